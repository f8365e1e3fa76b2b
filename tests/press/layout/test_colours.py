"""Players' colours stay apart for the common kinds of colour blindness, and in grey."""

import pytest

from companion.press.drawing.colour import grey, hexadecimal, luminance
from companion.press.layout.context import KitContext
from tests.press.layout.conftest import MakeKit
from tests.press.sight import MACHADO, Triple, difference, too_near

PLAYERS = ("red", "blue", "tan", "brown")


@pytest.fixture
def palette(make_kit: MakeKit) -> dict[str, str]:
    return KitContext(make_kit(), "en", "full").house.palette


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
