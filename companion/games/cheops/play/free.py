"""What a player may do when nothing waits to be dealt with (6.1, 6.7)."""

from companion.games.cheops.play.law_choices import uses_held
from companion.games.cheops.play.placing import placements, purchases
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.state import State


def parts(tables: Tables, state: State) -> list[Part]:
    """Return all that the player may do: place, buy, use a saved law, draw, end the turn.

    As long as a family tile can be placed the turn can't end (CHEOPS-TURN-03).
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
