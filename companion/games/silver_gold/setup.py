"""The start: each player is dealt cards and keeps some, all at the same time (section 4)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.silver_gold.actions import Keep
from companion.games.silver_gold.state import CARDS_IN_FRONT, State, orders_of
from companion.games.silver_gold.turns import go_on_replacing
from companion.questions.text import Seat, Step

KEEPING: Final = "SILVER-GOLD-SETUP-02"


def ask(state: State) -> Decision:
    """Return what is asked next: the cards of a hand that is not full, then what is kept of one."""
    tables = state.tables
    for seat in state.waiting:
        if state.hands[seat].bit_count() < tables.dealt:
            return tables.asked.deal[seat]
    return tables.asked.keep[state.waiting[0]]


def deal(state: State, order: int) -> None:
    """Give a card to the seat that is asked about; only its player sees it.

    Where people deal, somebody else may have told the same one: `clash` says so when all see it.
    """
    assert state.decision
    assert state.decision.seat is not None
    state.deck &= ~(1 << order - 1)
    state.hands[state.decision.seat] |= 1 << order - 1
    state.decision = ask(state)


def legal_pairs(state: State) -> Sequence[Action]:
    """Return each two of the start cards of the seat that chooses."""
    hand = orders_of(state.hands[state.waiting[0]])
    return [Keep(pair) for pair in combinations(hand, CARDS_IN_FRONT)]


def refuse_keep(state: State, action: Keep) -> Refusal | None:
    """Return why cards can't be kept, None if they can: two different ones of the hand."""
    hand = state.hands[state.waiting[0]]
    for order in action.keep:
        if not (order > 0 and hand >> order - 1 & 1):
            return Refusal(KEEPING, "no.not_dealt", {"order": order})
    return Refusal(KEEPING, "no.not_two", {}) if len(set(action.keep)) < CARDS_IN_FRONT else None


def keep(state: State, cards: Sequence[int], sink: Sink | None) -> None:
    """Lay cards in front of the seat that chooses, in ascending order (ENG-05).

    Others see neither these nor the rest of the hand until all have chosen (`visibility`).
    """
    seat = state.waiting[0]
    state.waiting = state.waiting[1:]
    for place, order in zip(state.places(seat), sorted(cards), strict=True):
        state.hands[seat] ^= 1 << order - 1
        state.cards[place] = state.tables.card(order)
    if state.waiting:
        state.decision = ask(state)
    else:
        _show(state, sink)
        go_on_replacing(state, sink)


def _show(state: State, sink: Sink | None) -> None:
    """Show what all have kept; what they return goes into the deck again."""
    for seat, hand in enumerate(state.hands):
        if sink:
            values = {"cards": tuple(card.order for card in state.in_front(seat))}
            values |= {"returned": tuple(orders_of(hand))}
            sink(Step(KEEPING, "play.keeps", {"player": Seat(seat), **values}))
        state.deck |= hand
        state.hands[seat] = 0


def clash(state: State) -> Refusal | None:
    """Say that a card was told twice: it lies before two, or before one and in the deck as well."""
    kept = [card.order for card in state.cards if card]
    for order in kept:
        if kept.count(order) > 1 or state.deck >> order - 1 & 1:
            return Refusal(KEEPING, "no.told_twice", {"order": order})
    return None
