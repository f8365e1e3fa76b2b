"""A journal of its own for each test, and a child process that can be killed."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.journal import Entry, Journal, Tape
from companion.table.journal.entries import chained

AT = "2026-01-31T19:30:00.000Z"
HOSTILE = (
    "\x1b[2J\x1b]0;gone\x07",
    "\u202eevil\u2066\u200f",
    "N" * 10_000,
    "\N{FAMILY}\u200d\N{MAN}\U0001f3fd\ufe0f\N{REGIONAL INDICATOR SYMBOL LETTER J}",
    "half \ud83d of a letter",
    "quote \" brace } 0123456789abcdef' -- \\ \0 end",
    "山田さん",
)
"""Names that nobody has and somebody types."""


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "data" / "journal.sqlite3")


def answer(act: int, path: str, value: Any = "1", **more: int) -> tuple[str, dict[str, Any]]:
    return "answer", {"act": act, "path": path, "value": value, **more}


def begun(journal: Journal, *names: str, game: str = "giza") -> Tape:
    """A session whose opening act has these names; close it."""
    tape = journal.create(game, None, "points")
    act = tape.next_seq
    if names:
        tape.append_all([answer(act, "players", [list(each) for each in enumerate(names)])])
    return tape


def kept(journal: Journal, *names: str) -> str:
    """The id of such a session, let go again."""
    with begun(journal, *names) as tape:
        return tape.id


def seal(tape: Tape, act: int, path: str, value: Any) -> None:
    """Write a secret answer down."""
    token = tape.sealed(act, path, value)
    tape.append("sealed", {"act": act, "path": path, "value": token})


def chain(*contents: tuple[str, dict[str, Any]]) -> list[Entry]:
    """Entries as a session would hold them."""
    entries: list[Entry] = []
    for kind, body in contents:
        entries.append(chained(entries[-1] if entries else None, AT, "0.1.0", kind, body))
    return entries


def child(script: str, *arguments: object, **more: Any) -> "subprocess.Popen[str]":
    """Run a script in a process of its own; wait for it, or kill it."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **more)


@pytest.fixture
def children() -> Iterator[list["subprocess.Popen[str]"]]:
    """Processes that end with the test, however it ends."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for process in started:
        with process:
            process.kill()
