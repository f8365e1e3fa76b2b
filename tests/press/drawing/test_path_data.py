from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.drawing import geometry as g
from companion.press.drawing.errors import BadPathData
from companion.press.drawing.path_data import parse_path

numbers = st.floats(-100, 100).map(lambda value: round(value, 3))


def test_every_command_absolute_and_relative() -> None:
    absolute = "M10 10 L20 10 H30 V20 C30 25 25 30 20 30 S10 25 10 20 Q10 15 5 15 T0 10 Z"
    relative = "m10 10 l10 0 h10 v10 c0 5 -5 10 -10 10 s-10 -5 -10 -10 q0 -5 -5 -5 t-5 -5 z"
    assert parse_path(absolute) == parse_path(relative)
    assert [command[0] for command in parse_path(absolute)] == list("MLLLCCCCZ")


def test_numbers_need_no_separators() -> None:
    assert parse_path("M.5.5-1-1e1,3+4") == (("M", 0.5, 0.5), ("L", -1, -10), ("L", 3, 4))


def test_pairs_after_a_move_are_lines() -> None:
    assert parse_path("m1 1 2 0 0 2z m5 5") == (
        ("M", 1, 1),
        ("L", 3, 1),
        ("L", 3, 3),
        ("Z",),
        ("M", 6, 6),
    )


def test_a_smooth_curve_mirrors_the_last_handle_only_after_a_curve() -> None:
    curve, smooth = parse_path("M0 0C0 5 5 5 5 0S10 -5 10 0")[1:]
    assert smooth[1:3] == (5, -5)
    assert curve[5:] == (5, 0)
    assert parse_path("M0 0L5 0S10 -5 10 0")[2][1:3] == (5, 0)


def test_a_quadratic_curve_keeps_its_middle() -> None:
    assert parse_path("M0 0Q5 10 10 0")[1] == pytest.approx(
        ("C", 10 / 3, 20 / 3, 20 / 3, 20 / 3, 10, 0)
    )


def test_arc_flags_choose_one_of_four_arcs() -> None:
    boxes = {
        flags: g.bounds(parse_path(f"M0 0A10 10 0 {flags} 10 10"))
        for flags in ("00", "01", "10", "11")
    }
    assert boxes["01"] == pytest.approx((0, 0, 10, 10), abs=0.01)
    assert boxes["00"] == pytest.approx((0, 0, 10, 10), abs=0.01)
    assert boxes["11"] == pytest.approx((0, -10, 20, 20), abs=0.01)
    assert boxes["10"] == pytest.approx((-10, 0, 20, 20), abs=0.01)


def test_two_half_arcs_are_a_circle_and_short_radii_grow() -> None:
    for radius in (5, 1):
        whole = parse_path(f"M0 5A{radius} {radius} 0 0 1 10 5A{radius} {radius} 0 0 1 0 5Z")
        assert g.bounds(whole) == pytest.approx((0, 0, 10, 10), abs=0.01)
        assert g.area(whole, 1e-4) == pytest.approx(25 * pi, rel=0.001)


def test_a_number_may_begin_with_zeros_and_end_with_a_point() -> None:
    assert parse_path("M007 1.L2. 03") == (("M", 7, 1), ("L", 2, 3))


def test_a_turned_arc_ends_where_it_should() -> None:
    arc = parse_path("M0 0a10 5 30 0 1 10 10")
    assert arc[-1][-2:] == pytest.approx((10, 10))
    assert parse_path("M1 1A0 5 0 0 1 9 9") == (("M", 1, 1), ("L", 9, 9))
    assert parse_path("M1 1A5 5 0 0 1 1 1") == (("M", 1, 1),)


@given(st.lists(st.tuples(numbers, numbers), min_size=2))
def test_a_polygon_reads_back(corners: list[tuple[float, float]]) -> None:
    text = "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"
    assert parse_path(text) == g.polygon(corners)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("L1 1", "begin with M"),
        ("M1", "needs a number"),
        ("M1 1 X2", "X is no path command"),
        ("M1 1 X2 3;", "X is no path command"),
        ("M1,1,,2,2", "a path command was expected at ',,2,2'"),
        ("M1 1L2,1e400", "L needs a smaller number at ',1e400'"),
        ("M1 1 Z 5 5", "a path command was expected"),
        ("M1 1 A5 5 0 2 0 9 9", "0 or 1"),
        ("M1 1 L2 2;", "a path command was expected at ';'|needs a number"),
        ("12", "a path command was expected|begin with M"),
    ],
)
def test_what_cannot_be_read_is_said(data: str, words: str) -> None:
    with pytest.raises(BadPathData, match=words):
        parse_path(data)


def test_nothing_is_an_empty_outline() -> None:
    assert parse_path("  ") == ()
