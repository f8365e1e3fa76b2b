"""Keeps evenings and kills them: run as a program of its own, since it forks.

Each evening is a process that is fed a fixed list of answers, each when it is asked, and is killed
(SIGKILL) at a random moment; another process goes on with the session, until the answers are all
in. After every kill the journal must hold what was acknowledged by another question, once, and
nothing that was not typed.
"""

import os
import random
import select
import signal
import sys
import time
from importlib import import_module
from pathlib import Path

from companion.table.afterwards.standing import Standing
from companion.table.evening.standing import standing

from companion.cli.app import run
from companion.games import open_game
from companion.kits import load_kit
from companion.table.journal import Journal

ROWS = {"Ana": "2", "Ben": "4", "Cleo": "1"}
OPENING = ["3", *ROWS, "red", "blue", "tan", "Ana", "full", "begin", *ROWS.values()]
ANSWERS = [*OPENING, *(["food", "1"] * 30)]
"""An evening of Giza; the food that people take is asked for, so it never ends by itself."""

WARM = ("companion.cli.play", "companion.cli.resume", "companion.table.evening.evening", "sqlite3")
"""What a process would import first: the processes that are forked have it already."""

SHORTEST, LONGEST = 0.0, 0.02
"""Seconds from the question after which a process dies to its death."""


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
    """Wait for a question, which ends in a colon and a space; return whether one came in time."""
    shown, end = b"", time.monotonic() + seconds
    while not shown.endswith(b": "):
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
    life = chance.randint(1, 12)
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


def kept(journal: Journal, session: str) -> list[str]:
    """Return the answers in the journal, in order."""
    return [entry.body["value"] for entry in journal.entries(session) if entry.kind == "answer"]


def main(folder: Path, kills: int, seed: int) -> None:
    """Kill that many processes; say how many answers were typed."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    for module in WARM:
        import_module(module)
    journal, chance = Journal(folder / "companion" / "journal.sqlite3"), random.Random(seed)
    session, sessions = None, 0
    for number in range(kills):
        known = {head.id for head in journal.sessions()}
        acknowledged, typed = kill_one(journal, session, chance)
        new = {head.id for head in journal.sessions()} - known
        session = session or next(iter(new), None)
        found = kept(journal, session) if session else []
        assert found == ANSWERS[: len(found)], f"kill {number}: {found} is not what was typed"
        assert acknowledged <= len(found) <= typed, f"kill {number}: {acknowledged} {len(found)}"
        if session and len(found) > len(ANSWERS) - 12:
            session, sessions = None, sessions + 1
    points = [replayed(journal, head.id).course[-1:] for head in journal.sessions()]
    assert all(scores == dict.fromkeys(ROWS, 0) for each in points for scores in each)
    print(f"{kills} kills, {sessions} evenings and {len(points) - sessions} begun")


def replayed(journal: Journal, session: str) -> Standing:
    """Return a session as it stands."""
    return standing(load_kit("giza"), open_game("giza"), journal.entries(session))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
