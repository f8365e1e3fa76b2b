"""Whether an answer is legal, question by question, and if not, the rule that forbids it (6.7)."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Final

from companion.games.cheops import (
    actions,
    ending,
    law_use,
    laws,
    neighbours,
    opening,
    placement,
    pyramid,
    selling,
    setup,
    turns,
)
from companion.games.cheops.moves import Part
from companion.games.cheops.opening import Outcomes
from companion.games.cheops.prices import SPACES
from companion.games.cheops.state import State
from companion.games.common.actions import fields_of, is_typed
from companion.games.common.bits import Selections
from companion.games.contract import CHANCE, Action, Refusal, Term

Check = Callable[[State, Any], Refusal | None]

GOODS: Final[Mapping[str, Action]] = {
    action.move: action for action in (actions.Sell(), actions.Warehouse(), actions.Box())
}
"""The action that each option for a treasure is."""


def legal(state: State) -> Sequence[Action]:
    """Return the answers to the pending question in a fixed order, none when the game is over."""
    decision = state.decision
    if decision is None:
        return ()
    if decision.who == CHANCE:
        return [action for action, _ in chance(state)]
    if decision.kind == "goods":
        return [GOODS[option] for option in selling.options(state, state.colour)]
    return Selections(*(law_use.uses_taken if state.law else _turn_uses)(state))


def chance(state: State) -> Outcomes:
    """Return what can happen, each with its weight."""
    assert state.decision is not None
    return opening.DRAWS[state.decision.kind].outcomes(state)


def _turn_uses(state: State) -> list[Part]:
    """Return what may be done when nothing waits to be dealt with.

    To place, buy, use a saved law, draw and end the turn; as long as a family tile can be placed
    the turn can't end (CHEOPS-TURN-03).
    """
    tables = state.tables
    moves, found = tables.moves, list[Part]()
    if not state.placed:
        kinds = tables.by_hand[state.hands[state.seat]]
        found = [(blocks, moves.place[k]) for k in kinds if (blocks := placement.free(state, k))]
    must_place = bool(found)
    if not state.placed and (blocks := neighbours.purchases(state)):
        found.append((blocks, moves.neighbour))
    if state.held[state.seat]:
        found += law_use.uses_held(state)
    if must_place:
        return found
    return [*found, (turns.stacks(state), moves.draw), (1, moves.end_turn)]


def check(state: State, action: Action) -> Refusal | None:
    """Return why an action is not legal now, None if it is. Its values may be any."""
    decision = state.decision
    if decision is None or not is_typed(action):
        return _not_now(state)
    if decision.who == CHANCE:
        return _check_chance(state, action)
    asked = CHECKS.get(decision.kind, LAW_CHECKS).get(type(action))
    if asked is None:
        return _not_now(state)
    return _refuse_unknown(state, action) or asked(state, action)


def _check_chance(state: State, action: Action) -> Refusal | None:
    outcomes = [outcome for outcome, _ in chance(state)]
    if action in outcomes:
        return None
    if type(action) is not type(outcomes[0]):
        return _not_now(state)
    assert state.decision is not None
    return Refusal(opening.DRAWS[state.decision.kind].rule, "game.cannot_be", {})


def _not_now(state: State) -> Refusal:
    """Say what is asked instead."""
    if state.decision is None:
        return Refusal(ending.LOOKED_AT, "game.is_over", {})
    match state.decision.kind:
        case "goods":
            return Refusal(selling.AT_ONCE, "game.treasure_first", {})
        case "place" | "draw":
            return Refusal(turns.DEALING, "game.nothing_taken", {})
        case kind if kind in opening.DRAWS:
            return Refusal(opening.DRAWS[kind].rule, "game.chance_first", {})
    return _law_first(state)


def _law_first(state: State) -> Refusal:
    return Refusal(law_use.AT_ONCE, "game.law_first", {"law": Term(state.law)})


UNKNOWN: Final[Mapping[str, tuple[str, str]]] = {
    **dict.fromkeys(("colour", "colour_in", "colour_out"), (SPACES, "game.no_such_colour")),
    **dict.fromkeys(("block", "other"), (pyramid.NAMES, "game.no_such_block")),
    "kind": (setup.TILES, "game.no_such_kind"),
    "space": (SPACES, "game.no_such_space"),
    "stack": (turns.DRAWING, "game.no_such_stack"),
    "target": (laws.LAWS[laws.REPEAL].rule, "law.target_not_in_play"),
}
"""The rule and the words for what the game has not, by the field of an action that names it."""


def _refuse_unknown(state: State, action: Action) -> Refusal | None:
    """Refuse a colour, a kind, a block, a space, a stack or a law that the game has not."""
    tables = state.tables
    given = fields_of(action)
    known: dict[str, Container[Any]] = {
        **dict.fromkeys(("colour", "colour_in", "colour_out"), tables.colour),
        **dict.fromkeys(("block", "other"), tables.pyramid.number),
        "kind": tables.family,
        "stack": range(1, len(state.stacks) + 1),
        "target": range(1, laws.LAST + 1),
    }
    if "space" in given and given["colour"] in tables.colour:
        board = state.boards[tables.colour[given["colour"]]]
        known["space"] = range(1, len(board.spaces) + 1)
    for key, value in given.items():
        if key in known and value not in known[key]:
            return Refusal(*UNKNOWN[key], {**given, "stacks": len(state.stacks)})
    return None


def _check_law(state: State, action: Action) -> Refusal | None:
    """Check the use of the law just taken, or of one that was saved."""
    law, is_its_own = law_use.number_of(action), law_use.is_its_own(action)
    if state.law and (law != state.law or not is_its_own):
        return _law_first(state)
    if not state.law and (law not in law_use.SAVED or not is_its_own or action.move == "save"):
        return _not_now(state)
    return law_use.refusal(state, action)


LAW_CHECKS: Final[Mapping[type[Action], Check]] = dict.fromkeys(law_use.USES, _check_law)
TURN_CHECKS: Final[Mapping[type[Action], Check]] = {
    actions.Place: turns.refusal_to_place,
    actions.BuyNeighbour: neighbours.refusal,
    actions.Draw: turns.refusal_to_draw,
    actions.EndTurn: turns.refusal_to_end,
    **LAW_CHECKS,
}
CHECKS: Final[Mapping[str, Mapping[type[Action], Check]]] = {
    "place": TURN_CHECKS,
    "draw": TURN_CHECKS,
    "goods": dict.fromkeys((actions.Sell, actions.Warehouse, actions.Box), selling.refusal),
}
"""What checks each kind of action, by what is asked; of laws, see above."""
