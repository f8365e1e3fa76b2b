"""What lies where, in the pieces of the kit, and where a game stands in words (3, 5).

`areas` is for screens that draw pieces, `shows` for those of 40 columns. A block is called by its
row and its place, as everywhere: in words each row has its number, and each block that carries no
tile its place and a letter. Tiles are small letters.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.cheops import TILES, placement, selling, turns
from companion.games.cheops.laws import NEW_PRICE, THREE_BOARDS
from companion.games.cheops.state import NONE, State, tiles_of
from companion.games.cheops.tables import (
    BLOCKS_RULE,
    LAW_NUMBERS,
    NEIGHBOUR,
    NO_BOARD,
    SPACES_RULE,
    Tables,
)
from companion.games.common.actions import fields_of, word
from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat, Step, Term

BOARD: Final = "board"

# The stacks of family tiles, and the neighbours that nobody has bought.
STOCK: Final = "stock"

# Components of the kit.
FAMILY, TREASURE, LAW = "family", "treasure", "law"


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
        # Laws lie face down until they are taken, so which they are is nobody's to see.
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
        # A treasure that is sold covers law 7 like any other space: then it is not to be seen.
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
    # Saved laws lie face up before their player (CHEOPS-LAW-00).
    yield from (Piece(LAW, law, f"law {law}") for law in select(state.held[seat], LAW_NUMBERS))


def _tile(kind: str, place: str) -> Piece:
    return Piece(kind, place=place) if kind == NEIGHBOUR else Piece(FAMILY, kind, place)


# A block with a law, and one whose treasure is not known yet.
EYE, UNKNOWN = "*", "."

# Columns of a block: a row above lies half a block further to the right.
WIDE: Final = 3


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield what a seat needs to see to decide."""
    yield from _pyramid(state)
    if NO_BOARD not in state.boards:
        yield from (_column(state, colour) for colour in range(len(state.tables.colours)))
        yield _market(state)
    yield _stacks(state)
    for other in range(state.players):
        yield _goods_in_words(state, other)
    if state.cash[seat] != NONE:
        yield Step(selling.PRICE, "game.cash", {"cash": state.cash[seat]})


def _pyramid(state: State) -> Iterator[Step]:
    """Yield the rows from the top, and what the letters mean."""
    tables = state.tables
    for row in range(len(tables.pyramid.rows), 0, -1):
        cells = [
            _cell(state, number, block.pos)
            for number, block in enumerate(tables.pyramid.blocks)
            if block.row == row
        ]
        # Half a block to the right for each row, so that a block stands between those below it.
        shown = " " * ((row - 1) * WIDE // 2) + "".join(cells).rstrip()
        yield Step(BLOCKS_RULE, "game.row", {"row": f"{row:<2}", "cells": shown})
    treasures = dict(zip(tables.letters, map(Term, tables.colours), strict=True))
    tiles = {kind[0]: Term(kind) for kind in tables.kinds}
    yield Step(BLOCKS_RULE, "game.letters", {"treasures": treasures, "tiles": tiles})


def _cell(state: State, block: int, pos: int) -> str:
    """Return what is on a block: a tile's letter, or its place and the letter of what it holds."""
    tables = state.tables
    for kind, mask in zip(tables.kinds, state.tiles, strict=True):
        if mask >> block & 1:
            return f"{kind[0]:>{len(str(pos)) + 1}} "
    treasure = state.treasures[block]
    if placement.takes(state, block) == "law":
        return f"{pos}{EYE} "
    return f"{pos}{UNKNOWN if treasure == NONE else tables.letters[treasure]} "


def _column(state: State, colour: int) -> Step:
    """Say what the free spaces of a price board show, from the top, and the law under it."""
    prices = " ".join(price.printed() for price in selling.prices_of(state, colour))
    law = state.under[colour]
    values = {"colour": state.tables.letters[colour], "prices": prices, "law": law}
    return Step(SPACES_RULE, "game.column_law" if law else "game.column", values)


def _market(state: State) -> Step:
    values = {
        "price": state.tables.prices[state.market_law],
        "full": state.full,
        "needed": state.tables.needed[state.law_3],
        "blocks": turns.blocks_left(state),
    }
    return Step(selling.PRICE, "game.market", values)


def _stacks(state: State) -> Step:
    """Say what is on top of each stack, and how many tiles it has."""
    tops = zip(state.tops, state.stacks, strict=True)
    shown = " ".join(
        f"{'-' if top == NONE else state.tables.kinds[top][0]}{size}" for top, size in tops
    )
    return Step(TILES, "game.stacks", {"stacks": shown, "neighbours": state.neighbours})


def _goods_in_words(state: State, seat: int) -> Step:
    """Say what everybody sees of a player: the hand, the warehouse and the laws."""
    tables = state.tables
    hand, owned = state.hands[seat], zip(tables.letters, state.owned(seat), strict=True)
    tiles = "".join(kind[0] * tiles_of(hand, n) for n, kind in enumerate(tables.family))
    treasures = " ".join(f"{letter}{number}" for letter, number in owned if number)
    values = {
        "player": Seat(seat),
        "tiles": tiles or "-",
        "treasures": treasures or "-",
        "laws": tuple(select(state.held[seat], LAW_NUMBERS)),
    }
    key = "game.goods_laws" if state.held[seat] else "game.goods"
    return Step(selling.STAYS, key, values)
