from itertools import pairwise
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.drawing import geometry as g

measures = st.floats(0.1, 500)
places = st.floats(-500, 500)


def test_a_product_does_the_inner_matrix_first() -> None:
    moved = g.product(g.translation(10, 0), g.rotation(90))
    assert g.apply(moved, (1, 0)) == pytest.approx((10, 1))


def test_turning_is_clockwise_on_paper_and_quarters_are_exact() -> None:
    assert g.apply(g.rotation(90), (0, -5)) == (5, 0)
    assert g.apply(g.rotation(180, about=(2, 3)), (2, 0)) == (2, 6)
    assert g.rotation(-270) == g.rotation(90)


@given(places, places, st.floats(-360, 360))
def test_turning_keeps_distance_from_the_centre(x: float, y: float, turn: float) -> None:
    x2, y2 = g.apply(g.rotation(turn, about=(7, 9)), (x, y))
    assert (x2 - 7) ** 2 + (y2 - 9) ** 2 == pytest.approx((x - 7) ** 2 + (y - 9) ** 2, abs=1e-6)


@given(places, places, measures, measures)
def test_a_rectangle_has_its_box_and_area(x: float, y: float, w: float, h: float) -> None:
    shape = g.rectangle((x, y, w, h))
    assert g.bounds(shape) == pytest.approx((x, y, w, h))
    assert g.area(shape) == pytest.approx(w * h, rel=1e-6, abs=1e-6)


@given(measures, measures, st.floats(0, 300))
def test_round_corners_stay_in_the_box(w: float, h: float, corner: float) -> None:
    shape = g.rectangle((5, 5, w, h), corner)
    assert g.bounds(shape) == pytest.approx((5, 5, w, h))
    held = min(corner, w / 2, h / 2)
    assert g.area(shape, min(w, h) / 1e4) == pytest.approx(w * h - (4 - pi) * held**2, rel=0.001)


def test_each_corner_has_its_own_radius() -> None:
    shape = g.rectangle((0, 0, 20, 10), (3, 0, 2, 0))
    assert ("L", 20, 0) in shape
    assert ("L", 0, 10) in shape
    assert g.area(shape, 1e-4) == pytest.approx(200 - (4 - pi) / 4 * (9 + 4), rel=1e-3)


@given(measures)
def test_a_circle_is_round(radius: float) -> None:
    shape = g.circle((1, 2), radius)
    assert g.bounds(shape) == pytest.approx((1 - radius, 2 - radius, 2 * radius, 2 * radius))
    assert g.area(shape, radius / 1e4) == pytest.approx(pi * radius**2, rel=1e-3)


def test_a_regular_polygon_begins_at_the_top() -> None:
    hexagon = g.regular_polygon((0, 0), 10, 6)
    assert g.points(hexagon[0]) == [pytest.approx((0, -10))]
    assert g.points(hexagon[1])[0][0] > 0
    assert g.area(hexagon) == pytest.approx(3 * 3**0.5 / 2 * 100)
    turned = g.regular_polygon((0, 0), 10, 4, turn=45)
    assert g.bounds(turned)[2] == pytest.approx(200**0.5)


def test_a_star_has_tips_and_hollows() -> None:
    star = g.star((0, 0), 10, 4, 5)
    reach = [round((x * x + y * y) ** 0.5, 6) for x, y in (g.points(c)[0] for c in star[:-1])]
    assert reach == [10, 4] * 5


def test_bounds_follow_the_curve_not_its_handles() -> None:
    assert g.bounds((("M", 0, 0), ("C", 0, 40, 10, 40, 10, 0))) == pytest.approx((0, 0, 10, 30))


def test_a_hole_takes_area_away() -> None:
    ring = (*g.rectangle((0, 0, 10, 10)), *reversed_square(2, 2, 3))
    assert g.area(ring) == pytest.approx(100 - 9)


def reversed_square(x: float, y: float, side: float) -> tuple[g.Command, ...]:
    return g.polygon([(x, y), (x, y + side), (x + side, y + side), (x + side, y)])


def test_a_closed_subpath_ends_where_it_began_and_the_next_starts_there() -> None:
    chains = g.flatten((("M", 1, 1), ("L", 5, 1), ("L", 5, 5), ("Z",), ("M", 9, 9), ("L", 8, 8)))
    assert chains == [[(1, 1), (5, 1), (5, 5), (1, 1)], [(9, 9), (8, 8)]]
    assert g.length(chains[0]) == pytest.approx(8 + 32**0.5)


@given(st.floats(0.01, 1))
def test_chords_stay_near_their_curve(flatness: float) -> None:
    (chain,) = g.flatten(g.circle((0, 0), 50), flatness)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(chain)]
    assert all(50 - (x * x + y * y) ** 0.5 < flatness * 1.1 + 0.02 for x, y in middles)


def test_magnification_and_transforms() -> None:
    matrix = g.product(g.rotation(30), g.scaling(2, 8))
    assert g.magnification(matrix) == pytest.approx(4)
    square = g.transform_path(g.rectangle((0, 0, 1, 1)), matrix)
    assert g.area(square) == pytest.approx(16)
    assert square[-1] == ("Z",)


def test_a_union_holds_all_boxes() -> None:
    assert g.union([(0, 0, 1, 1), (5, -2, 2, 2)]) == (0, -2, 7, 3)
    assert g.union([]) == (0, 0, 0, 0)


@given(places, places, measures, st.floats(-360, 360))
def test_a_box_reaches_as_far_as_its_corners(x: float, y: float, size: float, turn: float) -> None:
    box = (x, y, size, 7.0)
    matrix = g.product(g.translation(3, -4), g.product(g.rotation(turn), g.scaling(2, -0.5)))
    assert g.reach(box, matrix) == pytest.approx(
        g.bounds(g.transform_path(g.rectangle(box), matrix)), abs=1e-6
    )
