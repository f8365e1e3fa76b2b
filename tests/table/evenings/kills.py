"""Keeps evenings and kills them: `python tests/table/evenings/kills.py FOLDER KILLS SEED`.

A program of its own, since it forks. Each evening is a process that is fed a fixed list of answers,
each when it is asked, and is killed (SIGKILL) at a random moment; another process goes on with the
session, until the answers are all in. After every kill the journal must hold what was acknowledged
by another question, once, and nothing that was not typed.
"""

import os
import random
import select
import signal
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from companion.cli.app import run
from companion.cli.lookup import summary
from companion.table.journal import Journal

ROUND = ["1", "3 0 0", "B", "0", "1", "0", "1", "0 2 1", "C", "9"]
ANSWERS = ["Ana Ben Cleo", "", "Ana", "begin", *ROUND, *["9"] * 8]
"""An evening of Giza up to its last round; three bids are sealed, then opened."""

WARM = ("companion.cli.play", "companion.table.terminal.driver",
        "companion.table.session.points", "companion.games.giza.keeper", "sqlite3")  # fmt: skip
"""What a process would import first: the processes that are forked have it already."""

SHORTEST, LONGEST = 0.0, 0.02
"""Seconds from the question after which a process dies to its death."""

PROMPTS = (b": ", b"> ")
SEALED = "sealed"

Answers = dict[tuple[int, str], object]
"""Answers by act and path, in the order in which they were given."""


def evening(arguments: list[str]) -> tuple[int, int, int]:
    """Start an evening; return its process, where to type, and where to read what is asked."""
    answers, typing = os.pipe()
    reading, screen = os.pipe()
    process = os.fork()
    if process == 0:
        os.dup2(answers, 0)
        os.dup2(screen, 2)
        sys.stdin = os.fdopen(0, encoding="utf-8")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")
        for end in (typing, reading):
            os.close(end)
        os._exit(run(arguments))
    os.close(answers)
    os.close(screen)
    return process, typing, reading


def asked(reading: int, seconds: float) -> bool:
    """Wait for a question; return whether one came in time."""
    shown, end = b"", time.monotonic() + seconds
    while not shown.endswith(PROMPTS):
        if not select.select([reading], [], [], max(0.0, end - time.monotonic()))[0]:
            return False
        piece = os.read(reading, 65536)
        if not piece:
            return False
        shown += piece
    return True


def kill_one(journal: Journal, session: str | None, chance: random.Random) -> tuple[int, int]:
    """Let one process live for some answers; return how many were acknowledged, how many typed."""
    before = len(kept(journal, session)) if session else 0
    process, typing, reading = evening(["resume", session] if session else ["play", "giza"])
    life = chance.randint(1, 5)
    assert asked(reading, 20), "the first question does not come"
    done = before
    for answer in ANSWERS[before : before + life]:
        os.write(typing, f"{answer}\n".encode())
        done += 1
        if done < before + life:
            assert asked(reading, 20), f"no question after answer {done}: {answer}"
    acknowledged = max(before, done - 1)
    if asked(reading, chance.uniform(SHORTEST, LONGEST)):
        acknowledged = done
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    os.close(typing)
    os.close(reading)
    return acknowledged, done


def kept(journal: Journal, session: str) -> Answers:
    """Return the answers in the journal; one that is sealed still is SEALED."""
    found: Answers = {}
    for entry in journal.entries(session):
        if entry.kind in ("answer", "sealed"):
            name = entry.body["act"], entry.body["path"]
            assert found.get(name, SEALED) == SEALED, f"{name} stands there twice"
            found[name] = entry.body["value"] if entry.kind == "answer" else SEALED
    return found


def is_begun(expected: Answers, found: Answers) -> bool:
    """Return whether nothing but the first of what is expected was found."""
    names = list(found)
    told = all(value in (SEALED, expected[name]) for name, value in found.items())
    return names == list(expected)[: len(names)] and told


def undisturbed(folder: Path) -> tuple[Answers, Sequence[object]]:
    """Return what an evening that nobody kills leaves in its journal, and its course."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    process, typing, reading = evening(["play", "giza"])
    for answer in ANSWERS:
        assert asked(reading, 20), f"nothing is asked before {answer}"
        os.write(typing, f"{answer}\n".encode())
    assert asked(reading, 20), "nothing is asked at the end"
    os.close(typing)
    os.waitpid(process, 0)
    os.close(reading)
    journal = Journal(folder / "companion" / "journal.sqlite3")
    found = kept(journal, journal.find())
    assert len(found) == len(ANSWERS), "each line that is typed is one answer"
    return found, summary(journal, journal.find()).course


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill that many processes; say how many answers were typed."""
    for module in WARM:
        import_module(module)
    expected, course = undisturbed(folder / "undisturbed")
    os.environ["XDG_DATA_HOME"] = str(folder)
    journal, chance = Journal(folder / "companion" / "journal.sqlite3"), random.Random(seed)
    session, sessions = None, 0
    for number in range(kills):
        known = {head.id for head in journal.sessions()}
        acknowledged, typed = kill_one(journal, session, chance)
        new = {head.id for head in journal.sessions()} - known
        session = session or next(iter(new), None)
        found = kept(journal, session) if session else {}
        assert is_begun(expected, found), f"kill {number}: {found} is not what was typed"
        assert acknowledged <= len(found) <= typed, f"kill {number}: {acknowledged} {len(found)}"
        if session and len(found) == len(ANSWERS):
            assert summary(journal, session).course == course
            session, sessions = None, sessions + 1
    print(f"{kills} kills, {sessions} whole evenings")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
