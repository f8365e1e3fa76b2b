"""Where a game stands, in a screen of words: pyramid, market, stacks, and what people have (5)."""

from collections.abc import Iterator

from companion.games.cheops import laws
from companion.games.cheops.play.result import market
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.state import NONE, State, tiles_of
from companion.games.common.bits import chosen
from companion.games.contract import Seat, Step, Term

EYE, BARE = "*", "."
"""A block with a law, and one whose treasure is not known yet."""


def shows(tables: Tables, state: State, seat: int) -> Iterator[Step]:
    """Yield what a seat needs to see to decide."""
    yield from _pyramid(tables, state)
    if NONE not in state.boards:
        yield from _columns(tables, state)
        yield _market(tables, state)
    yield _stacks(tables, state)
    for other in range(state.players):
        yield _goods(tables, state, other)
    if state.cash[seat] != NONE:
        yield Step("CHEOPS-SELL-01", "game.cash", {"cash": state.cash[seat]})


def _pyramid(tables: Tables, state: State) -> Iterator[Step]:
    """Yield the rows from the top, a letter a block, and what the letters mean."""
    letters = "".join(_letter(tables, state, block) for block in range(tables.figures.blocks))
    rows, first = [], 0
    for row, length in enumerate(tables.figures.rows, 1):
        cells = " " * (row - 1) + " ".join(letters[first : first + length])
        rows.append(Step("CHEOPS-GEO-02", "game.row", {"row": f"{row:<2}", "cells": cells}))
        first += length
    yield from reversed(rows)
    names = zip(tables.letters, tables.figures.colours, strict=True)
    treasures = {letter: Term(colour) for letter, colour in names}
    tiles = {kind[0]: Term(kind) for kind in tables.kinds}
    yield Step("CHEOPS-GEO-02", "game.letters", {"treasures": treasures, "tiles": tiles})


def _letter(tables: Tables, state: State, block: int) -> str:
    """Return the letter of what is on a block: large for treasures, small for tiles."""
    for kind, mask in zip(tables.kinds, state.tiles, strict=True):
        if mask >> block & 1:
            return kind[0]
    if tables.geometry.eyes >> block & 1:
        return EYE
    return BARE if state.treasures[block] == NONE else tables.letters[state.treasures[block]]


def _columns(tables: Tables, state: State) -> Iterator[Step]:
    """Yield the free spaces of each price board from the top, and the law under it."""
    yield Step("CHEOPS-APPR-01", "game.columns", {})
    found = market(tables, state)
    for number, (colour, board) in enumerate(found.boards.items()):
        later = (price.printed() for price in board.spaces[board.sold + 1 :])
        prices = [found.showing(colour).printed(), *later]
        if state.law_7 and state.law_7[0] == number and state.law_7[1] > board.space:
            prices[state.law_7[1] - board.space] = str(tables.figures.new_price)
        law = state.under[number]
        values = {"colour": Term(colour), "prices": " ".join(prices), "law": law}
        yield Step("CHEOPS-PB-01", "game.column_law" if law else "game.column", values)


def _market(tables: Tables, state: State) -> Step:
    blocks = tables.figures.blocks - state.covered.bit_count()
    values = {
        "price": tables.figures.prices[state.market_law],
        "full": state.full,
        "needed": tables.needed[state.law_3],
        "blocks": blocks,
    }
    return Step("CHEOPS-SELL-01", "game.market", values)


def _stacks(tables: Tables, state: State) -> Step:
    """Say what is on top of each stack, and how many tiles it has."""
    tops = zip(state.tops, state.stacks, strict=True)
    seen = tuple(Term("0" if top == NONE else tables.kinds[top]) for top, _ in tops)
    values = {"tops": seen, "sizes": tuple(state.stacks), "neighbours": state.neighbours}
    return Step("CHEOPS-SET-05", "game.stacks", values)


def _goods(tables: Tables, state: State, seat: int) -> Step:
    """Say what everybody sees of a player: the hand, the warehouse and the laws."""
    hand = state.hands[seat]
    values = {
        "player": Seat(seat),
        "tiles": tuple(
            Term(kind)
            for n, kind in enumerate(tables.figures.kinds)
            for _ in range(tiles_of(hand, n))
        ),
        "treasures": {
            Term(colour): number
            for colour, number in zip(tables.figures.colours, state.owned(seat), strict=True)
            if number
        },
        "laws": tuple(chosen(state.held[seat], range(laws.LAST + 1))),
    }
    key = "game.goods_laws" if state.held[seat] else "game.goods"
    return Step("CHEOPS-SELL-04", key, values)
