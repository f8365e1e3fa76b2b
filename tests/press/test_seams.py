"""Boards of several pages: joins go round words where they can, and where not `check` tells so."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.cli.app import run
from companion.kits import load_kit
from companion.kits.paper import paper
from companion.press.choose import choose
from companion.press.drawing.extent import spaces
from companion.press.drawing.geometry import Box
from companion.press.options import PrintOptions
from companion.press.pieces import Drawing
from companion.press.seams import PAPERS, torn_words
from companion.press.sheets.model import Piece
from companion.press.sheets.parts import parting, torn
from companion.press.sheets.tiling import OVERLAP
from companion.press.sheets.wording import Wording

KIT = """
id = "deck"
name = "River"
[[component]]
id = "board"
name = "Board"
count = 1
make = [{ how = "tiled", size = [420, 280], front = "board.toml", back = "back.toml" }]
"""
FRONT = """
[[draw]]
kind = "text"
text = "{text}"
style = "title"
size = 30
x = {x}
y = 40
"""
BACK = '[[draw]]\nkind = "rect"\nfill = "ink"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kit.toml").write_text(KIT, encoding="utf-8")
    (tmp_path / "back.toml").write_text(BACK, encoding="utf-8")
    return tmp_path


def written(folder: Path, name: str, x: float, text: str) -> None:
    layout = FRONT.replace("{x}", str(x)).replace("{text}", text)
    (folder / name).write_text(layout, encoding="utf-8")


@pytest.mark.parametrize("x", range(150, 261, 22))
@pytest.mark.parametrize("side", ["board.toml", "back.toml"])
def test_a_join_goes_round_a_word(folder: Path, side: str, x: float) -> None:
    written(folder, "board.toml", 10, "here")
    written(folder, side, x, "Nile")
    assert torn_words(load_kit("", folder)) == []


def test_what_no_join_can_go_round_is_told(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    written(folder, "board.toml", 10, "A river that flows from one side to the other")
    assert run(["check", str(folder)]) == 0
    said, complaints = capsys.readouterr()
    assert complaints == ""
    for name in PAPERS:
        told = f"board: on {name} paper, joins of its pages go through words: A river that flows"
        assert told in " ".join(said.split())


@pytest.mark.parametrize("game", ["giza", "cheops", "terra-pyramides"])
def test_no_board_of_ours_is_joined_through_words(game: str) -> None:
    assert torn_words(load_kit(game)) == []


# Giza's board on the papers people have: no space is cut in two where that can be helped.
# The VP track has 50 cells, 27 along its top and side together. So either its top or its side has
# an odd number of cells, and one cut, near enough to the middle for two pages, goes through a cell.

CUT_ON = ("a4", "letter", "legal", "a3", "tabloid")
RING = 30
"""Depth of the VP track in mm."""


@cache
def board(language: str = "en") -> Piece:
    kit = load_kit("giza")
    options = PrintOptions(only=("board",), language=language)
    wording = Wording(kit.texts[language], kit.name[language], {"board": "board"})
    (piece,) = Drawing(kit, options, paper("a4"), wording).pieces(choose(kit, options).printed)
    return piece


def torn_spaces(name: str, language: str) -> list[Box]:
    keep = list(spaces(board(language).front))
    plan = parting(board().make.size, paper(name), OVERLAP, keep)
    return [box for box in keep if torn(plan, [box])]


def is_at_a_side(box: Box) -> bool:
    x, y, width, height = box
    across, down = board().make.size
    middle = y >= RING and y + height <= down - RING
    return middle and (x + width <= RING + 0.01 or x >= across - RING - 0.01)


def test_all_spaces_are_known_to_the_parting() -> None:
    """VP cells, quarries and tracks, camps, locations, rows of the turn order track."""
    assert len(list(spaces(board().front))) == 50 + 14 + 5 + 4 + 8


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["a4", "letter", "legal"])
def test_two_rows_of_pages_tear_a_cell_at_either_side_and_nothing_else(
    name: str, language: str
) -> None:
    found = torn_spaces(name, language)
    assert all(is_at_a_side(box) for box in found)
    assert len(found) == 2


@pytest.mark.parametrize("name", ["a3", "tabloid"])
def test_one_row_of_pages_tears_nothing(name: str) -> None:
    assert torn_spaces(name, "en") == []


@pytest.mark.parametrize(("name", "pages"), [("a4", 4), ("letter", 6), ("legal", 4), ("a3", 2)])
def test_whole_spaces_cost_no_page_more(name: str, pages: int) -> None:
    """Section 2: 4 pages of A4, or 6 of Letter."""
    plan = parting(board().make.size, paper(name), OVERLAP, list(spaces(board().front)))
    assert len(plan.columns) * len(plan.rows) == pages


@pytest.mark.parametrize("name", CUT_ON)
def test_no_cut_goes_through_the_pyramid_site_or_a_panel(name: str) -> None:
    """What is no space, but is looked at as one: the site, the title, the results and points."""
    site: Any = load_kit("giza").table("areas").row("site")
    panels = [(37, 34.5, 167, 31.5), (37, 307.5, 82, 38), (122, 307.5, 82, 38)]
    panels += [(207, 264.5, 66, 40), (207, 307.5, 66, 38)]
    boxes = [(site["x"], site["y"], site["width"], site["height"]), *panels]
    plan = parting(board().make.size, paper(name), OVERLAP, list(spaces(board().front)))
    assert torn(plan, boxes) == 0
