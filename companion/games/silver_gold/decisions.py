"""The decision table: what may be answered to each question, what forbids it, what it does.

Every question is asked, even where a single answer is left (the last card of the display): so a
record of answers tells where each card came from.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.common.bits import Selections, select
from companion.games.common.decisions import Kind, Move, Outcomes, asked
from companion.games.engine import Action, Refusal, Sink
from companion.games.silver_gold import crossing_off, replacing, start, turns
from companion.games.silver_gold.actions import (
    Bonus,
    Cross,
    Deal,
    Display,
    Draw,
    Keep,
    Replace,
    Reveal,
    Unseen,
)
from companion.games.silver_gold.state import State


def not_now(state: State) -> Refusal:
    """Say that something else is asked, or that the game is over."""
    if state.decision is None:
        return Refusal(turns.GAME_OVER, "no.over", {})
    return Refusal(turns.TURN, "no.not_asked", {})


def _reveal(state: State, action: Reveal, sink: Sink | None) -> None:
    turns.reveal(state, action.expedition, sink)


def _deal(state: State, action: Deal, _sink: Sink | None) -> None:
    start.deal(state, action.order)


def _keep(state: State, action: Keep, sink: Sink | None) -> None:
    start.keep(state, action.keep, sink)


def _take(state: State, action: Replace | Draw, sink: Sink | None) -> None:
    replacing.take(state, action.order, sink)
    turns.go_on_replacing(state, sink)


def _take_unseen(state: State, _action: Unseen, _sink: Sink | None) -> None:
    """Leave it to chance which card the top one of the deck is."""
    state.decision = state.tables.asked.draw[state.waiting[0]]


def _display(state: State, action: Display, sink: Sink | None) -> None:
    replacing.turn_up(state, action.order, sink)
    turns.go_on_replacing(state, sink)


def _cards(
    kind: str,
    cards: Callable[[State], int],
    moves: Mapping[type[Action], Move],
) -> Kind:
    """Return what chance decides: which of some cards comes up, one as likely as another."""

    def legal(state: State) -> Sequence[Action]:
        return Selections((cards(state), state.tables.outcomes[kind].actions))

    def outcomes(state: State) -> Outcomes:
        return list(select(cards(state), state.tables.outcomes[kind].weighted))

    return Kind(legal, moves, outcomes)


def _of_deck(
    kind: str, action: type[Action], apply: Callable[[State, Any, Sink | None], None]
) -> Kind:
    return _cards(kind, lambda state: state.deck, {action: Move(replacing.refuse_drawn, apply)})


DECISIONS: Final[Mapping[str, Kind]] = {
    "deal": _of_deck("deal", Deal, _deal),
    "keep": asked(start.legal_pairs, {Keep: Move(start.refuse_keep, _keep)}),
    "display": _of_deck("display", Display, _display),
    "reveal": _cards(
        "reveal", lambda state: state.unseen, {Reveal: Move(turns.refuse_reveal, _reveal)}
    ),
    "cross": asked(crossing_off.legal_crosses, {Cross: Move(crossing_off.refuse, turns.cross_off)}),
    "bonus": asked(crossing_off.legal_bonuses, {Bonus: Move(crossing_off.refuse, turns.cross_off)}),
    "replace": asked(
        replacing.legal_replacements,
        {
            Replace: Move(replacing.refuse_replace, _take),
            Unseen: Move(replacing.refuse_unseen, _take_unseen),
        },
    ),
    "draw": _of_deck("draw", Draw, _take),
}
"""What is asked, of chance and of seats."""
