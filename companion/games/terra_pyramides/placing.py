"""Placing the tile in hand: where it may go, and the foundation that it brings (6.2)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import Refusal, Sink
from companion.games.terra_pyramides import coins, knowing
from companion.games.terra_pyramides.actions import Foundation, Place
from companion.games.terra_pyramides.board import NOWHERE, SIGNS, Board
from companion.games.terra_pyramides.stacks import ground_of, terms
from companion.games.terra_pyramides.state import State
from companion.questions.text import Seat, Step, Term

PLACE_RULE: Final = "TERRA-PLACE-01"
FOUNDATION_RULE: Final = "TERRA-PLACE-03"
SIGN_RULE: Final = "TERRA-PLACE-04"


@cache
def _places(board: Board, ignore: int) -> tuple[Place, ...]:
    return tuple(Place(name, ignore) for name in board.names)


def _empty(state: State) -> int:
    """Return the tile spaces that are empty, as bits."""
    return ground_of(state).board.tiles & ~state.filled


def _allowed(state: State) -> tuple[int, int]:
    """Return the spaces that are free to place on, and those that cost a coin, as bits.

    With the signs' option a tile goes where its holder's sign is; when no such space is empty, it
    goes anywhere (TERRA-PLACE-04).
    """
    ground, empty = ground_of(state), _empty(state)
    if not ground.signed:
        return empty, 0
    right = empty & ground.board.signed[_holder(state)]
    return (right, empty & ~right) if right else (empty, 0)


def _holder(state: State) -> int:
    """Return which holder the tile in hand came from (TERRA-SETUP-16, TERRA-REFILL-05)."""
    return state.origin[state.seat] * len(SIGNS) // state.tables.stacks


def _price(state: State) -> int:
    return state.tables.limits.ignore


def legal(state: State) -> list[tuple[int, Sequence[Place]]]:
    """Return where the tile may go, for nothing and for a coin."""
    board = ground_of(state).board
    free, paid = _allowed(state)
    found: list[tuple[int, Sequence[Place]]] = [(free, _places(board, 0))]
    if paid and not coins.lacks_coins(state, state.who, _price(state)):
        found.append((paid, _places(board, 1)))
    return found


def check(state: State, action: Place) -> Refusal | None:
    """Return why the tile can't go there."""
    board = ground_of(state).board
    space = board.numbers.get(action.space, NOWHERE)
    if space == NOWHERE or not _empty(state) >> space & 1:
        return Refusal(PLACE_RULE, "game.not_empty", {"space": action.space})
    free, paid = _allowed(state)
    if action.ignore_symbol == 0 and free >> space & 1:
        return None
    if action.ignore_symbol != 1 or not paid >> space & 1:
        key = "game.no_need_to_pay" if free >> space & 1 else "game.other_sign"
        sign = Term(SIGNS[_holder(state)])
        return Refusal(SIGN_RULE, key, {"space": action.space, "sign": sign})
    if coins.lacks_coins(state, state.who, _price(state)):
        return coins.too_few(state, SIGN_RULE, _price(state))
    return None


def place(state: State, action: Place, sink: Sink | None) -> int:
    """Place the tile of the seat, and return the site without a foundation beside it, if any."""
    ground = ground_of(state)
    space, kind = ground.board.numbers[action.space], state.held[state.seat]
    if action.ignore_symbol:
        coins.pay(state, state.who, _price(state))
    knowing.play(state, state.seat)
    fill(state, space, kind)
    state.space = space
    if sink:
        face = terms(ground.faces[kind])
        values = {"player": Seat(state.seat), "space": action.space, "tile": face}
        sink(Step(PLACE_RULE, "game.places", values))
    site = ground.board.home[space]
    return NOWHERE if state.foundation[site] else site


def fill(state: State, space: int, kind: int) -> None:
    """Let a tile, or what is printed there, lie on a space."""
    state.tiles[space] = kind
    state.filled |= 1 << space


def values_left(state: State) -> list[tuple[Foundation, int]]:
    """Return what the top foundation can be, each value with how many there are."""
    values = ground_of(state).values
    return [
        (Foundation(value), number)
        for value, number in zip(values, state.deck, strict=True)
        if number
    ]


def found(state: State, site: int, value: int, sink: Sink | None) -> None:
    """Lay the top foundation on a site (TERRA-PLACE-03)."""
    ground = ground_of(state)
    state.foundation[site] = value
    state.deck[ground.values.index(value)] -= 1
    if sink:
        name = ground.board.names[ground.board.sites[site]]
        sink(Step(FOUNDATION_RULE, "game.foundation", {"site": name, "value": value}))
