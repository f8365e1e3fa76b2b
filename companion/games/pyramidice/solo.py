"""The Great Architects: what one of them does on his turn (section 9).

Nothing here reads a request: whoever keeps a solo game calls `architect_turn` as well.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.pyramidice.figures import ENNEAD, LOW, Architect, Figures, Pair
from companion.games.pyramidice.god_row import GodRow
from companion.games.pyramidice.pyramids import Site, Space, pairs_beside, spaces, value_at
from companion.games.pyramidice.setup import ARCHITECT

Slots = tuple[str | None, ...]
"""The Rest tiles by number, from 1; None for an empty place."""


class Before(NamedTuple):
    """What lies on the table when the Architect's turn begins.

    `roll` is the value of the stone die he rolls, None when quarry and supply have none.
    `pharaoh` is who has the Pharaoh tile: `player`, `architect` or None.
    """

    architect: str
    projects: tuple[str, ...]
    row: GodRow
    slots: Slots
    tiles: tuple[str, ...]
    pyramids: Site
    quarry: int
    supply: int
    roll: int | None
    pharaoh: str | None


class Built(NamedTuple):
    """A die he built, and how many neighbourhoods of his cards it completed."""

    space: Space
    value: int
    pairs: int


class Fame(NamedTuple):
    """The Fame of his turn, by what gave it."""

    space: int
    die: int
    level: int
    power: int


class Turn(NamedTuple):
    """What the Architect did, and what lies on the table after it.

    `case` is "A" (a Rest tile), "B" (a build) or "none". `place` is the tile place he filled, from
    1. `returned` are tiles that went back, `lost` the God card discarded with them, `dealt` the
    cards that refilled the row. `last` says that the game is over after this turn.
    """

    god: str | None
    die_from: str | None
    case: str
    tile: str | None
    place: int | None
    built: Built | None
    fame: Fame
    tiles: tuple[str, ...]
    returned: tuple[str, ...]
    slots: Slots
    lost: str | None
    dealt: int
    row: GodRow
    quarry: int
    supply: int
    pharaoh: str | None
    last: bool


class _Tiles(NamedTuple):
    """The Rest tiles after step 3A, and the place that was filled."""

    place: int
    held: tuple[str, ...]
    returned: tuple[str, ...]
    slots: Slots


def architect_turn(figures: Figures, before: Before) -> Turn:
    """Return the whole turn of a Great Architect (PYRAMIDICE-SOLO-02 to 09)."""
    god = chosen_god(figures, before.row)
    row = before.row.without(god) if god else before.row
    number = tile_number(before)
    tile = before.slots[number - 1] if number else None
    tiles = _with_tile(figures, before, number) if number else None
    built = _built(figures, before) if not tile and before.roll else None
    lost = row.rightmost() if tiles and tiles.returned else None
    left = row.without_rightmost() if lost else row
    refilled = left.refilled()
    die_from = _die_from(before)
    quarry = before.quarry - (die_from == "quarry") + (die_from is not None and built is None)
    supply = before.supply - (die_from == "supply")
    ends = not supply or not refilled.deck
    return Turn(
        god=god,
        die_from=die_from,
        case="A" if tile else "B" if built else "none",
        tile=tile,
        place=tiles.place if tiles else None,
        built=built,
        fame=_fame(figures, before.architect, tiles, built),
        tiles=tiles.held if tiles else before.tiles,
        returned=tiles.returned if tiles else (),
        slots=tiles.slots if tiles else before.slots,
        lost=lost,
        dealt=left.deck - refilled.deck,
        row=refilled,
        quarry=quarry,
        supply=supply,
        pharaoh=before.pharaoh or (ARCHITECT if ends else None),
        last=before.pharaoh == ARCHITECT,
    )


def chosen_god(figures: Figures, row: GodRow) -> str | None:
    """Return the God he takes: the Ennead first, then by Fame, the rightmost (SOLO-02)."""

    def rank(place: int) -> tuple[bool, int, int]:
        god = figures.gods[row.places[place] or ""]
        return god.group == ENNEAD, god.fame, place

    filled = [place for place, god in enumerate(row.places) if god is not None]
    return row.places[max(filled, key=rank)] if filled else None


def tile_number(before: Before) -> int | None:
    """Return the number of the Rest tile he takes, None when he takes none (SOLO-04, 05)."""
    if before.roll is not None:
        return before.roll if before.slots[before.roll - 1] else None
    filled = (number for number, tile in enumerate(before.slots, 1) if tile)
    return next(filled, None)


def _die_from(before: Before) -> str | None:
    """Return where the die comes from (PYRAMIDICE-SOLO-03)."""
    if before.roll is None:
        return None
    return "quarry" if before.quarry else "supply"


def _with_tile(figures: Figures, before: Before, number: int) -> _Tiles:
    """Return the tiles after he took that of a number (PYRAMIDICE-SOLO-05, SOLO-06)."""
    tile = before.slots[number - 1]
    held = (*before.tiles, *([tile] if tile else []))
    slots = (*before.slots[: number - 1], None, *before.slots[number:])
    if len(held) < figures.tile_places:
        return _Tiles(len(held), held, (), slots)
    return _Tiles(len(held), (), held, _put_back(slots, held))


def _put_back(slots: Slots, tiles: tuple[str, ...]) -> Slots:
    """Return the strip with tiles on its free numbers, upwards (PYRAMIDICE-SOLO-06)."""
    waiting = iter(tiles)
    return tuple(next(waiting, None) if slot is None else slot for slot in slots)


def _built(figures: Figures, before: Before) -> Built:
    """Return where he builds the die, and the neighbourhoods completed (SOLO-07)."""
    value = before.roll or 0
    wanted = frozenset[Pair]().union(*(figures.projects[card].pairs for card in before.projects))
    candidates = [
        Built(space, value, sum(pair in wanted for pair in _pairs(before, space, value)))
        for space in open_spaces(before.pyramids)
    ]
    return next((each for each in candidates if each.pairs), candidates[0])


def _pairs(before: Before, space: Space, value: int) -> Iterator[Pair]:
    return pairs_beside(before.pyramids, space, value)


def open_spaces(site: Site) -> list[Space]:
    """Return the empty spaces of the lowest level that is not full, in reading order (SOLO-07)."""
    empty = [space for space in spaces(site) if not value_at(site, space)]
    lowest = min((space.level for space in empty), default=0)
    return [space for space in empty if space.level == lowest]


def _fame(figures: Figures, name: str, tiles: _Tiles | None, built: Built | None) -> Fame:
    """Return the Fame of a tile or of a build (PYRAMIDICE-SOLO-05, PYRAMIDICE-SOLO-08)."""
    architect = figures.architects[name]
    if tiles:
        return Fame(architect.spaces[tiles.place - 1], 0, 0, architect.tile_fame)
    if built is None:
        return Fame(0, 0, 0, 0)
    level = figures.pyramids[built.space.pyramid][built.space.level - 1]
    return Fame(0, built.value, level.fame, _build_power(architect, built))


def _build_power(architect: Architect, built: Built) -> int:
    low = architect.low_fame if built.value <= LOW else 0
    return architect.build_fame + low + architect.pair_fame * built.pairs
