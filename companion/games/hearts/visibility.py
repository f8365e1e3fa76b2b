"""What a seat knows: its hand, what it passed on, and what must be where by all that was played."""

from companion.games.engine import CHANCE
from companion.games.hearts import dealing
from companion.games.hearts.state import State


def view(state: State, seat: int) -> State:
    """Return a state in which the hands of others are open, but for what the seat can tell."""
    seen, others = state.copy(), [other for other in state.tables.seats if other != seat]
    for other in others:
        known = 0
        if other == state.leader and not state.seen:  # it leads since it has the lowest club
            known = dealing.lowest_club(state, other)
        if seat != CHANCE and not state.waiting and state.to(seat) == other:
            known |= state.passed[seat]
        seen.hands[other] = state.hands[other] & known
        if state.waiting or state.to(other) != seat:  # whoever has got cards remembers which
            seen.passed[other] = 0
    seen.hide(state.tables.all & ~state.seen)
    if state.waiting:
        seen.waiting = (*[seat][: seat in state.waiting], *others)
    if state.decision is not None:
        seen.decision = state.tables.deal[seat] if seat != CHANCE and seen.needs()[seat] else None
        dealing.ask(seen)
    return seen
