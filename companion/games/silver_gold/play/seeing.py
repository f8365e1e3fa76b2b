"""What a seat may see: the start cards and choices of others are open again (ENG-01)."""

from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play import opening
from companion.games.silver_gold.play.crossing_off import with_cards
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.state import Shown, State


def view(tables: Tables, state: State, seat: int) -> State:
    """Return the position as a seat knows it; what others chose secretly is still to be asked."""
    seen = state.copy()
    if state.shown:
        _hide_crossings(tables, seen, state.shown, seat)
    elif not state.turn and not any(state.cards):
        _hide_hands(tables, seen, seat)
    return seen


def _hide_hands(tables: Tables, seen: State, seat: int) -> None:
    """Take back what others were dealt and kept; this seat chooses before they do."""
    for other in range(seen.players):
        if other != seat:
            seen.deck |= seen.hands[other]
            seen.hands[other] = 0
            seen.moves[other] = ()
    seen.waiting = _own_first(seen, seat, tuple(range(seen.players)))
    opening.ask(tables, seen)


def _hide_crossings(tables: Tables, seen: State, shown: Shown, seat: int) -> None:
    """Take back what others crossed off this turn; this seat chooses before they do."""
    is_at_work = seen.waiting[0] == seat
    for other in range(seen.players):
        if other != seat:
            _take_back(seen, shown, other)
    seen.waiting = _own_first(seen, seat, with_cards(seen))
    if not is_at_work:
        seen.icons = ()
        seen.decision = tables.asked.cross[seen.waiting[0]]


def _take_back(seen: State, shown: Shown, seat: int) -> None:
    """Put a seat's cards and score card back to what all saw when the pattern was revealed."""
    free, reach, score_cards = shown
    places = slice(CARDS_IN_FRONT * seat, CARDS_IN_FRONT * (seat + 1))
    seen.free[places], seen.reach[places] = free[places], reach[places]
    seen.score_cards[seat] = score_cards[seat]
    seen.moves[seat] = ()


def _own_first(seen: State, seat: int, deciding: tuple[int, ...]) -> tuple[int, ...]:
    """Return who is still to be asked: the seat itself if it is, then all others."""
    others = tuple(other for other in deciding if other != seat)
    return (seat, *others) if seat in seen.waiting else others
