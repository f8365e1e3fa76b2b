"""What a `score.toml` says: frozen values, made by `companion.kits.scores.read_scores`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from companion.kits.formulas import Figure, LookupTable, Node, names_of
from companion.kits.texts import Words

FILE: Final = "score.toml"

Asked = Literal["integer", "yes/no", "choice", "player", "players", "rows"]
PhaseName = Literal["start", "round", "final"]
# When what was answered unseen is shown to all: once all have answered, once the round is over,
# once the points are added up.
Until = Literal["all answered", "round", "end"]

PHASES: Final[tuple[PhaseName, ...]] = ("start", "round", "final")

SEAT, TOTAL, ROUND, POINTS = "seat", "total", "round", "points"
# What joins the names of a team.
TOGETHER: Final = "+"

# Names of single rounds, or of how many there were.
OF_ROUNDS: Final = frozenset({ROUND, "rounds"})

# In what a round is called: its number.
NUMBER: Final = "{round}"

# What every formula may name besides what is asked: where somebody sits (1 is first), the points
# before this phase, which round it is.
ALWAYS: Final[Mapping[str, Figure]] = {
    SEAT: Figure(),
    TOTAL: Figure(),
    ROUND: Figure(own=False),
}


class Formula(NamedTuple):
    """A formula as it was written, and taken apart; `own` when each player has his figure.

    `where` is its file, and its key in there.
    """

    text: str
    tree: Node
    own: bool
    where: str


@dataclass(frozen=True, slots=True)
class ScoreQuestion:
    """What people are asked, each player (`of_each`) or once for the table.

    Bounds, and the `total` that the players' numbers must or (`total_maximum`) may add up to, are
    formulas. What is `hidden` stays so `until` then. `rows` is how many rows a list may have, each
    of which answers `columns`. Names that
    are `required` are those of somebody.
    """

    key: str
    words: Words
    note: Words
    kind: Asked
    of_each: bool
    minimum: Formula | None
    maximum: Formula | None
    total: Formula | None
    total_maximum: Formula | None
    choices: tuple[str, ...]
    when: Formula | None
    default: Any
    hidden: bool
    until: Until
    distinct: Literal["", "players", "rounds"]
    rows: int
    columns: "tuple[ScoreQuestion, ...]"
    required: bool

    @property
    def figure(self) -> Figure:
        """What the question's key stands for in formulas."""
        own = self.of_each or self.kind in ("player", "players")
        columns = {each.key: each.figure for each in self.columns} if self.columns else None
        return Figure(own, self.choices if self.kind == "choice" else (), columns)


class Line(NamedTuple):
    """A figure with a name, of each player or of the table; or a line of points."""

    key: str
    words: Words
    by: Formula


class Check(NamedTuple):
    """What must be so, and the key of the words that say that it is not, with figures in them."""

    that: Formula
    key: str
    figures: Mapping[str, Formula]


@dataclass(frozen=True, slots=True)
class Phase:
    """What is asked once or again and again, and what points that comes to."""

    asks: tuple[ScoreQuestion, ...] = ()
    values: tuple[Line, ...] = ()
    points: tuple[Line, ...] = ()
    checks: tuple[Check, ...] = ()

    def figures(self) -> dict[str, Figure]:
        """Return what can be named once all is answered and reckoned."""
        found = {each.key: each.figure for each in self.asks}
        found |= {each.key: Figure(each.by.own) for each in self.values}
        return {**{each.key: Figure() for each in self.points}, **found}


class Ranking(NamedTuple):
    """A figure by which places are told: the more, the better."""

    by: Formula
    words: Words


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """How a game is scored.

    `won` says who wins in the place of places. A game has so many rounds (`count`), or as many as
    it takes `until` something is so, else as many as people say. `order` says who is asked first in
    the next: the seat to the left, the same, or who has most by the formulas of `order_by`. With
    `teams`, a seat is a team: the names of its people, joined by `TOGETHER`.
    """

    tables: Mapping[str, LookupTable]
    start: Phase
    round: Phase
    final: Phase
    rankings: tuple[Ranking, ...]
    won: Formula | None
    count: Formula | None
    until: Formula | None
    order: Literal["left", "same", "by"]
    order_by: tuple[Formula, ...]
    examples: tuple[Mapping[str, Any], ...]
    words: Mapping[str, Words]
    teams: bool = False

    def leans_on_rounds(self, formula: Formula) -> bool:
        """Return whether a formula of the end looks at single rounds, itself or by a value."""
        named = set(names_of(formula.tree))
        values = {each.key: each.by for each in self.final.values}
        return not named.isdisjoint(OF_ROUNDS) or any(
            self.leans_on_rounds(values[each]) for each in named & values.keys()
        )

    def people(self, seat: str) -> tuple[str, ...]:
        """Return who sits in a seat: one player, or those of a team."""
        return tuple(each.strip() for each in seat.split(TOGETHER)) if self.teams else (seat,)

    @property
    def ends(self) -> bool:
        """Whether the file says when the rounds are over; else people do."""
        return self.count is not None or self.until is not None

    @property
    def fewest_win(self) -> bool:
        """Whether places go by who has fewer points."""
        first = self.rankings[0].by.text if self.rankings and self.won is None else ""
        return first.replace(" ", "") == f"-{TOTAL}"

    @property
    def together(self) -> bool:
        """Whether all win or lose as one."""
        return self.won is not None and not self.won.own

    @property
    def has_rounds(self) -> bool:
        """Whether anything is asked again and again."""
        return bool(self.round.asks)
