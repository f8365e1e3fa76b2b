"""The turn: reveal, cross off, replace, collect points; rounds, and the end (6.1)."""

from collections.abc import Iterator
from typing import Final

from companion.games.contract import Refusal, Sink, Step, Term
from companion.games.silver_gold import pyramid_points, replacing
from companion.games.silver_gold.state import Shown, State
from companion.games.silver_gold.tables import Tables

TURN: Final = "SILVER-GOLD-TURN-01"
REVEALED: Final = "SILVER-GOLD-TURN-02"
ROUND_OVER: Final = "SILVER-GOLD-TURN-03"
GAME_OVER: Final = "SILVER-GOLD-TURN-04"


def reveal(tables: Tables, state: State, expedition: str, sink: Sink | None) -> None:
    """Action 1: turn up the pattern that counts for all."""
    state.expedition = tuple(tables.expeditions).index(expedition)
    state.unseen ^= 1 << state.expedition
    state.shown = Shown(tuple(state.cards), tuple(state.score_cards))
    state.waiting = with_cards(state)
    if sink:
        for step in where(tables, state):
            sink(step)
    go_on_crossing(tables, state, sink)


def refuse_reveal(tables: Tables, state: State, expedition: str) -> Refusal | None:
    """Return why an expedition card can't come up, None if it can: each is seen once a round."""
    cards = tuple(tables.expeditions)
    if expedition in cards and state.unseen >> cards.index(expedition) & 1:
        return None
    return Refusal(ROUND_OVER, "no.not_unseen", {})


def where(tables: Tables, state: State) -> Iterator[Step]:
    """Say which turn it is and which pattern counts."""
    numbers = {"round": state.round, "rounds": tables.rounds}
    yield Step(TURN, "play.turn", {**numbers, "turn": state.turn, "turns": tables.turns})
    yield Step(REVEALED, "play.reveal", {"pattern": Term(pattern(tables, state))})


def pattern(tables: Tables, state: State) -> str:
    """Return the pattern of the expedition card of this turn."""
    return tuple(tables.expeditions.values())[state.expedition]


def with_cards(state: State) -> tuple[int, ...]:
    """Return the seats with a card in front of them; others have nothing to cross off (CROSS-08)."""
    return tuple(seat for seat in range(state.players) if state.in_front(seat))


def go_on_crossing(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask whoever has not crossed off yet, or has a red cross; then begin action 3 (ENG-01)."""
    if state.icons:
        state.decision = tables.asked.bonus[state.waiting[0]]
    elif state.waiting:
        state.decision = tables.asked.cross[state.waiting[0]]
    else:
        state.shown = None
        replacing.set_aside(state)
        go_on_replacing(tables, state, sink)


def finish_crossing(tables: Tables, state: State, sink: Sink | None) -> None:
    """Go on after the seat at work has crossed off, unless a red cross waits for its box."""
    if not state.icons:
        state.waiting = state.waiting[1:]
    go_on_crossing(tables, state, sink)


def go_on_replacing(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask for the next replacement; when all are through, carry out action 4 and end the turn."""
    state.decision = replacing.ask(tables, state, sink)
    if state.decision is None:
        if any(state.done):
            pyramid_points.collect(tables, state, sink)
        _end_turn(tables, state, sink)


def _end_turn(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask for the next expedition card; after the last turn of the last round nothing is asked."""
    if state.turn < tables.turns:
        state.turn += 1
    else:
        end_round(tables, state, sink)
    state.decision = None if is_over(tables, state) else tables.asked.reveal


def end_round(tables: Tables, state: State, sink: Sink | None = None) -> None:
    """End a round: all expedition cards are shuffled, or the game is over."""
    rule, key = (ROUND_OVER, "next") if state.round < tables.rounds else (GAME_OVER, "last")
    if sink:
        sink(Step(rule, f"play.{key}_round", {"round": state.round}))
    state.round, state.turn = state.round + 1, 1
    state.unseen = (1 << len(tables.expeditions)) - 1


def is_over(tables: Tables, state: State) -> bool:
    """Return whether the last round is over."""
    return state.round > tables.rounds


def turns_over(tables: Tables, state: State) -> int:
    """Return how many turns have been completed."""
    return max(0, tables.turns * (state.round - 1) + state.turn - 1)
