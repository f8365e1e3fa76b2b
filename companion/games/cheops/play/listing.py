"""What may be answered, question by question, in a fixed order (6.1, 6.7)."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.cheops.play import opening, seeing
from companion.games.cheops.play.law_choices import uses_held, uses_taken
from companion.games.cheops.play.opening import Outcomes
from companion.games.cheops.play.placing import placements, purchases
from companion.games.cheops.play.selling import goods
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.state import State
from companion.games.common.bits import Picked
from companion.games.contract import CHANCE, Action

CHANCES: Mapping[str, Callable[[Tables, State], Outcomes]] = {
    "board": opening.boards,
    "treasure": opening.treasures,
    "top": opening.tops,
    "start": opening.starts,
    "reveal": opening.reveals,
    "cash": seeing.guesses,
}
"""What can happen when chance is asked."""


def legal(tables: Tables, state: State) -> Sequence[Action]:
    """Return the answers to the pending question, none when the game is over."""
    decision = state.decision
    if decision is None:
        return ()
    if decision.who == CHANCE:
        return [action for action, _ in chance(tables, state)]
    if decision.kind == "goods":
        return goods(tables, state)
    return Picked(*(uses_taken if state.law else _free)(tables, state))


def chance(tables: Tables, state: State) -> Outcomes:
    """Return what can happen, each with its weight."""
    assert state.decision is not None
    return CHANCES[state.decision.kind](tables, state)


def _free(tables: Tables, state: State) -> list[Part]:
    """Return what may be done when nothing waits to be dealt with.

    To place, buy, use a saved law, draw and end the turn; as long as a family tile can be placed
    the turn can't end (CHEOPS-TURN-03).
    """
    found: list[Part] = []
    must_place = False
    if not state.placed:
        found = placements(tables, state)
        must_place = bool(found)
        found += purchases(tables, state)
    if state.held[state.seat]:
        found += uses_held(tables, state)
    if must_place:
        return found
    return [*found, (_stacks(tables, state), tables.moves.draw), (1, tables.moves.end_turn)]


def _stacks(tables: Tables, state: State) -> int:
    """Return the stacks that a tile may be drawn from (CHEOPS-TURN-05)."""
    if tables.sizes[state.hands[state.seat]] >= tables.figures.hand:
        return 0
    return sum([1 << stack for stack, left in enumerate(state.stacks) if left])
