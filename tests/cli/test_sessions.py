"""Sessions on the command line: listed, deleted and taken back, carried to another phone."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pexpect
import pytest

from companion.cli.export import DAMAGED
from companion.cli.options import complete_session
from companion.table.journal import Journal, fold
from companion.table.journal.fold import CLOSING
from companion.table.terminal.width import columns
from tests.cli.conftest import Command
from tests.cli.test_terminal import Spawn, spawn  # noqa: F401 - a fixture
from tests.table.journal.conftest import HOSTILE, answer, begun, kept, seal

SHORT = "3f2a"


@pytest.fixture
def journal() -> Journal:
    return Journal()


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Go over to another phone, whose journal is empty."""
    return lambda: monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))


@pytest.fixture(autouse=True)
def _fitting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sessions be of answers that no game asks for; test_import.py shows that it matters."""
    monkeypatch.setattr("companion.table.session.summary.misfit", lambda *_: None)


def test_without_sessions_the_list_says_how_one_begins(companion: Command) -> None:
    ended = companion("sessions")
    assert (ended.status, ended.err) == (0, "")
    assert "companion play" in ended.out


def test_sessions_are_listed(companion: Command, session: str, journal: Journal) -> None:
    other = kept(journal, "Ana", "Bo")
    lines = companion("sessions").out.splitlines()
    assert lines[0].startswith(f"{other[:4]}  giza ")
    assert lines[1].startswith("  entries: 2, the last 20")
    assert lines[2].startswith(f"{session[:4]}  giza ")
    assert max(map(columns, lines)) == 40


def test_what_is_over_is_listed_when_all_is(companion: Command, journal: Journal) -> None:
    with begun(journal, "Ana", "Bo") as tape:
        tape.append_all([answer(tape.next_seq, CLOSING, "yes")])
    assert "is over" in companion("sessions").out
    assert companion("sessions", "--all").out.splitlines()[-1] == "  over"
    assert "there is no session to go on with" in companion("resume").err


def test_sessions_that_begin_alike_are_told_apart(companion: Command, session: str) -> None:
    with Journal().take(f"{session[:6]}f{session[7:]}") as tape:
        tape.append("open", {"game": "giza", "kit": None, "id": tape.id, "way": "points"})
    shown = [line.split()[0] for line in companion("sessions").out.splitlines()[::2]]
    assert sorted(shown) == ["3f2a000", "3f2a00f"]
    told = companion("delete", SHORT, "--yes")
    assert (told.status, told.out) == (2, "")
    assert "several begin with '3f2a'" in told.err


@pytest.mark.usefixtures("session")
def test_a_session_is_deleted_and_taken_back(companion: Command, journal: Journal) -> None:
    ended = companion("delete", SHORT, "--yes")
    assert ended.status == 0
    assert "giza" in ended.out
    assert "--undo 3f2a" in ended.out.replace("\n", " ")
    assert SHORT not in companion("sessions").out
    assert "deleted" in companion("sessions", "--all").out
    assert companion("delete", SHORT, "--yes").out == "It is deleted already.\n"

    assert "It is back." in companion("delete", "--undo").out
    assert SHORT in companion("sessions").out
    assert companion("delete", SHORT, "--undo").out == "It is not deleted.\n"
    kinds = [entry.kind for entry in journal.entries(journal.find())]
    assert kinds == ["open"], "what is out of sight is as it was"


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(("reply", "gone"), [("y", True), ("yes", True), ("n", False)])
def test_deleting_asks_first(
    companion: Command, journal: Journal, reply: str, *, gone: bool
) -> None:
    ended = companion("delete", given=f"maybe\n{reply}\n")
    assert ended.status == 0
    assert ended.err.count("Delete this session") == 2
    assert [head.deleted for head in journal.sessions()] == [gone]
    assert ("Deleted." if gone else "It stays.") in ended.out


@pytest.mark.usefixtures("session")
def test_without_an_answer_nothing_is_deleted(companion: Command, journal: Journal) -> None:
    assert companion("delete", given="").status == 2
    assert [head.deleted for head in journal.sessions()] == [False]


def test_nothing_to_take_back_is_told(companion: Command) -> None:
    assert companion("delete", "--undo").err == "companion: SESSION: none is deleted\n"
    assert "there is no session yet" in companion("delete").err


def test_a_session_that_another_terminal_keeps_stays(companion: Command, journal: Journal) -> None:
    with begun(journal, "Ana"):
        ended = companion("delete", "--yes")
    assert ended.status == 2
    assert ended.err == (
        "companion: another terminal keeps this session; go on there, or quit it\n"
    )


def test_a_session_goes_to_another_phone(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    session = kept(journal, *HOSTILE)
    here = journal.entries(session)
    assert companion("export", session[:6], "--to", "json", "--output", "it.json").status == 0
    away()
    assert "new here. Entries: 2." in companion("import", "it.json").out
    there = Journal()
    assert there.entries(session) == here
    assert "nothing new" in companion("import", "it.json").out
    with there.take(session) as tape:
        tape.append("note", {"text": "went on"})
    assert "nothing new" in companion("import", "it.json").out
    assert len(there.entries(session)) == 3


def test_a_longer_history_goes_on_and_another_one_is_refused(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    session = kept(journal, "Ana")
    short = companion("export", "--output", "-").out
    with journal.take(session) as tape:
        tape.append("note", {"text": "here"})
    long = companion("export", "--output", "-").out
    away()
    companion("import", "-", given=short)
    assert "went on there. New entries: 1." in companion("import", "-", given=long).out
    assert [entry.kind for entry in Journal().entries(session)] == ["open", "answer", "note"]


def test_histories_that_went_apart_are_refused(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    session = kept(journal, "Ana")
    start = companion("export", "--output", "-").out
    with journal.take(session) as tape:
        tape.append("note", {"text": "here"})
    ours = companion("export", "--output", "-").out
    away()
    companion("import", "-", given=start)
    with Journal().take(session) as tape:
        tape.append("note", {"text": "there"})
    ended = companion("import", "-", given=ours)
    assert (ended.status, ended.out) == (2, "")
    assert "entry 3: differs" in ended.err
    assert Journal().entries(session)[2].body == {"text": "there"}


def test_nothing_is_taken_over_of_a_file_of_which_one_session_went_apart(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    sessions = [kept(journal, name) for name in ("Ana", "Bo")]
    start = companion("export", sessions[0], "--output", "-").out
    with journal.take(sessions[0]) as tape:
        tape.append("note", {"text": "here"})
    everything = companion("export", "--all", "--output", "-").out
    away()
    companion("import", "-", given=start)
    with Journal().take(sessions[0]) as tape:
        tape.append("note", {"text": "there"})
    ended = companion("import", "-", given=everything)
    assert (ended.status, ended.out) == (2, "")
    assert [head.id for head in Journal().sessions()] == [sessions[0]]


def test_sealed_bids_stay_sealed_and_the_history_still_goes_on(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    with begun(journal, "Ana") as tape:
        seal(tape, 2, "bid", 37)
        token = tape.entries[-1].body["value"]
        text = companion("export", "--output", "-").out
        tape.reveal([(2, "bid", 37)])
    revealed = companion("export", "--output", "-").out
    assert token not in text
    assert json.loads(text)["entries"][2]["body"]["value"] is None
    assert "nothing new" in companion("import", "-", given=text).out
    away()
    companion("import", "-", given=text)
    assert "New entries: 1." in companion("import", "-", given=revealed).out
    (act,) = fold(Journal().entries(tape.id)).acts
    assert act.answers["bid"].value == 37


def test_all_sessions_go_into_one_file(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    sessions = [kept(journal, name) for name in ("Ana", "Bo")]
    companion("delete", sessions[0], "--yes")
    ended = companion("export", "--all")
    assert "Sessions: 2, entries: 4." in ended.out.replace("\n", " ")
    away()
    assert companion("import", "companion-sessions.json").out.count("new here") == 2
    assert {head.id: head.deleted for head in Journal().sessions()} == {
        sessions[0]: True,
        sessions[1]: False,
    }


@pytest.mark.parametrize("game", ["../../evil", "\x1b[2J", "", "g" * 300, "con/aux"])
def test_a_hostile_name_makes_no_hostile_file(
    companion: Command, journal: Journal, game: str
) -> None:
    with journal.create(game, None, "points"):
        pass
    assert companion("export").status == 0
    (file,) = Path().iterdir()
    assert len(file.name) < 80
    assert file.name.replace("-", "").replace(".json", "").isalnum()


def test_of_a_damaged_journal_whatever_can_be_read_is_written(
    companion: Command, journal: Journal, away: Callable[[], None]
) -> None:
    sessions = [kept(journal, "Ana", "Bo", "Chi") for _ in range(2)]
    digest = journal.entries(sessions[0])[1].digest.encode()
    content = journal.path.read_bytes().replace(digest, b"f" * 64)
    journal.path.write_bytes(content)

    ended = companion("export", "--all", "--to", "json", "--output", "saved.json")
    assert ended.status == DAMAGED
    assert f"{journal.path}: is damaged\n" in ended.err
    assert f"session {sessions[0]}: entry 2 is damaged or missing\n" in ended.err
    one = companion("export", sessions[0], "--output", "-")
    assert one.status == DAMAGED
    assert len(json.loads(one.out)["entries"]) == 1
    assert journal.path.read_bytes() == content

    away()
    assert companion("import", "saved.json").status == 0
    assert {head.id: head.entries for head in Journal().sessions()} == {
        sessions[0]: 1,
        sessions[1]: 2,
    }


def test_of_a_newer_journal_whatever_can_be_read_is_listed_and_written(
    companion: Command, journal: Journal
) -> None:
    session = kept(journal, "Ana")
    with closing(sqlite3.connect(journal.path)) as file:
        file.execute("PRAGMA user_version = 99")
    one = companion("export", "--output", "-")
    assert one.status == 0
    assert "was written by a newer companion" in one.err
    assert len(json.loads(one.out)["entries"]) == 2
    assert companion("sessions").out.startswith(session[:4])


def test_a_damaged_journal_is_listed_as_far_as_it_can_be_read(
    companion: Command, journal: Journal
) -> None:
    session = kept(journal, "Ana")
    journal.path.write_bytes(b"\xff" * 4096 + journal.path.read_bytes()[4096:])
    ended = companion("sessions")
    assert ended.status == 0
    assert "is damaged" in ended.err
    assert ended.out.startswith(session[:4])
    told = companion("delete", "--yes")
    assert (told.status, told.out) == (2, "")
    assert "companion export --all" in told.err


def test_a_journal_of_which_nothing_can_be_read_is_told(
    companion: Command, journal: Journal
) -> None:
    kept(journal, "Ana")
    journal.path.write_bytes(b"\xff" * 9000)
    ended = companion("export")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith("companion: SESSION: there is nothing to export\n")
    ended = companion("sessions")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "jsn"], "--to: there is no form 'jsn'; did you mean 'json'?"),
        ([SHORT, "--all"], "--all: goes without SESSION"),
        (["9"], "SESSION: there is no '9'; 'companion sessions' lists them"),
        (["--output", "no/folder/it.json"], "no/folder/it.json: no such file or directory"),
    ],
)
def test_what_cannot_be_exported_is_told(
    companion: Command, arguments: list[str], told: str
) -> None:
    ended = companion("export", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert told.casefold() in ended.err.casefold()


def broken(text: str, **more: Any) -> str:
    return json.dumps({**json.loads(text), **more})


@pytest.mark.usefixtures("session")
def test_what_cannot_be_imported_is_told(
    companion: Command, away: Callable[[], None], journal: Journal
) -> None:
    text = companion("export", "--output", "-").out
    with journal.create("chess", None, "points"):
        chess = companion("export", "--output", "-").out
    away()
    for given, told in (
        ("", "-: "),
        ("[]", "must be a JSON object"),
        (broken(text, id=3), "-: id: must be 32 hexadecimal digits"),
        (text.replace("giza", "\\u001b[2J"), "-: entry 1: digest: is not that of"),
        (chess, "-: entry 1: body.game: there is no 'chess'"),
    ):
        ended = companion("import", "-", given=given)
        assert (ended.status, ended.out) == (2, "")
        assert told in ended.err or not given
        assert ended.err.isprintable() or ended.err.count("\n") == 1
    assert Journal().sessions() == []


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_is_wider_than_forty_columns(companion: Command, language: str) -> None:
    lines: list[str] = []
    for arguments in (
        ["export", "--output", "evening.json"],
        ["import", "evening.json"],
        ["delete", "--yes"],
        ["delete", "--yes", SHORT],
        ["sessions", "--all"],
        ["sessions"],
        ["delete", "--undo"],
        ["delete", "--undo", SHORT],
    ):
        ended = companion(*arguments, "--lang", language)
        assert ended.status == 0
        lines += ended.out.splitlines()
    asked = companion("delete", "--lang", language, given="n\n")
    assert max(map(columns, [*lines, *asked.out.splitlines(), *asked.err.splitlines()])) <= 40


def test_the_shell_completes_sessions(session: str) -> None:
    assert complete_session("3f") == [session]
    assert complete_session("4") == []
    Journal().path.write_bytes(b"\xff" * 4096)
    assert complete_session("3f") == []


def test_a_session_of_answers_reads_well(companion: Command, journal: Journal) -> None:
    with begun(journal, "Ana", "Bo") as tape:
        tape.append(*answer(tape.next_seq, "act", "push"))
    companion("export", "--output", "it.json")
    value = json.loads(Path("it.json").read_text(encoding="ascii"))
    assert [entry["kind"] for entry in value["entries"]] == ["open", "answer", "answer"]
    assert list(value) == ["format", "formatVersion", "id", "game", "deleted", "entries"]


@pytest.mark.usefixtures("session")
def test_an_export_replaces_by_force_alone_and_follows_no_link(companion: Command) -> None:
    Path("theirs").write_bytes(b"a thesis")
    Path("it.json").symlink_to("theirs")
    ended = companion("export", "--output", "it.json")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "companion: it.json: is there already; --force replaces it\n"
    assert companion("export", "--output", "it.json", "--force").status == 0
    assert not Path("it.json").is_symlink()
    assert Path("theirs").read_bytes() == b"a thesis"


@pytest.mark.usefixtures("session")
def test_a_full_disk_leaves_the_file_that_was_there(
    companion: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("it.json").write_bytes(b"{}")
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
    ended = companion("export", "--output", "it.json", "--force")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "companion: it.json: no space left on device\n"
    assert {each.name: each.read_bytes() for each in Path().iterdir()} == {"it.json": b"{}"}


@pytest.mark.usefixtures("session")
@pytest.mark.parametrize(("answer", "replaced"), [("no", False), ("yes", True)])
def test_at_a_terminal_an_export_asks(spawn: Spawn, answer: str, replaced: bool) -> None:  # noqa: F811
    Path("it.json").write_bytes(b"{}")
    child = spawn("export --output it.json")
    child.expect("it.json is there already. Replace it")
    child.sendline(answer)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 0
    assert (Path("it.json").read_bytes() != b"{}") == replaced
