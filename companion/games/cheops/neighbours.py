"""Neighbour tiles: bought before the family tile, and placed at once (6.4)."""

from typing import Final

from companion.games.cheops.actions import BuyNeighbour
from companion.games.cheops.placement import free, place
from companion.games.cheops.placement import refusal as refusal_of_block
from companion.games.cheops.state import State
from companion.games.cheops.tables import Tables
from companion.games.cheops.turns import PLACING
from companion.games.contract import Refusal, Seat, Sink, Step

BUYING: Final = "CHEOPS-NEIGH-01"
PRICE: Final = "CHEOPS-NEIGH-02"


def purchases(tables: Tables, state: State) -> int:
    """Return the blocks on which the player may place a neighbour now (CHEOPS-NEIGH-01)."""
    return 0 if against(tables, state) else free(state, len(tables.family))


def against(tables: Tables, state: State) -> str | None:
    """Return why the player may not buy a neighbour, wherever it were placed."""
    if state.bought:
        return "game.one_neighbour"
    if not state.neighbours:
        return "game.no_neighbour"
    return "game.neighbour_costs" if state.purse < tables.neighbour_price else None


def refusal(tables: Tables, state: State, action: BuyNeighbour) -> Refusal | None:
    """Return why no neighbour may be bought for a block, None if it may."""
    if state.placed:
        return Refusal(PLACING, "game.has_placed", {})
    if reason := against(tables, state):
        return Refusal(BUYING, reason, {"price": tables.neighbour_price})
    block = tables.pyramid.number[action.block]
    return refusal_of_block(tables, state, len(tables.family), block)


def pay(tables: Tables, state: State, sink: Sink | None) -> None:
    """Take a neighbour from the stock and pay for it (CHEOPS-NEIGH-02)."""
    state.pay(-tables.neighbour_price)
    state.neighbours -= 1
    state.bought = True
    if sink:
        values = {"player": Seat(state.seat), "price": tables.neighbour_price}
        sink(Step(PRICE, "game.neighbour", values))


def buy(tables: Tables, state: State, action: BuyNeighbour, sink: Sink | None) -> None:
    """Buy a neighbour, place it and take what lies there (CHEOPS-NEIGH-02)."""
    pay(tables, state, sink)
    place(tables, state, len(tables.family), tables.pyramid.number[action.block], sink)
