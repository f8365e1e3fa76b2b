"""Treasures that were taken: sold, warehoused or boxed (6.3)."""

from collections.abc import Sequence

from companion.games.cheops.play.tables import Tables
from companion.games.cheops.play.turns import resolved
from companion.games.cheops.state import NONE, State
from companion.games.contract import Action, Seat, Sink, Step, Term


def goods(tables: Tables, state: State) -> Sequence[Action]:
    """Return what may be done with the treasure just taken (CHEOPS-SELL-05)."""
    colour = state.colour
    return tables.goods[state.under[colour], tables.is_full(state, colour)]


def sell(tables: Tables, state: State, sink: Sink | None) -> None:
    """Sell the treasure just taken (CHEOPS-SELL-01)."""
    colour, state.colour = state.colour, NONE
    sell_one(tables, state, colour)
    if sink:
        _tell_sale(tables, state, colour, sink)
    resolved(tables, state, sink)


def sell_one(tables: Tables, state: State, colour: int) -> None:
    """Cover a space and pay the market price (CHEOPS-SELL-01, CHEOPS-SELL-02)."""
    state.cash[state.seat] += tables.figures.prices[state.market_law]
    state.sold[colour] += 1
    state.full += tables.is_full(state, colour)


def _tell_sale(tables: Tables, state: State, colour: int, sink: Sink) -> None:
    term, price = Term(tables.figures.colours[colour]), tables.figures.prices[state.market_law]
    values = {"player": Seat(state.seat), "colour": term, "price": price}
    sink(Step("CHEOPS-SELL-01", "game.sells", values))
    tell_full(tables, state, colour, sink)


def tell_full(tables: Tables, state: State, colour: int, sink: Sink) -> None:
    """Say that a board is full, if it is (CHEOPS-SELL-03)."""
    if tables.is_full(state, colour):
        values = {"colour": Term(tables.figures.colours[colour])}
        sink(Step("CHEOPS-SELL-03", "game.full", values))


def warehouse(tables: Tables, state: State, sink: Sink | None) -> None:
    """Keep the treasure just taken (CHEOPS-SELL-04)."""
    colour, state.colour = state.colour, NONE
    state.store(state.seat, colour)
    if sink:
        values = {"player": Seat(state.seat), "colour": Term(tables.figures.colours[colour])}
        sink(Step("CHEOPS-SELL-04", "play.warehoused", values))
    resolved(tables, state, sink)


def box(tables: Tables, state: State, sink: Sink | None) -> None:
    """Put the treasure just taken out of the game (CHEOPS-SELL-05)."""
    colour, state.colour = state.colour, NONE
    state.boxed[colour] += 1
    if sink:
        values = {"player": Seat(state.seat), "colour": Term(tables.figures.colours[colour])}
        sink(Step("CHEOPS-SELL-05", "sale.box", values))
    resolved(tables, state, sink)
