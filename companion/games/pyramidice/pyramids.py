"""The spaces of the pyramids: which rest on which, and which lie side by side (3.1)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from companion.games.contract import Refused
from companion.games.forms import Field, Levels, Record
from companion.games.pyramidice.figures import FACES, Figures, Pair

Level = list[list[int]]
"""The dice of a level by row and column, 0 where there is none."""

Site = Mapping[str, list[Level]]
"""The levels of every pyramid in play by name, from the ground up."""

SUPPORT_RULE = "PYRAMIDICE-BUILD-05"
"""Says that a die above the ground rests on four others."""


class Space(NamedTuple):
    """A space of a pyramid: its level from 1, its row and column from 0 at the upper left."""

    pyramid: str
    level: int
    row: int
    col: int


def pyramids_field(figures: Figures) -> Field:
    """Return the field for all dice built, with every pyramid in play."""
    pyramids = tuple(
        Field(name, Levels(tuple(level.side for level in levels), 0, FACES), "PYRAMIDICE-SETUP-01")
        for name, levels in figures.pyramids.items()
    )
    return Field("pyramids", Record(pyramids), "PYRAMIDICE-SETUP-01")


def check_support(site: Site) -> None:
    """Refuse a die above the ground that does not rest on four others."""
    for space in dice(site):
        if not is_supported(site, space):
            pyramid, level, row, col = space
            path = f"pyramids.{pyramid}[{level - 1}][{row}][{col}]"
            message = f"is {value_at(site, space)}, but not all four spaces below are filled"
            raise Refused(path, message, SUPPORT_RULE)


def value_at(site: Site, space: Space) -> int:
    """Return the value of the die on a space, 0 when there is none."""
    return site[space.pyramid][space.level - 1][space.row][space.col]


def is_supported(site: Site, space: Space) -> bool:
    """Return whether a space is on the ground or all four spaces below it are filled."""
    return all(value_at(site, under) for under in below(space))


def below(space: Space) -> tuple[Space, ...]:
    """Return the four spaces on which a space rests, none for one on the ground."""
    if space.level == 1:
        return ()
    pyramid, level, row, col = space
    return tuple(
        Space(pyramid, level - 1, row + down, col + right) for down in (0, 1) for right in (0, 1)
    )


def spaces(site: Site) -> Iterator[Space]:
    """Go through all spaces: pyramid by pyramid, from the ground up, in reading order."""
    for pyramid, levels in site.items():
        for level, rows in enumerate(levels, 1):
            for row, values in enumerate(rows):
                yield from (Space(pyramid, level, row, col) for col in range(len(values)))


def dice(site: Site) -> Iterator[Space]:
    """Go through the spaces that are filled."""
    return (space for space in spaces(site) if value_at(site, space))


def count_dice(site: Site) -> int:
    """Return how many dice are built."""
    return sum(1 for _ in dice(site))


def neighbours(site: Site, space: Space) -> Iterator[int]:
    """Go through the values of the dice beside a space, on its level (PYRAMIDICE-PROJ-02)."""
    rows = site[space.pyramid][space.level - 1]
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        row, col = space.row + down, space.col + right
        if 0 <= row < len(rows) and 0 <= col < len(rows) and rows[row][col]:
            yield rows[row][col]


def pairs_beside(site: Site, space: Space, value: int) -> Iterator[Pair]:
    """Go through the pairs that a die of this value makes on a space with those beside it."""
    for other in neighbours(site, space):
        yield min(value, other), max(value, other)


def pairs_of(level: Level) -> Iterator[Pair]:
    """Go through all pairs of neighbouring dice of a level, each once (PYRAMIDICE-PROJ-02)."""
    columns = [list(column) for column in zip(*level, strict=True)]
    for line in (*level, *columns):
        for one, other in pairwise(line):
            if one and other:
                yield min(one, other), max(one, other)
