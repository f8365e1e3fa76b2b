"""What lies where: the board with its price boards, the stacks, and what each player has (3, 5)."""

from collections.abc import Iterator
from typing import Final

from companion.games.cheops import placement
from companion.games.cheops.laws import NEW_PRICE, THREE_BOARDS
from companion.games.cheops.moves import LAWS
from companion.games.cheops.state import NONE, State, tiles_of
from companion.games.cheops.tables import NEIGHBOUR, Tables
from companion.games.common.actions import fields_of, word
from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat

BOARD: Final = "board"
STOCK: Final = "stock"
"""The stacks of family tiles, and the neighbours that nobody has bought."""

FAMILY, TREASURE, LAW = "family", "treasure", "law"
"""Components of the kit."""


def areas(state: State) -> Iterator[Area]:
    """Yield the board, the stock, and what lies before each seat."""
    lying = (*_blocks(state), *_columns(state), *_laws(state))
    yield Area(BOARD, Piece(BOARD, holds=lying))
    yield Area(STOCK, loose=tuple(_stock(state)))
    for seat in range(state.players):
        yield Area(str(seat), loose=tuple(_goods(state, seat)), seat=Seat(seat))


def named(state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of what an action names: blocks, columns, spaces, stacks, tiles."""
    tables = state.tables
    said = fields_of(action)
    yield from (f"{BOARD}/block {word(said[x])}" for x in ("block", "other") if x in said)
    yield from (f"{seat}/{said[x]}" for x in ("kind", "colour_out") if x in said)
    match action.move:
        case "buy_neighbour":
            yield f"{STOCK}/{NEIGHBOUR}"
        case "draw":
            yield f"{STOCK}/{said['stack']}"
        case "late_sale":
            yield f"{seat}/{said['colour']}"
        case "sell":
            yield f"{BOARD}/column {tables.colours[state.colour]}"
        case "put_under":
            yield f"{BOARD}/under {said['colour']}"
        case "new_price":
            yield f"{BOARD}/column {said['colour']}/{said['space']}"
        case "enact":
            yield f"{BOARD}/{_law_place(tables, said['law'])}"


def _law_place(tables: Tables, law: int) -> str:
    """Return where on the board a law lies that changes the market price, or the end."""
    return "market" if tables.laws[law] == "market" else "end"


def _blocks(state: State) -> Iterator[Piece]:
    """Yield what lies on the blocks of the pyramid."""
    tables = state.tables
    for number, block in enumerate(tables.pyramid.blocks):
        place = f"block {word(tuple(block))}"
        for kind, mask in zip(tables.kinds, state.tiles, strict=True):
            if mask >> number & 1:
                yield _tile(kind, place)
        taken = placement.takes(state, number)
        if taken == LAW:
            yield Piece(LAW, place=place, back=True)
        elif taken and state.treasures[number] != NONE:
            yield Piece(TREASURE, tables.colours[state.treasures[number]], place)


def _columns(state: State) -> Iterator[Piece]:
    """Yield the price boards, and what covers their spaces from the top."""
    for colour, board in enumerate(state.boards):
        if not board.spaces:
            continue
        name = state.tables.colours[colour]
        sold = range(1, state.sold[colour] + 1)
        covering = tuple(Piece(TREASURE, name, str(space)) for space in sold)
        if state.law_7 and state.law_7[0] == colour and state.law_7[1] not in sold:
            covering = (*covering, Piece(LAW, NEW_PRICE, str(state.law_7[1])))
        yield Piece("price_board", board.id, f"column {name}", covering)
        if state.under[colour]:
            yield Piece(LAW, state.under[colour], f"under {name}")


def _laws(state: State) -> Iterator[Piece]:
    """Yield the laws that are in force for all."""
    in_force = (state.market_law, THREE_BOARDS * state.law_3)
    yield from (Piece(LAW, law, _law_place(state.tables, law)) for law in in_force if law)


def _stock(state: State) -> Iterator[Piece]:
    """Yield the stacks with what is on top of them, and the neighbours."""
    for number, (top, size) in enumerate(zip(state.tops, state.stacks, strict=True), 1):
        if top != NONE:
            yield Piece(FAMILY, state.tables.kinds[top], str(number), number=size)
    if state.neighbours:
        yield Piece(NEIGHBOUR, place=NEIGHBOUR, number=state.neighbours)


def _goods(state: State, seat: int) -> Iterator[Piece]:
    """Yield the tiles in a hand, the treasures of a warehouse, and the laws that are kept."""
    tables = state.tables
    for number, kind in enumerate(tables.family):
        yield from [Piece(FAMILY, kind, kind)] * tiles_of(state.hands[seat], number)
    for colour, number in zip(tables.colours, state.owned(seat), strict=True):
        if number:
            yield Piece(TREASURE, colour, colour, number=number)
    yield from (Piece(LAW, law, f"law {law}") for law in select(state.held[seat], LAWS))


def _tile(kind: str, place: str) -> Piece:
    return Piece(kind, place=place) if kind == NEIGHBOUR else Piece(FAMILY, kind, place)
