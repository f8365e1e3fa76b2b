"""A table with one phone and no server: no seats to take, and a copy of all that is kept."""

import json
from pathlib import Path

import pytest

from companion.cli.errors import Mistake
from companion.cli.host import Wanted, lay_out
from companion.table.journal.exchange import sessions_read
from tests.table.recorded import evenings
from tests.web.evenings import keep
from tests.web.phones import Table

EVENING = next(x for x in evenings() if (x.game, x.way) == ("silver-gold", "points"))


@pytest.mark.parametrize("is_alone", [False, True])
def test_nobody_takes_a_seat_where_there_is_one_phone(tmp_path: Path, *, is_alone: bool) -> None:
    table = Table(tmp_path, is_alone=is_alone)
    phone = table.phone()
    table.room.resume(keep(table.host.journal, EVENING))
    seats = [phone.shown(path).links.count("/seats") for path in ("/", "/more")]
    assert seats == [0, not is_alone]  # it is over: nobody is asked who he is
    token, status = table.room.phones.token, 404 if is_alone else 200
    for address in ("/seats", f"/join/{token}", f"/screen/{token}"):
        assert phone.get(address).status == status


def test_all_evenings_are_a_file_that_another_table_reads(tmp_path: Path) -> None:
    table = Table(tmp_path, is_alone=True)
    phone = table.phone()
    kept = {keep(table.host.journal, EVENING), keep(table.host.journal, EVENING)}
    assert "/kept" in phone.page.links
    assert "/sessions.json" in phone.shown("/kept").links
    found = sessions_read(json.loads(phone.get("/sessions.json").body))
    assert {each.id for each in found} == kept


def test_an_address_opens_the_version_and_the_number_that_it_names(tmp_path: Path) -> None:
    table = Table(tmp_path, is_alone=True)
    lay_out(table.room, Wanted("terra-pyramides", 2, "nile"), print)
    table.room.keep()
    table = Table(tmp_path, is_alone=True)  # ended before anything was answered
    lay_out(table.room, Wanted(), print)
    phone = table.phone()
    (asked,) = phone.page.form("/answer").questions
    phone.post(phone.page.form("/answer"), (asked, "Ana"), (asked, "Ben"))
    assert "Nile" in phone.shown("/log").words
    for wanted in (Wanted("terra-pyramides", 2, "x"), Wanted("pyramidice", 2, "solo-imhotep")):
        with pytest.raises(Mistake, match=r"^--(variant|players): "):
            lay_out(table.room, wanted, print)
