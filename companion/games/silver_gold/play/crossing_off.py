"""Action 2, crossing off: one after the other and secretly, as if all did at once (6.2, 6.3)."""

from companion.games.contract import Sink
from companion.games.silver_gold.actions import Bonus, Cross, Reveal
from companion.games.silver_gold.chamber import Box
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.record import tell_crossings, tell_reveal
from companion.games.silver_gold.play.replacing import replace_all
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.score_card import after_icon
from companion.games.silver_gold.state import State


def reveal(tables: Tables, state: State, action: Reveal, sink: Sink | None) -> None:
    """Turn up the pattern that counts for all; who has no card does nothing (CROSS-08)."""
    state.expedition = tables.expedition_of[action.expedition]
    state.unseen ^= 1 << state.expedition
    state.shown = (tuple(state.free), tuple(state.reach), tuple(state.score_cards))
    state.waiting = with_cards(state)
    if sink:
        tell_reveal(tables, state, sink)
    ask_next(tables, state, sink)


def with_cards(state: State) -> tuple[int, ...]:
    """Return the seats that have a card in front of them; a lone card is in place 1 (ENG-05)."""
    return tuple(seat for seat in range(state.players) if state.cards[CARDS_IN_FRONT * seat])


def ask_next(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask the next who has not chosen yet; when nobody is left, let all see what they did."""
    if state.waiting:
        state.decision = tables.asked.cross[state.waiting[0]]
        return
    if sink:
        tell_crossings(tables, state, sink)
    state.shown = None
    state.moves = [()] * state.players
    replace_all(tables, state, sink)


def cross(tables: Tables, state: State, action: Cross, sink: Sink | None) -> None:
    """Cross off the boxes of a placement, then resolve their icons (CROSS-07)."""
    state.moves[state.waiting[0]] = (action,)
    _resolve(tables, state, _cross_off(tables, state, action.card, action.boxes), sink)


def bonus(tables: Tables, state: State, action: Bonus, sink: Sink | None) -> None:
    """Cross off the box of a red cross; its icon comes before those that wait (CROSS-07)."""
    state.moves[state.waiting[0]] += (action,)
    icons = _cross_off(tables, state, action.card, (action.box,)) + state.icons
    state.icons = ()
    _resolve(tables, state, icons, sink)


def _cross_off(tables: Tables, state: State, card: int, boxes: tuple[Box, ...]) -> tuple[str, ...]:
    """Cross boxes off a card of the seat at work, and return their icons."""
    place = CARDS_IN_FRONT * state.waiting[0] + card - 1
    placement = tables.plans[state.cards[place]].placement(boxes)
    state.free[place] &= placement.leaves
    state.reach[place] |= placement.opens
    return placement.icons


def _resolve(tables: Tables, state: State, icons: tuple[str, ...], sink: Sink | None) -> None:
    """Resolve icons in their order, up to a red cross for which a box can be had (ICON-01)."""
    seat = state.waiting[0]
    for number, icon in enumerate(icons, 1):
        if icon != "red_cross":
            before = state.score_cards[seat]
            state.score_cards[seat] = after_icon(tables.figures, before, icon, state.round)
        elif any(singles(tables, state, seat)):
            state.icons = icons[number:]
            state.decision = tables.asked.bonus[seat]
            return
    state.waiting = state.waiting[1:]
    ask_next(tables, state, sink)


def singles(tables: Tables, state: State, seat: int) -> list[int]:
    """Return the single boxes that a seat can cross off now, on each of its cards as bits."""
    at = CARDS_IN_FRONT * seat
    return [
        state.free[place] & state.reach[place] & tables.plans[order].singles
        for place, order in enumerate(state.cards[at : at + CARDS_IN_FRONT], at)
        if order
    ]
