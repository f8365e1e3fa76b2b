"""What may be answered, question by question, in a fixed order (6.6)."""

from collections.abc import Sequence
from itertools import combinations

from companion.games.common.bits import Picked, chosen
from companion.games.contract import CHANCE, Action
from companion.games.silver_gold.actions import Keep, Unseen
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.book import Book, Outcomes
from companion.games.silver_gold.play.crossing_off import singles
from companion.games.silver_gold.play.start import orders_of
from companion.games.silver_gold.state import Position

UNSEEN = Unseen()


def legal(book: Book, state: Position) -> Sequence[Action]:
    """Return the answers to the pending question, none when the game is over."""
    asked = state.asked
    if asked is None:
        return ()
    if asked.kind == "cross":
        return _crosses(book, state)
    if asked.who == CHANCE:
        bits, outcomes = _outcomes(book, state)
        return Picked((bits, outcomes.actions))
    if asked.kind == "bonus":
        return _bonuses(book, state)
    return _replacements(book, state) if asked.kind == "replace" else _pairs(state)


def chance(book: Book, state: Position) -> Sequence[tuple[Action, int]]:
    """Return what can be turned up, one card as likely as another."""
    bits, outcomes = _outcomes(book, state)
    return list(chosen(bits, outcomes.weighted))


def _outcomes(book: Book, state: Position) -> tuple[int, Outcomes]:
    """Return the cards that can come up, as bits, and the outcomes that they are bits of."""
    assert state.asked is not None
    if state.asked.kind == "reveal":
        return state.unseen, book.outcomes["reveal"]
    return state.deck, book.outcomes[state.asked.kind]


def _crosses(book: Book, state: Position) -> Sequence[Action]:
    """Return all placements, each set of boxes once: of each card the single boxes first."""
    at, cards = CARDS_IN_FRONT * state.waiting[0], state.cards
    first, second = book.plans[cards[at]], cards[at + 1]
    bits = state.free[at] & state.reach[at] & first.allowed[state.expedition]
    if not second:
        return Picked((bits, first.crosses[0]))
    other = book.plans[second]
    more = state.free[at + 1] & state.reach[at + 1] & other.allowed[state.expedition]
    return Picked((bits, first.crosses[0]), (more, other.crosses[1]))


def _bonuses(book: Book, state: Position) -> Sequence[Action]:
    """Return the single boxes of each card (ICON-01)."""
    seat = state.waiting[0]
    orders = state.cards[CARDS_IN_FRONT * seat : CARDS_IN_FRONT * (seat + 1)]
    actions = (book.plans[order].bonuses[number] for number, order in enumerate(orders) if order)
    return Picked(*zip(singles(book, state, seat), actions, strict=True))


def _replacements(book: Book, state: Position) -> Sequence[Action]:
    """Return the cards of the display in ascending order, then the deck (REPL-01, REPL-04)."""
    listed: list[Action] = [book.replaces[order] for order in sorted(state.display)]
    return [*listed, UNSEEN] if state.deck else listed


def _pairs(state: Position) -> Sequence[Action]:
    """Return each two of the start cards (SETUP-02)."""
    return [Keep(pair) for pair in combinations(orders_of(state.hands[state.waiting[0]]), 2)]
