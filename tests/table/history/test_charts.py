"""Charts on paper: the numbers along the axis, and where names stand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.history.charts import TICKS, apart, scale


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([0, 47], (0, 50, 10)),
        ([0, 116], (0, 150, 50)),
        ([0], (0, 1, 1)),
        ([-3, 12], (-5, 15, 5)),
        ([0, 5], (0, 5, 1)),
    ],
)
def test_an_axis_has_round_numbers(values: list[int], found: tuple[int, int, int]) -> None:
    assert scale(values) == found


@given(st.lists(st.integers(-999, 99_999), min_size=1))
def test_an_axis_holds_all_values_in_few_steps(values: list[int]) -> None:
    low, high, step = scale(values)
    assert low <= min(values)
    assert high >= max(values)
    assert low % step == high % step == 0
    assert 1 <= (high - low) // step <= TICKS + 1


@given(st.lists(st.floats(0, 100), max_size=6).map(sorted))
def test_names_keep_apart_in_their_order_and_on_the_chart(places: list[float]) -> None:
    moved = apart(places, 7)
    assert len(moved) == len(places)
    assert all(later - sooner >= 7 - 1e-9 for sooner, later in pairwise(moved))
    assert all(0 <= place <= 100 for place in moved)
    if all(later - sooner >= 7 for sooner, later in pairwise(places)):
        assert moved == pytest.approx(places)
