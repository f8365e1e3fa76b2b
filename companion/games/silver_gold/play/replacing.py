"""Action 3, replacing completed cards: by their lowest number, from display or deck (6.4, 7.4)."""

from companion.games.contract import Seat, Sink, Step
from companion.games.silver_gold.actions import Display, Draw, Replace
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.racing import collect_points, go_to_next_turn
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.state import State

NOTHING_LEFT = "SILVER-GOLD-REPL-04"


def replace_all(tables: Tables, state: State, sink: Sink | None) -> None:
    """Put completed cards on the piles; their owners replace them one after the other."""
    for place, order in enumerate(state.cards):
        if order and not state.free[place] & tables.plans[order].tomb:
            _complete(state, place, order)
    if any(state.done):
        state.waiting = _in_order(state)
    go_on(tables, state, sink)


def _complete(state: State, place: int, order: int) -> None:
    state.done[place] = order
    state.piles[place // CARDS_IN_FRONT] |= 1 << order - 1
    state.cards[place] = state.free[place] = state.reach[place] = 0


def _in_order(state: State) -> tuple[int, ...]:
    """Return who has completed cards, by the lowest of their numbers (ADJ-REPL-01)."""
    lowest: dict[int, int] = {}
    for order, place in sorted((order, place) for place, order in enumerate(state.done) if order):
        lowest.setdefault(place // CARDS_IN_FRONT, order)
    return tuple(lowest)


def go_on(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask what comes next until all have replaced their cards and the display is full.

    Each player replaces both cards before the display is filled up, and the next one chooses only
    then (REPL-02, REPL-03).
    """
    while True:
        if state.waiting and gaps(state) and (state.display or state.deck):
            state.decision = tables.asked.replace[state.waiting[0]]
            return
        if state.deck and len(state.display) < tables.figures.display:
            state.decision = tables.asked.display
            return
        if not state.waiting:
            break
        if gaps(state):
            _go_without(state, sink)
        state.waiting = state.waiting[1:]
    if any(state.done):
        collect_points(tables, state, sink)
    go_to_next_turn(tables, state, sink)


def gaps(state: State) -> list[int]:
    """Return the places of the seat at work that have no card."""
    at = CARDS_IN_FRONT * state.waiting[0]
    return [place for place in range(at, at + CARDS_IN_FRONT) if not state.cards[place]]


def _go_without(state: State, sink: Sink | None) -> None:
    """Let a player go on with fewer cards, one that is left in place 1 (REPL-04, ENG-05)."""
    if sink:
        sink(Step(NOTHING_LEFT, "replace.nothing", {"player": Seat(state.waiting[0])}))
    first = CARDS_IN_FRONT * state.waiting[0]
    for each in (state.cards, state.free, state.reach):
        if not each[first]:
            each[first], each[first + 1] = each[first + 1], 0


def put_in_place(tables: Tables, state: State, place: int, order: int) -> None:
    """Lay a card without crosses in a place."""
    plan = tables.plans[order]
    state.cards[place], state.free[place], state.reach[place] = order, plan.floor, plan.start


def replace(tables: Tables, state: State, action: Replace, sink: Sink | None) -> None:
    """Take a card of the display (REPL-01)."""
    state.display.remove(action.order)
    _take(tables, state, action.order, "display", sink)


def ask_what_was_on_top(tables: Tables, state: State) -> None:
    """Let chance say which card lies on top of the deck (REPL-01)."""
    state.decision = tables.asked.draw[state.waiting[0]]


def draw(tables: Tables, state: State, action: Draw, sink: Sink | None) -> None:
    """Take the card that was on top of the deck."""
    state.deck ^= 1 << action.order - 1
    _take(tables, state, action.order, "deck", sink)


def _take(tables: Tables, state: State, order: int, source: str, sink: Sink | None) -> None:
    """Lay a card in the place of a completed one, the first taken in place 1 (ENG-05)."""
    if sink:
        values = {"player": Seat(state.waiting[0]), "card": order}
        sink(Step("SILVER-GOLD-REPL-01", f"replace.{source}", values))
    put_in_place(tables, state, gaps(state)[0], order)
    go_on(tables, state, sink)


def fill(tables: Tables, state: State, action: Display, sink: Sink | None) -> None:
    """Lay a card from the deck in the display (SETUP-03, REPL-03)."""
    state.deck ^= 1 << action.order - 1
    state.display.append(action.order)
    if sink:
        if state.turn:
            sink(Step("SILVER-GOLD-REPL-03", "replace.filled", {"cards": (action.order,)}))
        else:
            sink(Step("SILVER-GOLD-SETUP-03", "play.laid", {"cards": (action.order,)}))
    go_on(tables, state, sink)
