"""What phones show while the table is laid out: the sheet's picture, and each piece."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.games import kept_games, slugs
from companion.kits import load_kit
from companion.kits.pictures import is_pictured
from companion.press.options import PrintOptions
from companion.press.screen_pictures import sheet_picture
from tests.kit_files import written
from tests.table.recorded import evenings
from tests.web.evenings import known, tell
from tests.web.phones import Phone, Table, begun

SVG = "{http://www.w3.org/2000/svg}svg"


SCORED = [game for game in kept_games() if load_kit(game).scores is not None]
"""Games with a `score.toml`, whether a room has joined them or not."""


def laid_out(table: Table, slug: str) -> Phone:
    """Return a phone that shows the setup."""
    evening = next(x for x in evenings() if (x.game, x.way) == (slug, "points"))
    (phone,) = begun(table, slug, people=1)
    tell(table, [phone], known(evening)[1], "checklist")
    return phone


@pytest.mark.parametrize("slug", sorted({*slugs()} - {*SCORED}))
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
    monkeypatch.setattr("companion.press.screen_pictures.sheet_picture", lambda *_: b"another")
    assert phone.get("/setup.svg").body == first.body
    phone.send("/language", ("language", "ja"))
    assert phone.get("/setup.svg").body == b"another"


@pytest.mark.parametrize("slug", SCORED)
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


OWN = {
    "kit.toml": """
id = "moles"
name = "Moles"
players = [2, 3]
[[component]]
id = "setup_sheet"
name = "Setup sheet"
count = 1
make = [{ how = "page", size = [180, 250], stock = "paper", front = "sheet.toml" }]
""",
    "hill.toml": '[[draw]]\nkind = "rect"\nw = 20\nh = 20\nfill = "ink"\n',
}
PICTURED = """
[[draw]]
kind = "group"
name = "picture"
draw = [{ kind = "include", layout = "hill.toml" }]
"""
PANEL = """
[[draw]]
kind = "include"
layout = "shared/setup_panel.toml"
with = { figure = "" }
"""


@pytest.mark.parametrize(
    ("sheet", "has_picture"),
    [
        (PICTURED.replace('name = "picture"', ""), False),
        (PICTURED, True),
        (f'[defaults]\nfigure = ""\n{PICTURED}unless = {{ figure = "" }}', False),
        (PANEL, False),
    ],
    ids=["words", "picture", "left out", "panel"],
)
def test_a_sheet_of_ones_own_is_shown_where_it_names_a_picture(
    sheet: str, has_picture: bool, tmp_path: Path
) -> None:
    """The page asks before anything is drawn: an image that is not there would be a broken one."""
    kit = load_kit("moles", written(tmp_path, {**OWN, "sheet.toml": sheet}))
    (found,) = kit.components
    assert is_pictured(kit, found) is has_picture
    if "shared" not in sheet:
        assert (
            sheet_picture(kit, "setup_sheet", PrintOptions(players=2)) is not None
        ) is has_picture


@pytest.mark.parametrize("slug", kept_games())
def test_every_setup_sheet_has_the_picture_that_it_names(slug: str) -> None:
    kit = load_kit(slug)
    named = any(is_pictured(kit, each) for each in kit.components if each.id == "setup_sheet")
    assert named is (slug not in SCORED)
