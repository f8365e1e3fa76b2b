"""What each law asks when it is carried out: only what is possible can be chosen."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from companion.games.cheops import laws
from companion.games.cheops.keeping.possible import (
    WAREHOUSE,
    incoming,
    late_sales,
    swaps,
)
from companion.games.cheops.keeping.state import State
from companion.games.forms import Field, Form, SoFar, choice, count
from companion.kits import Kit

PAY, BOX = "pay", "box"
"""What may be done with law 9."""


def use_form(_: Kit, state: State, number: str) -> Form:
    """Ask how a law is used, as far as its tile and the table leave anything to say."""
    fields = FIELDS.get(int(number))
    return Form("use", tuple(fields(state)) if fields else ())


def _under_a_board(state: State) -> Iterator[Field]:
    free = tuple(colour for colour in state.boards if colour not in state.law_under)
    yield choice("colour", rule="CHEOPS-LAW-04", choices=free)


def _new_price(state: State) -> Iterator[Field]:
    yield choice("colour", rule="CHEOPS-LAW-07", choices=tuple(state.boards))
    yield count("space", rule="CHEOPS-LAW-07", minimum=1, limit=partial(_spaces, state))


def _spaces(state: State, so_far: SoFar) -> int:
    """Return how many spaces the board has of the colour that was given."""
    return len(state.figures.boards[state.boards[so_far["colour"]]])


def _repeal(state: State) -> Iterator[Field]:
    """Ask for a law in play, or none, if there is any."""
    if in_play := _in_play(state):
        yield choice("target", rule="CHEOPS-LAW-08", choices=(0, *in_play))


def _in_play(state: State) -> list[int]:
    """Return the laws that lie on the board or before a player, in order (CHEOPS-LAW-08)."""
    board = [state.market_law, laws.THREE_BOARDS * state.law_3]
    seventh = laws.NEW_PRICE if state.law_7 else 0
    held = [law for own in state.held.values() for law in own]
    return sorted(filter(None, [*board, *state.law_under.values(), seventh, *held]))


def _joker(state: State) -> Iterator[Field]:
    """Ask whether the joker is paid for, if there is money enough."""
    if state.purse >= state.figures.joker_price:
        yield choice("pay", rule="CHEOPS-LAW-09", choices=(PAY, BOX))


def _late_sale(state: State) -> Iterator[Field]:
    yield choice("colour", rule="CHEOPS-LAW-10", choices=late_sales(state))


def _swap(state: State) -> Iterator[Field]:
    """Ask what is swapped, as far as that changes a warehouse that is kept."""
    ways = swaps(state)
    if len(ways) > 1:
        yield choice("swap", rule="CHEOPS-LAW-12", choices=ways)
    if WAREHOUSE in ways:
        own = tuple(c for c in state.boards if state.goods[c][state.player])
        asked = partial(_is_exchange, ways)
        yield choice("colour_in", rule="CHEOPS-LAW-12", choices=incoming(state), asked=asked)
        yield choice("colour_out", rule="CHEOPS-LAW-12", choices=own, asked=asked)


def _is_exchange(ways: tuple[str, ...], so_far: SoFar) -> bool:
    return bool(so_far.get("swap", ways[0]) == WAREHOUSE)


FIELDS: Final[Mapping[int, Callable[[State], Iterator[Field]]]] = {
    **dict.fromkeys(laws.UNDER_A_BOARD, _under_a_board),
    laws.NEW_PRICE: _new_price,
    laws.REPEAL: _repeal,
    laws.JOKER: _joker,
    laws.LATE_SALE: _late_sale,
    laws.SWAP: _swap,
}
"""What the laws ask that ask for anything."""
