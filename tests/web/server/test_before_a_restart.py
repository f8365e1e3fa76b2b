"""What a server gave out before it was ended: pictures stay, to whom they were; forms do not."""

import random
import re
from pathlib import Path

import pytest

from companion.web.table.phones import STUDIO, TABLE, cookie_name
from tests.web.evenings import open_forms
from tests.web.phones import COOKIE, HOST, TRIO, Phone, Table, begun
from tests.web.table.test_whole_games import answer_by, sit

FACE = re.compile(r"/static/faces/[0-9a-f]+\.svg")
NOWHERE = f"/static/faces/{'0' * 24}.svg"


def laid(folder: Path, number: int | None = 1) -> tuple[Table, list[Phone]]:
    """A game whose pieces lie on the table, and its two phones."""
    table, chance = Table(folder, number=number), random.Random(7)
    phones = begun(table, "cheops", "full", 2)
    while not FACE.findall(phones[0].live()):
        phone, form = next(open_forms(phones))
        phone.post(form, *answer_by(form, chance))
        sit(table, phones)
    return table, phones


def restarted(folder: Path, table: Table, phones: list[Phone], number: int | None = 1) -> Table:
    """The same table, served anew."""
    table.room.close()
    again = Table(folder, number=number)
    again.room.go_on()
    for phone in phones:
        phone.table = again
    return again


def test_a_picture_is_its_phones_before_a_restart_and_at_once_after_it(tmp_path: Path) -> None:
    table, phones = laid(tmp_path)
    screen = Phone(table)
    address = f"/screen/{table.room.phones.token}"
    faces = [sorted({*FACE.findall(each.live())}) for each in phones]
    faces.append(sorted({*FACE.findall(screen.listened(f"{address}/live").text)}))
    screen.get(address)
    assert not {*faces[0]} & {*faces[1]}, "each has addresses of its own"
    for _ in range(2):
        known = (*phones, screen)
        for phone, own in zip(known, faces, strict=True):
            assert {phone.get(each).status for each in own} == {200}
        others = [phones[1].get(each) for each in (*faces[0], NOWHERE)]
        assert {(each.status, each.body) for each in others} == {(404, b"")}
        strangers = [Phone(table).get(each) for each in (*faces[0], *faces[2], NOWHERE)]
        assert len({(each.status, each.body) for each in strangers}) == 1
        assert strangers[0].status == 401
        table = restarted(tmp_path, table, [*known])


def test_whoever_asks_for_what_there_is_not_has_it_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, phones = laid(tmp_path)
    restarted(tmp_path, table, phones)
    drawn: list[object] = []
    page = "companion.web.table.joining.table_page"
    monkeypatch.setattr(page, lambda *given: drawn.append(given))
    for number in range(5):
        assert phones[0].get(NOWHERE.replace("0000", f"{number:04}")).status == 404
    assert len(drawn) == 2, "what the phone may see, and what all may"


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/do/undo", ()),
        ("/do/redo", ()),
        ("/do/note", (("text", "twice"),)),
        ("/do/override", (("player", "Ana"), ("points", "5"), ("reason", "twice"))),
        ("/seat", (("player", "Ana"), ("free", "1"))),
        ("/leave", ()),
    ],
)
def test_a_form_of_before_a_restart_is_not_taken_whatever_the_clock_says(
    path: str, fields: tuple[tuple[str, str], ...], tmp_path: Path
) -> None:
    table, phones = laid(tmp_path, None)
    key = phones[0].shown("/more").form("/do/redo").values("key")[0]
    again = restarted(tmp_path, table, phones, None)
    assert again.room.session is not None
    before = len(again.room.session.record.entries)
    phones[0].send(path, *fields, ("key", key))
    assert again.room.session is not None
    assert len(again.room.session.record.entries) == before
    assert {each for phone in phones for each in again.room.phones.find(phone.cookie).seats}  # type: ignore[union-attr]
    assert "changed meanwhile" in phones[0].page.words


def test_an_entry_is_put_right_by_a_form_that_was_made_for_it_as_it_is(tmp_path: Path) -> None:
    table = Table(tmp_path)
    phones = begun(table, "giza")
    form = phones[0].page.form("/answer")
    phones[0].post(form, *((form.questions[0], name) for name in TRIO))
    link = next(x for x in phones[0].shown("/log").links if x.startswith("/fix/"))
    old = phones[1].shown(link).form(link)
    for names in (("Ana", "Bela", "Cleo"), ("Ana", "Bert", "Cleo")):
        new = phones[0].shown(link).form(link)
        phones[0].post(new, *((form.questions[0], name) for name in names))
    phones[1].post(old, *((form.questions[0], name) for name in ("Ana", "Bela", "Cleo")))
    assert "Ana, Bert, Cleo" in phones[0].get("/log").text
    assert "changed meanwhile" in phones[1].page.words


def test_two_apps_and_two_ports_have_a_cookie_each() -> None:
    names = {cookie_name(app, port) for app in (TABLE, STUDIO) for port in (80, 8000)}
    assert len(names) == 4
    assert cookie_name(TABLE, int(HOST.partition(":")[2])) == COOKIE
