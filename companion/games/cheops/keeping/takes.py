"""Acts that take a treasure off the pyramid: what becomes of it is decided at once (6.3)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.games.cheops.adjudicate import adjudicate
from companion.games.cheops.keeping.changes import found, given, settled, sold
from companion.games.cheops.keeping.outcomes import outcome
from companion.games.cheops.keeping.state import State
from companion.games.cheops.sale import PYRAMID
from companion.games.common.keeping import added
from companion.games.contract import Request, Result, Step, Term
from companion.games.forms import Form, choice, read
from companion.games.keeping import Outcome
from companion.kits import Kit

RULE = "CHEOPS-SELL-06"
SELL, WAREHOUSE = "sell", "warehouse"
"""What may be done with a treasure, besides the box."""


def take_form(kit: Kit, state: State, colour: str) -> Form:
    """Ask what becomes of a treasure, where there is a choice (CHEOPS-SELL-05)."""
    options = tuple(_sale(kit, state, colour).value["options"])
    fields = (choice("option", rule=RULE, choices=options),) if len(options) > 1 else ()
    return Form("take", fields)


def take(kit: Kit, state: State, colour: str, request: Request) -> Outcome:
    """Sell a treasure, warehouse or box it."""
    answers = read(take_form(kit, state, colour), state.seating.players, request)
    ruled = _sale(kit, state, colour)
    option = answers.get("option") or ruled.value["options"][0]
    after = _dealt_with(_taken(state), colour, option, ruled.value["price"])
    return outcome(state, settled(found(after)), partial(_steps, state, colour, option, ruled))


def sell(kit: Kit, state: State, colour: str, _: Request) -> Outcome:
    """Sell a treasure of a light game."""
    ruled = _sale(kit, state, colour)
    after = sold(_taken(state), colour, ruled.value["price"])
    return outcome(state, settled(found(after)), ruled.explain)


def keep(_: Kit, state: State, __: str, ___: Request) -> Outcome:
    """Note that a treasure of a light game was warehoused, or boxed."""
    return outcome(state, settled(found(_taken(state))))


def _sale(kit: Kit, state: State, colour: str) -> Result:
    """Return what may become of a treasure of a colour that was just taken."""
    lies = state.law_7 and state.law_7["colour"] == colour
    asked = {
        "players": list(state.seating.players),
        "player": state.player,
        "colour": colour,
        "source": PYRAMID,
        "boards": {colour: state.on_the_board["boards"][colour]},
        "law_7": state.law_7 if lies else None,
        "market_law": state.market_law,
        "law_under": dict(state.law_under),
    }
    return adjudicate(kit, "sale", asked)


def _taken(state: State) -> State:
    return replace(state, taken=state.taken + 1)


def _dealt_with(state: State, colour: str, option: str, price: int) -> State:
    if option == SELL:
        return sold(state, colour, price)
    if option == WAREHOUSE:
        return given(state, colour, 1)
    return replace(state, boxed=added(state.boxed, {colour: 1}))


def _steps(state: State, colour: str, option: str, ruled: Result) -> Iterator[Step]:
    """Say what a sale brings, or why there is none; and what the player warehouses."""
    if option == SELL or ruled.value["forced"]:
        yield from ruled.explain()
    if option == WAREHOUSE:
        values = {"player": state.player, "colour": Term(colour)}
        yield Step("CHEOPS-SELL-04", "play.warehoused", values)
