"""Why an answer is not legal: the rule that forbids it (7.1, 6.4, section 4)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.common.actions import is_typed
from companion.games.contract import Action, Refusal
from companion.games.silver_gold.actions import (
    Bonus,
    Cross,
    Deal,
    Display,
    Draw,
    Keep,
    Replace,
    Reveal,
    Unseen,
)
from companion.games.silver_gold.cards import CardInPlay
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.placing import RULES, placement_fault, single_fault
from companion.games.silver_gold.play.record import pattern_in_force
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.state import State

ANSWERS: Mapping[str, tuple[type[Action], ...]] = {
    "deal": (Deal,),
    "keep": (Keep,),
    "display": (Display,),
    "reveal": (Reveal,),
    "cross": (Cross,),
    "bonus": (Bonus,),
    "replace": (Replace, Unseen),
    "draw": (Draw,),
}
"""The kinds of actions that answer each kind of question."""


def check(tables: Tables, state: State, action: Action) -> Refusal | None:
    """Return why an action is not legal now, None if it is. Its values may be any."""
    if state.decision is None:
        return _no("SILVER-GOLD-TURN-04", "over")
    if type(action) not in ANSWERS[state.decision.kind] or not is_typed(action):
        return _no("SILVER-GOLD-TURN-01", "not_asked")
    return REFUSALS[type(action)](tables, state, action)


def _no(rule: str, key: str, **values: object) -> Refusal:
    return Refusal(rule, f"no.{key}", values)


def _drawn(tables: Tables, state: State, action: Deal | Display | Draw) -> Refusal | None:
    """Refuse a pyramid card that is not in the deck."""
    order = action.order
    if 1 <= order <= tables.figures.cards and state.deck >> order - 1 & 1:
        return None
    return _no("SILVER-GOLD-SETUP-03", "not_in_deck", order=order)


def _reveal(tables: Tables, state: State, action: Reveal) -> Refusal | None:
    """Refuse an expedition card that there is not, or that was turned up this round."""
    number = tables.expedition_of.get(action.expedition)
    if number is not None and state.unseen >> number & 1:
        return None
    return _no("SILVER-GOLD-TURN-03", "not_unseen")


def _keep(_: Tables, state: State, action: Keep) -> Refusal | None:
    """Refuse anything but two different cards of the hand."""
    hand = state.hands[state.waiting[0]]
    for order in action.keep:
        if not (order > 0 and hand >> order - 1 & 1):
            return _no("SILVER-GOLD-SETUP-02", "not_dealt", order=order)
    are_two = len(action.keep) == len(set(action.keep)) == CARDS_IN_FRONT
    return None if are_two else _no("SILVER-GOLD-SETUP-02", "not_two")


def _cross(tables: Tables, state: State, action: Cross) -> Refusal | None:
    place = _place(state, action.card)
    if place is None:
        return _no("SILVER-GOLD-CROSS-01", "no_card", card=action.card)
    plan = tables.plans[state.cards[place]]
    legal = state.free[place] & state.reach[place] & plan.allowed[state.expedition]
    if legal & plan.bit(action.boxes):
        return None
    pattern = tables.figures.patterns[pattern_in_force(tables, state)]
    fault = placement_fault(_card(tables, state, place), action.boxes, pattern)
    return _no(RULES[fault], fault) if fault else None


def _bonus(tables: Tables, state: State, action: Bonus) -> Refusal | None:
    place = _place(state, action.card)
    if place is None:
        return _no("SILVER-GOLD-CROSS-01", "no_card", card=action.card)
    fault = single_fault(_card(tables, state, place), action.box)
    return _no(RULES[fault], f"bonus_{fault}") if fault else None


def _place(state: State, card: int) -> int | None:
    """Return where the card of a number lies, None when there is none."""
    if card not in range(1, CARDS_IN_FRONT + 1):
        return None
    place = CARDS_IN_FRONT * state.waiting[0] + card - 1
    return place if state.cards[place] else None


def _card(tables: Tables, state: State, place: int) -> CardInPlay:
    order = state.cards[place]
    plan = tables.plans[order]
    return CardInPlay(order, plan.chamber, plan.crossed(state.free[place]))


def _replace(_: Tables, state: State, action: Replace) -> Refusal | None:
    if action.order in state.display:
        return None
    return _no("SILVER-GOLD-REPL-01", "not_on_display", order=action.order)


def _unseen(_: Tables, state: State, __: Unseen) -> Refusal | None:
    return None if state.deck else _no("SILVER-GOLD-REPL-04", "deck_empty")


REFUSALS: Mapping[type[Action], Callable[[Tables, State, Any], Refusal | None]] = {
    Deal: _drawn,
    Keep: _keep,
    Display: _drawn,
    Reveal: _reveal,
    Cross: _cross,
    Bonus: _bonus,
    Replace: _replace,
    Unseen: _unseen,
    Draw: _drawn,
}
"""Each of these is given a kind of action that answers the pending question."""
