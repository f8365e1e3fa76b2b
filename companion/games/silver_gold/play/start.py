"""The start: four cards to each player, who keeps two; then the display (section 4)."""

from companion.games.contract import Seat, Sink, Step
from companion.games.silver_gold.actions import Deal, Keep
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.book import Book
from companion.games.silver_gold.play.replacing import go_on, put_in_place
from companion.games.silver_gold.score_card import clean_card
from companion.games.silver_gold.state import Position

KEEPING = "SILVER-GOLD-SETUP-02"


def begin(book: Book, players: int) -> Position:
    """Return the position before the first card is dealt."""
    figures = book.figures
    score_cards = [clean_card(figures)] * players
    state = Position(score_cards, len(figures.colours), len(figures.points))
    state.deck, state.unseen = book.cards, book.expeditions
    ask(book, state)
    return state


def ask(book: Book, state: Position) -> None:
    """Ask for the next card of the first hand that is not full, else for what is kept of one."""
    for seat, hand in enumerate(state.hands):
        if hand.bit_count() < book.figures.dealt:
            state.asked = book.asked.deal[seat]
            return
    state.asked = book.asked.keep[state.waiting[0]]


def deal(book: Book, state: Position, action: Deal) -> None:
    """Give a card to the seat that is asked about; only its player sees it."""
    assert state.asked is not None
    assert state.asked.seat is not None
    bit = 1 << action.order - 1
    state.deck ^= bit
    state.hands[state.asked.seat] |= bit
    ask(book, state)


def keep(book: Book, state: Position, action: Keep, sink: Sink | None) -> None:
    """Hold a choice back until all have chosen."""
    state.moves[state.waiting[0]] = (action,)
    state.waiting = state.waiting[1:]
    if state.waiting:
        ask(book, state)
    else:
        _show(book, state, sink)


def _show(book: Book, state: Position, sink: Sink | None) -> None:
    """Show what all have kept, in ascending order (ENG-05); what they return is in the deck."""
    for seat, (choice,) in enumerate(state.moves):
        assert isinstance(choice, Keep)
        kept = sorted(choice.keep)
        for place, order in enumerate(kept, CARDS_IN_FRONT * seat):
            state.hands[seat] ^= 1 << order - 1
            put_in_place(book, state, place, order)
        if sink:
            values = {"player": Seat(seat), "cards": tuple(kept)}
            sink(Step(KEEPING, "play.keeps", {**values, "returned": orders_of(state.hands[seat])}))
        state.deck |= state.hands[seat]
        state.hands[seat] = 0
        state.moves[seat] = ()
    go_on(book, state, sink)


def orders_of(cards: int) -> tuple[int, ...]:
    """Return the order numbers of a set of cards."""
    return tuple(order for order in range(1, cards.bit_length() + 1) if cards >> order - 1 & 1)
