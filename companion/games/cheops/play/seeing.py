"""What a seat may see: all but the cash of others, which it may only guess (section 5)."""

from functools import cache
from math import comb

from companion.games.cheops import actions
from companion.games.cheops.play.opening import Outcomes
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.play.turns import ask
from companion.games.cheops.state import NONE, State
from companion.games.contract import Seat, Sink


def view(tables: Tables, state: State, seat: int) -> State:
    """Return what a seat may see: all but the cash of the others, as long as the game goes on.

    What those have together is known, since sales and purchases are made openly; how it is
    shared is asked of chance.
    """
    seen = state.copy()
    if state.cause is None:
        _hide(seen, seat)
        ask(tables, seen)
    return seen


def _hide(state: State, seat: int) -> None:
    """Hide the cash of all seats but one."""
    for other, cash in enumerate(state.cash):
        if other != seat and cash != NONE:
            state.cash[other] = NONE
            state.hidden_cash += cash
    _settle(state)


def _settle(state: State) -> None:
    """Fill in cash that is not seen as soon as there is no doubt about it."""
    hidden = [seat for seat, cash in enumerate(state.cash) if cash == NONE]
    if len(hidden) == 1 or not state.hidden_cash:
        for seat in hidden:
            state.cash[seat] = state.hidden_cash
        state.hidden_cash = 0


def guesses(tables: Tables, state: State) -> Outcomes:
    """Return how much cash the first seat may have whose cash is not seen (section 5).

    All ways to share what is known of them together are equally likely.
    """
    coin, seat = tables.figures.coin, state.cash.index(NONE)
    total, others = state.hidden_cash // coin, state.cash.count(NONE) - 1
    return _guesses(coin, seat, total, others)


@cache
def _guesses(coin: int, seat: int, coins: int, others: int) -> Outcomes:
    return tuple(
        (actions.Guess(Seat(seat), own * coin), comb(coins - own + others - 1, others - 1))
        for own in range(coins + 1)
    )


def guess(tables: Tables, state: State, action: actions.Guess, sink: Sink | None) -> None:  # noqa: ARG001
    """Let a seat have so much cash; the last one has what is left."""
    state.cash[action.seat] = action.cash
    state.hidden_cash -= action.cash
    _settle(state)
    ask(tables, state)
