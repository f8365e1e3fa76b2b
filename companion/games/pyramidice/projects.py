"""Project cards: the neighbouring dice that they reward (7.2)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import Pair
from companion.questions.text import Step, Term


class Level(NamedTuple):
    """The pairs of a card on one level of a pyramid."""

    pyramid: str
    level: int
    adjacencies: int


class Count(NamedTuple):
    """What a card counts, from the top level of each pyramid down."""

    project: str
    points: int
    levels: tuple[Level, ...]

    @property
    def adjacencies(self) -> int:
        """The pairs of all levels."""
        return sum(level.adjacencies for level in self.levels)


def count(state: State, card: str) -> Count:
    """Return what a card counts (PYRAMIDICE-PROJ-01, PYRAMIDICE-PROJ-03)."""
    tables = state.tables
    pairs = tables.projects[card].pairs
    levels = tuple(
        Level(pyramid, number, sum(pair in pairs for pair in _pairs(state, spaces)))
        for pyramid, in_play in tables.pyramids.items()
        for number, spaces in reversed([*enumerate(in_play, 1)])
    )
    adjacencies = sum(level.adjacencies for level in levels)
    return Count(card, adjacencies * tables.projects[card].points, levels)


def points(state: State, cards: Iterable[str]) -> int:
    """Return the points of all these cards together (PYRAMIDICE-SCORE-03)."""
    return sum(count(state, card).points for card in cards)


def _pairs(state: State, spaces: Iterable[int]) -> Iterator[Pair]:
    """Go through the pairs of neighbouring dice of a level, each once (PYRAMIDICE-PROJ-02)."""
    for space in spaces:
        if state.dice[space]:
            yield from pairs_beside(state, space, state.dice[space], after=space)


def pairs_beside(state: State, space: int, value: int, after: int = -1) -> Iterator[Pair]:
    """Go through the pairs that a die of this value makes with those beside a space.

    Only those on spaces `after` a number count, so that nobody counts a pair twice.
    """
    for beside in state.tables.spaces[space].beside:
        other = state.dice[beside]
        if other and beside > after:
            yield min(value, other), max(value, other)


def steps(found: Iterable[Count]) -> Iterator[Step]:
    """Say what each card counts, level by level."""
    for card in found:
        values = {"project": Term(card.project)}
        for level in card.levels:
            if level.adjacencies:
                where = {**values, **level._asdict(), "pyramid": Term(level.pyramid)}
                yield Step("PYRAMIDICE-PROJ-01", "project.level", where)
        sums = {**values, "adjacencies": card.adjacencies, "points": card.points}
        yield Step("PYRAMIDICE-PROJ-03", "project.points", sums)
