"""Where a game of Giza stands (section 5): the one state of all its chapters.

An engine knows all of it. A table, or a request, tells a part; the rest is open, `NONE`. Last comes
what chapters need to fill it from answers, which speak of names, and to tell what came of it.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.games.common.seats import with_names
from companion.games.engine import Result, Sink
from companion.games.giza.tables import PRODUCTIONS, STONES, Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

if TYPE_CHECKING:
    from companion.games.engine import Decision

# What a step of this game may hold: numbers, seats and terms among them.
Value = int | str | tuple[int, ...] | tuple[str, ...]

# No sled, no stone, no seat, no bid; or nothing that anybody has told.
NONE: Final = -1

# Named once, for `copy` and `key` alike: what either leaves out would be shared, or not compared.
_LISTS = (
    "workers", "positions", "loads", "reserve", "camp", "built", "food", "art", "points", "rows",
    "produced", "bids", "queue", "crowd", "present",
)  # fmt: skip
_VALUES = (
    "full", "decision", "food_stock", "art_stock", "lifted", "events", "start", "round", "order",
    "turn", "turns", "seat", "actions", "quarry", "lift", "place", "lowest", "landed", "line",
    "tier", "due", "cause",
)  # fmt: skip


class Event(NamedTuple):
    """A scoring: which, and what each seat had of what it measures."""

    scoring: str
    quantities: tuple[int, ...]


class State:
    """A position.

    `workers` are those of each seat at a place, place after place; where nobody tells who stands,
    all of a place are `NONE`. What follows from them is kept beside: `crowd` are all workers at a
    place, `present` the places where a seat has any, and `full` those that admit no more, as bits.

    By quarry: `positions` of the sleds (0 at the site, `NONE` without one) and the stones that are
    their `loads`. By stone: how many are in `reserve` and in the middle camp (`camp`), and where
    they are `built`, as bits; `lifted` capstones are in their own camp.

    By seat: `food`, `art`, and what came of the `bids` of the scoring or nomination in progress;
    `queue` are the seats that it still waits for. `points` are those of all categories of one seat
    after the other. `rows` are those that each seat chose in a round, round after round, 0 before.

    `order` is the order of choosing, then of play; `turn` counts those in it who are through, and
    `turns` all turns of the game. `seat` chooses a row, or has the turn and nominates; it has so
    many `actions` left and has `produced` so often. It nominated the sled of a `quarry` or a
    `lift`; the workers who move it are at `place`.

    What follows from a push or a lift is `due`, step by step: a stone that has `landed` is built, a
    `line` of stones decorated, a `tier` celebrated in the temple. Whoever reassigns workers goes
    through the camps from the `lowest` one on. `cause` is what ended the game.
    """

    __slots__ = ("tables", *_LISTS, *_VALUES)

    def __init__(self, tables: Tables) -> None:
        """Begin with all open that lies on the board, and stones as the setup has them."""
        players, quarries = tables.players, len(tables.board.quarries)
        self.tables = tables
        self.workers = [NONE] * (players * len(tables.board.rooms))
        self.crowd = [NONE] * len(tables.board.rooms)
        self.present, self.full = [0] * players, 0
        self.positions, self.loads = [NONE] * quarries, [NONE] * quarries
        self.reserve, self.camp, self.lifted = [*tables.reserve], [0] * len(STONES), 0
        self.built = [(1 << number) - 1 for number in tables.built]
        self.food, self.art = [NONE] * players, [NONE] * players
        self.food_stock = self.art_stock = NONE
        self.points = [0] * (players * len(tables.categories))
        self.events: tuple[Event, ...] = ()
        self.round, self.turn, self.turns = 1, 0, 0
        self.rows = [0] * (players * tables.rounds)
        self.order: tuple[int, ...] = ()
        self.start = self.seat = NONE
        self.actions, self.produced = 0, [0] * len(PRODUCTIONS)
        self.quarry = self.lift = self.place = NONE
        self.bids, self.queue = [NONE] * players, list[int]()
        self.due: tuple[str, ...] = ()
        self.landed = self.tier = self.lowest = NONE
        self.line: str | None = None
        self.cause: str | None = None
        self.decision: Decision | None = None

    def copy(self) -> "State":
        """Return a state that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.tables = self.tables
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in _VALUES:
            setattr(new, name, getattr(self, name))
        return new

    def key(self) -> Hashable:
        """Return a value that two states have in common exactly when they are equal."""
        return (
            *(tuple(getattr(self, name)) for name in _LISTS),
            *(getattr(self, name) for name in _VALUES),
        )

    def ask(self, kind: str, seat: int) -> None:
        """Ask a seat something."""
        self.decision = self.tables.asked[kind][seat]

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Return all seats from the left of one on, that one last."""
        seats = range(self.tables.players)
        return (*seats[seat + 1 :], *seats[: seat + 1])

    def at(self, place: int) -> list[int]:
        """Return the workers of each seat at a place, 0 where nobody tells."""
        players = self.tables.players
        there = self.workers[place * players : (place + 1) * players]
        return there if self.crowd[place] != NONE else [0] * players

    def stand(self, place: int, workers: Sequence[int]) -> None:
        """Tell who stands at a place: the workers of each seat."""
        self.crowd[place] = 0
        for seat, number in enumerate(workers):
            self.workers[place * self.tables.players + seat] = 0
            self.put(seat, place, number)

    def forget(self, place: int) -> None:
        """Leave open who stands at a place."""
        self.stand(place, [0] * self.tables.players)
        players = self.tables.players
        self.workers[place * players : (place + 1) * players] = [NONE] * players
        self.crowd[place] = NONE

    def put(self, seat: int, place: int, number: int = 1) -> None:
        """Put workers of a seat at a place, unless nobody tells who stands there."""
        # What a table has not told stays open: moving one worker there would make it look known.
        if self.crowd[place] == NONE:
            return
        tables, bit = self.tables, 1 << place
        at = place * tables.players + seat
        left = self.workers[at] = self.workers[at] + number
        if left:
            self.present[seat] |= bit
        else:
            self.present[seat] &= ~bit
        crowd = self.crowd[place] = self.crowd[place] + number
        if crowd < tables.board.rooms[place]:
            self.full &= ~bit
        else:
            self.full |= bit

    def shift(self, seat: int, origin: int, goal: int, number: int = 1) -> None:
        """Move workers of a seat from a place to another."""
        self.put(seat, origin, -number)
        self.put(seat, goal, number)

    def site_of(self, quarry: int) -> int:
        """Return the place of a quarry's site."""
        return self.tables.board.sites[quarry]

    def sled_at(self, quarry: int) -> int:
        """Return the place where the sled of a quarry stands, `NONE` without one."""
        position = self.positions[quarry]
        return NONE if position == NONE else self.tables.board.sites[quarry] + position

    @property
    def dynasty(self) -> int:
        """1 for the rounds of the first dynasty, 2 for the others (GIZA-ROUND-02)."""
        return (self.round - 1) // self.tables.columns + 1

    @property
    def column(self) -> int:
        """The column of the track that workers are placed into, from 1."""
        return (self.round - 1) % self.tables.columns + 1

    def total(self, seat: int) -> int:
        """Return the points of a seat so far (GIZA-END-03)."""
        size = len(self.tables.categories)
        return sum(self.points[seat * size : (seat + 1) * size])

    def breakdown(self, seat: int) -> dict[str, int]:
        """Return the points of a seat by category."""
        categories = self.tables.categories
        size = len(categories)
        points = self.points[seat * size : (seat + 1) * size]
        return dict(zip(categories, points, strict=True))


def tell(sink: Sink | None, steps: Iterable[Step]) -> None:
    """Tell a sink some steps; what nobody listens to is not even made."""
    if sink:
        for step in steps:
            sink(step)


def say(sink: Sink | None, rule: str, key: str, **values: Value) -> None:
    """Tell a sink one step, of these values."""
    # What happens at almost every answer looks for a sink itself, and makes no values without one.
    if sink:
        sink(Step(rule, key, values))


def seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    """Return seats as a step holds them."""
    return tuple(map(Seat, numbers))


# Nobody has more pieces than the setup gives.
COUNTS_RULE: Final = "GIZA-SETUP-02"


def seat_of(answers: Answers, key: str = "nominator") -> int:
    """Return the seat of the player that an answer names."""
    return int(answers["players"].index(answers[key]))


def by_seat(answers: Answers, key: str) -> list[int]:
    """Return the values of a map by seat."""
    return [answers[key][name] for name in answers["players"]]


def by_name(players: Sequence[str], values: Iterable[int]) -> dict[str, int]:
    """Return values of all seats by the names of the players, who are in seat order."""
    return dict(zip(players, values, strict=True))


def totals(state: State, players: Sequence[str]) -> dict[str, int]:
    """Return the points of all players so far."""
    return by_name(players, map(state.total, range(len(players))))


def names(answers: Answers, seats: Iterable[int]) -> list[str]:
    """Return the names of seats."""
    return [answers["players"][seat] for seat in seats]


def ruled(value: dict[str, Any], answers: Answers, steps: Sequence[Step]) -> Result:
    """Return a verdict: its value, and its steps with the names of those at the table."""
    return Result(value, partial(with_names, steps, answers["players"]))


def check_most(path: str, number: int, most: int, what: str, rule: str) -> None:
    """Refuse more of something than there can be."""
    if number > most:
        raise Refused(path, f"makes {number}{what}, must be at most {most}", rule)
