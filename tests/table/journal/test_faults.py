"""A full disk, a folder that may not be written: one clear line, and what was accepted stays."""

import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from companion.table.journal import Damaged, Journal, JournalFault, Unreadable, store
from tests.table.journal.conftest import begun, child, kept, seal

if TYPE_CHECKING:
    import subprocess

UNTIL_IT_FAILS = """
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from companion.table.journal import Journal, JournalFault
journal, session = Journal(Path(sys.argv[1])), sys.argv[2]
with journal.take(session) as tape:
    import resource
    most = journal.path.stat().st_size + 20_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    try:
        while True:
            print(tape.append("note", {"text": "x" * 1000}).seq, flush=True)
    except JournalFault as fault:
        print(fault, flush=True)
    print(tape.entries == list(journal.entries(session)), flush=True)
"""

AS_SOMEBODY_ELSE = """
import os, sys, urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING
from companion.table.journal import Journal, JournalFault, store, tape
if os.geteuid() == 0:  # who may write anywhere; and nobody else may read the program here
    os.setuid(65534)
journal = Journal(Path(sys.argv[1]))
for use in (lambda: journal.take(sys.argv[2]), lambda: journal.create("giza", None, "points")):
    try:
        use().close()
    except JournalFault as fault:
        print(fault)
print(len(journal.entries(sys.argv[2])))
"""


IN_THE_MIDDLE = """
import os, sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute("PRAGMA cache_size=1")
file.execute("BEGIN IMMEDIATE")
for seq in range(200):
    row = ("other", seq, "x" * 500, "", "note", "{}", "")
    file.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", row)
os._exit(1)
"""


def one_line(fault: pytest.ExceptionInfo[JournalFault]) -> str:
    told = str(fault.value)
    assert "\n" not in told
    return told


def test_a_full_disk_is_told_and_nothing_is_lost(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(journal, "Ana") as tape:
        pages = journal.path.stat().st_size // 4096
    full = f"PRAGMA max_page_count = {pages + 1}"
    with monkeypatch.context() as patch:
        patch.setattr(store, "DURABLE", (*store.DURABLE, full))
        with journal.take(tape.id) as tape:
            tape.append("note", {"text": "fits"})
            accepted = list(tape.entries)
            for _ in range(2):
                with pytest.raises(JournalFault, match="the disk is full") as fault:
                    tape.append("note", {"text": "x" * 9000})
                assert str(journal.path) in one_line(fault)
            assert tape.entries == accepted
    assert list(journal.entries(tape.id)) == accepted
    with journal.take(tape.id) as tape:
        assert tape.append("pause", {}).seq == len(accepted) + 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_file_that_may_not_grow_is_told(
    journal: Journal, children: list["subprocess.Popen[str]"]
) -> None:
    session = kept(journal, "Ana")
    children.append(child(UNTIL_IT_FAILS, journal.path, session))
    out, _ = children[0].communicate()
    *accepted, told, same = out.splitlines()
    assert accepted
    assert "the disk is full" in told
    assert same == "True"
    entries = journal.entries(session)
    assert [str(entry.seq) for entry in entries[2:]] == accepted


def test_a_full_disk_before_the_first_entry_leaves_no_session(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(store, "DURABLE", (*store.DURABLE, "PRAGMA max_page_count = 1"))
        with pytest.raises(JournalFault, match="the disk is full"):
            journal.create("giza", None, "points")
    assert journal.sessions() == []
    assert [path.name for path in journal.path.parent.iterdir()] == [journal.path.name]
    assert kept(journal, "Ana")


def test_a_file_where_the_folder_should_be_is_told(journal: Journal) -> None:
    journal.path.parent.write_text("not a folder")
    assert journal.sessions() == []
    with pytest.raises(JournalFault, match="exists") as fault:
        journal.create("giza", None, "points")
    assert str(journal.path.parent) in one_line(fault)


def test_a_folder_where_the_file_should_be_is_told(journal: Journal) -> None:
    journal.path.mkdir(parents=True)
    for use in (journal.sessions, journal.salvage, lambda: journal.create("giza", None, "points")):
        with pytest.raises(JournalFault) as fault:
            use()
        assert str(journal.path) in one_line(fault)


def test_a_file_that_is_read_only_is_read_and_not_written(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, connected = kept(journal, "Ana"), store.connected
    monkeypatch.setattr(store, "connected", lambda path, _mode: connected(path, "ro"))
    assert len(journal.entries(session)) == 2
    with (
        journal.take(session) as tape,
        pytest.raises(JournalFault, match="may only be read") as fault,
    ):
        tape.append("pause", {})
    assert "everything accepted before is kept" in one_line(fault)
    assert tape.next_seq == 3


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that anybody can reach, which those of the tests are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_folder_that_may_not_be_written_is_read_all_the_same(
    open_folder: Path, children: list["subprocess.Popen[str]"]
) -> None:
    journal = Journal(open_folder / "journal.sqlite3")
    session = kept(journal, "Ana")
    journal.path.chmod(0o444)
    open_folder.chmod(0o555)
    children.append(child(AS_SOMEBODY_ELSE, journal.path, session))
    out, _ = children[0].communicate()
    *faults, number = out.splitlines()
    assert number == "2"
    assert len(faults) == 2
    assert faults == [f"{open_folder}: permission denied"] * 2


def test_what_was_broken_off_and_is_read_only_since_can_be_salvaged(
    journal: Journal, children: list["subprocess.Popen[str]"], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, connected = kept(journal, "Ana"), store.connected
    children.append(child(IN_THE_MIDDLE, journal.path))
    assert children[0].wait() == 1
    with monkeypatch.context() as patch:
        patch.setattr(store, "connected", lambda path, _mode: connected(path, "ro"))
        with pytest.raises(Unreadable, match="broken off") as fault:
            journal.sessions()
    one_line(fault)
    assert len(journal.salvage()[session].entries) == 2
    assert len(journal.entries(session)) == 2


def test_a_file_that_is_no_database_is_told(journal: Journal) -> None:
    journal.path.parent.mkdir()
    journal.path.write_text("a letter to my mother, longer than a database's first sixteen bytes")
    with pytest.raises(JournalFault, match="is damaged"):
        journal.sessions()
    assert journal.salvage() == {}


def test_another_programs_table_is_told(journal: Journal) -> None:
    journal.path.parent.mkdir()
    with closing(sqlite3.connect(journal.path)) as file:
        file.execute("CREATE TABLE entry (mine)")
    with pytest.raises(Damaged, match="is damaged") as fault:
        journal.create("giza", None, "points")
    one_line(fault)


@pytest.mark.parametrize("version", [-1, 0, 3])
def test_a_file_whose_version_was_spoilt_hides_no_session(journal: Journal, version: int) -> None:
    session = kept(journal, "Ana")
    with closing(sqlite3.connect(journal.path)) as file:
        file.execute(f"PRAGMA user_version={version}")
    for use in (journal.sessions, journal.names, lambda: journal.take(session)):
        with pytest.raises(Unreadable) as fault:
            use()
        one_line(fault)
    assert len(journal.salvage()[session].entries) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps open files where they are")
def test_a_file_that_is_gone_while_it_is_in_use_is_told(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        journal.path.unlink()
        with pytest.raises(JournalFault, match="was moved away or deleted"):
            tape.append("pause", {})


def test_a_program_that_writes_for_too_long_is_told(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = kept(journal, "Ana")
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    other = sqlite3.connect(journal.path, isolation_level=None)
    with closing(other), journal.take(session) as tape:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFault, match="is being written by another program"):
            tape.append("pause", {})
        other.execute("ROLLBACK")
        assert tape.append("pause", {}).seq == 3


def test_a_key_that_cannot_be_written_is_told(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(journal, "Ana") as tape:
        monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
        with pytest.raises(JournalFault) as fault:
            seal(tape, 2, "bid", "3")
        assert ".key" in one_line(fault)
        assert tape.next_seq == 3
