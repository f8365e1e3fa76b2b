"""What a seat may see, and where the game stands in words (section 5)."""

from collections.abc import Iterator
from typing import Final

from companion.games.contract import CHANCE, Seat, Step
from companion.games.terra_pyramides import knowing, stacks, turns
from companion.games.terra_pyramides.state import OPEN, State

BOARD_RULE: Final = "TERRA-MAP-01"


def view(state: State, seat: int) -> State:
    """Return what a seat may see or remember: hands of others and orders of stacks are open.

    What others draw or look at, they do unseen: that they do is known, how far they are is not.
    """
    seen = state.copy()
    if knowing.is_open(state):
        return seen
    decision = seen.decision
    is_others = decision is not None and decision.secret and seat not in (decision.who, decision.seat)
    if is_others and seen.task and seen.task[0] == stacks.HAND:
        seen.task = seen.decision = None
        turns.follow(seen, None)
    knowing.hide(seen, seat)
    if is_others and seen.looking != OPEN:
        seen.task = seen.decision = None
        stacks.begin_again(seen)
    return seen


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield where the game stands."""
    yield Step(BOARD_RULE, "game.turn", {"player": Seat(state.seat)})
