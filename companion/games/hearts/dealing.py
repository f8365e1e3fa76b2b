"""A hand is dealt, and whatever is asked next."""

from typing import Final

from companion.games.common.cards import NONE, Deal
from companion.games.engine import Sink
from companion.games.hearts.state import State

DEALING: Final = "HEARTS-DEAL-01"


def ask(state: State) -> None:
    """Ask for the cards that are missing in hands, then what is passed on, then for a card."""
    tables = state.tables
    if missing := state.missing(tables.deal):
        state.decision = missing
    elif state.waiting:
        state.decision = tables.pass_on[state.waiting[0]]
    else:
        if state.leader == NONE:
            clubs = [lowest_club(state, seat) or tables.all for seat in tables.seats]
            state.leader = clubs.index(min(clubs))
        state.decision = tables.play[(state.leader + len(state.trick)) % len(tables.seats)]


def lowest_club(state: State, seat: int) -> int:
    """Return the lowest club of a hand, as a set; 0 without one."""
    clubs = state.hands[seat] & state.tables.clubs
    return clubs & -clubs


def deal(state: State, action: Deal, _sink: Sink | None) -> None:
    """Give a card to the seat that is asked about."""
    state.deal(state.tables.mask(action.card))
    ask(state)
