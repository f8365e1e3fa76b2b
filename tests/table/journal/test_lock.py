"""Two terminals: the second is told, and nothing is written twice."""

import errno
import os
import subprocess
from pathlib import Path

import pytest

from companion.table.journal import Busy, Journal
from companion.table.journal import journal as module
from companion.table.journal.journal import Lock
from tests.table.journal.conftest import answer, begun, child, kept

HOLD = """
import sys
from pathlib import Path
from companion.table.journal import Journal
tape = Journal(Path(sys.argv[1])).take(sys.argv[2])
print(tape.append("pause", {}).seq, flush=True)
sys.stdin.read()
"""


def test_a_second_terminal_is_told(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        with pytest.raises(Busy, match="another terminal keeps this session"):
            journal.take(tape.id)
        assert tape.append("pause", {}).seq == 3
    with journal.take(tape.id) as again:
        assert again.next_seq == 4


def test_two_sessions_are_kept_at_once(journal: Journal) -> None:
    with begun(journal, "Ana") as one, begun(journal, "Bo") as other:
        for _ in range(3):
            one.append("pause", {})
            other.append("pause", {})
    assert [head.entries for head in journal.sessions()] == [5, 5]


def test_another_process_is_told_until_the_first_is_killed(
    journal: Journal, children: list["subprocess.Popen[str]"]
) -> None:
    session = kept(journal, "Ana")
    holder = child(HOLD, journal.path, session, stdin=subprocess.PIPE)
    children.append(holder)
    assert holder.stdout
    assert holder.stdout.readline() == "3\n"
    with pytest.raises(Busy):
        journal.take(session)
    holder.kill()
    holder.wait()
    with journal.take(session) as tape:
        assert tape.next_seq == 4


def test_nothing_is_left_beside_the_journal(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        assert len(list(journal.path.parent.iterdir())) == 2
        tape.close()
        tape.close()
    assert [path.name for path in journal.path.parent.iterdir()] == [journal.path.name]


def test_a_lock_file_that_its_holder_removed_is_not_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever waits at the door while the holder leaves must not get a room that is no more."""
    path, removed = tmp_path / "a.lock", []
    real = module.lock_file

    def removing(file: int) -> None:
        real(file)
        if not removed:
            removed.append(path.unlink())

    monkeypatch.setattr(module, "lock_file", removing)
    held = Lock(path)
    assert path.exists()
    with pytest.raises(Busy):
        Lock(path)
    held.release()
    assert not path.exists()


@pytest.fixture
def _no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(_file: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(module, "lock_file", unsupported)


@pytest.mark.usefixtures("_no_locks")
def test_without_locks_no_entry_is_written_twice(journal: Journal) -> None:
    with begun(journal, "Ana") as one, journal.take(one.id) as other:
        written = other.append_all([answer(3, "a"), answer(3, "b")])
        before = list(one.entries)
        with pytest.raises(Busy, match="another terminal went on"):
            one.append(*answer(3, "a"))
        assert one.entries == before
        assert journal.entries(one.id)[-2:] == tuple(written)
