"""On phones: who comes late, who leaves, and a closed evening that is put right."""

from pathlib import Path

import pytest

from companion.table.session.session import Session
from tests.table.plain_kit import plain_kit
from tests.web.phones import Phone, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table with a game of its own that is kept for Ann, Ben and Cleo, after a round."""
    found = Table(tmp_path)
    kit = plain_kit(tmp_path / "plain")
    session = Session.begin(kit, journal=found.host.journal)
    for typed in ("Ann Ben Cleo", "", "1 2 3", "5 -3 0", "Ann"):
        session.answer(session.questions[0].id, typed)
    session.take_news()
    found.room._put(session)  # noqa: SLF001 - a host that knows no kit but ours
    return found


@pytest.fixture
def phone(table: Table) -> Phone:
    return table.phone()


def session_of(table: Table) -> Session:
    assert table.room.session is not None
    return table.room.session


def more(phone: Phone, action: str, *fields: tuple[str, str]) -> None:
    phone.post(phone.shown("/more").form(action), *fields)


def test_who_comes_late_is_asked_alone_and_who_leaves_is_asked_no_more(
    table: Table, phone: Phone
) -> None:
    more(phone, "/do/join", ("who", "Dov"))
    assert "Plays from now on, in the last seat: Dov." in phone.page.words
    assert "Points to begin with" in phone.page.words
    for each in session_of(table).questions:
        session_of(table).answer(each.id, "1")
    more(phone, "/do/leave", ("player", "Ben"))
    assert session_of(table).position.players == ("Ann", "Cleo", "Dov")
    assert "Ben -3" in phone.page.spaced


def test_what_cant_be_is_told_to_the_phone(table: Table, phone: Phone) -> None:
    more(phone, "/do/join", ("who", "Ann"))
    assert "Ann plays already." in phone.page.words
    assert session_of(table).position.players == ("Ann", "Ben", "Cleo")


def test_the_seat_of_who_left_is_nobodys(table: Table, phone: Phone) -> None:
    form = next(each for each in phone.page.forms if each.action == "/seat")
    phone.post(form, press="Ben")
    assert phone_seats(table) == {"Ben"}
    more(phone, "/do/leave", ("player", "Ben"))
    assert phone_seats(table) == set()


def phone_seats(table: Table) -> set[str]:
    return {name for name in ("Ann", "Ben", "Cleo") if table.room.phones.holder(name)}
