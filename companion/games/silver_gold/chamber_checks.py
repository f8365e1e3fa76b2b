"""What the 48 chambers must be: DATA-01 to DATA-15 of 3.2, one function a check.

The generator accepts only what passes these, and the tests hold the stored table to them.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from companion.games.silver_gold.actions import Box
from companion.games.silver_gold.chamber import (
    ENTRANCE,
    NEIGHBOURS,
    RED_CROSS,
    SIZE,
    SKULL,
    TOMB,
    WALL,
    Chamber,
    Grid,
    all_positions,
    chamber,
    misplaced_end,
    reachable,
)
from companion.games.silver_gold.tables import Tables

# Patterns that must fit over the entrance of each empty card (DATA-08).
LEAST_PATTERNS = 3
# Cards of a colour on which a skull can't be avoided (DATA-10).
SKULL_CARDS = range(3, 8 + 1)
# Cards of a colour that each column has the entrance of, and the tomb of (DATA-12).
LEAST_COLUMN = 2
# Boxes and skulls together on the easiest way to the tomb, by our own check: where there are more,
# players who choose by points a turn leave the card on display.
MOST_TOIL = 12
# Cards over whose entrance each pattern must fit (DATA-15).
LEAST_CARDS = 20


class Slot(NamedTuple):
    """What the cards of a slot have in common; `icons` is how many of each character."""

    icons: Mapping[str, int]
    walls: range
    path: range
    most_skulls: int


class Design(NamedTuple):
    """What the kit's tables ask of the chambers; `treasures` are the characters worth a detour."""

    tables: Tables
    slots: Mapping[int, Slot]
    treasures: frozenset[str]


class DesignedCard(NamedTuple):
    """A pyramid card: its order number, colour and slot, and its chamber's grid."""

    order: int
    colour: str
    slot: int
    grid: Grid


def order_number(slot: int, colour: int) -> int:
    """Return the order number of a slot's card in a colour, counted from 0 (DATA-01)."""
    return 3 * ((7 * slot + 5 * colour) % 16) + colour + 1


def path_length(within: Chamber, floor: AbstractSet[Box]) -> int | None:
    """Return the fewest boxes from entrance to tomb over this floor, both ends counted (D)."""
    lengths, edge = {within.entrance: 1}, deque([within.entrance])
    while edge:
        box = edge.popleft()
        if box == within.tomb:
            return lengths[box]
        for beside in NEIGHBOURS[box]:
            if beside in floor and beside not in lengths:
                lengths[beside] = lengths[box] + 1
                edge.append(beside)
    return None


def least_skulls(within: Chamber) -> int:
    """Return the fewest skulls on a way from entrance to tomb (K)."""
    return _least_toil(within, 0)


def least_toil(within: Chamber) -> int:
    """Return the fewest boxes and skulls together on a way from entrance to tomb."""
    return 1 + _least_toil(within, 1)


def _least_toil(within: Chamber, step: int) -> int:
    """Return the least that a way costs, each box after the entrance a step, and 1 for a skull."""
    toil, edge = {within.entrance: 0}, deque([within.entrance])
    while edge:
        box = edge.popleft()
        for beside in NEIGHBOURS[box]:
            more = toil[box] + step + (within.character(beside) == SKULL)
            if beside in within.floor and more < toil.get(beside, 2 * SIZE * SIZE):
                toil[beside] = more
                edge.append(beside)
    return toil[within.tomb]


def fitting(within: Chamber, design: Design) -> list[str]:
    """Return the patterns that can be placed over the entrance of an empty card."""
    return [
        name
        for name, pattern in design.tables.patterns.items()
        if any(
            within.entrance in boxes and within.floor.issuperset(boxes)
            for boxes in all_positions(pattern)
        )
    ]


# Checks on each card.


def has_its_number(card: DesignedCard, design: Design) -> bool:
    """DATA-01: slot and colour give the order number."""
    return card.order == order_number(card.slot, design.tables.colours.index(card.colour))


def has_its_icons(card: DesignedCard, design: Design) -> bool:
    """DATA-02: exactly the icons of the slot."""
    counted = Counter("".join(card.grid))
    return all(counted[icon] == count for icon, count in design.slots[card.slot].icons.items())


def is_of_its_class(card: DesignedCard, design: Design) -> bool:
    """DATA-03: walls and shortest way within the limits of the class."""
    slot, within = design.slots[card.slot], chamber(card.grid)
    walls = SIZE * SIZE - len(within.floor)
    return walls in slot.walls and path_length(within, within.floor) in slot.path


def is_well_written(card: DesignedCard, design: Design) -> bool:
    """DATA-04: five by five characters, one entrance on the top row, one tomb on the bottom."""
    return (
        [len(row) for row in card.grid] == [SIZE] * SIZE
        and {*"".join(card.grid)} <= {*design.tables.characters}
        and misplaced_end(card.grid) is None
    )


def is_connected(card: DesignedCard, _design: Design) -> bool:
    """DATA-05: every floor box can be reached without going through the tomb."""
    within = chamber(card.grid)
    before_tomb = within.floor - {within.tomb}
    return (
        reachable(within.entrance, within.floor) == within.floor
        and reachable(within.entrance, before_tomb) == before_tomb
    )


def spares_skulls(card: DesignedCard, design: Design) -> bool:
    """DATA-06: no more skulls in the way than the class allows."""
    return least_skulls(chamber(card.grid)) <= design.slots[card.slot].most_skulls


def tempts(card: DesignedCard, design: Design) -> bool:
    """DATA-07: a shortest way leaves a treasure uncrossed."""
    within = chamber(card.grid)
    shortest = path_length(within, within.floor)
    treasures = within.boxes(design.treasures)
    return any(path_length(within, within.floor - {each}) == shortest for each in treasures)


def opens_to_patterns(card: DesignedCard, design: Design) -> bool:
    """DATA-08: enough patterns fit over the entrance."""
    return len(fitting(chamber(card.grid), design)) >= LEAST_PATTERNS


def has_a_way_in(card: DesignedCard, _design: Design) -> bool:
    """DATA-09: not every floor neighbour of the entrance is a skull."""
    within = chamber(card.grid)
    floor = [box for box in NEIGHBOURS[within.entrance] if box in within.floor]
    return any(within.character(box) != SKULL for box in floor)


def is_worth_the_way(card: DesignedCard) -> bool:
    """Our own check, stricter than DATA-03 and DATA-06: no way that is both long and dear."""
    return least_toil(chamber(card.grid)) <= MOST_TOIL


# In this order: a check can rely on a chamber that is well written and connected.
CARD_CHECKS: Mapping[str, Callable[[DesignedCard, Design], bool]] = {
    "DATA-04": is_well_written,
    "DATA-05": is_connected,
    "DATA-01": has_its_number,
    "DATA-02": has_its_icons,
    "DATA-03": is_of_its_class,
    "DATA-06": spares_skulls,
    "DATA-07": tempts,
    "DATA-08": opens_to_patterns,
    "DATA-09": has_a_way_in,
}


# Checks on the 16 cards of a colour.


def has_its_skulls(cards: Sequence[DesignedCard]) -> bool:
    """DATA-10: on some cards, but not on most, a skull is in the way."""
    return sum(least_skulls(chamber(card.grid)) > 0 for card in cards) in SKULL_CARDS


def has_a_chain(cards: Sequence[DesignedCard]) -> bool:
    """DATA-11: on one card at least, a red cross leads to another."""
    return any(_is_chain(chamber(card.grid)) for card in cards)


def _is_chain(within: Chamber) -> bool:
    crosses = within.boxes(RED_CROSS)
    return any(beside in crosses for box in crosses for beside in NEIGHBOURS[box])


def uses_every_column(cards: Sequence[DesignedCard]) -> bool:
    """DATA-12: every column has the entrance of some cards, and the tomb of some."""
    entrances = Counter(card.grid[0].index(ENTRANCE) for card in cards)
    tombs = Counter(card.grid[-1].index(TOMB) for card in cards)
    return all(min(entrances[n], tombs[n]) >= LEAST_COLUMN for n in range(SIZE))


COLOUR_CHECKS: Mapping[str, Callable[[Sequence[DesignedCard]], bool]] = {
    "DATA-10": has_its_skulls,
    "DATA-11": has_a_chain,
    "DATA-12": uses_every_column,
}


# Checks on the whole set.


def is_complete(cards: Sequence[DesignedCard], design: Design) -> bool:
    """DATA-13: each order number once, each slot once in every colour."""
    wanted = {(colour, slot) for colour in design.tables.colours for slot in design.slots}
    return (
        sorted(card.order for card in cards) == list(range(1, len(wanted) + 1))
        and {(card.colour, card.slot) for card in cards} == wanted
    )


def layout(grid: Grid) -> Grid:
    """Return walls, entrance and tomb, the same for a grid and its mirror image."""
    kept = WALL + ENTRANCE + TOMB
    bare = tuple("".join(c if c in kept else "." for c in row) for row in grid)
    return min(bare, tuple(row[::-1] for row in bare))


def has_no_twins(cards: Sequence[DesignedCard], _design: Design) -> bool:
    """DATA-14: all layouts differ, even mirrored."""
    return len({layout(card.grid) for card in cards}) == len(cards)


def welcomes_patterns(cards: Sequence[DesignedCard], design: Design) -> bool:
    """DATA-15: every pattern fits over the entrance of many cards."""
    fits = Counter(name for card in cards for name in fitting(chamber(card.grid), design))
    return all(fits[name] >= LEAST_CARDS for name in design.tables.patterns)


SET_CHECKS: Mapping[str, Callable[[Sequence[DesignedCard], Design], bool]] = {
    "DATA-13": is_complete,
    "DATA-14": has_no_twins,
    "DATA-15": welcomes_patterns,
}


def card_fault(card: DesignedCard, design: Design) -> str | None:
    """Return the first check that a card fails, None when it passes all."""
    return next((check for check, passes in CARD_CHECKS.items() if not passes(card, design)), None)


def colour_fault(cards: Sequence[DesignedCard]) -> str | None:
    """Return the first check that the cards of a colour fail."""
    return next((check for check, passes in COLOUR_CHECKS.items() if not passes(cards)), None)


def set_fault(cards: Sequence[DesignedCard], design: Design) -> str | None:
    """Return the first check that the whole set fails."""
    return next((check for check, passes in SET_CHECKS.items() if not passes(cards, design)), None)
