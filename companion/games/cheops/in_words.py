"""Where a game stands, in a screen of words: pyramid, market, stacks, and what people have (5).

A block is called by its row and its place, as everywhere: each row has its number, and each block
that carries no tile its place and a letter. Tiles are small letters.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.cheops import boards, ending, placement, pyramid, selling
from companion.games.cheops.moves import LAWS
from companion.games.cheops.prices import NO_BOARD, SPACES
from companion.games.cheops.setup import TILES
from companion.games.cheops.state import NONE, State, tiles_of
from companion.games.common.bits import select
from companion.questions.text import Seat, Step, Term

EYE, UNKNOWN = "*", "."
"""A block with a law, and one whose treasure is not known yet."""

WIDE: Final = 3
"""Columns of a block: a row above lies half a block further to the right."""


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield what a seat needs to see to decide."""
    yield from _pyramid(state)
    if NO_BOARD not in state.boards:
        yield from (_column(state, colour) for colour in range(len(state.tables.colours)))
        yield _market(state)
    yield _stacks(state)
    for other in range(state.players):
        yield _goods(state, other)
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
        shown = " " * ((row - 1) * WIDE // 2) + "".join(cells).rstrip()
        yield Step(pyramid.NAMES, "game.row", {"row": f"{row:<2}", "cells": shown})
    treasures = dict(zip(tables.letters, map(Term, tables.colours), strict=True))
    tiles = {kind[0]: Term(kind) for kind in tables.kinds}
    yield Step(pyramid.NAMES, "game.letters", {"treasures": treasures, "tiles": tiles})


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
    prices = " ".join(price.printed() for price in boards.prices(state, colour))
    law = state.under[colour]
    values = {"colour": state.tables.letters[colour], "prices": prices, "law": law}
    return Step(SPACES, "game.column_law" if law else "game.column", values)


def _market(state: State) -> Step:
    values = {
        "price": state.tables.prices[state.market_law],
        "full": state.full,
        "needed": state.tables.needed[state.law_3],
        "blocks": ending.blocks_left(state),
    }
    return Step(selling.PRICE, "game.market", values)


def _stacks(state: State) -> Step:
    """Say what is on top of each stack, and how many tiles it has."""
    tops = zip(state.tops, state.stacks, strict=True)
    shown = " ".join(
        f"{'-' if top == NONE else state.tables.kinds[top][0]}{size}" for top, size in tops
    )
    return Step(TILES, "game.stacks", {"stacks": shown, "neighbours": state.neighbours})


def _goods(state: State, seat: int) -> Step:
    """Say what everybody sees of a player: the hand, the warehouse and the laws."""
    tables = state.tables
    hand, owned = state.hands[seat], zip(tables.letters, state.owned(seat), strict=True)
    tiles = "".join(kind[0] * tiles_of(hand, n) for n, kind in enumerate(tables.family))
    treasures = " ".join(f"{letter}{number}" for letter, number in owned if number)
    values = {
        "player": Seat(seat),
        "tiles": tiles or "-",
        "treasures": treasures or "-",
        "laws": tuple(select(state.held[seat], LAWS)),
    }
    key = "game.goods_laws" if state.held[seat] else "game.goods"
    return Step(selling.STAYS, key, values)
