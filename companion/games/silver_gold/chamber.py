"""A treasure chamber: five rows of five boxes, and how they lie to each other (3.1)."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

Box = tuple[int, int]
"""Row and column, each 1 to 5 from the top left."""

Grid = tuple[str, ...]
"""Five rows of five characters, each one of `CHARACTERS`."""

WRITTEN: Final = "SILVER-GOLD-DATA-04"
WAY: Final = "SILVER-GOLD-DATA-05"

SIZE = 5
WALL, FLOOR, ENTRANCE, TOMB, SKULL, RED_CROSS = "#", ".", "E", "T", "S", "X"
EVERY_BOX = tuple((row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))


def _beside(box: Box) -> tuple[Box, ...]:
    row, column = box
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(beside for beside in around if beside in EVERY_BOX)


NEIGHBOURS = {box: _beside(box) for box in EVERY_BOX}
"""The boxes that share a side with each box; diagonal contact is none."""


class Chamber(NamedTuple):
    """A grid with one entrance and one tomb; `floor` is every box that is no wall."""

    grid: Grid
    entrance: Box
    tomb: Box
    floor: frozenset[Box]

    def character(self, box: Box) -> str:
        """Return what the grid has on a box."""
        return self.grid[box[0] - 1][box[1] - 1]

    def boxes(self, characters: Collection[str]) -> list[Box]:
        """Return the boxes that have one of these characters, by row, then column."""
        return [box for box in EVERY_BOX if self.character(box) in characters]


def misplaced_end(grid: Grid) -> tuple[str, int] | None:
    """Return the entrance or the tomb with the row it must have to itself, None when both do."""
    written = "".join(grid)
    for character, row in ((ENTRANCE, 0), (TOMB, SIZE - 1)):
        if written.count(character) != 1 or character not in grid[row]:
            return character, row + 1
    return None


def chamber(grid: Grid) -> Chamber:
    """Return the chamber of a grid that has an entrance and a tomb."""
    where = {character: box for box in EVERY_BOX if (character := _at(grid, box)) in "ET"}
    floor = frozenset(box for box in EVERY_BOX if _at(grid, box) != WALL)
    return Chamber(grid, where[ENTRANCE], where[TOMB], floor)


def _at(grid: Grid, box: Box) -> str:
    return grid[box[0] - 1][box[1] - 1]


def reachable(start: Box, boxes: AbstractSet[Box]) -> set[Box]:
    """Return those of the boxes that a path over them leads to from `start`, itself included."""
    found, edge = {start}, [start]
    while edge:
        for beside in NEIGHBOURS[edge.pop()]:
            if beside in boxes and beside not in found:
                found.add(beside)
                edge.append(beside)
    return found
