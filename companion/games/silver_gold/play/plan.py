"""All placements of a chamber, numbered once, so that the legal ones are bits of a number (6.2).

Crossing boxes off takes the placements that share a box with them out of a card's `free`, and adds
those that touch them to its `reach`. What is in both is legal, whatever the pattern of the turn.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.games.silver_gold.actions import Bonus, Cross
from companion.games.silver_gold.chamber import NEIGHBOURS, Box, Chamber, Grid, chamber
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures
from companion.games.silver_gold.patterns import everywhere

GROUPS = ("S", "RGFTE.", "X", "P")
"""The letters of boxes in the order in which the engine lists them (ENG-02)."""


class Placement(NamedTuple):
    """One placement: its boxes in the order of their icons, and what it changes on its card.

    `leaves` are the placements that share no box with it, `opens` those that touch it; `icons`
    are all but a tomb, which is seen to be crossed off when cards are replaced.
    """

    boxes: tuple[Box, ...]
    leaves: int
    opens: int
    icons: tuple[str, ...]


class Plan:
    """The placements of a chamber: first each single box, then the patterns of the kit.

    `floor` are all placements, `start` those that cover the entrance, `singles` the single boxes;
    `allowed` the single boxes and the pattern of each expedition card. `tomb` is the single box
    of the tomb. `crosses` and `bonuses` are the actions of a card in place 1, and in place 2.
    """

    def __init__(self, figures: Figures, grid: Grid) -> None:
        """Number the placements of the chamber of a grid."""
        self.chamber = chamber(grid)
        listed = list(_listed(figures, self.chamber))
        self._numbers = {boxes: number for number, boxes in enumerate(listed)}
        covers = {box: self._bits(each for each in listed if box in each) for box in self._floor}
        self.floor = self._bits(listed)
        self.start = covers[self.chamber.entrance]
        self.singles = self._bits((box,) for box in self._floor)
        self.tomb = self._bits([(self.chamber.tomb,)])
        self.allowed = tuple(
            self.singles | self._bits(_fitting(self.chamber, figures, pattern))
            for pattern in figures.expeditions.values()
        )
        self._placements = [self._placement(boxes, covers) for boxes in listed]
        places = range(1, CARDS_IN_FRONT + 1)
        self.crosses = [[Cross(place, boxes) for boxes in listed] for place in places]
        self.bonuses = [[Bonus(place, box) for box in self._floor] for place in places]

    @property
    def _floor(self) -> list[Box]:
        return sorted(self.chamber.floor)

    def placement(self, boxes: tuple[Box, ...]) -> Placement:
        """Return a placement, its boxes listed or in another order, which is that of its icons."""
        number = self._numbers.get(boxes)
        if number is not None:
            return self._placements[number]
        listed = self._placements[self._numbers[_in_order(self.chamber, boxes)]]
        return listed._replace(boxes=boxes, icons=_icons(self.chamber, boxes))

    def bit(self, boxes: tuple[Box, ...]) -> int:
        """Return the bit of a placement as it is listed, 0 when it is none."""
        number = self._numbers.get(boxes)
        return 0 if number is None else 1 << number

    def crossed(self, free: int) -> frozenset[Box]:
        """Return the boxes that are crossed off when these placements are free."""
        return frozenset(box for number, box in enumerate(self._floor) if not free >> number & 1)

    def _bits(self, placements: Iterable[tuple[Box, ...]]) -> int:
        return reduce(or_, (1 << self._numbers[boxes] for boxes in placements), 0)

    def _placement(self, boxes: tuple[Box, ...], covers: Mapping[Box, int]) -> Placement:
        sharing = reduce(or_, (covers[box] for box in boxes))
        beside = (covers.get(near, 0) for box in boxes for near in NEIGHBOURS[box])
        opens = reduce(or_, beside, 0)
        return Placement(boxes, self.floor & ~sharing, opens, _icons(self.chamber, boxes))


class Plans(dict[int, Plan]):
    """The plan of each pyramid card by its order number, made when it is first looked at."""

    def __init__(self, figures: Figures) -> None:
        """Have the plans of a kit's pyramid cards."""
        super().__init__()
        self._figures = figures

    def __missing__(self, order: int) -> Plan:
        plan = self[order] = Plan(self._figures, self._figures.grids[order])
        return plan


def _listed(figures: Figures, within: Chamber) -> Iterator[tuple[Box, ...]]:
    """Yield the boxes of every placement on a card without crosses, one set of boxes once."""
    seen: dict[tuple[Box, ...], None] = {(box,): None for box in sorted(within.floor)}
    for pattern in figures.patterns:
        seen |= dict.fromkeys(_fitting(within, figures, pattern))
    yield from seen


def _fitting(within: Chamber, figures: Figures, pattern: str) -> list[tuple[Box, ...]]:
    """Return the placements of a pattern on the floor of a chamber, in the order of their boxes."""
    sets = (sorted(each) for each in everywhere(figures.patterns[pattern]) if each <= within.floor)
    return [_in_order(within, boxes) for boxes in sorted(sets)]


def _in_order(within: Chamber, boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Return boxes in the order in which the engine lists them (ENG-02)."""
    return tuple(sorted(boxes, key=lambda box: (_group(within.character(box)), box)))


def _group(character: str) -> int:
    return next(number for number, letters in enumerate(GROUPS) if character in letters)


def _icons(within: Chamber, boxes: Iterable[Box]) -> tuple[str, ...]:
    icons = map(within.icon, boxes)
    return tuple(icon for icon in icons if icon and icon != "tomb")
