"""The start: four cards to each player, who keeps two; then the display (section 4)."""

from companion.games.contract import Seat, Sink, Step
from companion.games.silver_gold.actions import Deal, Keep
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.replacing import go_on, put_in_place
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.score_card import clean_card
from companion.games.silver_gold.state import State

KEEPING = "SILVER-GOLD-SETUP-02"


def begin(tables: Tables, players: int) -> State:
    """Return the position before the first card is dealt."""
    figures = tables.figures
    score_cards = [clean_card(figures)] * players
    state = State(score_cards, len(figures.colours), len(figures.points))
    state.deck, state.unseen = tables.cards, tables.expeditions
    ask(tables, state)
    return state


def ask(tables: Tables, state: State) -> None:
    """Ask for the next card of the first hand that is not full, else for what is kept of one."""
    for seat, hand in enumerate(state.hands):
        if hand.bit_count() < tables.figures.dealt:
            state.decision = tables.asked.deal[seat]
            return
    state.decision = tables.asked.keep[state.waiting[0]]


def deal(tables: Tables, state: State, action: Deal) -> None:
    """Give a card to the seat that is asked about; only its player sees it."""
    assert state.decision is not None
    assert state.decision.seat is not None
    bit = 1 << action.order - 1
    state.deck ^= bit
    state.hands[state.decision.seat] |= bit
    ask(tables, state)


def keep(tables: Tables, state: State, action: Keep, sink: Sink | None) -> None:
    """Hold a choice back until all have chosen."""
    state.moves[state.waiting[0]] = (action,)
    state.waiting = state.waiting[1:]
    if state.waiting:
        ask(tables, state)
    else:
        _show(tables, state, sink)


def _show(tables: Tables, state: State, sink: Sink | None) -> None:
    """Show what all have kept, in ascending order (ENG-05); what they return is in the deck."""
    for seat, (choice,) in enumerate(state.moves):
        assert isinstance(choice, Keep)
        kept = sorted(choice.keep)
        for place, order in enumerate(kept, CARDS_IN_FRONT * seat):
            state.hands[seat] ^= 1 << order - 1
            put_in_place(tables, state, place, order)
        if sink:
            values = {"player": Seat(seat), "cards": tuple(kept)}
            sink(Step(KEEPING, "play.keeps", {**values, "returned": orders_of(state.hands[seat])}))
        state.deck |= state.hands[seat]
        state.hands[seat] = 0
        state.moves[seat] = ()
    go_on(tables, state, sink)


def orders_of(cards: int) -> tuple[int, ...]:
    """Return the order numbers of a set of cards."""
    return tuple(order for order in range(1, cards.bit_length() + 1) if cards >> order - 1 & 1)
