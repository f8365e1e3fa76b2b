"""Acts that take a law tile, carry it out, or save it for later (6.6)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.cheops import laws
from companion.games.cheops.adjudicate import adjudicate
from companion.games.cheops.keeping.changes import (
    found,
    given,
    paid,
    settled,
    sold,
    turn_with,
    without,
)
from companion.games.cheops.keeping.law_forms import PAY, use_form
from companion.games.cheops.keeping.outcomes import outcome
from companion.games.cheops.keeping.possible import WAREHOUSE, swaps
from companion.games.cheops.keeping.state import EXTRA_TILE, State
from companion.games.cheops.law import RULES
from companion.games.cheops.law_fields import HELD, TAKEN
from companion.games.contract import Refused, Request, Result, Step, Term
from companion.games.forms import Answers, Form, count, read
from companion.games.keeping import Outcome
from companion.kits import Kit

NUMBER = "CHEOPS-LAW-00"


def law_form(_: Kit, __: State, ___: str) -> Form:
    """Ask which law was taken."""
    return Form("law", (count("number", rule=NUMBER, minimum=1, maximum=laws.LAST),))


def take_law(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Turn a law up; it is carried out, or saved, next (CHEOPS-PLACE-05)."""
    number = read(law_form(kit, state, act), state.seating.players, request)["number"]
    if number in state.seen:
        raise Refused("number", f"is {number}, which was taken before", "CHEOPS-SET-04")
    after = turn_with(found(state), law=number)
    return outcome(state, replace(after, seen=(*state.seen, number)))


def use(kit: Kit, state: State, number: str, request: Request) -> Outcome:
    """Carry out a law that was just taken, or one saved in an earlier turn."""
    answers = read(use_form(kit, state, number), state.seating.players, request)
    law = int(number)
    begun = turn_with(state, law=None, used=True)
    if law == laws.EXTRA_TILE:
        return outcome(state, turn_with(without(begun, (law,)), tile=EXTRA_TILE))
    if law == laws.SWAP:
        return _swapped(state, without(begun, (law,)), answers)
    how = _use(law, answers)
    ruled = _ruled(kit, state, law, how)
    after = _carried_out(without(begun, ruled.value["removed"]), law, how, ruled)
    return outcome(state, settled(after), partial(_steps, ruled))


def save(kit: Kit, state: State, number: str, _: Request) -> Outcome:
    """Save a law for a later turn (CHEOPS-LAW-00)."""
    law = int(number)
    ruled = _ruled(kit, state, law, {"save": 1})
    after = turn_with(_before(state, law), law=None, saved=(*state.turn.saved, law))
    return outcome(state, settled(after), ruled.explain)


def _use(law: int, answers: Answers) -> dict[str, Any]:
    """Return how a law is used, as its adjudication has it (14.7)."""
    match law:
        case laws.REPEAL:
            return {"target": answers.get("target", 0)}
        case laws.JOKER:
            return {"pay": int(answers.get("pay") == PAY)}
    return {key: value for key, value in answers.items() if key != "players"}


def _ruled(kit: Kit, state: State, number: int, how: dict[str, Any]) -> Result:
    """Return what the rules make of a law; Refused when they do not admit it."""
    asked = {
        "players": list(state.seating.players),
        "player": state.player,
        "number": number,
        "timing": TAKEN if state.turn.law == number else HELD,
        "use": how,
        **state.on_the_board,
        "market_law": state.market_law,
        "law_3": state.law_3,
        "law_under": dict(state.law_under),
        "held": {name: list(own) for name, own in state.held.items()},
        "cash": state.purse,
        "warehouse": _warehouse(state, how),
    }
    result = adjudicate(kit, "law", asked)
    if not result.value["legal"]:
        reason = result.value["reasons"][0]
        raise Refused([*how][-1], f"is not possible: {reason.replace('_', ' ')}", RULES[reason])
    return result


def _warehouse(state: State, how: dict[str, Any]) -> dict[str, int]:
    """Return the player's warehouse; in a light game the treasure that is to be sold is there."""
    if state.goods:
        return {colour: state.goods[colour][state.player] for colour in state.boards}
    return {how["colour"]: 1} if "colour" in how else {}


def _carried_out(state: State, number: int, how: dict[str, Any], ruled: Result) -> State:
    """Return the state with a law where it goes, and with what it does there."""
    cash = ruled.value["cash_change"]
    if number == laws.LATE_SALE:
        return sold(given(state, how["colour"], -1), how["colour"], cash)
    if ruled.value["tile_to"] == "warehouse":
        return paid(_before(state, number), cash)
    return _on_the_board(state, number, how, ruled.value["tile_to"])


def _on_the_board(state: State, number: int, how: dict[str, Any], place: str) -> State:
    match place:
        case "market":
            return replace(state, market_law=number)
        case "game_board":
            return replace(state, law_3=1)
        case "under_board":
            return replace(state, law_under={**state.law_under, how["colour"]: number})
        case "on_number":
            return replace(state, law_7=how)
    return state


def _before(state: State, number: int) -> State:
    """Return the state with a law before the player."""
    own = (*state.held[state.player], number)
    return replace(state, held={**state.held, state.player: own})


def _swapped(before: State, state: State, answers: Answers) -> Outcome:
    """Swap treasures; only one with the own warehouse changes what is kept (CHEOPS-LAW-12)."""
    way = answers.get("swap") or swaps(before)[0]
    if way != WAREHOUSE:
        step = Step("CHEOPS-LAW-12", "law.swap", {})
        return outcome(before, settled(state), lambda: (step,))
    terms = {key: Term(answers[key]) for key in ("colour_in", "colour_out")}
    after = given(given(state, answers["colour_in"], 1), answers["colour_out"], -1)
    step = Step("CHEOPS-LAW-12", "law.exchange", terms)
    return outcome(before, settled(after), lambda: (step,))


def _steps(ruled: Result) -> Iterator[Step]:
    """Say what a law does; that it ends the game is said in the end's own words."""
    return (step for step in ruled.explain() if step.key != "law.game_over")
