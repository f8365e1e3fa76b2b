"""Intervals around figures that were counted or averaged, without a library of statistics.

All are two-sided and of 95 % unless a level is given. What is averaged is taken to be the mean of
many independent games, so its error is about normal; few games are allowed for by Student's t.
"""

from collections.abc import Callable
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""How many of a hundred such intervals hold the true figure, as a fraction."""

EXACT: Final = 30
"""Degrees of freedom up to which Student's distribution is inverted itself, not approximated."""

HALVINGS: Final = 60
"""Steps of bisection: 2^-60 of where it began, less than a float can tell."""


class Interval(NamedTuple):
    """A figure and where it may truly lie; without bounds where too few games say."""

    value: float
    low: float | None = None
    high: float | None = None

    def holds(self, figure: float) -> bool:
        """Return whether a figure lies within; without bounds any does."""
        return self.low is None or self.high is None or self.low <= figure <= self.high


def normal(level: float = LEVEL) -> float:
    """Return how many standard errors to either side hold that much of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


@cache
def student(freedom: int, level: float = LEVEL) -> float:
    """Return how many standard errors to either side hold that much of Student's t.

    Args:
        freedom: Degrees of freedom, 1 or more: one less than what the deviation is taken from.
        level: As a fraction.
    """
    if freedom <= EXACT:
        return _inverse(lambda t: _within(t, freedom), level)
    return _student_quantile(freedom, normal(level))


def wilson(successes: float, trials: int, level: float = LEVEL) -> Interval:
    """Return a share with the score interval of E. B. Wilson (JASA 22, 1927, 209-212).

    It holds for shares near 0 and 1 and for few trials (Brown, Cai and DasGupta, Statistical
    Science 16, 2001, 101-133). Where a win is shared it counts in parts; parts vary less than
    whole ones, so that the interval is then rather too wide than too narrow.
    """
    if not trials:
        return Interval(0.0)
    share, square = successes / trials, normal(level) ** 2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = sqrt(square * (share * (1 - share) + square / (4 * trials)) / trials)
    half /= 1 + square / trials
    # At the ends the formula is 0 or 1 but for rounding, and a share lies within its interval.
    return Interval(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def mean_interval(value: float, variance: float, size: int, level: float = LEVEL) -> Interval:
    """Return a mean of `size` games with Student's interval.

    Args:
        value: The mean.
        variance: Of one game, as a sample's: divided by one less than the size.
        size: How many games; fewer than 2 give no bounds.
        level: As a fraction.
    """
    if size < 2:  # noqa: PLR2004 - one game has no spread
        return Interval(value)
    half = student(size - 1, level) * sqrt(max(0.0, variance) / size)
    return Interval(value, value - half, value + half)


def level_of_each(many: int, level: float = LEVEL) -> float:
    """Return the level at which each of many intervals must hold so that all do together.

    By Bonferroni's inequality: the chance that any misses is at most the sum of the chances.
    """
    return 1 - (1 - level) / max(1, many)


def _within(t: float, freedom: int) -> float:
    """Return how much of Student's distribution lies between -t and t.

    The finite series of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3-4.
    """
    angle = atan(t / sqrt(freedom))
    term = total = cos(angle) if freedom % 2 else 1.0
    for power in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    if freedom % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))


def _inverse(rising: Callable[[float], float], wanted: float) -> float:
    """Return where a function that rises from 0 reaches what is wanted, by bisection."""
    low, high = 0.0, 1.0
    while rising(high) < wanted:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < wanted else (low, middle)
    return (low + high) / 2


def _student_quantile(freedom: int, z: float) -> float:
    """Return Student's quantile from the normal one, to five decimal places from 31 degrees on.

    The expansion of Abramowitz and Stegun, 26.7.5.
    """
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
