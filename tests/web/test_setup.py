"""What phones show while the table is laid out: the sheet's picture, and each piece."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.games import kept_games, slugs
from tests.table.recorded import evenings
from tests.web.evenings import known, tell
from tests.web.phones import Phone, Table, begun

SVG = "{http://www.w3.org/2000/svg}svg"


def laid_out(table: Table, slug: str) -> Phone:
    """Return a phone that shows the setup."""
    evening = next(x for x in evenings() if (x.game, x.way) == (slug, "points"))
    (phone,) = begun(table, slug, people=1)
    tell(table, [phone], known(evening)[1], "checklist")
    return phone


@pytest.mark.parametrize("slug", slugs())
def test_the_table_and_its_pieces_are_pictures(slug: str, tmp_path: Path) -> None:
    phone = laid_out(Table(tmp_path), slug)
    laid, *pieces = phone.page.images
    assert laid.startswith("/setup.svg")
    assert len(pieces) > 2
    for path in (laid, pieces[0], pieces[-1]):
        answer = phone.get(path)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert ET.fromstring(answer.text.partition("?>")[2]).tag == SVG, path


def test_what_the_game_has_not_has_no_picture(tmp_path: Path) -> None:
    table = Table(tmp_path)
    phone = laid_out(table, "cheops")
    assert phone.get("/piece/dragon.svg").status == 404
    assert phone.get("/piece/rules.svg").status == 404
    assert Phone(table).get("/setup.svg").status == 401
    phone.post(phone.shown("/more").form("/leave"))
    assert phone.get("/setup.svg").status == 303


def test_a_picture_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = laid_out(Table(tmp_path), "silver-gold")
    first = phone.get("/setup.svg")
    monkeypatch.setattr("companion.press.portraits.sheet_picture", lambda *_: b"another")
    assert phone.get("/setup.svg").body == first.body
    phone.send("/language", ("language", "ja"))
    assert phone.get("/setup.svg").body == b"another"


@pytest.mark.parametrize("slug", sorted({*kept_games()} - {*slugs()}))
def test_a_game_without_code_is_laid_out_and_asked(slug: str, tmp_path: Path) -> None:
    (phone,) = begun(Table(tmp_path), slug, people=1)
    form = phone.page.form("/answer")
    phone.post(form, *((form.questions[0], name) for name in ("Ana", "Ben", "Cleo")))
    for image in phone.page.images:
        assert phone.get(image).headers["content-type"] == "image/svg+xml", image
    phone.post(phone.page.form("/answer"), press="0")
    assert phone.get().status == 200
    asked = phone.page.form("/answer").questions[0].partition("/")[2]
    assert asked.startswith(("start", "round", "score"))
