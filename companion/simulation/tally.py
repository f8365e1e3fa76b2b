"""What many games come to, in whole numbers: games are added one by one, or tallies to each other.

Adding is exact, and its order and grouping make no difference: however many processes play, and
whichever is ready first, the report is the same.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm
from typing import Final, NamedTuple

from companion.games.engine import Use
from companion.simulation.game import GameRecord
from companion.simulation.intervals import Merged, Sums

# More than sit at any table.
MOST_WINNERS: Final = 12

# A win in parts: however many share it, each has a whole number of them.
WIN: Final = lcm(*range(1, MOST_WINNERS + 1))


# What a game is as long as.
LENGTHS: Final = ("turns", "decisions", "draws")


class PieceUse(NamedTuple):
    """A piece of a group, and one way in which it mattered."""

    group: str
    item: str
    way: str


@dataclass(slots=True)
class SeatTally(Merged):
    """What a seat, or a bot, came to.

    `scores` counts totals. `totals` are those by game, with the seats that had them; `wins`
    are parts of `WIN` by game, with the seats that could win them.
    """

    scores: Counter[int] = field(default_factory=Counter)
    totals: Sums = field(default_factory=Sums)
    wins: Sums = field(default_factory=Sums)

    def add(self, totals: Iterable[int], wins: int) -> None:
        """Add a game: the totals of its seats, and what they won together."""
        held = list(totals)
        self.scores.update(held)
        self.totals.add(len(held), sum(held))
        self.wins.add(len(held), wins)


@dataclass(slots=True)
class UseTally(Merged):
    """What became of a piece in one way: how often, for what, and who won with it.

    `uses` are by game; `worth` are those whose victory points can be said, with these points;
    `wins` are the seats whose doing it was, each once a game, with parts of `WIN`.
    """

    uses: Sums = field(default_factory=Sums)
    worth: Sums = field(default_factory=Sums)
    wins: Sums = field(default_factory=Sums)


@dataclass(slots=True)
class Tally(Merged):
    """What games of one match came to."""

    games: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    draws: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    """In which way games were won (`way_of_winning`)."""
    margins: Counter[int] = field(default_factory=Counter)
    """Points of the first beyond those of the second, of games in which two or more are left."""
    teams: int = 0
    """Games in which seats win together."""
    seats: dict[int, SeatTally] = field(default_factory=dict)
    opponents: dict[str, SeatTally] = field(default_factory=dict)
    """Those without a seat."""
    bots: dict[str, SeatTally] = field(default_factory=dict)
    lines: dict[str, Sums] = field(default_factory=dict)
    """Points by line of the score sheet, of all seats of a game."""
    scored: Counter[str] = field(default_factory=Counter)
    """Games in which a line of the score sheet was not 0 for everybody."""
    pieces: dict[PieceUse, UseTally] = field(default_factory=dict)

    def add(self, record: GameRecord) -> None:
        """Add a game."""
        self.games += 1
        self.decisions[record.decisions] += 1
        self.draws[record.draws] += 1
        self.turns[record.turns] += 1
        self.endings[record.ending] += 1
        self.teams += bool(record.teams)
        won = wins(record)
        self._add_first(record)
        self._add_standings(record, won)
        self._add_lines(record)
        self._add_uses(record.uses, won)

    def _add_first(self, record: GameRecord) -> None:
        """Add who came first, and by how much before those who are not eliminated."""
        self.first[way_of_winning(record)] += 1
        ordered = _totals_of_sides(record)
        if len(ordered) > 1:
            self.margins[ordered[0] - ordered[1]] += 1

    def _add_standings(self, record: GameRecord, won: tuple[int, ...]) -> None:
        held: dict[str, list[int]] = {}
        for seat, bot in enumerate(record.bots):
            self.seats.setdefault(seat, SeatTally()).add([record.totals[seat]], won[seat])
            held.setdefault(bot, []).append(seat)
        for place, name in enumerate(record.opponents, len(record.bots)):
            standing = self.opponents.setdefault(name, SeatTally())
            standing.add([record.totals[place]], won[place])
        for bot, seats in held.items():
            totals = (record.totals[seat] for seat in seats)
            together = {_side(record, seat): won[seat] for seat in seats}
            self.bots.setdefault(bot, SeatTally()).add(totals, sum(together.values()))

    def _add_lines(self, record: GameRecord) -> None:
        points: dict[str, list[int]] = {}
        for lines in record.lines[: len(record.bots)]:
            for line, held in lines.items():
                points.setdefault(line, []).append(held)
        for line, every in points.items():
            self.lines.setdefault(line, Sums()).add(len(every), sum(every))
            self.scored[line] += any(every)

    def _add_uses(self, uses: Iterable[Use], won: tuple[int, ...]) -> None:
        held: dict[PieceUse, list[Use]] = {}
        for use in uses:
            held.setdefault(PieceUse(use.group, use.item, use.way), []).append(use)
        for piece, every in held.items():
            _add_used(self.pieces.setdefault(piece, UseTally()), every, won)


def tally_up(records: Iterable[GameRecord]) -> Tally:
    """Return what some games come to."""
    tally = Tally()
    for record in records:
        tally.add(record)
    return tally


def way_of_winning(record: GameRecord) -> str:
    """Return how a game was won.

    `nobody` did, or several did (`shared`), or those of one `team`; one did as the `last` who was
    not eliminated, or since who had as many points or more was eliminated (`outlasted`), by a
    tie-break (`broken`), or by points and nothing else (`single`).
    """
    winners = _winning_sides(record)
    if len(winners) != 1:
        return "shared" if winners else "nobody"
    if winners.pop()[0] is not None:
        return "team"
    left = [total for _, total in _left(record)]
    if len(left) == 1 < len(record.places):
        return "last"
    most = record.totals[record.places.index(1)]
    if any(total >= most for total in _totals_of_eliminated(record)):
        return "outlasted"
    return "broken" if left.count(most) > 1 else "single"


# A team, or a seat that has none: who wins as one.
Side = tuple[int | None, int]


def _side(record: GameRecord, place: int) -> Side:
    team = record.teams[place] if record.teams else None
    return (None, place) if team is None else (team, -1)


def _winning_sides(record: GameRecord) -> set[Side]:
    return {_side(record, seat) for seat, place in enumerate(record.places) if place == 1}


def _totals_of_sides(record: GameRecord) -> list[int]:
    """Return the total of each side that is not eliminated, that of the first first."""
    every = zip(record.places, record.totals, record.eliminated, strict=True)
    sides = {
        _side(record, seat): (place, total)
        for seat, (place, total, eliminated) in enumerate(every)
        if not eliminated
    }
    return [total for _, total in sorted(sides.values())]


def _left(record: GameRecord) -> list[tuple[int, int]]:
    every = zip(record.places, record.totals, record.eliminated, strict=True)
    return [(place, total) for place, total, eliminated in every if not eliminated]


def _totals_of_eliminated(record: GameRecord) -> list[int]:
    every = zip(record.totals, record.eliminated, strict=True)
    return [total for total, eliminated in every if eliminated]


def wins(record: GameRecord) -> tuple[int, ...]:
    """Return each seat's part of the win, and each opponent's: `WIN`, shared by all first ones.

    A team has one part, and each of its seats has all of that.
    """
    share = WIN // (len(_winning_sides(record)) or 1)
    return tuple(share if place == 1 else 0 for place in record.places)


def _add_used(used: UseTally, uses: list[Use], won: tuple[int, ...]) -> None:
    worth = [use.worth for use in uses if use.worth is not None]
    used.uses.add(len(uses), sum(worth))
    if worth:
        used.worth.add(len(worth), sum(worth))
    seats = {use.seat for use in uses if use.seat is not None}
    if seats:
        used.wins.add(len(seats), sum(won[seat] for seat in seats))
