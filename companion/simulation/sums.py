"""Sums of whole numbers over games, out of which means and intervals come.

They are exact, so that it never matters in which order games are added, or in how many parts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from companion.simulation.intervals import LEVEL, Interval, mean_interval, wilson

RARE: Final = 3
"""Games up to which Wilson's lower bound is too high, where it is told how often something is."""

RAREST: Final = 0.051293
"""Of how many expected games one comes with a chance of 5 %: -log 0.95. As the lower bound there,
after L. D. Brown, T. T. Cai and A. DasGupta, Statistical Science 16, 2001, section 4.1.1."""

Counts = Mapping[int, int]
"""How often each whole number came up."""


@dataclass(slots=True)
class Sums:
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
    most: int = 0
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

    def merge(self, other: "Sums") -> None:
        """Add other games."""
        self.games += other.games
        self.number += other.number
        self.amount += other.amount
        self.number_squares += other.number_squares
        self.amount_squares += other.amount_squares
        self.products += other.products
        self.most = max(self.most, other.most)

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
