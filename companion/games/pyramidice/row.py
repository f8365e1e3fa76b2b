"""The God cards that lie face up: sliding, discarding, refilling (6.5)."""

from bisect import insort
from typing import Final

from companion.games.pyramidice.state import NEW, OPEN, State
from companion.questions.errors import Refused

ROW_RULE: Final = "PYRAMIDICE-ROW-02"


def take(state: State, god: str) -> None:
    """Take a card out of the row, for whoever has the turn; its place stays empty.

    A hand lies in the order of the names, so that it does not tell which came first.
    """
    state.row[state.row.index(god)] = None
    insort(state.gods[state.current], god)
    if god == state.borrowed:
        state.borrowed = None  # it is owned now


def slide(state: State) -> None:
    """Slide the cards to the right (PYRAMIDICE-ROW-01)."""
    state.row.sort(key=lambda card: card is not None)


def refill(state: State) -> int:
    """Slide the row and deal from right to left while the deck lasts; return how many cards.

    Of a deck that nobody counts there is enough (PYRAMIDICE-ROW-02).
    """
    slide(state)
    empty = state.row.count(None)
    dealt = empty if state.deck == OPEN else min(empty, state.deck)
    # From right to left, so that places which the deck can't fill are the leftmost.
    state.row[empty - dealt : empty] = [NEW] * dealt
    state.deck -= dealt if state.deck != OPEN else 0
    return dealt


def rightmost(state: State) -> str | None:
    """Return the card furthest to the right, None when the row is empty."""
    return next((card for card in reversed(state.row) if card is not None), None)


def discard_rightmost(state: State) -> str | None:
    """Discard the card furthest to the right, if there is any, and return it (ROW-03)."""
    card = rightmost(state)
    if card is not None:
        last = max(place for place, each in enumerate(state.row) if each is not None)
        state.row[last] = None
        insort(state.discarded, card)
    return card


def lose_rightmost(state: State) -> str | None:
    """Discard the card furthest to the right, slide the others, and refill (REST-10)."""
    card = discard_rightmost(state)
    refill(state)
    return card


def replace(state: State, god: str) -> None:
    """Discard a card of the row, slide the others, and deal one card to the leftmost place.

    Exactly one, even if more places are empty, and none of an empty deck (A-15).
    """
    state.row[state.row.index(god)] = None
    insort(state.discarded, god)
    slide(state)
    if state.deck:
        state.row[0] = NEW
        state.deck -= state.deck != OPEN


def check_row(state: State) -> None:
    """Refuse a row that does not lie as it does between turns (invariant 9 of section 12)."""
    if None in state.row and state.deck:
        place = state.row.index(None)
        message = f"is empty, but the deck has cards: {state.deck}"
        raise Refused(f"god_row[{place}]", message, ROW_RULE)
    cards = sum(card is not None for card in state.row)
    if None in state.row[len(state.row) - cards :]:
        raise Refused("god_row", "has an empty place right of a card", "PYRAMIDICE-ROW-01")
