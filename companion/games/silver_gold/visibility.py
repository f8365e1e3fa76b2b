"""What a seat sees: start cards of others, and what they cross off now, are open again (ENG-01)."""

from companion.games.engine import CHANCE
from companion.games.silver_gold import setup
from companion.games.silver_gold.state import Shown, State
from companion.games.silver_gold.turns import seats_with_cards


def view(state: State, seat: int) -> State:
    """Return the state as a seat knows it: what others chose is still to be asked, after it."""
    seen = state.copy()
    if state.shown:
        _hide_crossings(seen, state.shown, seat)
    elif not state.turn and state.waiting:
        _hide_start_cards(seen, seat)
    return seen


def _hide_start_cards(seen: State, seat: int) -> None:
    for other in range(seen.players):
        if other != seat:
            kept = sum(1 << card.order - 1 for card in seen.in_front(other))
            seen.deck |= seen.hands[other] | kept
            seen.hands[other] = 0
            for place in seen.places(other):
                seen.cards[place] = None
    if seat != CHANCE:  # another may have told a card of its own, where people deal
        own = sum(1 << card.order - 1 for card in seen.in_front(seat))
        seen.deck &= ~(seen.hands[seat] | own)
    seen.waiting = _own_first(seen, seat, tuple(range(seen.players)))
    seen.decision = setup.ask(seen)


def _hide_crossings(seen: State, shown: Shown, seat: int) -> None:
    is_at_work = seen.waiting[0] == seat
    for other in range(seen.players):
        if other != seat:
            seen.score_cards[other], seen.moves[other] = shown.score_cards[other], ()
            for place in seen.places(other):
                seen.cards[place], seen.done[place] = shown.cards[place], 0
    seen.waiting = _own_first(seen, seat, seats_with_cards(seen))
    if not is_at_work:
        seen.icons = ()
        seen.decision = seen.tables.asked.cross[seen.waiting[0]]


def _own_first(seen: State, seat: int, deciding: tuple[int, ...]) -> tuple[int, ...]:
    """Return who is still to be asked: the seat itself if it is, then all others."""
    others = tuple(other for other in deciding if other != seat)
    return (seat, *others) if seat in seen.waiting else others
