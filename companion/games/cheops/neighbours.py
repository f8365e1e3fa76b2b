"""Neighbour tiles: bought before the family tile, and placed at once (6.4)."""

from typing import Final

from companion.games.cheops.actions import BuyNeighbour
from companion.games.cheops.placement import free, place
from companion.games.cheops.placement import refusal as refusal_of_block
from companion.games.cheops.state import State
from companion.games.cheops.turns import PLACING
from companion.games.engine import Refusal, Sink
from companion.questions.text import Seat, Step

BUYING: Final = "CHEOPS-NEIGH-01"
PRICE: Final = "CHEOPS-NEIGH-02"


def purchases(state: State) -> int:
    """Return the blocks on which the player may place a neighbour now (CHEOPS-NEIGH-01)."""
    return 0 if against(state) else free(state, len(state.tables.family))


def against(state: State) -> str | None:
    """Return why the player may not buy a neighbour, wherever it were placed."""
    if state.bought:
        return "game.one_neighbour"
    if not state.neighbours:
        return "game.no_neighbour"
    return "game.neighbour_costs" if state.purse < state.tables.neighbour_price else None


def refusal(state: State, action: BuyNeighbour) -> Refusal | None:
    """Return why no neighbour may be bought for a block, None if it may."""
    tables = state.tables
    if state.placed:
        return Refusal(PLACING, "game.has_placed", {})
    if reason := against(state):
        return Refusal(BUYING, reason, {"price": tables.neighbour_price})
    block = tables.pyramid.number[action.block]
    return refusal_of_block(state, len(tables.family), block)


def pay(state: State, sink: Sink | None) -> None:
    """Take a neighbour from the stock and pay for it (CHEOPS-NEIGH-02)."""
    state.pay(-state.tables.neighbour_price)
    state.neighbours -= 1
    state.bought = True
    if sink:
        values = {"player": Seat(state.seat), "price": state.tables.neighbour_price}
        sink(Step(PRICE, "game.neighbour", values))


def buy(state: State, action: BuyNeighbour, sink: Sink | None) -> None:
    """Buy a neighbour, place it and take what lies there (CHEOPS-NEIGH-02)."""
    pay(state, sink)
    place(state, len(state.tables.family), state.tables.pyramid.number[action.block], sink)
