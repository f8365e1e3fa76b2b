"""A hand is dealt, and whatever is asked next; what a seat only guesses is dealt to it as well."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from companion.games.common.bits import Selections, select
from companion.games.common.decisions import Outcomes
from companion.games.engine import Action, Refusal, Sink
from companion.games.hearts.actions import Deal
from companion.games.hearts.state import NONE, State

DEALING: Final = "HEARTS-DEAL-01"


def begin(state: State) -> None:
    """Begin a hand: all cards are open, and nobody has any."""
    tables, nothing = state.tables, [0] * state.tables.players
    state.hands, state.sizes = nothing[:], [tables.size for _ in nothing]
    state.lacks, state.passed, state.taken = nothing[:], nothing[:], nothing[:]
    state.trick, state.leader, state.unseen = (), NONE, tables.all
    state.waiting = tuple(state.seats) if state.to(0) else ()
    ask(state)


def ask(state: State) -> None:
    """Ask for the cards that are missing in hands, then what is passed on, then for a card."""
    tables, last = state.tables, state.decision
    missing = [seat for seat in state.seats if state.needs(seat)]
    if missing:
        # One hand after the other, the seat's own before all that it may only guess.
        is_begun = last is not None and last.seat in missing
        state.decision = last if is_begun else tables.deal[missing[0]]
    elif state.waiting:
        state.decision = tables.pass_on[state.waiting[0]]
    else:
        if state.leader == NONE:
            state.leader = min(state.seats, key=lambda seat: lowest_club(state, seat) or tables.all)
        turn = state.leader + len(state.trick)
        state.decision = tables.play[turn % tables.players]


def lowest_club(state: State, seat: int) -> int:
    """Return the lowest club of a hand, as a set; 0 without one (HEARTS-TRICK-01)."""
    clubs = state.hands[seat] & state.tables.clubs
    return clubs & -clubs


def may_hold(state: State) -> list[int]:
    """Return which of the unseen cards each seat may hold, so that all hands can be filled.

    Hall's condition for the marriage of cards and hands: where some hands need all of the cards
    that may be in any of them, no other hand has one of these. What is left can each be so, since
    a card is ruled out by such hands or not at all.
    """
    found = [state.unseen & ~lacks if state.needs(s) else 0 for s, lacks in enumerate(state.lacks)]
    missing = [seat for seat in state.seats if state.needs(seat)]
    if not any(state.lacks[seat] for seat in missing):
        return found
    all_of = found[:]
    for number in range(1, len(missing)):
        for some in combinations(missing, number):
            cards = 0
            for seat in some:
                cards |= all_of[seat]
            if cards.bit_count() <= sum(state.needs(seat) for seat in some):
                for seat in missing:
                    if seat not in some:
                        found[seat] &= ~cards
    return found


def _outcomes_mask(state: State) -> int:
    decision = state.decision
    assert decision is not None
    assert decision.seat is not None
    return may_hold(state)[decision.seat]


def legal(state: State) -> Sequence[Action]:
    """Return which cards can come to the seat that is dealt to."""
    return Selections((_outcomes_mask(state), state.tables.deals))


def outcomes(state: State) -> Outcomes:
    """Return the same, one card as likely as another."""
    return [(action, 1) for action in select(_outcomes_mask(state), state.tables.deals)]


def refuse(state: State, action: Deal) -> Refusal | None:
    """Return why a card can't have been dealt, None if it can."""
    if _outcomes_mask(state) & state.tables.mask((action.card,)):
        return None
    return Refusal(DEALING, "no.not_open", {})


def deal(state: State, action: Deal, _sink: Sink | None) -> None:
    """Give a card to the seat that is asked about.

    Where people deal, somebody else may have told the same one: `State.twice`.
    """
    assert state.decision is not None
    assert state.decision.seat is not None
    card = state.tables.mask((action.card,))
    state.unseen &= ~card
    state.hands[state.decision.seat] |= card
    ask(state)
