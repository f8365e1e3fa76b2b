"""What people would rather do, and what a position is worth to a seat: for programs that play.

Both rest on one guess: what a treasure will be worth at the end. Prices move with every sale, so
the spaces that a board may show by then are weighed, the nearest ones most.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.cheops import actions, boards, selling
from companion.games.cheops.laws import JOKER
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import Tables
from companion.games.contract import Action

SALES: Final = (4, 3, 2, 1)
"""How likely it is that none, one, two or three more of a colour are sold before the end."""

LAW: Final = 12
"""What a law is worth to whoever takes it, in piasters: rather less than a treasure."""

SHORT: Final = (0, 1, 3, 9, 25)
"""What it costs to have none, one, two ... tiles less than a hand holds: less to choose from."""

OUT: Final = 100
"""How far behind everybody is who is out of the game, and can't win."""

LIKELY: Final = 64
"""The weight of drawing a tile, as against drawing none: hardly anybody does without."""


def worth(tables: Tables, state: State, seat: int) -> float:
    """Return by how many piasters a seat can expect to be ahead of its best rival."""
    found = [_worth(tables, state, each) for each in range(state.players)]
    own = found.pop(seat)
    return own - max(found)


def _worth(tables: Tables, state: State, seat: int) -> float:
    values = [_value(tables, state, colour, seat) for colour in boards.known(state)]
    treasures = sum(n * value for n, value in zip(state.owned(seat), values, strict=False))
    joker = max(values) if state.held[seat] >> JOKER & 1 else 0
    lacking = SHORT[tables.hand - tables.sizes[state.hands[seat]]]
    goods = max(0, state.cash[seat]) + treasures + joker - lacking
    if seat == state.seat:
        goods += _pending(tables, state, seat)
    return goods - OUT * (state.eliminated >> seat & 1)


def _pending(tables: Tables, state: State, seat: int) -> float:
    """Return what it is worth to have just taken what is still to be dealt with."""
    if state.colour == NONE:
        return LAW if state.law else 0
    kept = _value(tables, state, state.colour, seat, 1)
    return _taken(state, tables.prices[state.market_law], state.colour, kept)


def _value(tables: Tables, state: State, colour: int, seat: int, more: int = 0) -> float:
    """Return what a treasure may be worth to a seat at the end, if it keeps so many `more`."""
    owned = state.warehouse[colour :: len(state.sold)]
    owned[seat] += more
    own = owned.pop(seat)
    alone = own > max(owned)
    prices = boards.prices(tables, state, colour)
    if state.under[colour] == selling.NO_SALE:
        prices = prices[:1]
    likely, treasures = list(zip(SALES, prices, strict=False)), sum(owned) + own
    value = sum(times * price.worth(treasures, is_majority=alone) for times, price in likely)
    return value / sum(times for times, _ in likely)


Weigh = Callable[[Any], int]
"""Gives the weight of an action."""


def weights(tables: Tables, state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, which grows with the cube of what it may be worth."""
    weigh = _weighing(tables, state)
    found = [weigh.get(type(action)) for action in legal]
    if not any(found):
        return None
    return [each(action) if each else 1 for each, action in zip(found, legal, strict=True)]


def _weighing(tables: Tables, state: State) -> Mapping[type[Action], Weigh]:
    """Return what weighs each kind of action; the others are all alike."""
    if state.placed and not state.held[state.seat] and state.colour == NONE and not state.law:
        return DRAWING
    price, coin, seat = tables.prices[state.market_law], tables.coin, state.seat
    kept = [_value(tables, state, colour, seat, 1) for colour in boards.known(state)]
    taken = [_taken(state, price, colour, value) for colour, value in enumerate(kept)]
    weight = partial(_weight, coin)
    by_colour = [*map(weight, taken), weight(LAW)]
    late = [weight(price - value + coin) for value in kept]
    after_neighbour = [*(weight(v - tables.neighbour_price) for v in taken), 1]
    lying, number = state.treasures, tables.pyramid.number
    joker = weight(max(kept) - tables.joker_price + coin)
    return {
        actions.Sell: lambda _: weight(price),
        actions.Warehouse: lambda _: weight(kept[state.colour]),
        actions.Place: lambda action: by_colour[lying[number[action.block]]],
        actions.ExtraTile: lambda action: by_colour[lying[number[action.block]]],
        actions.BuyNeighbour: lambda action: after_neighbour[lying[number[action.block]]],
        actions.LateSale: lambda action: late[tables.colour[action.colour]],
        actions.BuyJoker: lambda _: joker,
        **DRAWING,
    }


DRAWING: Final[Mapping[type[Action], Weigh]] = {actions.Draw: lambda _: LIKELY}


def _weight(coin: int, piasters: float) -> int:
    return 1 + int((max(0, piasters) / coin) ** 3)


def _taken(state: State, price: int, colour: int, kept: float) -> float:
    """Return what a treasure brings to whoever takes it: sold or kept, as the laws allow."""
    values = {selling.SELL: price, selling.WAREHOUSE: kept, selling.BOX: 0}
    return max(values[option] for option in selling.allowed(state, colour))
