"""What a seat may see (section 5)."""

from companion.games.engine import CHANCE
from companion.games.pyramidice.opening import lacks_hand
from companion.games.pyramidice.state import Frame, State
from companion.games.pyramidice.turns import settle


def view(state: State, seat: int) -> State:
    """Return what a seat may see: Projects of others, and their Scarabs in hand, are open again.

    A Scarab that was given back matters to nobody else any more.
    """
    seen = state.copy()
    if state.over:
        return seen
    hidden: list[Frame] = [("hands",)] if _hide_hands(seen, seat) else []
    hidden += [("projects",)] if _hide_projects(seen, seat) else []
    if _sees_draw(state, seat):
        _keep_draw(seen, seat, hidden)
    else:
        top = seen.stack[-1]
        seen.push(*(frame for frame in hidden if frame[0] != top[0]))
    settle(seen)
    return seen


def _hide_hands(seen: State, seat: int) -> bool:
    """Take up the hands of others; return whether any of them matters still."""
    hidden = [other for other, hand in enumerate(seen.hands) if hand and other != seat]
    for other in hidden:
        seen.hands[other] = ()
    return any(lacks_hand(seen, other) for other in hidden)


def _hide_projects(seen: State, seat: int) -> bool:
    hidden = False
    for other in range(seen.tables.players):
        if seen.projects[other] and other != seat:
            seen.projects[other] = []
            hidden = True
    return hidden


def _sees_draw(state: State, seat: int) -> bool:
    decision = state.decision
    return decision is not None and decision.who == CHANCE and decision.seat in (None, seat)


def _keep_draw(seen: State, seat: int, hidden: list[Frame]) -> None:
    """Let a draw that the seat sees come first, and what is hidden from it be dealt after that."""
    draw = seen.pop()
    others = [frame for frame in hidden if frame[0] != draw[0]]
    seen.push(*others, draw if others == hidden else (draw[0], seat))
