"""The decision table: what may be answered to each question, what forbids it, what it does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.common.bits import Selections
from companion.games.common.decisions import (
    Kind,
    Move,
    asked,
    drawn,
)
from companion.games.engine import Action, Refusal
from companion.games.terra_pyramides import (
    actions,
    end_of_turn,
    free,
    laying,
    moving,
    placing,
    stacks,
    turns,
)
from companion.games.terra_pyramides.state import State

Parts = Callable[[State], list[Any]]


def _listed(legal: Callable[[State], Sequence[Action]]) -> Parts:
    def part(state: State) -> list[free.Part]:
        found = legal(state)
        return [((1 << len(found)) - 1, found)]

    return part


def _end_parts(state: State) -> list[free.Part]:
    return [] if end_of_turn.refusal(state, state.who) else [(1, (actions.END,))]


def _refuse_end(state: State, _action: actions.End) -> Refusal | None:
    return end_of_turn.refusal(state, state.who)


def _refuse_foundation(state: State, action: actions.Foundation) -> Refusal | None:
    if action in foundations(state):
        return None
    return Refusal(placing.FOUNDATION_RULE, "game.no_such_foundation", {})


def foundations(state: State) -> list[Action]:
    """Return the foundations that may come next."""
    return [action for action, _ in placing.values_left(state)]


FREE: Final[Mapping[type[Action], Move]] = {
    kind: Move(move.refusal, turns.freely(move.apply)) for kind, move in free.MOVES.items()
}
"""What may be done besides what a turn asks for, at any time in it."""


def _in_turn(parts: Parts, kind: type[Action], move: Move) -> Kind:
    """Return what a turn asks for; all else may be done besides."""

    def legal(state: State) -> Sequence[Action]:
        return Selections(*parts(state), *free.legal(state))

    return asked(legal, {kind: move, **FREE})


DRAW: Final = Move(stacks.check_draw, turns.draw)

DECISIONS: Final[Mapping[str, Kind]] = {
    "tile": drawn(stacks.outcomes, {actions.Tile: Move(stacks.check_tile, turns.deal)}),
    "foundation": drawn(
        placing.values_left, {actions.Foundation: Move(_refuse_foundation, turns.found)}
    ),
    turns.PICK: asked(lambda state: Selections(stacks.legal_draws(state)), {actions.Draw: DRAW}),
    "order": asked(stacks.legal_orders, {actions.Order: Move(stacks.check_order, turns.order)}),
    turns.PLACE: _in_turn(placing.legal, actions.Place, Move(placing.check, turns.place)),
    turns.LINE: _in_turn(
        lambda _: [(15, laying.CHOICES)], actions.Line, Move(laying.check_line, turns.choose)
    ),
    turns.LAY: _in_turn(
        _listed(laying.legal_gaps), actions.LeaveEmpty, Move(laying.check_gap, turns.leave)
    ),
    turns.WORKER: _in_turn(
        _listed(moving.legal_moves), actions.MoveWorker, Move(moving.check_move, turns.move)
    ),
    turns.DRAW: _in_turn(lambda state: [stacks.legal_draws(state)], actions.Draw, DRAW),
    turns.END: _in_turn(_end_parts, actions.End, Move(_refuse_end, turns.end)),
}
"""What is asked, of chance and of seats."""
