from math import pi
from pathlib import Path as FilePath

import pytest

from companion.press.backends.ink import InkMeter, ink
from companion.press.drawing import geometry as g
from companion.press.drawing.colour import darkness
from companion.press.drawing.nodes import Group, Image, Node, Note, Path, Stroke, Symbol, Use
from companion.press.drawing.qr import qr, qr_modules
from companion.press.sheets.model import Page
from companion.press.text.fonts import font
from companion.press.text.typesetting import POINT, Type, line

BLACK, WHITE = "#000000", "#ffffff"
SQUARE = g.rectangle((0, 0, 50, 50))


def page(*nodes: Node) -> Page:
    return Page(100, 100, nodes, "1")


def letter(char: str, size: float) -> float:
    return g.area(font("body").outline(char), 0.001) * (size * POINT) ** 2


@pytest.mark.parametrize(
    ("colour", "taken"),
    [(WHITE, 0), (BLACK, 1), ("#ffff00", 1 / 3), ("#0000ff", 2 / 3), ("#808080", 127 / 255)],
)
def test_a_colour_takes_the_inks_that_it_is_mixed_of(colour: str, taken: float) -> None:
    assert darkness(colour) == pytest.approx(taken)


def test_an_empty_page_takes_none_and_a_black_one_all() -> None:
    assert ink(page(Note("nothing"))) == 0
    assert ink(page(Path(g.rectangle((-3, -3, 106, 106)), BLACK))) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize(
    ("node", "part"),
    [
        (Path(SQUARE, BLACK), 0.25),
        (Path(SQUARE, "#ffff00"), 0.25 / 3),
        (Path(g.circle((50, 50), 20), BLACK), 0.04 * pi),
        (Path((*g.circle((50, 50), 20), *g.circle((50, 50), 10)), BLACK, even_odd=True), 0.03 * pi),
        (Path(g.rectangle((10, 10, 1, 0.5)), BLACK), 0.5 / 1e4),
        (Path(SQUARE, stroke=Stroke(BLACK, 0.2)), 200 * 0.2 / 1e4),
        (Path(SQUARE, stroke=Stroke(BLACK, 0.2, (3, 1))), 0.75 * 200 * 0.2 / 1e4),
        (Path(SQUARE, stroke=Stroke(BLACK, 0.2, (1,))), 0.5 * 200 * 0.2 / 1e4),
        (Group((Path(g.rectangle((0, 0, 10, 10)), BLACK),), g.scaling(3)), 0.09),
        (line("H", Type(size=200), 10, 80), letter("H", 200) / 1e4),
        (Path((), BLACK), 0),
    ],
)  # fmt: skip
def test_known_areas(node: Node, part: float) -> None:
    assert ink(page(node)) == pytest.approx(part, rel=0.01)


def test_a_hole_takes_no_ink_nor_does_a_qr_codes_white() -> None:
    words = "companion play giza --players 4"
    modules = qr_modules(words)
    dark = sum(map(sum, modules)) * (40 / (len(modules) + 8)) ** 2
    assert ink(page(qr(words, (10, 10, 40, 40)))) == pytest.approx(dark / 1e4, rel=0.01)


def test_what_is_covered_takes_only_what_covers_it() -> None:
    ground = Path(g.rectangle((0, 0, 100, 100)), BLACK)
    assert ink(page(ground, Path(SQUARE, WHITE))) == pytest.approx(0.75, abs=0.02)
    assert ink(page(ground, line("H", Type(size=200, colour=WHITE), 10, 80))) == pytest.approx(
        1 - letter("H", 200) / 1e4, abs=0.01
    )
    assert ink(page(ground, Path(SQUARE, stroke=Stroke(WHITE, 2)))) == pytest.approx(0.96, abs=0.02)


def test_an_edge_that_neighbours_share_counts_once() -> None:
    cells = [
        Path(g.rectangle((10 + 20 * n, 10, 20, 20)), stroke=Stroke(BLACK, 0.2)) for n in (0, 1)
    ]
    assert ink(page(*cells)) == pytest.approx((2 * 80 - 20) * 0.2 / 1e4, rel=0.01)


def test_a_clip_holds_ink_back() -> None:
    huge = Path(g.rectangle((-900, -900, 2000, 2000)), BLACK)
    clipped = Group((huge,), g.translation(10, 10), clip=g.rectangle((0, 0, 30, 30)))
    assert ink(page(clipped)) == pytest.approx(0.09, rel=0.05)
    within = Group((clipped,), clip=g.rectangle((0, 0, 25, 100)))
    assert ink(page(within)) == pytest.approx(0.045, rel=0.06)
    hair = Path(g.polyline([(0, 5), (100, 5)]), stroke=Stroke(BLACK, 0.1))
    assert ink(page(Group((hair,), clip=g.rectangle((0, 0, 50, 50))))) == pytest.approx(
        5 / 1e4, rel=0.05
    )


def test_what_lies_beside_the_page_takes_no_ink() -> None:
    assert ink(page(Path(g.rectangle((200, 0, 50, 50)), BLACK))) == 0
    assert ink(page(Path(g.rectangle((75, 0, 50, 50)), BLACK))) == pytest.approx(0.125, rel=0.03)
    assert ink(page(line("H", Type(size=40), 150, 50))) == 0


def test_a_symbol_takes_its_ink_at_every_use_and_is_measured_once() -> None:
    card = Symbol("card", (Path(g.rectangle((0, 0, 20, 10)), BLACK),), 0, 0, 20, 20)
    uses = (Use(card), Use(card, g.translation(50, 50)), Use(card, g.rotation(90, (50, 50))))
    meter = InkMeter()
    assert meter.coverage(page(*uses)) == pytest.approx(0.06, rel=0.02)
    assert meter.coverage(page(*uses[:1])) == pytest.approx(0.02, rel=0.02)


def test_a_picture_takes_what_its_colours_take(picture: FilePath) -> None:
    half_red = 0.5 * darkness("#ff0000")
    assert ink(page(Image(picture, 0, 0, 50, 50))) == pytest.approx(0.25 * half_red, rel=0.02)
