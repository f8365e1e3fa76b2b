"""Sessions at a terminal that is typed beforehand, forty columns wide."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest

from companion.cli.lookup import house_texts
from companion.table.session.session import Session
from companion.table.terminal.driver import Driver, Quit
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.terminal.typed_commands import run_command
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.table.driving import new

WIDE = 40


class Typist(Terminal):
    """A live terminal; `answers` come one at each prompt, then there are no more.

    `screens` are what was seen between one clearing and the next, `prompts` the lines asked.
    """

    def __init__(self, answers: Sequence[str] | Iterator[str], *, is_live: bool = True) -> None:
        super().__init__(io.StringIO(), io.StringIO())
        self.is_live = is_live
        self.answers = iter(answers)
        self.screens = [""]
        self.prompts: list[str] = []
        self.unseen: list[str] = []

    @property
    def shown(self) -> str:
        """All that was ever on the screen."""
        return "".join(self.screens)

    @property
    def words(self) -> str:
        """The same without line breaks."""
        return " ".join(self.shown.split())

    @property
    def last(self) -> str:
        """What was shown for the last prompt, and at it."""
        return self.asked[-1]

    @property
    def asked(self) -> list[str]:
        """What was shown from one answer to the next."""
        return [" ".join(each.split()) for each in self.shown.split("\x00")[:-1]]

    def clear(self) -> None:
        self.screens.append("")

    def read(self, question: str) -> str:
        self._write(self._prompt(question) + "\x00\n")
        self.prompts.append(question)
        for answer in self.answers:
            return answer
        raise InputEnded

    def read_unseen(self, question: str) -> str:
        self.unseen.append(question)
        return self.read(question)

    def _write(self, text: str) -> None:
        self.screens[-1] += text


Sit = Callable[..., Typist]


def sit(*answers: str, session: Session | None = None, language: str = "en", **more: Any) -> Typist:
    """Type answers until there are no more, somebody leaves, or all is said."""
    terminal, kept = Typist(answers), session or new()
    kit = kept.way.kit
    translator = Translator(kit.texts, language, house_texts(), kit)
    with suppress(Quit, InputEnded):
        Driver(kept, terminal, translator, run_command, **more).run()
    wide = [x for x in terminal.shown.replace("\x00", "").splitlines() if columns(x) > WIDE]
    assert wide == [], "every message wraps"
    return terminal


@pytest.fixture
def tally() -> Session:
    """A new session of the tally."""
    return new()
