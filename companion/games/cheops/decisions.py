"""The decision table: what may be answered, what forbids it, what it does (6.7)."""

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
from companion.games.cheops.prices import SPACES
from companion.games.cheops.state import NONE, State
from companion.games.common.actions import fields_of
from companion.games.common.bits import Selections
from companion.games.common.decisions import Kind, Move, asked, by_rule, drawn, unless_listed
from companion.games.engine import Action, Refusal, Sink
from companion.questions.text import Term

GOODS: Final[Mapping[str, Action]] = {
    action.move: action for action in (actions.Sell(), actions.Warehouse(), actions.Box())
}
"""The action that each option for a treasure is."""


def _goods(state: State) -> Sequence[Action]:
    return [GOODS[option] for option in selling.options(state, state.colour)]


def _turn(state: State) -> Sequence[Action]:
    return Selections(*_turn_uses(state))


def _law(state: State) -> Sequence[Action]:
    return Selections(*law_use.uses_taken(state))


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


def not_now(state: State) -> Refusal:
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
        return not_now(state)
    return law_use.refusal(state, action)


def _taking(move: Callable[[State, Any, Sink | None], None]) -> Callable[..., None]:
    """Return what deals with something that was taken: the game may end then (CHEOPS-TURN-07)."""

    def take(state: State, action: Action, sink: Sink | None) -> None:
        move(state, action, sink)
        if state.colour == NONE:
            ending.end_if_resolved(state, sink)

    return take


def _known(refusal: Callable[[State, Any], Refusal | None]) -> Callable[..., Refusal | None]:
    """Return what refuses an action that names what the game has not, or by its own rule."""
    return lambda state, action: _refuse_unknown(state, action) or refusal(state, action)


LAWS_USED: Final[Mapping[type[Action], Move]] = dict.fromkeys(
    law_use.USES, Move(_known(_check_law), _taking(law_use.use))
)
OF_A_TURN: Final[Mapping[type[Action], Move]] = {
    actions.Place: Move(_known(turns.refusal_to_place), turns.place),
    actions.BuyNeighbour: Move(_known(neighbours.refusal), neighbours.buy),
    actions.Draw: Move(_known(turns.refusal_to_draw), turns.draw),
    actions.EndTurn: Move(turns.refusal_to_end, turns.end_turn),
    **LAWS_USED,
}


def _drawn(kind: str, action: type[Action], apply: Callable[..., None]) -> Kind:
    """Return what chance decides of a kind: what has no weight can't be."""
    rule, outcomes = opening.DRAWS[kind]
    drawing = drawn(outcomes, {})
    refusal = unless_listed(drawing.legal, by_rule(rule, "game.cannot_be"))
    return drawing._replace(moves={action: Move(refusal, apply)})


DECISIONS: Final[Mapping[str, Kind]] = {
    "board": _drawn("board", actions.Lay, opening.lay),
    "treasure": _drawn("treasure", actions.Put, opening.put),
    "top": _drawn("top", actions.Top, opening.turn_up),
    "start": _drawn("start", actions.Start, opening.start),
    "reveal": _drawn("reveal", actions.Reveal, opening.reveal),
    "place": asked(_turn, OF_A_TURN),
    "draw": asked(_turn, OF_A_TURN),
    "goods": asked(
        _goods,
        {
            actions.Sell: Move(selling.refusal, _taking(selling.sell)),
            actions.Warehouse: Move(selling.refusal, _taking(selling.warehouse)),
            actions.Box: Move(selling.refusal, _taking(selling.box)),
        },
    ),
    **dict.fromkeys(turns.LAW_DECISIONS, asked(_law, LAWS_USED)),
}
"""What is asked, of chance and of seats."""
