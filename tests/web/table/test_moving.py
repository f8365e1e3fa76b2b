"""Games that go from phone to phone: what is saved, what is shown as codes, what is taken over."""

import json
from html import unescape
from pathlib import Path

import pytest

from companion.table.journal import Journal
from companion.table.journal.codes import parts_of
from companion.table.journal.entries import chained
from companion.table.journal.exchange import session_json, sessions_json
from companion.table.session.session import Session
from companion.web.server.guard import FILE
from tests.table.recorded import evenings
from tests.web.evenings import keep
from tests.web.phones import COOKIE, HOST, Answer, Phone, Table

GIZA = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))
SILVER = next(x for x in evenings() if (x.game, x.way) == ("silver-gold", "points"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    found = Table(tmp_path / "here", is_alone=True)
    found.room.host = found.host = found.host._replace(home="https://site.example/table/")
    return found


@pytest.fixture
def other(tmp_path: Path) -> Journal:
    """The journal of another phone, with half an evening."""
    return Journal(tmp_path / "there" / "journal.sqlite3")


def send(phone: Phone, content: bytes, *more: str) -> Answer:
    """Send a file as a browser does, with what else is ticked."""
    fields = [f'name="{each}"\r\n\r\nyes' for each in more]
    fields.append('name="file"; filename="x.json"\r\nContent-Type: application/json\r\n\r\n')
    parts = [f"--=x=\r\nContent-Disposition: form-data; {each}".encode() for each in fields]
    body = b"\r\n".join(parts) + content + b"\r\n--=x=--\r\n"
    own = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{COOKIE}={phone.cookie}"}
    kind = {"content-type": "multipart/form-data; boundary==x="}
    return phone.table.request("POST", "/import", [body], own | kind)


def exported(journal: Journal, *sessions: str) -> bytes:
    """What `companion export` writes of sessions."""
    entries = [journal.entries(each) for each in sessions]
    value = (
        session_json(*entries) if len(entries) == 1 else sessions_json((x, False) for x in entries)
    )
    return json.dumps(value, indent=1).encode()


def open_paths(table: Table) -> list[str]:
    assert table.room.session is not None
    return [each.path for each in table.room.session.questions]


@pytest.mark.parametrize("as_codes", [False, True])
def test_a_game_goes_on_at_the_same_question(
    table: Table, other: Journal, *, as_codes: bool
) -> None:
    phone, session = table.phone(), keep(other, GIZA, until="capstone")
    if as_codes:
        text = " ".join(f"https://any.example/#part={x}" for x in parts_of(other.entries(session)))
        page = phone.shown(f"/import?text={text.replace('#', '%23').replace(' ', '+')}")
        assert "Ana, Ben, Cleo" in page.words
        answer = phone.post(page.form("/import"))
    else:
        answer = send(phone, exported(other, session))
    assert answer.headers["location"] == "/"
    assert table.room.session is not None
    assert table.room.session.id == session
    assert any("capstone" in each for each in open_paths(table))


def test_a_game_that_is_handed_back_goes_on_though_it_lies_on_the_table(
    table: Table, other: Journal
) -> None:
    """And one that is over by then is shown as one that is over."""
    phone, session = table.phone(), keep(other, GIZA, until="capstone")
    send(phone, exported(other, session))
    with other.take(session) as tape:
        tape.append("note", {"text": "there"})
    send(phone, exported(other, session))
    assert table.room.session is not None
    assert len(table.room.session.record.entries) == len(other.entries(session))
    over = keep(other, SILVER)
    assert send(phone, exported(other, over)).headers["location"] == f"/history/{over}"
    assert table.room.session.id == session


def test_what_went_on_here_and_there_is_kept_twice_or_not_at_all(
    table: Table, other: Journal
) -> None:
    phone, session = table.phone(), keep(other, GIZA, until="capstone")
    send(phone, exported(other, session))
    phone.post(phone.shown("/more").form("/leave"))
    for journal, text in ((other, "there"), (table.host.journal, "here")):
        with journal.take(session) as tape:
            tape.append("note", {"text": text})
    here = table.host.journal.entries(session)
    assert send(phone, exported(other, session)).headers["location"] == "/import"
    assert "It went on here and there." in phone.shown("/import").words
    assert [each.id for each in table.host.journal.sessions()] == [session]
    send(phone, exported(other, session), "both")
    assert len(table.host.journal.sessions()) == 2
    assert table.host.journal.entries(session) == here


def test_a_file_of_several_is_taken_whole_or_not_at_all(table: Table, other: Journal) -> None:
    phone, journal = table.phone(), table.host.journal
    good, bad = keep(other, GIZA), keep(other, SILVER)
    wrong = exported(other, good, bad).replace(b'"act"', b'"axe"', 40)
    assert send(phone, wrong).headers["location"] == "/import"
    assert "can't be taken over: it is damaged, or nothing" in phone.shown("/import").words
    assert journal.sessions() == []
    assert send(phone, exported(other, good, bad)).headers["location"] == "/history"
    assert {each.id for each in journal.sessions()} == {good, bad}


def test_as_many_games_as_a_file_may_have_are_taken_and_one_more_is_not(
    table: Table, other: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.table.history.SESSIONS", 2)
    phone, games = table.phone(), [keep(other, GIZA, until="capstone") for _ in range(3)]
    assert send(phone, exported(other, *games)).headers["location"] == "/import"
    told = unescape(phone.shown("/import").spaced)
    assert "there are more than 2 games in it. Bring them in several files." in told
    assert table.host.journal.sessions() == []
    assert send(phone, exported(other, *games[:2])).headers["location"] == "/history"
    assert len(table.host.journal.sessions()) == 2


def test_a_game_that_is_put_on_the_table_first_stays_there(
    table: Table, other: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another that was brought is still being played again, where nobody waits for it."""
    phone, session = table.phone(), keep(other, GIZA, until="capstone")
    put = keep(table.host.journal, SILVER)
    resumed = table.room._resumed  # noqa: SLF001 - what is done aside

    def slowly(found: str) -> Session:
        monkeypatch.setattr(table.room, "_resumed", resumed)
        table.room.resume(put)
        return resumed(found)

    monkeypatch.setattr(table.room, "_resumed", slowly)
    send(phone, exported(other, session))
    assert table.room.session is not None
    assert table.room.session.id == put
    assert session in {each.id for each in table.host.journal.sessions()}
    table.host.journal.take(session).close()  # it was let go


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is damaged"),
        (b"\xff\xfe\x00", "it is damaged"),
        (b"[" * 100_000, "it is damaged"),
        (b'{"format": "companion-session", "formatVersion": 3}', "it is of a newer Companion"),
        (b"1.2.AAAAAAA.AAAA", "code 2 of 2 is missing"),
        (b"1.1.AAAAAAA.AAAA", "these are not all codes of one game"),
    ],
)
def test_a_strangers_file_is_refused_in_a_sentence(table: Table, content: bytes, why: str) -> None:
    phone = table.phone()
    assert send(phone, content).status == 303
    told = unescape(phone.shown("/import").spaced).partition("That can't be taken over: ")[2]
    assert why in told
    assert "can't be taken over" not in phone.shown("/import").words
    assert table.host.journal.sessions() == []


def test_a_strangers_kit_is_no_folder_of_ours(table: Table, other: Journal, tmp_path: Path) -> None:
    """Whoever sends a file can't have any folder of the server read, only that of the same name."""
    entries = []
    for each in other.entries(keep(other, SILVER)):
        body = {**each.body, "kit": str(tmp_path)} if each.kind == "open" else each.body
        entries.append(chained(entries[-1] if entries else None, *each[1:4], body))
    phone = table.phone()
    send(phone, json.dumps(session_json(entries)).encode())
    assert "a kit of somebody's own, “silver-gold”" in unescape(phone.shown("/import").words)


def test_codes_are_of_one_phone_and_a_file_of_a_finished_game_of_any(
    table: Table, tmp_path: Path
) -> None:
    alone, phone = table, table.phone()
    session = keep(alone.host.journal, GIZA)
    half = keep(alone.host.journal, GIZA, until="capstone")
    page = phone.shown(f"/history/{session}")
    assert f"/history/{session}/codes" in page.links
    shown = phone.shown(f"/history/{session}/codes")
    (part,) = parts_of(alone.host.journal.entries(session))
    assert f'value="https://site.example/table/#part={part}"' in shown.html
    assert json.loads(phone.get(f"/history/{half}/session.json").body)["id"] == half
    served = Table(tmp_path / "here").phone()
    assert f"/history/{session}/session.json" in served.shown(f"/history/{session}").links
    assert json.loads(served.get(f"/history/{session}/session.json").body)["id"] == session
    assert f"/history/{half}/session.json" not in served.shown(f"/history/{half}").links
    assert served.get(f"/history/{half}/session.json").status == 303
    assert served.get(f"/history/{session}/codes").status == 404


def test_a_file_may_be_larger_than_a_form_and_no_larger_than_a_file(table: Table) -> None:
    phone = table.phone()
    assert send(phone, b"x" * 100_000).status == 303
    assert send(phone, b"x" * FILE).status == 413
