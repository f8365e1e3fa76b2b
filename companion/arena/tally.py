"""What many games come to, in whole numbers: games are added one by one, or tallies to each other.

Adding is exact, and its order and grouping make no difference: however many processes play, and
whichever is ready first, the report is the same.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm
from typing import Final, NamedTuple

from companion.arena.record import GameRecord
from companion.arena.sums import Sums
from companion.games.contract import Use

MOST_WINNERS: Final = 12
"""More than sit at any table."""

WIN: Final = lcm(*range(1, MOST_WINNERS + 1))
"""A win in parts: however many share it, each has a whole number of them."""


class Piece(NamedTuple):
    """A piece of a group, and one way in which it mattered."""

    group: str
    item: str
    way: str


@dataclass(slots=True)
class Standing:
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

    def merge(self, other: "Standing") -> None:
        """Add other games."""
        self.scores.update(other.scores)
        self.totals.merge(other.totals)
        self.wins.merge(other.wins)


@dataclass(slots=True)
class UseTally:
    """What became of a piece in one way: how often, for what, and who won with it.

    `uses` are by game; `worth` are those whose victory points can be said, with these points;
    `wins` are the seats whose doing it was, each once a game, with parts of `WIN`.
    """

    uses: Sums = field(default_factory=Sums)
    worth: Sums = field(default_factory=Sums)
    wins: Sums = field(default_factory=Sums)

    def merge(self, other: "UseTally") -> None:
        """Add other games."""
        self.uses.merge(other.uses)
        self.worth.merge(other.worth)
        self.wins.merge(other.wins)


@dataclass(slots=True)
class Tally:
    """What games of one match came to."""

    games: int = 0
    decisions: Counter[int] = field(default_factory=Counter)
    draws: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    first: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many had the points of whoever came first, and how many won: 2 and 1 is a broken tie."""
    margins: Counter[int] = field(default_factory=Counter)
    """Points of the first beyond those of the second."""
    seats: dict[int, Standing] = field(default_factory=dict)
    opponents: dict[str, Standing] = field(default_factory=dict)
    """Those without a seat."""
    bots: dict[str, Standing] = field(default_factory=dict)
    lines: dict[str, Sums] = field(default_factory=dict)
    """Points by line of the score sheet, of all seats of a game."""
    pieces: dict[Piece, UseTally] = field(default_factory=dict)

    def add(self, record: GameRecord) -> None:
        """Add a game."""
        self.games += 1
        self.decisions[record.decisions] += 1
        self.draws[record.draws] += 1
        self.turns[record.turns] += 1
        self.endings[record.ending] += 1
        won = wins(record)
        self._add_first(record)
        self._add_standings(record, won)
        self._add_lines(record)
        self._add_uses(record.uses, won)

    def merge(self, other: "Tally") -> None:
        """Add the games of another tally, which stays as it is."""
        self.games += other.games
        for name in ("decisions", "draws", "turns", "endings", "first", "margins"):
            getattr(self, name).update(getattr(other, name))
        for seat, standing in other.seats.items():
            self.seats.setdefault(seat, Standing()).merge(standing)
        for name, standing in other.opponents.items():
            self.opponents.setdefault(name, Standing()).merge(standing)
        for bot, standing in other.bots.items():
            self.bots.setdefault(bot, Standing()).merge(standing)
        for line, points in other.lines.items():
            self.lines.setdefault(line, Sums()).merge(points)
        for piece, used in other.pieces.items():
            self.pieces.setdefault(piece, UseTally()).merge(used)

    def _add_first(self, record: GameRecord) -> None:
        """Add who came first, and by how much: those who are eliminated may have more points."""
        ordered = [total for _, total in sorted(zip(record.places, record.totals, strict=True))]
        self.first[ordered.count(ordered[0]), record.places.count(1)] += 1
        if len(ordered) > 1:
            self.margins[ordered[0] - ordered[1]] += 1

    def _add_standings(self, record: GameRecord, won: tuple[int, ...]) -> None:
        held: dict[str, list[int]] = {}
        for seat, bot in enumerate(record.bots):
            self.seats.setdefault(seat, Standing()).add([record.totals[seat]], won[seat])
            held.setdefault(bot, []).append(seat)
        for place, name in enumerate(record.opponents, len(record.bots)):
            standing = self.opponents.setdefault(name, Standing())
            standing.add([record.totals[place]], won[place])
        for bot, seats in held.items():
            totals = (record.totals[seat] for seat in seats)
            self.bots.setdefault(bot, Standing()).add(totals, sum(won[seat] for seat in seats))

    def _add_lines(self, record: GameRecord) -> None:
        points: dict[str, list[int]] = {}
        for lines in record.lines[: len(record.bots)]:
            for line, held in lines.items():
                points.setdefault(line, []).append(held)
        for line, every in points.items():
            self.lines.setdefault(line, Sums()).add(len(every), sum(every))

    def _add_uses(self, uses: Iterable[Use], won: tuple[int, ...]) -> None:
        held: dict[Piece, list[Use]] = {}
        for use in uses:
            held.setdefault(Piece(use.group, use.item, use.way), []).append(use)
        for piece, every in held.items():
            _add_used(self.pieces.setdefault(piece, UseTally()), every, won)


def tally_up(records: Iterable[GameRecord]) -> Tally:
    """Return what some games come to."""
    tally = Tally()
    for record in records:
        tally.add(record)
    return tally


def wins(record: GameRecord) -> tuple[int, ...]:
    """Return each seat's part of the win, and each opponent's: `WIN`, shared by all first ones."""
    share = WIN // (record.places.count(1) or 1)
    return tuple(share if place == 1 else 0 for place in record.places)


def _add_used(used: UseTally, uses: list[Use], won: tuple[int, ...]) -> None:
    """Add what became of a piece in one game."""
    worth = [use.worth for use in uses if use.worth is not None]
    used.uses.add(len(uses), sum(worth))
    if worth:
        used.worth.add(len(worth), sum(worth))
    seats = {use.seat for use in uses if use.seat is not None}
    if seats:
        used.wins.add(len(seats), sum(won[seat] for seat in seats))
