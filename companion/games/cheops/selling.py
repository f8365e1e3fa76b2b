"""Treasures: what may become of them, and what a sale brings about (6.3, 7.3)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from companion.games.cheops.boards import FULL, is_full, space
from companion.games.cheops.state import NONE, State
from companion.games.engine import Action, Refusal, Sink
from companion.questions.text import Seat, Step, Term

SELL, WAREHOUSE, BOX = "sell", "warehouse", "box"
"""What may become of a treasure."""

NO_WAREHOUSE, NO_SALE = 4, 5
"""The laws under a price board by which a colour must be sold, or may not be."""

PRICE: Final = "CHEOPS-SELL-01"
COVERS: Final = "CHEOPS-SELL-02"
STAYS: Final = "CHEOPS-SELL-04"
CHOICE: Final = "CHEOPS-SELL-05"
AT_ONCE: Final = "CHEOPS-SELL-06"
LAW_10: Final = "CHEOPS-LAW-10"

RULES: Final = {
    "board_full": FULL,
    "law_5": "CHEOPS-LAW-05",
    "law_4": "CHEOPS-LAW-05",
    "not_in_warehouse": LAW_10,
}
"""The rule behind each reason that limits what may become of a treasure."""


def options_by_law(law: int, *, full: bool) -> tuple[str, ...]:
    """Return what is allowed for a treasure just taken, by the law under its board (SELL-05)."""
    sell = () if full or law == NO_SALE else (SELL,)
    if law == NO_WAREHOUSE:
        return sell or (BOX,)
    return (*sell, WAREHOUSE)


def options(state: State, colour: int) -> tuple[str, ...]:
    """Return what may become of a treasure of a colour that was just taken."""
    return options_by_law(state.under[colour], full=is_full(state, colour))


def against_sale(state: State, colour: int) -> list[str]:
    """Return what forbids every sale of a colour, out of a warehouse too (CHEOPS-SALE-01)."""
    against = {"board_full": is_full(state, colour), "law_5": state.under[colour] == NO_SALE}
    return [reason for reason, holds in against.items() if holds]


def limits(state: State, colour: int) -> list[str]:
    """Return what limits what may become of a treasure just taken."""
    by_law_4 = ["law_4"] if state.under[colour] == NO_WAREHOUSE else []
    return against_sale(state, colour) + by_law_4


def not_owned(state: State, colour: int) -> list[str]:
    """Return what forbids the player to sell out of the warehouse what is not there."""
    return [] if state.owned(state.seat)[colour] else ["not_in_warehouse"]


def cover(state: State, colour: int) -> None:
    """Sell a treasure: a space is covered, the bank pays (CHEOPS-SELL-01, CHEOPS-SELL-02)."""
    state.pay(state.tables.prices[state.market_law])
    state.sold[colour] += 1
    state.full += is_full(state, colour)


def sell(state: State, _action: Action, sink: Sink | None) -> None:
    """Sell the treasure just taken."""
    colour, state.colour = state.colour, NONE
    cover(state, colour)
    if sink:
        price = {"price": state.tables.prices[state.market_law]}
        sink(Step(PRICE, "game.sells", {**_who_and_colour(state, colour), **price}))
        tell_full(state, colour, sink)


def _who_and_colour(state: State, colour: int) -> dict[str, Any]:
    return {"player": Seat(state.seat), "colour": Term(state.tables.colours[colour])}


def tell_full(state: State, colour: int, sink: Sink) -> None:
    """Say that a board is full, if it is (CHEOPS-SELL-03)."""
    if is_full(state, colour):
        sink(Step(FULL, "game.full", {"colour": Term(state.tables.colours[colour])}))


def warehouse(state: State, _action: Action, sink: Sink | None) -> None:
    """Keep the treasure just taken (CHEOPS-SELL-04)."""
    colour, state.colour = state.colour, NONE
    state.store(state.seat, colour)
    if sink:
        sink(Step(STAYS, "game.warehoused", _who_and_colour(state, colour)))


def box(state: State, _action: Action, sink: Sink | None) -> None:
    """Put the treasure just taken out of the game, by law 4 (CHEOPS-SELL-05)."""
    colour, state.colour = state.colour, NONE
    state.boxed[colour] += 1
    if sink:
        sink(Step(CHOICE, "sale.box", _who_and_colour(state, colour)))


def refusal(state: State, action: Action) -> Refusal | None:
    """Return why this may not become of the treasure just taken, None if it may."""
    colour, option = state.colour, action.move
    if option in options(state, colour):
        return None
    term = {"colour": Term(state.tables.colours[colour])}
    if option == BOX:
        return Refusal(CHOICE, "game.no_box", term)
    reason = "law_4" if option == WAREHOUSE else against_sale(state, colour)[0]
    return Refusal(RULES[reason], f"sale.{reason}", term)


def steps(
    state: State, colour: int, against: Iterable[str], options: Sequence[str]
) -> Iterator[Step]:
    """Say what limits what may become of a treasure, and what a sale would bring about."""
    tables = state.tables
    values = {"colour": Term(tables.colours[colour]), "space": space(state, colour)}
    for reason in against:
        yield Step(RULES[reason], f"sale.{reason}", values)
    if SELL in options:
        yield Step(PRICE, "sale.price", {"price": tables.prices[state.market_law]})
        yield Step(COVERS, "sale.space", values)
        if space(state, colour) == state.boards[colour].most:
            yield Step(FULL, "sale.fills", values)
    if BOX in options:
        yield Step(CHOICE, "sale.box", values)
