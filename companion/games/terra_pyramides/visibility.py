"""What a seat may see (section 5)."""

from companion.games.engine import CHANCE, Refusal
from companion.games.terra_pyramides import knowing, stacks, turns
from companion.games.terra_pyramides.state import OPEN, State


def view(state: State, seat: int) -> State:
    """Return what a seat may see or remember: hands of others and orders of stacks are open.

    What others draw or look at, they do unseen: that they do is known, how far they are is not.
    """
    seen = state.copy()
    if knowing.is_open(state):
        return seen
    decision = seen.decision
    is_others = bool(decision and decision.secret and seat not in (decision.who, decision.seat))
    if is_others and seen.task and seen.task[0] == stacks.HAND:
        seen.task = seen.decision = None
        turns.follow(seen, None)
    knowing.hide(seen, seat)
    if is_others and seen.looking != OPEN:
        seen.task = seen.decision = None
        stacks.begin_again(seen)
    turns.see_again(seen)
    return seen


def clash(state: State) -> Refusal | None:
    """Say that all see more tiles of a kind than there are: where people deal, one told another.

    A hand and a stack that is not open do not count: what is in them may be told wrongly, and
    nobody else can see it.
    """
    if min(state.free, default=0) >= 0:
        return None
    for kind, left in enumerate(view(state, CHANCE).free):
        if left < 0:
            values = {"tile": stacks.terms(stacks.ground_of(state).faces[kind])}
            return Refusal(stacks.UNSEEN_RULE, "game.told_twice", values)
    return None
