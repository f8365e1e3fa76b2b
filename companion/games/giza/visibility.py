"""What a seat may see, and what people's screens show of it (5)."""

from collections.abc import Sequence

from companion.games.engine import Decision
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import SEALED


def view(state: State, seat: int) -> State:
    """Return what a seat may see or remember: all but the art that others bid in secret.

    Food and art of all follow from open moves (GIZA-STATE-03).
    """
    seen = state.copy()
    if state.decision and state.decision.kind == SEALED:
        order = state.clockwise(state.seat)
        seen.bids = [bid if own == seat else NONE for own, bid in enumerate(state.bids)]
        seen.queue = [other for other in order if other != seat]
        if seat in state.queue:
            seen.queue.insert(0, seat)
        seen.ask(SEALED, seen.queue[0])
    return seen


def screen(state: State, seat: int) -> State:
    """Return a view without what lies behind the screens of others, as long as the game goes on."""
    seen = view(state, seat)
    if state.cause is None:
        for other in range(state.tables.players):
            if other != seat:
                seen.food[other] = seen.art[other] = NONE
        seen.food_stock = seen.art_stock = NONE
    return seen


def simultaneous(state: State) -> Sequence[Decision]:
    """Return what may be answered now: all who have yet to decorate may bid at once."""
    if state.decision is None:
        return ()
    if state.decision.kind != SEALED:
        return (state.decision,)
    return [state.tables.asked[SEALED][seat] for seat in state.queue]
