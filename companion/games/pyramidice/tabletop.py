"""What lies where: dice on the pyramids, the row of Gods, the strip, and everybody's board."""

from collections.abc import Iterator
from typing import Final

from companion.games.common.actions import fields_of
from companion.games.engine import Action
from companion.games.pyramidice.pool import KINDS, STONE, kind_of, value_of
from companion.games.pyramidice.state import NEW, OPEN, State
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat

ROW, STRIP, SUPPLY, POOL = "row", "strip", "supply", "pool"
"""The Gods face up; the Rest tiles below the Sphinx; resources and dice that nobody has; dice that
were rolled."""

SPHINX: Final = "sphinx_board"
STONE_DIE, PRAYER_DIE = "stone_die", "prayer_die"
RESOURCES: Final = ("worker", "cat", STONE_DIE)
"""The components that lie on resource spaces."""

GOD, TILE = "god_card", "rest_tile"

LAP: Final = 50
"""Spaces of the Fame track, as bonus tokens count them."""

OF_GODS: Final = ("worship", "use_god", "choose_god", "discard")
"""Moves that name a God."""


def areas(state: State) -> Iterator[Area]:
    """Yield the pyramids, the Sphinx, what all can take, and what each seat has."""
    tables = state.tables
    for pyramid in tables.pyramids:
        board = Piece(f"pyramid_{pyramid}", holds=tuple(_dice(state, pyramid)))
        yield Area(pyramid, board)
    if state.pool:
        yield Area(POOL, loose=tuple(_pool(state)))
    yield Area(ROW, loose=tuple(_row(state)))
    yield Area(STRIP, loose=tuple(Piece(TILE, x, x) for x in state.strip if x is not None))
    yield Area(SPHINX, Piece(SPHINX, holds=tuple(_fame(state))))
    yield Area(SUPPLY, loose=tuple(_supply(state)))
    for seat in range(tables.players):
        board = Piece("player_board", holds=tuple(_board(state, seat)), owner=Seat(seat))
        yield Area(str(seat), board, tuple(_cards(state, seat)), Seat(seat))
    if tables.is_solo:
        his = tables.players
        tiles = (Piece(TILE, each, each) for each in state.tiles[his])
        yield Area(str(his), loose=(*_cards(state, his), *tiles))


def named(state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action of a seat names: spaces, cards, tiles, dice."""
    said = fields_of(action)
    match action.move:
        case "place":
            side = next(
                1 + state.tables.spaces[level[-1]].place.row
                for number, level in enumerate(state.tables.pyramids[said["pyramid"]], 1)
                if number == said["level"]
            )
            number = (said["row"] - 1) * side + said["col"]
            yield f"{said['pyramid']}/{said['level']} {number}"
        case "take_tile":
            yield from _named_tile(state, said["tile"])
        case "pick" | "change":
            yield f"{POOL}/{said['kind']} {said['value']}"
        case "choose_scarab":
            yield f"{seat}/{said['scarab']}"
        case move if move in OF_GODS:
            yield from _named_god(state, seat, said["god"])


def _named_tile(state: State, tile: str) -> Iterator[str]:
    if tile in state.strip:
        yield f"{STRIP}/{tile}"
    for seat, tiles in enumerate(state.tiles[: state.tables.players]):
        if tile in tiles:
            yield f"{seat}/tile {tiles.index(tile) + 1}"


def _named_god(state: State, seat: int, god: str) -> Iterator[str]:
    if god in state.row:
        yield f"{ROW}/{god}"
    elif god in state.gods[seat]:
        yield f"{seat}/{god}"


def _dice(state: State, pyramid: str) -> Iterator[Piece]:
    """Yield the dice on a pyramid, the lower ones first."""
    for level, spaces in enumerate(state.tables.pyramids[pyramid], 1):
        for number, space in enumerate(spaces, 1):
            if state.dice[space]:
                yield Piece(STONE_DIE, state.dice[space], f"{level} {number}")


def _pool(state: State) -> Iterator[Piece]:
    for die in state.pool:
        kind, value = kind_of(die), value_of(die)
        component = STONE_DIE if kind == STONE else PRAYER_DIE
        yield Piece(component, value, f"{KINDS[kind]} {value}")


def _row(state: State) -> Iterator[Piece]:
    """Yield the Gods from left to right, and the deck."""
    for place, god in enumerate(state.row):
        if god == NEW:
            yield Piece(GOD, place=f"{place}", back=True)
        elif god is not None:
            yield Piece(GOD, god, god)
    if state.deck > 0:
        yield Piece(GOD, place="deck", back=True, number=state.deck)


def _fame(state: State) -> Iterator[Piece]:
    """Yield everybody's token on the Fame track, whose last space is followed by the first."""
    for seat in range(state.tables.players):
        if state.fame[seat] != OPEN:
            yield Piece("fame_token", place=f"fame {state.fame[seat] % LAP}", owner=Seat(seat))


def _supply(state: State) -> Iterator[Piece]:
    """Yield the resources and dice that nobody has."""
    workers, cats, _ = state.supply
    counted = {"worker": workers, "cat": cats, STONE_DIE: state.quarry, PRAYER_DIE: state.prayers}
    for component, number in counted.items():
        if number > 0:
            yield Piece(component, place=component, number=number)


def _board(state: State, seat: int) -> Iterator[Piece]:
    """Yield the resources and Rest tiles on a Player board."""
    held = zip(RESOURCES, state.held[seat], strict=True)
    resources = [component for component, number in held for _ in range(max(0, number))]
    for space, component in enumerate(resources, 1):
        yield Piece(component, place=f"resource {space}")
    for place, tile in enumerate(state.tiles[seat], 1):
        yield Piece(TILE, tile, f"tile {place}", back=tile in state.face_down)


def _cards(state: State, seat: int) -> Iterator[Piece]:
    """Yield the Gods, Scarabs and Projects of a seat, as far as they are known."""
    yield from (Piece(GOD, god, god) for god in state.gods[seat])
    scarabs = (*state.hands[seat], *filter(None, [state.scarabs[seat]]))
    yield from (Piece("scarab_card", each, each) for each in dict.fromkeys(scarabs))
    yield from (Piece("project_card", each, each) for each in state.projects[seat])
