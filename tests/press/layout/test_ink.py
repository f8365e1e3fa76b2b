"""What the ink settings make of a layout."""

import pytest

from companion.kits.model import InkName
from companion.press.backends.ink import ink as coverage
from companion.press.drawing.colour import WHITE, contrast, darkness, grey, hexadecimal, luminance
from companion.press.drawing.nodes import Node, Path, TextLine
from companion.press.layout.context import KitContext
from companion.press.layout.ink import DARKEST, INKS, Ink
from companion.press.sheets.model import Page
from tests.press.layout.conftest import POKER, Draw, MakeKit, leaves
from tests.press.sight import MACHADO, Triple, difference, too_near

CARD = """
[face]
background = "lapis"

[[draw]]
kind = "rect"
x = 5
y = 5
w = "100%-10"
h = "100%-10"
fill = "papyrus"

[[draw]]
kind = "circle"
x = 8
y = 8
w = 12
fill = "{colour}"
pattern = "hatch"
draw = [{ kind = "text", text = "{cost}", style = "value", colour = "auto", anchor = "centre" }]

[[draw]]
kind = "rect"
x = 8
y = 30
w = 30
h = 20
fill = "night"
stroke = "gold"
stroke-width = 2
draw = [{ kind = "text", text = "{title}", colour = "white", anchor = "centre" }]

[[draw]]
kind = "icon"
icon = "square"
colour = "white"
anchor = "bottom"
y = -8
w = 10
h = 10
"""


@pytest.fixture
def palette(make_kit: MakeKit) -> dict[str, str]:
    return KitContext(make_kit(), "en", "full").house.palette


def ink(name: InkName) -> Ink:
    return INKS[name]("#1d1a16")


def page(node: Node) -> Page:
    return Page(*POKER, (node,), "1")


def paths(node: Node) -> list[Path]:
    return [leaf for leaf in leaves(node) if isinstance(leaf, Path)]


def texts(node: Node) -> list[str]:
    return [leaf.runs[0].colour for leaf in leaves(node) if isinstance(leaf, TextLine)]


def test_saving_ink_takes_a_third_of_it_at_most(draw: Draw) -> None:
    full, saver = (coverage(page(draw(CARD, ink=name))) for name in ("full", "saver"))
    assert 0 < saver <= full / 3


def test_fills_become_tints_with_an_edge_in_their_colour(palette: dict[str, str]) -> None:
    saver = ink("saver")
    for name, colour in palette.items():
        assert darkness(saver.fill(colour)) <= DARKEST + 0.01, name
        edge = saver.edge(colour)
        assert (edge is None) == (colour == WHITE), name


def test_a_fill_hides_what_is_beneath_it_even_where_it_comes_out_white(draw: Draw) -> None:
    layout = "[[draw]]\nkind = 'rect'\nfill = 'papyrus'\nstroke = 'ink'\n"
    [path] = paths(draw(layout, ink="saver"))
    assert path.fill == WHITE


def test_light_text_on_dark_fills_becomes_dark(draw: Draw) -> None:
    for colour in texts(draw(CARD, ink="saver")):
        assert contrast(colour, WHITE) >= 7


def test_lines_become_thin(draw: Draw) -> None:
    widths = [path.stroke.width for path in paths(draw(CARD, ink="saver")) if path.stroke]
    assert 0 < max(widths) <= 0.25


def test_large_signs_become_outlines(draw: Draw) -> None:
    *_, sign = paths(draw(CARD, ink="saver"))
    assert sign.fill == WHITE
    assert sign.stroke is not None
    assert contrast(sign.stroke.colour, WHITE) >= 4.5


def test_a_background_that_comes_out_white_is_left_out(draw: Draw) -> None:
    assert not paths(draw("[face]\nbackground = 'papyrus'\n", ink="saver"))
    [tint] = paths(draw("[face]\nbackground = 'lapis'\n", ink="saver"))
    assert tint.stroke is None


def test_everything_is_grey_in_grey(draw: Draw) -> None:
    node = draw(CARD, ink="grey")
    colours = [*texts(node), *(path.fill for path in paths(node) if path.fill)]
    colours += [path.stroke.colour for path in paths(node) if path.stroke]
    assert len(colours) >= 8
    assert all(colour == grey(colour) for colour in colours)


@pytest.mark.parametrize("name", INKS)
def test_text_is_readable_on_every_colour_in_every_setting(
    palette: dict[str, str], name: InkName
) -> None:
    setting = ink(name)
    for ground in palette.values():
        front = setting.front("auto", ground)
        assert contrast(front, setting.fill(ground)) >= 4.5


@pytest.mark.parametrize("front", ["lapis", "carnelian", "malachite", "night", "ink"])
def test_colours_of_text_stay_readable_on_paper(palette: dict[str, str], front: str) -> None:
    for name in INKS:
        setting = ink(name)
        colour = setting.front(palette[front], palette["papyrus"])
        assert contrast(colour, setting.fill(palette["papyrus"])) >= 4.5


def test_full_ink_changes_nothing(palette: dict[str, str]) -> None:
    full = ink("full")
    for colour in palette.values():
        assert full.fill(colour) == full.front(colour, WHITE) == colour
        assert full.edge(colour) is None


# Players' colours stay apart for the common kinds of colour blindness, and in grey.

PLAYERS = ("red", "blue", "tan", "brown")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_its_authors(one: Triple, other: Triple, expected: float) -> None:
    """Sharma, Wu and Dalal 2005, table 1."""
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


def test_players_colours_are_told_apart(palette: dict[str, str]) -> None:
    assert too_near(palette, PLAYERS) == []


def test_colours_that_are_too_near_are_found(palette: dict[str, str]) -> None:
    palette = {**palette, "green": "#108010", "rust": palette["red"]}
    assert too_near(palette, ("red", "green"))
    assert len(too_near(palette, ("red", "rust"))) == len(MACHADO) + 1


def test_a_grey_is_as_bright_as_its_colour(palette: dict[str, str]) -> None:
    for colour in (palette[name] for name in PLAYERS):
        assert luminance(grey(colour)) == pytest.approx(luminance(colour), abs=0.005)


@pytest.mark.parametrize(
    ("written", "colour"),
    [
        ("#abc", "#aabbcc"),
        ("#ABCDEF", "#abcdef"),
        ("#12 45 ", None),
        ("#12", None),
        ("#ab\u0660\u0660\u0660\u0660", None),
        ("abcdef", None),
    ],
)
def test_a_colour_in_digits_has_three_or_six_of_them(written: str, colour: str | None) -> None:
    assert hexadecimal(written) == colour
