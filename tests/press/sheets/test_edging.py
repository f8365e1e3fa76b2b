"""Cards of one edge colour share their bleed, others have their own (PRINT.md, "Sizes")."""

from pathlib import Path as FilePath

import pytest

from companion.kits.paper import paper
from companion.press.drawing.geometry import circle, rectangle, rotation, translation
from companion.press.drawing.nodes import Group, Image, Node, Path, Symbol, Use
from companion.press.sheets.edging import VARIED, edge_colours
from companion.press.sheets.impose import impose
from companion.press.sheets.model import Piece
from companion.press.sheets.wording import Wording

SIZE = (60.0, 90.0)
FULL = rectangle((-3, -3, 66, 96))


def test_the_last_shape_over_the_bleed_gives_its_colour() -> None:
    face = Group((Path(FULL, "#111111"), Path(rectangle((10, 10, 40, 70)), "#222222")))
    assert edge_colours(face, SIZE, 3) == {"#111111"}
    striped = Group((face, Path(rectangle((-3, -3, 66, 40)), "#333333")))
    assert edge_colours(striped, SIZE, 3) == {"#111111", "#333333"}


def test_white_paper_is_a_colour_too() -> None:
    inside = Path(circle((30, 45), 20), "#222222")
    assert edge_colours(inside, SIZE, 3) == {None}
    assert edge_colours(inside, SIZE, 0) == {None}


def test_what_is_clipped_to_the_trim_does_not_bleed() -> None:
    cut = Group((Path(FULL, "#111111"),), clip=rectangle((0, 0, *SIZE)))
    assert edge_colours(cut, SIZE, 3) == {None}


def test_drawings_are_followed_through_transforms_and_symbols() -> None:
    shape = Path(rectangle((0, 0, 96, 66)), "#111111")
    turned = Group((Group((shape,), rotation(90)),), translation(63, -3))
    assert edge_colours(turned, SIZE, 3) == {"#111111"}
    symbol = Symbol("s", (turned,), -3, -3, 66, 96)
    assert edge_colours(Use(symbol), SIZE, 3) == {"#111111"}


def test_a_picture_in_the_bleed_has_no_one_colour() -> None:
    picture: Node = Image(FilePath("a.png"), -3, -3, 66, 96)
    assert edge_colours(picture, SIZE, 3) == {VARIED}


@pytest.mark.parametrize(
    ("colours", "apart"), [(("#111111", "#111111"), 0.0), (("#111111", "#222222"), 6.0)]
)
def test_only_cards_of_one_edge_colour_are_butted(
    colours: tuple[str, str], apart: float, form, wording: Wording
) -> None:
    make = form(SIZE)
    pieces = [Piece("card", n, make, Path(FULL, colour)) for n, colour in enumerate(colours, 1)]
    (sheet,) = impose(pieces, paper("a4"), "none", wording)
    (x1, _, width, _), (x2, _, _, _) = sheet.front.trims
    assert x2 - x1 - width == pytest.approx(apart)
