"""What people see of evenings that are over."""

import json
import time
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.cli.host import press_here
from companion.table.journal import tape
from tests.table.recorded import evenings
from tests.web.evenings import keep
from tests.web.phones import Phone, Table

EVENING = next(x for x in evenings() if (x.game, x.way) == ("silver-gold", "points"))
MISSION = next(x for x in evenings() if (x.name, x.way) == ("coop1", "points"))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    found = Table(tmp_path)
    found.room.host = found.room.host._replace(press=press_here)
    return found


@pytest.fixture
def phone(table: Table) -> Phone:
    return table.phone()


def link(phone: Phone, path: str, begins: str) -> str:
    """Return the one link of a page that begins so."""
    (found,) = [each for each in phone.shown(path).links if each.startswith(begins)]
    return found


def test_an_evening_tells_who_won_how_and_how_the_points_came(table: Table, phone: Phone) -> None:
    kept = keep(table.host.journal, EVENING)
    assert link(phone, "/history", "/history/") == f"/history/{kept}"
    page = phone.shown(f"/history/{kept}")
    for words in ("Ana wins.", "1. Ana 87", "2. Ben 48", "3. Cleo 47", "How the points came"):
        assert words in page.spaced
    assert page.html.count("<polyline") == 3
    assert "87 48 47 What the points are made of" in page.spaced


def test_what_is_over_is_not_gone_on_with(table: Table, phone: Phone) -> None:
    keep(table.host.journal, EVENING)
    last = keep(table.host.journal, EVENING._replace(typed=EVENING.typed[:-1]))
    assert phone.page.form("/resume").values("session") == [last]
    over = keep(table.host.journal, EVENING)
    assert phone.page.form("/resume").values("session") == [last]
    assert f"/history/{over}" in phone.shown("/history").links


def test_it_goes_to_bg_stats_by_its_link_and_on_paper(table: Table, phone: Phone) -> None:
    kept = keep(table.host.journal, EVENING)
    play = json.loads(unquote(link(phone, f"/history/{kept}", "https://").partition("data=")[2]))
    assert [each["score"] for each in play["players"]] == [87, 48, 47]
    sheet = phone.get(link(phone, f"/history/{kept}", f"/history/{kept}/sheet"))
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.body.startswith(b"%PDF")


def test_without_printing_it_says_so(table: Table, phone: Phone) -> None:
    table.room.host = table.host
    kept = keep(table.host.journal, EVENING)
    assert "printing is not installed" in phone.shown(f"/history/{kept}").words
    assert phone.get(f"/history/{kept}/sheet.pdf").status == 303
    assert "printing is not installed" in phone.page.words


def test_a_team_has_one_line(table: Table, phone: Phone) -> None:
    page = phone.shown(f"/history/{keep(table.host.journal, MISSION)}")
    assert "The mission" in page.words
    assert page.html.count("<polyline") == 1


def test_a_day_is_that_of_the_clock_on_the_wall(
    table: Table, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tape, "now", lambda: "2026-01-31T22:30:00.000Z")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        keep(table.host.journal, EVENING._replace(typed=EVENING.typed[:12]))
        for path in ("/", "/history"):
            assert "2026-02-01 07:30" in phone.shown(path).spaced
    finally:
        monkeypatch.undo()
        time.tzset()


def test_figures_are_of_all_games_or_of_somebodys(table: Table, phone: Phone) -> None:
    assert "No such game" in phone.shown("/stats").words
    keep(table.host.journal, EVENING)
    keep(table.host.journal, MISSION)
    assert "Games finished: 2" in phone.shown("/stats").words
    page = phone.shown("/stats?player=Ben&game=silver-gold")
    assert "Games finished: 1" in page.words
    assert "Ben 1 0 48.0 48" in page.spaced
    assert "Ana 1" not in page.spaced
    duels = phone.shown("/stats").html
    assert "<bdi>Ben</bdi> - <bdi>" in duels or "</bdi> - <bdi>Ben</bdi>" in duels, "as named"


def test_of_an_evening_that_goes_on_only_who_plays_is_told(table: Table, phone: Phone) -> None:
    begun = EVENING._replace(typed=EVENING.typed[:12])
    page = phone.shown(f"/history/{keep(table.host.journal, begun)}")
    assert "Not finished: Ana, Ben, Cleo." in page.words
    assert "wins" not in page.words
    phone.post(page.form("/resume"), press=page.form("/resume").buttons[0].value)
    assert table.room.session is not None


def test_an_evening_that_is_closed_can_be_put_right(table: Table, phone: Phone) -> None:
    session = keep(table.host.journal, EVENING)
    page = phone.shown(f"/history/{session}")
    phone.post(page.form("/resume"), press=page.form("/resume").buttons[0].value)
    assert "This evening is closed." in phone.page.words
    assert "/fix/" in phone.get("/log").text
    assert table.room.session is not None
    assert table.room.session.is_over


@pytest.mark.parametrize("path", ["/history/nothing", "/history/nothing/sheet.pdf"])
def test_what_there_is_not_is_told_at_the_table(phone: Phone, path: str) -> None:
    assert phone.get(path).status == 303
    assert "Look again" in phone.page.words
