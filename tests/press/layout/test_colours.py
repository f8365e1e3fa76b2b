"""Players' colours stay apart for the common kinds of colour blindness, and in grey."""

from itertools import combinations

import pytest

from companion.press.layout.world import World
from companion.press.scene.colour import grey, hexadecimal, luminance
from tests.press.layout.conftest import MakeKit
from tests.press.sight import MACHADO, Triple, apart, difference, steps

PLAYERS = ("red", "blue", "tan", "brown")
PAIRS = list(combinations(PLAYERS, 2))
APART = 15.0
"""Least difference (CIEDE2000): 2.3 is just seen, 10 is seen at a glance."""
STEPS = 15.0
"""Least difference of lightness (CIE L*) in grey."""


@pytest.fixture
def palette(make_kit: MakeKit) -> dict[str, str]:
    return World(make_kit(), "en", "full").house.palette


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


@pytest.mark.parametrize("kind", MACHADO)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_players_colours_are_told_apart(
    palette: dict[str, str], one: str, other: str, kind: str
) -> None:
    assert apart(palette[one], palette[other], kind) >= APART


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_players_colours_are_told_apart_in_grey(
    palette: dict[str, str], one: str, other: str
) -> None:
    assert steps(palette[one], palette[other]) >= STEPS


@pytest.mark.parametrize("name", PLAYERS)
def test_a_grey_is_as_bright_as_its_colour(palette: dict[str, str], name: str) -> None:
    assert luminance(grey(palette[name])) == pytest.approx(luminance(palette[name]), abs=0.005)


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
