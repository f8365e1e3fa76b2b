"""Intervals around figures that were counted or averaged, without a library of statistics.

All are two-sided and of 95 % unless a level is given. What is averaged is taken to be the mean of
many independent games, so its error is about normal; few games are allowed for by Student's t.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from math import atan, cos, pi, sin, sqrt
from operator import add
from statistics import NormalDist
from typing import Final, NamedTuple, Self

# How many of a hundred such intervals hold the true figure, as a fraction.
LEVEL: Final = 0.95

# Degrees of freedom up to which Student's distribution is inverted itself, not approximated.
EXACT: Final = 30

# Steps of bisection: 2^-60 of where it began, less than a float can tell.
HALVINGS: Final = 60


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
    # The expansion is good to five places from 31 degrees on only; below, the series is inverted.
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


# Sums of whole numbers over games, out of which means and intervals come.
#
# They are exact, so that it never matters in which order games are added, or in how many parts.
#

# Games up to which Wilson's lower bound is too high, where it is told how often something is.
RARE: Final = 3

# Of how many expected games one comes with a chance of 5 %: -log 0.95. As the lower bound there,
# after L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16, 2001, section 4.1.1.
RAREST: Final = 0.051293

# How often each whole number came up.
Counts = Mapping[int, int]


@dataclass(slots=True)
class Merged:
    """What games come to, field by field: of two, each field is merged as its kind is.

    Merging is adding, and so exact, whatever the order and the grouping.
    """

    def merge(self, other: Self) -> None:
        """Add other games; `other` stays as it is."""
        # By kinds, not names: a field that is added one day can't be forgotten here.
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            match mine:
                case Merged():
                    mine.merge(theirs)
                case Counter():
                    mine.update(theirs)
                case dict():
                    for key, held in theirs.items():
                        mine.setdefault(key, type(held)()).merge(held)
                case tuple():
                    setattr(self, each.name, tuple(map(sum, zip(mine, theirs, strict=True))))
                case int():
                    setattr(self, each.name, each.metadata.get("merge", add)(mine, theirs))


@dataclass(slots=True)
class Sums(Merged):
    """Sums over games of a number of things and of an amount that these came to together.

    Of a card: how often it was played in a game, and what that was worth in all. Things of one
    game hang together, games don't: so each game counts as one observation of both.
    """

    games: int = 0
    number: int = 0
    amount: int = 0
    number_squares: int = 0
    amount_squares: int = 0
    products: int = 0
    most: int = field(default=0, metadata={"merge": max})
    """Things of one game."""

    def add(self, number: int, amount: int) -> None:
        """Add a game with so many of these things, and what they came to."""
        self.games += 1
        self.number += number
        self.amount += amount
        self.number_squares += number * number
        self.amount_squares += amount * amount
        self.products += number * amount
        self.most = max(self.most, number)

    def per_game(self, games: int, level: float = LEVEL) -> Interval:
        """Return how many things there were in a game, of so many; those not added had none.

        What comes seldom is skewed, and so is what comes nearly always as often as it ever does:
        of that the interval is that of how many are missing (`_seldom`).
        """
        if found := _seldom(self.number, self.number_squares, games, level):
            return found
        missing = self.most * games - self.number
        squares = self.most * (missing - self.number) + self.number_squares
        if found := _seldom(missing, squares, games, level):
            assert found.low is not None
            assert found.high is not None
            return Interval(self.number / games, self.most - found.high, self.most - found.low)
        spread = self.number_squares * games - self.number**2
        variance = spread / (games * max(1, games - 1))
        found = mean_interval(self.number / games, variance, games, level)
        return found if found.low is None else found._replace(low=max(0.0, found.low))

    def comes_in_heaps(self, games: int) -> bool:
        """Return whether few of so many games had these things, and some of them several."""
        return self.most > 1 and self.number_squares * games > 2 * self.number**2

    def each(self, level: float = LEVEL) -> Interval | None:
        """Return what one thing came to; None when there was none.

        The ratio of two sums, with the variance of W. G. Cochran, Sampling Techniques (3rd
        edition, 1977), 6.4: of what each game's amount is off its number at that ratio.
        """
        if not self.number:
            return None
        ratio = self.amount / self.number
        off = self.off() / self.number**2
        variance = off / max(1, self.games - 1) * (self.games / self.number) ** 2
        return mean_interval(ratio, variance, self.games, level)

    def off(self) -> int:
        """Return the squares of what games' amounts are off their numbers at the ratio, summed.

        Each times the square of the number of things. It is multiplied out in whole numbers, since
        the squares are far larger than what is left.
        """
        return (
            self.amount_squares * self.number**2
            - 2 * self.amount * self.number * self.products
            + self.amount**2 * self.number_squares
        )


def _seldom(number: int, squares: int, games: int, level: float) -> Interval | None:
    """Return how many things there were in a game, if they came in at most half of the games.

    The interval is Wilson's, of a share of games that all have as many of the things as one of
    these has in a game on average. It allows for few games, and for none.

    Args:
        number: Of things in all games.
        squares: Of their numbers in each game, summed.
        games: All that there were.
        level: As a fraction.
    """
    if not games or not number:
        return wilson(0, games, level)
    each = squares / number
    some = number / each
    if some > games / 2:
        return None
    found = wilson(some, games, level)
    assert found.low is not None
    assert found.high is not None
    low = found.low if some > RARE else min(found.low, RAREST / games)
    return Interval(each * found.value, each * low, each * found.high)


class Spread(NamedTuple):
    """What whole numbers come to: how many, their mean, deviation, median, least and most.

    `counts` has how often each came up, in ascending order.
    """

    size: int
    mean: Interval
    deviation: float
    median: float
    least: int
    most: int
    counts: Counts


def spread(counts: Counts) -> Spread | None:
    """Return what counted numbers come to; None when there is none. Each is one observation."""
    numbers = sorted(number for number, times in counts.items() if times)
    if not numbers:
        return None
    size = sum(counts.values())
    total = sum(number * times for number, times in counts.items())
    squares = sum(number * number * times for number, times in counts.items())
    variance = (squares * size - total**2) / (size * max(1, size - 1))
    mean = mean_interval(total / size, variance, size)
    middle = (_at(counts, numbers, (size - 1) // 2) + _at(counts, numbers, size // 2)) / 2
    held = {number: counts[number] for number in numbers}
    return Spread(size, mean, sqrt(variance), middle, numbers[0], numbers[-1], held)


def _at(counts: Counts, numbers: list[int], place: int) -> int:
    """Return the number at a place, from 0, when all are in order."""
    for number in numbers:
        place -= counts[number]
        if place < 0:
            return number
    raise IndexError(place)
