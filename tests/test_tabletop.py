"""Pictures of a table: what lies there is seen where it lies, and nets are folded."""

import pytest

from companion.kits import load_kit
from companion.press.job import prepare
from companion.press.options import PrintOptions
from tests.tabletop import Camera, folded, from_square, tabletop

WOOD = "#b58a5c"
VIEW = {"w": 60, "h": 40, "middle": [10, 20], "across": 60, "wood": WOOD, "game": "cheops"}


def test_what_lies_in_the_middle_is_seen_in_the_middle() -> None:
    note = {"id": "money_10", "at": [10, 20]}
    table = tabletop(VIEW | {"piece": [note]})
    assert table.size == (60, 40)
    red, green, _ = table.getpixel((30, 20))
    assert green >= red - 10  # cream paper or green print, no wood


def test_what_is_further_off_is_smaller_and_higher_up() -> None:
    camera = Camera(VIEW)
    (left, low), (right, _) = camera.see((0, 40, 0)), camera.see((20, 40, 0))
    (far_left, high), (far_right, _) = camera.see((0, -40, 0)), camera.see((20, -40, 0))
    assert high < low
    assert far_right - far_left < right - left


def test_the_corners_of_a_face_are_those_of_what_shows_it() -> None:
    quad = [(3.0, 2.0), (40.0, 6.0), (52.0, 30.0), (1.0, 25.0)]
    a, b, c, d, e, f, g, h = from_square(quad, (100, 50))
    for (x, y), corner in zip(quad, [(0, 0), (100, 0), (100, 50), (0, 50)], strict=True):
        whole = g * x + h * y + 1
        seen = ((a * x + b * y + c) / whole, (d * x + e * y + f) / whole)
        assert seen == pytest.approx(corner, abs=1e-6)


def test_a_lid_stands_on_its_sides_with_its_picture_above() -> None:
    kit = load_kit("cheops")
    (lid,) = prepare(kit, PrintOptions(only=("box_lid",))).pieces
    top, *sides = folded(kit, lid, "top")
    heights = {round(spot[2], 3) for spot in top.corners}
    assert len(heights) == 1
    assert len(sides) == 4
    for side in sides:
        assert {round(spot[2], 3) for spot in side.corners} == {0.0, *heights}
