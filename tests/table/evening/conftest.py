"""Evenings on a terminal that is typed beforehand, over a journal of their own."""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.games import keeper, room
from companion.kits import load_kit
from companion.table.ask import Quit
from companion.table.evening.evening import Evening
from companion.table.evening.replay import Room
from companion.table.journal import Entry, Journal, Record, fold
from companion.table.questions import Question
from companion.table.terminal import InputEnded, Terminal
from companion.table.width import columns
from companion.table.words import Voice

GIZA = Room(load_kit("giza"), room("giza"), keeper("giza"))
OPENING = ("3", "Ana", "Bo", "Chi", "red", "blue", "brown", "Ana", "full")
BEGUN = (*OPENING, "begin")
ROWS = ("1", "2", "3")
"""An evening whose players have chosen their rows; Ana's turn is next."""
HOME = (*BEGUN, *ROWS, "push sled 1", "4", "0", "0", "8", "B")
"""Ana brings a stone home and completes a row, so that everybody bids art, Bo first."""

Answer = Callable[[str, Question], str]
"""What somebody types at a prompt, given the question that is open."""


class Typist(Terminal):
    """A live terminal; `answers` come one at each prompt, then there are no more.

    `screens` are what was seen between one clearing and the next, `prompts` the lines asked.
    """

    def __init__(self, answers: Sequence[str] | Iterator[str]) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.is_live = True
        self.answers = iter(answers)
        self.screens = [""]
        self.prompts: list[str] = []

    @property
    def shown(self) -> str:
        """All that was ever on the screen."""
        return "".join(self.screens)

    @property
    def words(self) -> str:
        """The same without line breaks."""
        return " ".join(self.shown.split())

    def clear(self) -> None:
        self.screens.append("")

    def read(self, question: str) -> str:
        self._write(self._prompt(question) + "\n")
        self.prompts.append(question)
        for answer in self.answers:
            return answer
        raise InputEnded

    def read_unseen(self, question: str) -> str:
        return self.read(question)

    def _write(self, text: str) -> None:
        self.screens[-1] += text


class Watched(Evening):
    """An evening that tells which questions it asks, each with the entries before it."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.asked: list[tuple[int, str]] = []
        self.open: Question | None = None

    def fresh(self, question: Question) -> str:
        if not self._is_drawing:
            self.asked.append((len(self.entries), question.path))
            self.open = question
        return super().fresh(question)


class Table:
    """A table with one session, kept in as many sittings as a test likes."""

    def __init__(self, folder: Path, room: Room = GIZA) -> None:
        self.file = folder / "journal.sqlite3"
        self.room = room
        self.presets: Mapping[str, str] = {}

    @property
    def journal(self) -> Journal:
        return Journal(self.file)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.journal.entries(self.journal.find(None))

    @property
    def record(self) -> Record:
        return fold(self.entries)

    def sit(self, *answers: str, language: str = "en") -> Watched:
        """Type answers until there are no more, somebody leaves, or the evening is over."""
        return self.keep(Typist(answers), language)

    def keep(self, terminal: Typist, language: str = "en") -> Watched:
        """Keep the evening at a terminal, a new one if there is none yet."""
        journal = self.journal
        new = partial(journal.create, self.room.kit.id, None)
        tape = journal.take(journal.find(None)) if journal.sessions() else new
        evening = Watched(self.room, tape, terminal, Voice(self.room.kit.texts, language))
        evening.presets, evening.friends = dict(self.presets), journal.names
        try:
            with suppress(Quit, InputEnded):
                evening.keep()
        finally:
            evening.let_go()
        assert all(columns(line) <= 40 for line in terminal.shown.splitlines()), terminal.shown
        return evening


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def shown(evening: Evening) -> Typist:
    """The terminal of an evening."""
    terminal = evening.terminal
    assert isinstance(terminal, Typist)
    return terminal
