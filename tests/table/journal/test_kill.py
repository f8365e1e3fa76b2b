"""A process killed at any moment: no entry lost that was accepted, none doubled."""

import random
import time
from typing import TYPE_CHECKING

import pytest

from companion.table.journal import Journal
from companion.table.journal.entries import intact
from tests.table.journal.conftest import child, kept

if TYPE_CHECKING:
    import subprocess

WRITER = """
import sys, time
from pathlib import Path
from companion.table.journal import Journal
journal = Journal(Path(sys.argv[1]))
with journal.take(sys.argv[2]) as tape:
    print(0, flush=True)
    while True:
        text = {"text": str(tape.next_seq)}
        for entry in tape.append_all([("note", text)] * (tape.next_seq % 3 + 1)):
            print(entry.seq, flush=True)
        time.sleep(0.01)  # lets the other writer in, who would wait in vain for a gap
"""
ROUNDS = 16
WRITERS = 2


def accepted_by(process: "subprocess.Popen[str]") -> int:
    """Return the last entry that a killed process told of."""
    out, _ = process.communicate()
    whole = out.rpartition("\n")[0].split()
    return max(map(int, whole), default=0)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_no_accepted_entry_is_lost_and_none_doubled(
    journal: Journal, children: list["subprocess.Popen[str]"], seed: int
) -> None:
    rng = random.Random(seed)
    sessions = [kept(journal, "Ana") for _ in range(WRITERS)]
    accepted = dict.fromkeys(sessions, 2)
    for _ in range(ROUNDS):
        started = [child(WRITER, journal.path, session) for session in sessions]
        children += started
        for process in started:
            assert process.stdout
            assert process.stdout.readline() == "0\n"
        for process in started:
            time.sleep(rng.random() * 0.03)
            process.kill()
        for session, process in zip(sessions, started, strict=True):
            accepted[session] = max(accepted[session], accepted_by(process))
            entries = journal.entries(session)
            assert list(intact(entries)) == list(entries)
            # What was on its way when it was killed may be there too, but whole: 3 at most.
            assert accepted[session] <= len(entries) <= accepted[session] + 3
            accepted[session] = len(entries)
    assert min(accepted.values()) > ROUNDS
    for session in sessions:
        notes = [entry for entry in journal.entries(session) if entry.kind == "note"]
        begun = [entry.seq for entry in notes if entry.body["text"] == str(entry.seq)]
        together = [int(text) for text in dict.fromkeys(entry.body["text"] for entry in notes)]
        assert begun == together
        assert len(notes) == sum(first % 3 + 1 for first in begun)
