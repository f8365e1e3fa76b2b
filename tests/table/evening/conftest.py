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
from companion.table.evening.played import Room
from companion.table.evening.scorekeeping import SCOREKEEPING
from companion.table.journal import Entry, Journal, Record, fold
from companion.table.questions import Question
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.keeping import Pick
from tests.table.typing_at_random import random_answer

GIZA = Room(load_kit("giza"), room("giza"), keeper("giza"), SCOREKEEPING)
OPENING = ("3", "Ana", "Bo", "Chi", "red", "blue", "brown", "Ana", "full")
BEGUN = (*OPENING, "begin")
ROWS = ("1", "2", "3")
"""An evening whose players have chosen their rows; Ana's turn is next."""
HOME = (*BEGUN, *ROWS, "push sled 1", "4", "8", "B")
"""Ana brings a stone home and completes a row, so that everybody bids art, Bo first."""

RECONCILE = Question("reconcile", "", "", "choice")
"""Stands for what is asked when the record goes on with another act than the rules do."""


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
    """An evening that tells which questions it asks; `watch` hears of each before it is asked."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.asked: list[Question] = []
        self.watch: Callable[[Watched], None] = lambda _: None

    def fresh(self, question: Question) -> str:
        if self._decide is None:
            self.asked.append(question)
            self.watch(self)
        return super().fresh(question)

    def _differs(self, question: Question) -> None:
        self.asked.append(RECONCILE)
        self.watch(self)
        super()._differs(question)


class Anyone(Typist):
    """Types anything that is admitted, and now and then one of `words` instead."""

    def __init__(self, pick: Pick, prompts: int, words: Sequence[str] = ()) -> None:
        super().__init__(self._typing())
        self.left = prompts
        self.pick = pick
        self.some = words
        self.evening: Watched

    def _typing(self) -> Iterator[str]:
        for _ in range(self.left):
            asked, prompt = self.evening.asked[-1], self.prompts[-1]
            if prompt.startswith("Hand over"):
                yield ""
            elif asked == RECONCILE and prompt.startswith("What now"):
                yield str(self.pick(1, 3))
            elif self.some and not self.pick(0, 5):
                yield from self._word(self.some[self.pick(0, len(self.some) - 1)])
            else:
                answer = self._answer(asked)
                yield answer
                if asked.secret and self.prompts[-1].startswith("The same once more"):
                    yield answer

    def _answer(self, question: Question) -> str:
        """Answer a question; the evening goes on most of the time."""
        answer = random_answer(question, self.pick)
        if question.path == "checklist.way":
            return "begin"
        closing = answer == "finish" or question.path.startswith("closing")
        return "log" if closing and self.pick(0, 9) else answer

    def _word(self, word: str) -> Iterator[str]:
        yield from {
            "pause": ("pause", ""),
            "redo": ("undo", "undo", "redo"),
            "override": ("override", "1", str(self.pick(-9, 9)), "so it is"),
            "note": ("note in passing",),
        }.get(word, () if word == "fix" else (word,))
        answered = [each for played in self.evening.played for each in played.asked.values()]
        if word == "fix" and answered:
            found = answered[self.pick(0, len(answered) - 1)]
            yield f"fix {found.seq}"
            yield random_answer(found.question, self.pick)


class Table:
    """A table with one session, kept in as many sittings as a test likes."""

    def __init__(self, folder: Path, room: Room = GIZA) -> None:
        self.file = folder / "journal.sqlite3"
        self.room = room
        self.presets: Mapping[str, str] = {}
        self.watch: Callable[[Watched], None] = lambda _: None

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
        evening = Watched(self.room, tape, terminal, Translator(self.room.kit.texts, language))
        if isinstance(terminal, Anyone):
            terminal.evening = evening
        evening.watch = self.watch
        evening.presets, evening.friends = dict(self.presets), journal.names
        self.run(evening)
        return evening

    def run(self, evening: Watched) -> None:
        """Run an evening to its end, and hold what was shown against the width of a phone."""
        try:
            with suppress(Quit, InputEnded):
                evening.keep()
        finally:
            evening.let_go()
        assert all(columns(line) <= 40 for line in shown(evening).shown.splitlines())


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def shown(evening: Evening) -> Typist:
    """The terminal of an evening."""
    terminal = evening.terminal
    assert isinstance(terminal, Typist)
    return terminal
