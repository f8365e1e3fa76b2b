"""Games played with two kits: what the other kit changes, and between which bounds.

Both games of a pair have the same deal and the same bots with the same luck, so that much of what
makes games differ from each other is in both, and not in their difference.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.simulation.findings import LEAST
from companion.simulation.game import GameRecord
from companion.simulation.intervals import (
    LEVEL,
    Interval,
    Merged,
    Sums,
    level_of_each,
    mean_interval,
)
from companion.simulation.tally import LENGTHS, WIN, Tally, tally_up

# A game with the one kit and with the other.
Pair = tuple[GameRecord, GameRecord]

# A number of things of a game, and the amount that they came to together, as of `Sums`.
Held = tuple[int, int]

# Kinds of figures that are told of every game: where nothing is said there was none of it.
COUNTED: Final = frozenset({"first", "ending", "per_game"})

NOTHING: Final = (0, 0)
NONE_OF_IT: Final = (1, 0)


class ComparedFigure(NamedTuple):
    """A figure of games: its kind, and of what, such as a seat, or a piece's group, item and way.

    Kinds are those of `LENGTHS`, the `score` of any seat, `seat_score` and `seat_wins`,
    `opponent_score` and `opponent_wins`, `first` (ways of winning), `margin`, `ending`, `line` (of
    the score sheet), and of pieces `per_game`, `worth` and `wins`.
    """

    kind: str
    name: tuple[str, ...] = ()


def figures(tally: Tally) -> dict[ComparedFigure, Held]:
    """Return all figures of one game's tally."""
    held: dict[ComparedFigure, Held] = {}
    numbers = {kind: getattr(tally, kind) for kind in LENGTHS} | {"margin": tally.margins}
    for kind, counted in numbers.items():
        held |= {ComparedFigure(kind): (1, number) for number in counted}
    for kind, named in (("first", tally.first), ("ending", tally.endings)):
        held |= {ComparedFigure(kind, (name,)): (1, 1) for name in named}
    seats = {str(seat + 1): standing for seat, standing in tally.seats.items()}
    for side, standings in (("seat", seats), ("opponent", tally.opponents)):
        for name, standing in standings.items():
            held[ComparedFigure(f"{side}_score", (name,))] = _held(standing.totals)
            held[ComparedFigure(f"{side}_wins", (name,))] = _held(standing.wins)
    totals = [_held(standing.totals) for standing in tally.seats.values()]
    held[ComparedFigure("score")] = sum(n for n, _ in totals), sum(a for _, a in totals)
    held |= {ComparedFigure("line", (line,)): _held(sums) for line, sums in tally.lines.items()}
    for piece, used in tally.pieces.items():
        held[ComparedFigure("per_game", piece)] = 1, used.uses.number
        for kind, sums in (("worth", used.worth), ("wins", used.wins)):
            if sums.number:
                held[ComparedFigure(kind, piece)] = _held(sums)
    return held


def _held(sums: Sums) -> Held:
    return sums.number, sums.amount


@dataclass(slots=True)
class PairSums(Merged):
    """Sums over pairs of games of one figure, with the one kit and with the other.

    `differ` are the pairs in which it is not the same, `seen` those in which there was any of it,
    with the one kit and with the other. The products are of the one's number or
    amount with the other's.
    """

    one: Sums = field(default_factory=Sums)
    other: Sums = field(default_factory=Sums)
    differ: int = 0
    seen: tuple[int, int] = (0, 0)
    numbers: int = 0
    number_amount: int = 0
    amount_number: int = 0
    amounts: int = 0

    def add(self, one: Held, other: Held) -> None:
        """Add a pair."""
        self.one.add(*one)
        self.other.add(*other)
        self.differ += one != other
        self.seen = self.seen[0] + (one[0] > 0), self.seen[1] + (other[0] > 0)
        self.numbers += one[0] * other[0]
        self.number_amount += one[0] * other[1]
        self.amount_number += one[1] * other[0]
        self.amounts += one[1] * other[1]

    def completed(self, pairs: int) -> "PairSums":
        """Return these with all others of so many pairs, in which there was none of it."""
        missing = pairs - self.one.games
        whole = PairSums(numbers=missing)
        for sums in (whole.one, whole.other):
            sums.games = sums.number = sums.number_squares = missing
        whole.merge(self)
        return whole

    def difference(self, level: float = LEVEL) -> Interval | None:
        """Return by how much the other's ratio is above the one's; None where one has none.

        The difference of two ratios of sums over the same games. Its variance is, as that of one
        (`Sums.each`), the one of what each game is off: of the one's amount off its number at the
        one's ratio and of the other's, each divided by the mean number, the difference.
        """
        n, m = self.one.number, self.other.number
        if not n or not m:
            return None
        a, b = self.one.amount, self.other.amount
        off = m**4 * self.one.off() + n**4 * self.other.off()
        off -= 2 * n**2 * m**2 * self._off_together()
        pairs = self.one.games
        variance = pairs**2 * off / (n**4 * m**4 * max(1, pairs - 1))
        return mean_interval(b / m - a / n, variance, pairs, level)

    def _off_together(self) -> int:
        """Return the sum of the products of what both kits' games are off."""
        n, m, a, b = self.one.number, self.other.number, self.one.amount, self.other.amount
        return (
            n * m * self.amounts
            - n * b * self.amount_number
            - a * m * self.number_amount
            + a * b * self.numbers
        )


@dataclass(slots=True)
class PairTally(Merged):
    """What pairs of games came to: `games` with each kit, `alike` of them the same with both."""

    games: int = 0
    alike: int = 0
    sums: dict[ComparedFigure, PairSums] = field(default_factory=dict)

    def add(self, pair: Pair) -> None:
        """Add a game with the one kit and with the other."""
        self.games += 1
        self.alike += pair[0] == pair[1]
        one, other = (figures(tally_up([record])) for record in pair)
        for figure in one.keys() | other.keys():
            sums = self.sums.setdefault(figure, PairSums())
            sums.add(_of(one, figure), _of(other, figure))


def _of(held: Mapping[ComparedFigure, Held], figure: ComparedFigure) -> Held:
    return held.get(figure, NONE_OF_IT if figure.kind in COUNTED else NOTHING)


def tally_pairs(pairs: Iterable[Pair]) -> PairTally:
    """Return what some pairs of games come to."""
    tally = PairTally()
    for pair in pairs:
        tally.add(pair)
    return tally


# What another kit changes: figures with both kits, and their differences with 95 % intervals.

# Kinds of figures that are counted in parts of `WIN`.
WINS: Final = frozenset({"seat_wins", "opponent_wins", "wins"})

# Kinds of figures that are shares; all others are means.
SHARES: Final = WINS | {"first", "ending"}


# Pairs that differ: where there are fewer, how many there are is itself uncertain, and so is the
# deviation of the change.
FEW: Final = 30


class Difference(NamedTuple):
    """A figure with the one kit and with the other, None where there was none of it.

    `change` is how much the other is above the one, None where either is missing. It has no bounds
    where the figure differs in fewer than `FEW` pairs, or what is not of every game is of fewer
    than `LEAST` with either kit. `is_other` says that the interval leaves no change out,
    `is_surely_other` that it does so with allowance for how many figures are compared.
    """

    figure: ComparedFigure
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
    every = {
        figure: sums.completed(tally.games) if figure.kind in COUNTED else sums
        for figure, sums in tally.sums.items()
    }
    bounded = {figure for figure, sums in every.items() if _says_enough(figure, sums)}
    together = level_of_each(len(bounded))
    found = [
        _difference(figure, every[figure], together, is_bounded=figure in bounded)
        for figure in sorted(every)
    ]
    return Differences(tally.games, tally.alike, found)


def _says_enough(figure: ComparedFigure, sums: PairSums) -> bool:
    """Return whether a normal distribution may be trusted to hold the error of the change."""
    seen = min(sums.seen)
    return sums.differ >= FEW and (figure.kind in COUNTED or seen >= LEAST)


def _difference(
    figure: ComparedFigure, sums: PairSums, together: float, *, is_bounded: bool
) -> Difference:
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
