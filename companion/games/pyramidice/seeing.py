"""What a seat may see (section 5)."""

from companion.games.pyramidice.opening import next_hand
from companion.games.pyramidice.state import State
from companion.games.pyramidice.turns import settle


def view(state: State, seat: int) -> State:
    """Return what a seat may see: Projects of others, and their Scarabs in hand, are open again.

    A Scarab that was given back matters to nobody else any more.
    """
    seen = state.copy()
    if state.over:
        return seen
    if _hide_hands(seen, seat):
        seen.push(("hands",))
    if _hide_projects(seen, seat):
        seen.push(("projects",))
    settle(seen)
    return seen


def _hide_hands(seen: State, seat: int) -> bool:
    hidden = False
    for other, hand in enumerate(seen.hands):
        if hand and other != seat:
            seen.hands[other] = ()
            hidden = True
    return hidden and seen.stack[-1] != ("hands",) and next_hand(seen) is not None


def _hide_projects(seen: State, seat: int) -> bool:
    hidden = False
    for other in range(seen.tables.players):
        if seen.projects[other] and other != seat:
            seen.projects[other] = []
            hidden = True
    return hidden and seen.stack[-1] != ("projects",)
