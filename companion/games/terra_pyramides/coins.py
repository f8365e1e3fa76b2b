"""Coins: gained while there are any, and what they are good for (6.4, 6.6)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from companion.games.engine import Refusal
from companion.games.terra_pyramides import blocks, boats, burial_goods
from companion.games.terra_pyramides.state import OPEN, State, add
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused


def gain(state: State, who: int, number: int) -> None:
    """Take coins from the supply, as many as it still has (TERRA-RES-09)."""
    number = number if state.bank == OPEN else min(number, state.bank)
    pay(state, who, -number)


def pay(state: State, who: int, number: int) -> None:
    """Give coins back to the supply."""
    add(state.coins, who, -number)
    if state.bank != OPEN:
        state.bank += number


def cost(state: State, use: str, times: int = 1) -> int:
    """Return what a use of coins costs, done so many times."""
    return times * state.tables.uses[use].cost


def lacks_coins(state: State, who: int, spent: int) -> bool:
    """Return whether a holder is known to have fewer coins than are to be spent."""
    return state.coins[who] != OPEN and spent > state.coins[who]


PIECES: Final[Mapping[str, tuple[str, Callable[[State, int], bool]]]] = {
    "look": ("no stack is left", lambda state, _who: any(state.stacks)),
    "buy_worker": ("no worker is left in hand", lambda state, who: state.hand[who] != 0),
    "buy_block": ("no block is left in the supply", lambda state, _who: state.supply != 0),
    "burial": (
        "the marker is at the end",
        lambda state, who: state.burial[who] != state.tables.limits.track_end,
    ),
    "boat": (
        "the boat is at the goal",
        lambda state, who: state.boat[who] != boats.goal(state.tables),
    ),
}
"""What a use of coins needs besides: how it reads when that is lacking, and whether it is there."""


def fault(state: State, who: int, use: str) -> str | None:
    """Return what is lacking for a use of coins, `coins` or `piece`, None when nothing is."""
    if lacks_coins(state, who, cost(state, use)):
        return "coins"
    return None if PIECES[use][1](state, who) else "piece"


def open_uses(state: State, who: int) -> list[str]:
    """Return the uses of coins for which a holder of a whole game lacks nothing."""
    payable = _payable(state.tables, state.coins[who])
    return [use for use in payable if PIECES[use][1](state, who)]


@cache
def _payable(tables: Tables, coins: int) -> tuple[str, ...]:
    return tuple(use for use, (cost, _) in tables.uses.items() if cost <= coins)


def check(state: State, who: int, use: str, path: str) -> None:
    """Refuse a use of coins for which something is lacking."""
    lacking, (price, rule) = fault(state, who, use), state.tables.uses[use]
    if lacking:
        why = f"which costs {price}, but there are {state.coins[who]} coins left"
        message = why if lacking == "coins" else f"but {PIECES[use][0]}"
        raise Refused(path, f"is {use}, {message}", rule)


def refusal(state: State, use: str) -> Refusal | None:
    """Return why the holder whose turn it is can't use coins so."""
    lacking, (price, rule) = fault(state, state.who, use), state.tables.uses[use]
    if lacking is None:
        return None
    if lacking == "coins":
        return too_few(state, rule, price)
    return Refusal(rule, f"game.no_{use}", {})


def too_few(state: State, rule: str, price: int) -> Refusal:
    """Say that something costs more coins than there are."""
    return Refusal(rule, "game.too_few_coins", {"price": price, "coins": state.coins[state.who]})


def spend(state: State, who: int, use: str) -> None:
    """Use coins (TERRA-FREE-02, -03, -04, -07, -08); where a worker goes is another question."""
    pay(state, who, cost(state, use))
    match use:
        case "buy_worker":
            add(state.hand, who, -1)
        case "buy_block":
            blocks.take_white(state, who, 1)
        case "burial":
            burial_goods.gain(state, who, 1)
        case "boat":
            boats.sail(state, who, 1)
