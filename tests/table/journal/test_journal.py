"""The journal: sessions made, found, gone on with, and known again by the next program."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion import __version__
from companion.table.journal import Damaged, Journal, JournalFault, fold, store
from companion.table.journal.fold import CLOSING, head
from tests.table.journal.conftest import HOSTILE, answer, begun, kept


def test_a_journal_that_is_not_there_is_empty_and_stays_so(journal: Journal) -> None:
    assert (journal.sessions(), journal.names(), journal.entries("a"), journal.salvage()) == (
        [],
        [],
        (),
        {},
    )
    assert not journal.path.parent.exists()


def test_it_is_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert Journal().path == tmp_path / "companion" / "journal.sqlite3"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have folders of other names")
def test_without_any_home_the_journal_is_not_left_somewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody would find it again from another folder."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    with pytest.raises(JournalFault, match="set HOME or XDG_DATA_HOME"):
        Journal()


@pytest.mark.skipif(sys.platform == "win32", reason="links need leave there")
def test_a_link_to_nowhere_is_not_taken_for_an_empty_journal(journal: Journal) -> None:
    """The memory card is out."""
    journal.path.parent.mkdir()
    journal.path.symlink_to("card/journal.sqlite3")
    for use in (journal.sessions, journal.names, journal.salvage):
        with pytest.raises(JournalFault):
            use()


def test_a_session_opens_with_its_game_kit_and_id(journal: Journal) -> None:
    with journal.create("giza", "/my kit", "points") as tape:
        (entry,) = tape.entries
        assert (entry.seq, entry.kind, entry.version) == (1, "open", __version__)
        opened = {"game": "giza", "kit": "/my kit", "id": tape.id, "way": "points"}
        assert entry.body == opened
        assert tape.next_seq == 2


def test_what_was_appended_is_read_by_others_at_once(journal: Journal) -> None:
    with begun(journal, "Ana", "Bo") as tape:
        entry = tape.append("note", {"text": "rain"})
        assert Journal(journal.path).entries(tape.id) == tuple(tape.entries)
        assert tape.entries[-1] == entry


def test_all_or_none_of_several_entries_are_written(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        before = list(tape.entries)
        with pytest.raises(ValueError, match=r"body\.text"):
            tape.append_all([answer(2, "a"), ("note", {})])
        assert tape.entries == before
        assert journal.entries(tape.id) == tuple(before)


def test_a_session_that_is_taken_goes_on(journal: Journal) -> None:
    session = kept(journal, "Ana")
    with journal.take(session) as tape:
        assert tape.entries == list(journal.entries(session))
        assert tape.append("pause", {}).seq == 3
    assert [entry.seq for entry in journal.entries(session)] == [1, 2, 3]


def test_sessions_are_listed_with_the_newest_entry_first(journal: Journal) -> None:
    first, second = kept(journal, "Ana"), kept(journal, "Bo", "Chi")
    assert [head.id for head in journal.sessions()] == [second, first]
    with journal.take(first) as tape:
        tape.append("pause", {})
        tape.mark(deleted=True)
    one, other = journal.sessions()
    assert (one.id, one.game, one.entries, one.deleted) == (first, "giza", 3, True)
    assert (other.id, other.entries, other.deleted) == (second, 2, False)
    entries = journal.entries(first)
    assert (one.started, one.last) == (entries[0].at, entries[-1].at)


def test_the_last_session_is_the_one_written_last_whatever_clocks_said(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(journal, "Ana")
    monkeypatch.setattr("companion.table.journal.tape.now", lambda: "1970-01-01T00:00:00.000Z")
    last = kept(journal, "Bo")
    assert journal.find() == last == journal.sessions()[0].id


def test_a_deleted_session_is_not_the_last_one_until_it_is_restored(journal: Journal) -> None:
    first, second = kept(journal), kept(journal)
    with journal.take(second) as tape:
        tape.mark(deleted=True)
        assert journal.find() == first
        assert journal.is_deleted(second)
        tape.mark(deleted=False)
    assert journal.find() == second


def test_a_session_is_over_while_its_last_answer_counts(journal: Journal) -> None:
    other = kept(journal, "Ana")
    with begun(journal, "Ana") as tape:
        last = tape.next_seq
        for over, (kind, body) in (
            (True, answer(last, CLOSING, "yes")),
            (False, ("undo", {"of": last})),
            (True, ("redo", {"of": last})),
            (False, ("drop", {"act": last})),
            (True, ("undo", {"of": last + 3})),
        ):
            tape.append(kind, body)
            listed = {each.id: each.over for each in journal.sessions()}
            assert listed == {other: False, tape.id: over}
            assert head(tape.entries).over is over
            assert journal.find(over=False) == (other if over else tape.id)
            assert journal.find() == tape.id


def test_a_session_is_found_by_how_its_id_begins(journal: Journal) -> None:
    for session in ("ab" + "0" * 30, "ac" + "0" * 30):
        with journal.take(session) as tape:
            tape.append("open", {"game": "giza", "kit": None, "id": session, "way": "points"})
    assert journal.find("AB") == "ab" + "0" * 30
    with pytest.raises(JournalFault, match="several begin with 'a'"):
        journal.find("a")
    with pytest.raises(JournalFault, match="there is no 'b'"):
        journal.find("b")


def test_there_is_no_last_session_in_an_empty_journal(journal: Journal) -> None:
    with pytest.raises(JournalFault, match="there is no session yet"):
        journal.find()


def test_names_are_those_of_the_last_evenings_first(journal: Journal) -> None:
    kept(journal, "Ana", "Bo")
    kept(journal, "Chi", "Ana")
    assert journal.names() == ["Chi", "Ana", "Bo"]


def test_names_that_were_taken_back_or_are_none_are_not_offered(journal: Journal) -> None:
    with begun(journal, "Ana", "Typo") as tape:
        tape.append("undo", {"of": 2})
        tape.append(*answer(2, "players", [[0, "Anna"], [1, ""], [2, "Bo"]]))
        tape.append(*answer(2, "players.food", "5"))
        tape.append(*answer(2, "players", [[0, "Nobody"]]))
        tape.append("undo", {"of": tape.next_seq - 1})
    assert journal.names() == ["Anna", "Bo"]


@pytest.mark.parametrize("value", ["Ana", ["Ana"], [[0]], [["0", "Ana"]], {"0": "Ana"}, None])
def test_names_of_no_known_form_are_not_offered(journal: Journal, value: object) -> None:
    with begun(journal) as tape:
        tape.append(*answer(2, "players", value))
    assert journal.names() == []


def test_names_of_deleted_sessions_are_not_offered(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        tape.mark(deleted=True)
    assert journal.names() == []


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_is_kept_as_it_is(journal: Journal, name: str) -> None:
    session = kept(journal, name)
    assert journal.names() == [name]
    (act,) = fold(journal.entries(session)).acts
    assert act.answers["players"] == (2, [[0, name]])
    assert journal.salvage()[session].entries == journal.entries(session)


def test_an_empty_file_is_an_empty_journal_and_can_be_begun(journal: Journal) -> None:
    """A kill between making the file and making its table leaves one."""
    journal.path.parent.mkdir()
    journal.path.touch()
    assert (journal.sessions(), journal.names()) == ([], [])
    session = kept(journal, "Ana")
    assert len(journal.entries(session)) == 2


def test_a_file_of_an_older_program_is_refused_in_one_line(journal: Journal) -> None:
    session = kept(journal, "Ana")
    with closing(sqlite3.connect(journal.path)) as file:
        file.execute("PRAGMA user_version = 1")
    content = journal.path.read_bytes()
    for use in (journal.sessions, journal.names, lambda: journal.take(session)):
        with pytest.raises(JournalFault, match=r"older companion, .* move the file away") as fault:
            use()
        assert "\n" not in str(fault.value)
    assert journal.path.read_bytes() == content


def test_a_file_of_a_newer_program_is_left_alone(journal: Journal) -> None:
    session = kept(journal, "Ana")
    with closing(sqlite3.connect(journal.path)) as file:
        file.execute("PRAGMA user_version = 99")
    content = journal.path.read_bytes()
    for use in (journal.sessions, journal.names, lambda: journal.take(session)):
        with pytest.raises(JournalFault, match="newer companion"):
            use()
    assert journal.path.read_bytes() == content


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body = replace(body, 'Ana', 'Eve') WHERE seq = 2",
        "UPDATE entry SET at = 7 WHERE seq = 2",
        "UPDATE entry SET body = x'ff00' WHERE seq = 2",
        "UPDATE entry SET body = '[' || body WHERE seq = 2",
        "DELETE FROM entry WHERE seq = 2",
    ],
)
def test_an_entry_that_was_changed_is_noticed(journal: Journal, change: str) -> None:
    with begun(journal, "Ana", "Bo") as tape:
        session = tape.id
        tape.append("pause", {})
    with closing(sqlite3.connect(journal.path)) as file, file:
        file.execute(change)
    for use in (journal.entries, journal.take):
        with pytest.raises(Damaged, match="is damaged; 'companion export --all"):
            use(session)
    assert len(journal.salvage()[session].entries) == 1


def test_the_journal_needs_no_database_before_it_is_opened() -> None:
    script = "import sys, companion.table.journal as j; assert 'sqlite3' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_file_is_written_to_outlive_a_power_cut(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, connected = [], store.connected

    def noting(path: Path, mode: str) -> sqlite3.Connection:
        opened.append(connected(path, mode))
        return opened[-1]

    monkeypatch.setattr(store, "connected", noting)
    with begun(journal, "Ana"):
        (file,) = opened
        assert file.execute("PRAGMA synchronous").fetchone() == (3,)
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [path.name for path in journal.path.parent.iterdir()] == [journal.path.name]


def test_what_is_written_together_is_written_whole_or_not_at_all(journal: Journal) -> None:
    one, other = ("1" * 32, "2" * 32)

    def opened(id_: str) -> dict[str, object]:
        return {"game": "giza", "kit": None, "id": id_, "way": "points"}

    def write(*sessions: str, stops: bool = False) -> None:
        with journal.together() as take:
            for each in sessions:
                with take(each) as tape:
                    assert not tape.is_deleted
                    tape.append("open", opened(each))
                    tape.mark(deleted=True)
                assert journal.entries(each) == ()  # not before all are done
            if stops:
                raise JournalFault("no more")

    with pytest.raises(JournalFault, match="no more"):
        write(one, other, stops=True)
    assert journal.sessions() == []
    with journal.take(other), pytest.raises(JournalFault, match="another terminal"):
        write(one, other)
    assert journal.sessions() == []
    write(one, other)
    assert {each.id for each in journal.sessions() if each.deleted} == {one, other}


def test_a_session_that_went_on_elsewhere_meanwhile_takes_all_that_was_kept_back_with_it(
    journal: Journal,
) -> None:
    one, other = ("1" * 32, "2" * 32)
    note = {"text": "x"}
    with journal.take(one) as tape:
        tape.append("open", {"game": "giza", "kit": None, "id": one, "way": "points"})

    def write() -> None:
        with journal.together() as take:
            for each in (one, other):
                with take(each) as tape:
                    tape.append("note", note)
            with journal.take(one) as elsewhere:
                elsewhere.append("note", note)

    with pytest.raises(JournalFault, match="another terminal went on"):
        write()
    assert [len(journal.entries(each)) for each in (one, other)] == [2, 0]
