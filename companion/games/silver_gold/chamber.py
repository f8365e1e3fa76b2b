"""A treasure chamber and where boxes can be crossed off in it: patterns, single boxes, cards.

First the boxes of a grid and how they lie to each other (3.1), then the patterns of the expedition
cards, turned and mirrored (3.3), last the placements (6.2, 7.1). All placements of a chamber are
numbered once, so that the legal ones are bits of a number. Crossing boxes off takes the placements
that share a box with them out of a card's `free`, and adds those that touch them to its `reach`.
What is in both is legal, whatever the pattern of the turn.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property, reduce
from itertools import chain
from operator import or_
from typing import Final, NamedTuple

from companion.games.silver_gold.actions import Bonus, Box, Cross

# Five rows of five characters, each one of `CHARACTERS`.
Grid = tuple[str, ...]

WRITTEN: Final = "SILVER-GOLD-DATA-04"
WAY: Final = "SILVER-GOLD-DATA-05"

SIZE = 5
WALL, FLOOR, ENTRANCE, TOMB, SKULL, RED_CROSS = "#", ".", "E", "T", "S", "X"
EVERY_BOX = tuple((row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1))


def _beside(box: Box) -> tuple[Box, ...]:
    row, column = box
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(beside for beside in around if beside in EVERY_BOX)


# The boxes that share a side with each box; diagonal contact is none.
NEIGHBOURS = {box: _beside(box) for box in EVERY_BOX}


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


# A set of boxes; in its normal place it touches the first row and the first column.
Shape = frozenset[Box]


def shape(rows: str) -> Shape:
    """Return the boxes of a picture such as "X. XX", its rows parted by spaces."""
    return frozenset(
        (row, column)
        for row, boxes in enumerate(rows.split(), 1)
        for column, mark in enumerate(boxes, 1)
        if mark == "X"
    )


def _in_normal_place(boxes: Iterable[Box]) -> Shape:
    rows, columns = zip(*boxes, strict=True)
    return frozenset(
        (row - min(rows) + 1, column - min(columns) + 1)
        for row, column in zip(rows, columns, strict=True)
    )


@cache
def orientations(pattern: Shape) -> frozenset[Shape]:
    """Return the pattern in all its forms: turned and mirrored in any combination (EXP-01)."""
    mirrored = _in_normal_place((row, -column) for row, column in pattern)
    return frozenset((*_quarter_turns(pattern), *_quarter_turns(mirrored)))


def _quarter_turns(boxes: Shape) -> Iterator[Shape]:
    for _ in range(4):
        boxes = _in_normal_place((column, -row) for row, column in boxes)
        yield boxes


@cache
def all_positions(pattern: Shape) -> tuple[tuple[Box, ...], ...]:
    """Return every set of boxes of a chamber that is the whole pattern, sorted (EXP-01, EXP-02)."""
    found = {
        tuple(sorted((row + down, column + across) for row, column in form))
        for form in orientations(pattern)
        for down in range(SIZE - max(row for row, _ in form) + 1)
        for across in range(SIZE - max(column for _, column in form) + 1)
    }
    return tuple(sorted(found))


Boxes = tuple[Box, ...]

# Why a placement is not legal, in the order of the checks, and the rule of each.
REASONS: Final = {
    "repeated_box": "SILVER-GOLD-ADJ-CROSS-01",
    "wall": "SILVER-GOLD-CROSS-02",
    "already_crossed": "SILVER-GOLD-CROSS-02",
    "wrong_shape": "SILVER-GOLD-EXP-02",
    "entrance_missing": "SILVER-GOLD-CROSS-03",
    "not_connected": "SILVER-GOLD-CROSS-04",
}

# Groups of icons in the order in which placements list them (ENG-02); all others are group 1.
SOONER_OR_LATER: Final = {"skull": 0, "red_cross": 2, "potion": 3}


class Placement(NamedTuple):
    """Boxes in the order of their icons, and what crossing them off changes on a card.

    `leaves` are the placements that share no box with it, `opens` those that touch it.
    """

    boxes: Boxes
    leaves: int
    opens: int
    icons: tuple[str, ...]


class Placements:
    """The placements in a chamber: first each single box, then the patterns of the kit.

    `floor` are all of them, `start` those that cover the entrance, `singles` the single boxes;
    `allowed` the single boxes and the pattern of each expedition card.
    """

    def __init__(
        self,
        chamber: Chamber,
        patterns: Mapping[str, Shape],
        expeditions: Sequence[str],
        icons: Mapping[str, str],
    ) -> None:
        """List the placements; `icons` are by their characters in the grid of the chamber."""
        self.chamber = chamber
        self.boxes = sorted(chamber.floor)
        self._icon = {box: icons.get(chamber.character(box)) for box in self.boxes}
        self._rank = {
            box: (SOONER_OR_LATER.get(icon or "", 1), box) for box, icon in self._icon.items()
        }
        fitting = {name: list(self._fitting(shape)) for name, shape in patterns.items()}
        self.listed = [*((box,) for box in self.boxes), *chain.from_iterable(fitting.values())]
        self._numbers = {boxes: number for number, boxes in enumerate(self.listed)}
        self._covers = {
            box: self._bits(each for each in self.listed if box in each) for box in self.boxes
        }
        self._placements: dict[Boxes, Placement] = {}
        self.floor, self.singles = (1 << len(self.listed)) - 1, (1 << len(self.boxes)) - 1
        self.start = self._covers[chamber.entrance]
        self.allowed = tuple(self.singles | self._bits(fitting[name]) for name in expeditions)

    def __eq__(self, other: object) -> bool:
        """Return whether the same placements have the same numbers and icons."""
        if not isinstance(other, Placements):
            return NotImplemented
        return (self.listed, self._icon) == (other.listed, other._icon)

    def __hash__(self) -> int:
        return hash(self.chamber)

    def _fitting(self, shape: Shape) -> Iterator[Boxes]:
        """Yield where a pattern fits on the floor."""
        for boxes in all_positions(shape):
            if self.chamber.floor.issuperset(boxes):
                yield self._in_order(boxes)

    def _in_order(self, boxes: Iterable[Box]) -> Boxes:
        return tuple(sorted(boxes, key=self._rank.__getitem__))

    def _bits(self, placements: Iterable[Boxes]) -> int:
        return reduce(or_, (1 << self._numbers[boxes] for boxes in placements), 0)

    def bit(self, boxes: Boxes) -> int:
        """Return the bit of a placement, its boxes in any order; 0 when it is none."""
        # Almost all that is asked for comes from the list, and is in its order already.
        number = self._numbers.get(boxes)
        if number is None and self._rank.keys() >= set(boxes):
            number = self._numbers.get(self._in_order(boxes))
        return 0 if number is None else 1 << number

    def placement(self, boxes: Boxes) -> Placement:
        """Return a placement, whose icons come in the order of its boxes."""
        found = self._placements.get(boxes)
        if found is None:
            found = self._placements[boxes] = self._placement(boxes)
        return found

    def _placement(self, boxes: Boxes) -> Placement:
        sharing = reduce(or_, (self._covers[box] for box in boxes))
        beside = (self._covers.get(near, 0) for box in boxes for near in NEIGHBOURS[box])
        icons = tuple(icon for box in boxes if (icon := self._icon[box]))
        return Placement(boxes, self.floor & ~sharing, reduce(or_, beside, 0), icons)

    @cached_property
    def crosses(self) -> tuple[Sequence[Cross], ...]:
        """The actions that cross a placement off a card in place 1, and in place 2."""
        return tuple([Cross(place, boxes) for boxes in self.listed] for place in (1, 2))

    @cached_property
    def bonuses(self) -> tuple[Sequence[Bonus], ...]:
        """The actions that cross a single box off a card in place 1, and in place 2."""
        return tuple([Bonus(place, box) for box in self.boxes] for place in (1, 2))

    def card(self, order: int) -> "Card":
        """Return a card with this chamber and without crosses."""
        return Card(order, self, self.floor, self.start)


class Card(NamedTuple):
    """A card in front of a player; `free` are the placements whose boxes are not crossed off.

    `reach` are those that go on from what is, or cover the entrance of a card without crosses.
    """

    order: int
    placements: Placements
    free: int
    reach: int

    def legal(self, allowed: int) -> int:
        """Return which of the allowed placements are legal (CROSS-02 to CROSS-04)."""
        return self.free & self.reach & allowed

    def after_crossing(self, placement: Placement) -> "Card":
        """Return the card after boxes were crossed off."""
        order, placements, free, reach = self
        return Card(order, placements, free & placement.leaves, reach | placement.opens)

    @property
    def crossed(self) -> frozenset[Box]:
        """The boxes that are crossed off."""
        boxes = enumerate(self.placements.boxes)
        return frozenset(box for number, box in boxes if not self.free >> number & 1)

    def fault(self, boxes: Boxes, allowed: int) -> str | None:
        """Return why boxes can't be crossed off, None when they can: one of `REASONS`.

        `allowed` are the placements that the turn allows, or the single boxes for a red cross.
        """
        bit = self.placements.bit(boxes)
        if self.legal(allowed) & bit:
            return None
        singles = [self.placements.bit((box,)) for box in boxes]
        if len(set(boxes)) < len(boxes):
            return "repeated_box"
        if not all(singles):
            return "wall"
        if not all(single & self.free for single in singles):
            return "already_crossed"
        if not bit & allowed:
            return "wrong_shape"
        # Once anything is crossed off the entrance is, and no later placement has to cover it.
        is_clean = self.free == self.placements.floor
        return "entrance_missing" if is_clean else "not_connected"
