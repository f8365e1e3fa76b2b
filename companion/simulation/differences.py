"""What another kit changes: figures with both kits, and their differences with 95 % intervals."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.simulation.findings import LEAST
from companion.simulation.intervals import Interval, level_of_each
from companion.simulation.pairs import COUNTED, Figure, PairSums, PairTally
from companion.simulation.tally import WIN

WINS: Final = frozenset({"seat_wins", "opponent_wins", "wins"})
"""Kinds of figures that are counted in parts of `WIN`."""

SHARES: Final = WINS | {"first", "ending"}
"""Kinds of figures that are shares; all others are means."""


FEW: Final = 30
"""Pairs that differ: where there are fewer, how many there are is itself uncertain, and so is the
deviation of the change."""


class Difference(NamedTuple):
    """A figure with the one kit and with the other, None where there was none of it.

    `change` is how much the other is above the one, None where either is missing. It has no bounds
    where the figure differs in fewer than `FEW` pairs, or what is not of every game is of fewer
    than `LEAST` with either kit. `is_other` says that the interval leaves no change out,
    `is_surely_other` that it does so with allowance for how many figures are compared.
    """

    figure: Figure
    one: float | None
    other: float | None
    change: Interval | None
    is_other: bool = False
    is_surely_other: bool = False


class Differences(NamedTuple):
    """What another kit changes: `alike` of so many `games` went the same way with both."""

    games: int
    alike: int
    figures: list[Difference]

    @property
    def compared(self) -> int:
        """How many figures there are whose change has an interval."""
        return sum(each.change is not None and each.change.low is not None for each in self.figures)

    def of(self, kind: str) -> list[Difference]:
        """Return the figures of a kind."""
        return [each for each in self.figures if each.figure.kind == kind]


def differences(tally: PairTally) -> Differences:
    """Return what pairs of games say, in the order of kinds and names."""
    every = dict(_completed(tally))
    bounded = {figure for figure, sums in every.items() if _says_enough(figure, sums)}
    together = level_of_each(len(bounded))
    found = [
        _difference(figure, every[figure], together, is_bounded=figure in bounded)
        for figure in sorted(every)
    ]
    return Differences(tally.games, tally.alike, found)


def _completed(tally: PairTally) -> Iterator[tuple[Figure, PairSums]]:
    for figure, sums in tally.sums.items():
        yield figure, sums.completed(tally.games) if figure.kind in COUNTED else sums


def _says_enough(figure: Figure, sums: PairSums) -> bool:
    """Return whether a normal distribution may be trusted to hold the error of the change."""
    seen = min(sums.seen)
    return sums.differ >= FEW and (figure.kind in COUNTED or seen >= LEAST)


def _difference(figure: Figure, sums: PairSums, together: float, *, is_bounded: bool) -> Difference:
    unit = WIN if figure.kind in WINS else 1
    one, other = (
        each.amount / each.number / unit if each.number else None for each in (sums.one, sums.other)
    )
    if (change := _scaled(sums.difference(), unit)) is None:
        return Difference(figure, one, other, None)
    if not is_bounded:
        return Difference(figure, one, other, Interval(change.value))
    surely = sums.difference(together)
    assert surely
    return Difference(figure, one, other, change, not change.holds(0), not surely.holds(0))


def _scaled(found: Interval | None, unit: int) -> Interval | None:
    if found is None or found.low is None or found.high is None:
        return found and Interval(found.value / unit)
    return Interval(found.value / unit, found.low / unit, found.high / unit)
