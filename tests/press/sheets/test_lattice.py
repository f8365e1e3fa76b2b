"""Rows of equal cells."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits.model import Shape
from companion.press.nets.shape import overlap
from companion.press.sheets.lattice import Lattice, roomiest, snug
from companion.press.sheets.marks import outline

sides = st.floats(8, 80)
spaces = st.floats(80, 300)
gaps = st.floats(0, 8)
shapes = st.sampled_from(["rectangle", "circle", "hexagon"])


def spots(lattice: Lattice) -> list[tuple[float, float]]:
    return [lattice.spot(n) for n in range(lattice.capacity)]


@given(sides, sides, shapes, gaps, spaces, spaces)
def test_every_cell_lies_in_the_space(
    w: float, h: float, shape: Shape, gap: float, across: float, down: float
) -> None:
    size = (w, w) if shape == "circle" else (w, h)
    lattice = roomiest(size, shape, gap, (across, down))
    assert lattice is not None
    right, bottom = lattice.extent(lattice.capacity)
    assert right <= across + 1e-5
    assert bottom <= down + 1e-5
    for x, y in spots(lattice):
        assert 0 <= x <= right - lattice.cell[0] + 1e-6
        assert 0 <= y <= bottom - lattice.cell[1] + 1e-6


@given(sides, sides, gaps, spaces, spaces)
def test_rectangles_keep_their_gap(
    w: float, h: float, gap: float, across: float, down: float
) -> None:
    lattice = roomiest((w, h), "rectangle", gap, (across, down))
    assert lattice is not None
    for (x1, y1), (x2, y2) in combinations(spots(lattice)[:30], 2):
        apart = max(abs(x2 - x1) - lattice.cell[0], abs(y2 - y1) - lattice.cell[1])
        assert apart >= gap - 1e-6


@given(sides, st.floats(1, 2), gaps, spaces, spaces, st.booleans())
def test_hexagons_keep_their_gap_whichever_way_they_stand(
    w: float, ratio: float, gap: float, across: float, down: float, turned: bool
) -> None:
    size = (w, min(80, w * ratio))
    lattice = roomiest(size[::-1] if turned else size, "hexagon", gap, (across, down))
    assert lattice is not None
    shapes = [corners(lattice, n) for n in range(lattice.capacity)][:40]
    for one, other in combinations(shapes, 2):
        in_line = max(
            abs(a - b) - w for a, b, w in zip(one[0], other[0], lattice.cell, strict=True)
        )
        assert in_line >= gap - 1e-6 or not overlap(one, other, by=1e-6 - gap)


def corners(lattice: Lattice, index: int) -> list[tuple[float, float]]:
    commands = outline("hexagon", (*lattice.spot(index), *lattice.cell))
    return [(float(each[1]), float(each[2])) for each in commands if each[0] in "ML"]


@pytest.mark.parametrize(
    ("size", "shape", "gap", "held"),
    [
        ((16, 16), "circle", 3, 174),  # 150 in a grid
        ((40, 40), "circle", 3, 30),  # 24 in a grid
        ((30, 34.64), "hexagon", 6, 45),  # 35 in a grid
        ((34.64, 30), "hexagon", 6, 45),
    ],
)
def test_round_pieces_are_nested_where_that_holds_more(
    size: tuple[float, float], shape: Shape, gap: float, held: int
) -> None:
    lattice = roomiest(size, shape, gap, (200, 283))
    assert lattice is not None
    assert (lattice.capacity, lattice.upright) == (held, True)
    assert lattice.apart == pytest.approx(gap)


@given(sides, gaps, spaces, spaces)
def test_circles_keep_their_gap_in_staggered_rows_too(
    d: float, gap: float, across: float, down: float
) -> None:
    lattice = roomiest((d, d), "circle", gap, (across, down))
    assert lattice is not None
    for one, other in combinations(spots(lattice)[:40], 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= d + gap - 1e-6


def test_staggered_rows_are_used_only_where_they_hold_more() -> None:
    wide = roomiest((20, 20), "circle", 0, (200, 200))
    assert wide is not None
    assert (wide.capacity, wide.shift) == (105, 10)
    low = roomiest((20, 20), "circle", 0, (200, 40))
    assert low is not None
    assert (low.capacity, low.shift) == (20, 0)


def test_hexagons_interlock_with_their_gap() -> None:
    height = 20.0
    width = height * 3**0.5 / 2
    lattice = roomiest((width, height), "hexagon", 3, (100, 100))
    assert lattice is not None
    assert lattice.shift
    first, second = lattice.spot(0), lattice.spot(lattice.columns)
    # neighbours in a honeycomb are all equally far: one width and the gap
    assert hypot(second[0] - first[0], second[1] - first[1]) == pytest.approx(width + 3)


def test_cells_are_turned_where_more_fit_so() -> None:
    lattice = roomiest((63.5, 88.9), "rectangle", 0, (190, 260))
    assert lattice is not None
    assert (lattice.turned, lattice.capacity) == (True, 8)


def test_nothing_fits_into_too_little() -> None:
    assert roomiest((63.5, 88.9), "rectangle", 0, (60, 60)) is None


@given(sides, sides, shapes, st.integers(1, 60), st.booleans(), spaces, spaces)
def test_a_snug_lattice_still_holds_what_it_must(
    w: float, h: float, shape: Shape, count: int, tall: bool, across: float, down: float
) -> None:
    whole = roomiest((w, w) if shape == "circle" else (w, h), shape, 2, (across, down))
    assert whole is not None
    small = snug(whole, min(count, whole.capacity), tall=tall)
    assert small.capacity >= min(count, whole.capacity)
    assert small.columns <= whole.columns
    assert small.rows <= whole.rows
    held, most = small.extent(small.capacity), whole.extent(whole.capacity)
    assert held[0] <= most[0] + 1e-6
    assert held[1] <= most[1] + 1e-6


def test_few_circles_of_many_leave_room_beside_them() -> None:
    whole = roomiest((20, 20), "circle", 0, (200, 200))
    assert whole is not None
    small = snug(whole, 7, tall=True)
    assert (small.shift, small.columns) == (10, 7)
