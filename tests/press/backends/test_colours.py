"""Colours as light and as four inks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.backends.pdf_operators import Inks, Light, inks
from companion.press.drawing.colour import hex_colour

CHANNEL = st.integers(0, 255)


def test_light_is_three_parts_of_one() -> None:
    assert Light.operands("#ff8000") == "1 0.502 0"


@pytest.mark.parametrize(
    ("colour", "four"),
    [
        ("#000000", (0, 0, 0, 1)),
        ("#ffffff", (0, 0, 0, 0)),
        ("#808080", (0, 0, 0, 0.498)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#00ffff", (1, 0, 0, 0)),
    ],
)
def test_grey_is_black_ink_alone(colour: str, four: tuple[float, ...]) -> None:
    assert inks(colour, 2.4) == pytest.approx(four, abs=0.001)


def test_too_much_ink_is_taken_from_the_colours() -> None:
    cyan, magenta, yellow, black = inks("#00004d", 2.4)
    assert (cyan, magenta, yellow) == pytest.approx((0.85, 0.85, 0), abs=0.002)
    assert black == pytest.approx(0.698, abs=0.001)


@given(red=CHANNEL, green=CHANNEL, blue=CHANNEL, limit=st.sampled_from([2.4, 3.0]))
def test_never_more_than_the_limit(red: int, green: int, blue: int, limit: float) -> None:
    four = inks(hex_colour(red, green, blue), limit)
    assert sum(four) <= limit + 1e-9
    assert all(0 <= part <= 1 for part in four)


def test_operands_are_short() -> None:
    assert Inks(2.4).operands("#ff0000") == "0 1 1 0"
