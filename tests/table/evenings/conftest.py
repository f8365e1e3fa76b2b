"""Whole evenings, typed through a real terminal forty columns wide."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from companion.cli.lookup import summary
from companion.table.history.summary import Summary
from companion.table.journal import Journal
from companion.table.terminal.width import columns

WIDE = 40
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")
PROMPT = re.compile("[:>.?\N{FULLWIDTH QUESTION MARK}\N{FULLWIDTH COLON}。] $")
"""What a question ends in, and with a full stop what is said to whoever takes the phone."""

HAND_OVER = re.compile(r"Hand\s+over\s+to|渡して")

Begin = Callable[..., "Table"]


class Transcript(list[str]):
    """All that a child wrote, as a file that pexpect can write to."""

    def write(self, text: str) -> None:
        self.append(text)

    def flush(self) -> None:
        """Have nothing held back."""


class Table:
    """People at a terminal; `data` is the folder that holds the journal."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.seen = Transcript()
        self.typed: list[str] = []
        self.start(*arguments)

    def start(self, *arguments: str) -> None:
        """Start a command, in the place of one that has ended."""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "companion", *arguments],
            env={**os.environ, "TERM": "dumb", "XDG_DATA_HOME": str(self.data)},
            dimensions=(40, WIDE),
            encoding="utf-8",
            timeout=20,
            maxread=65536,
        )
        self.child.delaybeforesend = None
        self.child.logfile_read = self.seen

    def type(self, *answers: str) -> None:
        """Answer the next questions, each when it is asked."""
        for answer in answers:
            self.child.expect(PROMPT)
            self.child.sendline(answer)
            self.typed.append(answer)

    def asks(self, words: str) -> None:
        """See a text, wherever lines were broken; then type on."""
        self.child.expect(r"\s+".join(map(re.escape, words.split())))

    def hand_over(self, *answers: str) -> None:
        """Take the phone when it is handed over, and answer on a screen of one's own."""
        self.child.expect(HAND_OVER)
        self.type("", *answers)

    def seal(self, *bids: str) -> None:
        """Enter bids unseen, each by whoever has the phone."""
        for bid in bids:
            self.hand_over(bid)

    def kill(self) -> None:
        """Kill the program at a question, as a flat battery would."""
        self.child.expect(PROMPT)
        self.child.kill(signal.SIGKILL)
        self.child.close()
        self.seen.write("\n")

    def ends(self) -> int:
        """Wait for the end; return the exit status."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return int(self.child.exitstatus)

    @property
    def lines(self) -> list[str]:
        """All lines seen so far, without control sequences."""
        return CONTROL.sub("", "".join(self.seen)).split("\n")

    def entry(self, words: str) -> str:
        """Return the number that the log last gave an answer."""
        whole = re.sub(r"\s*\n {5}(?=[^ =])", " ", "\n".join(map(str.rstrip, self.lines)))
        found = [x.split()[0] for x in whole.split("\n") if words in x]
        return [each for each in found if each.isdecimal()][-1]

    def check_width(self) -> None:
        """Hold every line against the width; what people type is no part of it."""
        for line in self.lines:
            shown = min((line.removesuffix(text) for text in self.typed), key=len, default=line)
            assert columns(shown.rstrip()) <= WIDE, line

    @property
    def standing(self) -> Summary:
        """How the only session stands, replayed from its journal."""
        journal = Journal(self.data / "companion" / "journal.sqlite3")
        return summary(journal, journal.find())


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begin an evening in a folder of its own."""
    tables: list[Table] = []

    def start(*arguments: str) -> Table:
        tables.append(Table(tmp_path, *arguments))
        return tables[-1]

    yield start
    for table in tables:
        table.check_width()
        table.child.close(force=True)
