"""What a seat knows: its hand, what it passed on, and what must be where after all that was played."""

from companion.games.engine import CHANCE, Refusal, Term
from companion.games.hearts import dealing
from companion.games.hearts.state import NONE, State


def view(state: State, seat: int) -> State:
    """Return a state in which the hands of others are open, but for what the seat can tell."""
    seen, tables = state.copy(), state.tables
    unseen = tables.all & ~state.seen
    is_led = state.leader == NONE or any(state.taken) or state.trick
    for other in state.seats:
        if other != seat:
            known = 0 if is_led or other != state.leader else dealing.lowest_club(state, other)
            if seat != CHANCE and not state.waiting and state.to(seat) == other:
                known |= state.passed[seat]
            seen.hands[other] = state.hands[other] & known
            # Whoever has got cards remembers which.
            if state.waiting or state.to(other) != seat:
                seen.passed[other] = 0
        unseen &= ~seen.hands[other]
    seen.unseen = unseen if any(map(seen.needs, state.seats)) else 0
    _settle(seen)
    if state.waiting:
        others = tuple(other for other in state.seats if other != seat)
        seen.waiting = (seat, *others) if seat in state.waiting else others
    if state.decision is not None:
        is_dealt = seat != CHANCE and seen.needs(seat)
        seen.decision = tables.deal[seat] if is_dealt else None
        dealing.ask(seen)
    return seen


def _settle(seen: State) -> None:
    """Put into hands what can be nowhere else: it is no longer open."""
    found, once, twice = dealing.may_hold(seen), 0, 0
    for cards in found:
        once, twice = once | cards, twice | once & cards
    for seat, cards in enumerate(found):
        seen.hands[seat] |= cards & ~twice
    if once:
        seen.unseen &= twice


def clash(state: State) -> Refusal | None:
    """Say that a card was told twice, as soon as all can see it."""
    if state.twice == NONE:
        return None
    card = Term(state.tables.names[state.twice])
    return Refusal(dealing.DEALING, "no.told_twice", {"card": card})
