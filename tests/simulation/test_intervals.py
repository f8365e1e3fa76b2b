"""Intervals against known values: those of scipy and of the papers that are cited."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.simulation.intervals import (
    Interval,
    level_of_each,
    mean_interval,
    normal,
    student,
    wilson,
)

STUDENT_975 = {  # scipy.stats.t.ppf(0.975, freedom)
    1: 12.706204736432095,
    2: 4.302652729911275,
    3: 3.182446305284263,
    4: 2.7764451051977987,
    9: 2.2621571627409915,
    29: 2.045229642132703,
    30: 2.0422724563012373,
    31: 2.0395134463964077,
    100: 1.9839715184496334,
    1000: 1.9623390808264074,
}


@pytest.mark.parametrize(("freedom", "quantile"), STUDENT_975.items())
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=3e-6)


def test_students_quantiles_at_other_levels() -> None:
    assert student(5, 0.99) == pytest.approx(4.032142983557536, abs=1e-9)
    assert student(12, 0.9) == pytest.approx(1.7822875556491589, abs=1e-9)
    assert normal() == pytest.approx(1.959963984540054)


def test_students_quantiles_fall_to_the_normal_one() -> None:
    quantiles = [student(freedom) for freedom in range(1, 200)]
    assert quantiles == sorted(quantiles, reverse=True)
    assert student(10**6) == pytest.approx(normal(), abs=1e-5)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I; and a mirror image
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilsons_interval(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 10**6), st.fractions(0, 1))
def test_a_share_lies_in_its_interval_and_that_in_0_to_1(trials: int, share: float) -> None:
    found = wilson(float(share * trials), trials)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    wider = wilson(float(share * trials), trials, 0.99)
    assert wider.low is not None
    assert wider.high is not None
    assert wider.low <= found.low + 1e-12
    assert wider.high >= found.high - 1e-12


def test_a_mean_by_hand() -> None:
    """Of 2, 4, 4, 4, 6: mean 4, variance 2, error 0.632, four degrees of freedom."""
    found = mean_interval(4, 2, 5)
    assert found.high == pytest.approx(4 + 2.7764451 * (2 / 5) ** 0.5)
    assert found.low == pytest.approx(4 - 2.7764451 * (2 / 5) ** 0.5)


def test_too_few_games_give_no_bounds() -> None:
    assert mean_interval(4, 0, 1) == Interval(4)
    assert wilson(0, 0) == Interval(0)
    assert Interval(4).holds(inf)


def test_what_is_compared_many_times_must_differ_more() -> None:
    assert level_of_each(1) == 0.95
    assert level_of_each(4) == pytest.approx(0.9875)
    assert level_of_each(0) == 0.95
