"""The turn: reveal, cross off, replace, collect points; rounds, and the end (6.1)."""

from collections.abc import Iterator
from typing import Final

from companion.games.engine import Refusal, Sink
from companion.games.silver_gold import crossing_off, pyramid_points, replacing
from companion.games.silver_gold.actions import Bonus, Cross, Reveal
from companion.games.silver_gold.state import Shown, State
from companion.questions.text import Step, Term

TURN: Final = "SILVER-GOLD-TURN-01"
REVEALED: Final = "SILVER-GOLD-TURN-02"
ROUND_OVER: Final = "SILVER-GOLD-TURN-03"
GAME_OVER: Final = "SILVER-GOLD-TURN-04"


def reveal(state: State, expedition: str, sink: Sink | None) -> None:
    """Action 1: turn up the pattern that counts for all."""
    state.expedition = state.tables.number_of[expedition]
    state.unseen ^= 1 << state.expedition
    state.shown = Shown(tuple(state.cards), tuple(state.score_cards))
    state.waiting = seats_with_cards(state)
    if sink:
        for step in turn_steps(state):
            sink(step)
    go_on_crossing(state, sink)


def refuse_reveal(state: State, action: Reveal) -> Refusal | None:
    """Return why an expedition card can't come up, None if it can: each is seen once a round."""
    number = state.tables.number_of.get(action.expedition)
    if number is not None and state.unseen >> number & 1:
        return None
    return Refusal(ROUND_OVER, "no.not_unseen", {})


def turn_steps(state: State) -> Iterator[Step]:
    """Say which turn it is and which pattern counts."""
    tables = state.tables
    numbers = {"round": state.round, "rounds": tables.rounds}
    yield Step(TURN, "play.turn", {**numbers, "turn": state.turn, "turns": tables.turns})
    pattern = tuple(tables.expeditions.values())[state.expedition]
    values = {"pattern": Term(pattern), "picture": tables.pictures[pattern]}
    yield Step(REVEALED, "play.reveal", values)


def seats_with_cards(state: State) -> tuple[int, ...]:
    """Return the seats that have a card in front of them; others do nothing (CROSS-08)."""
    return tuple(seat for seat in range(state.players) if state.cards[state.places(seat)[0]])


def cross_off(state: State, move: Cross | Bonus, sink: Sink | None) -> None:
    """Action 2: cross off for the seat at work; when all have, carry on with action 3."""
    seat = state.waiting[0]
    state.moves[seat] += (move,)
    # Without `sink`: others are not to learn of it before they have chosen (ENG-01).
    crossing_off.cross_off(state, seat, move, None)
    if state.icons:
        state.decision = state.tables.asked.bonus[seat]
    else:
        state.waiting = state.waiting[1:]
        go_on_crossing(state, sink)


def go_on_crossing(state: State, sink: Sink | None) -> None:
    """Ask the next who has not crossed off yet; when nobody is left, begin action 3 (ENG-01)."""
    if state.waiting:
        state.decision = state.tables.asked.cross[state.waiting[0]]
        return
    if sink:
        _tell_crossings(state, sink)
    state.shown, state.moves = None, [()] * state.players
    replacing.set_aside(state)
    go_on_replacing(state, sink)


def _tell_crossings(state: State, sink: Sink) -> None:
    """Say what each player has crossed off and what came of it, now that all have.

    For that it is carried out once more, from what all saw when the pattern was revealed.
    """
    assert state.shown
    then = state.copy()
    then.cards, then.score_cards = [*state.shown.cards], [*state.shown.score_cards]
    for seat, moves in enumerate(state.moves):
        for move in moves:
            crossing_off.cross_off(then, seat, move, sink)


def go_on_replacing(state: State, sink: Sink | None) -> None:
    """Ask for the next replacement; when all are through, carry out action 4 and end the turn."""
    state.decision = replacing.ask(state, sink)
    if state.decision is None:
        if any(state.done):
            pyramid_points.collect(state, sink)
        _end_turn(state, sink)


def _end_turn(state: State, sink: Sink | None) -> None:
    """Ask for the next expedition card; after the last turn of the last round nothing is asked."""
    if state.turn < state.tables.turns:
        state.turn += 1
    else:
        end_round(state, sink)
    state.decision = None if is_over(state) else state.tables.asked.reveal


def end_round(state: State, sink: Sink | None = None) -> None:
    """End a round: all expedition cards are shuffled, or the game is over."""
    rule, key = (ROUND_OVER, "next") if state.round < state.tables.rounds else (GAME_OVER, "last")
    if sink:
        sink(Step(rule, f"play.{key}_round", {"round": state.round}))
    state.round, state.turn = state.round + 1, 1
    state.unseen = (1 << len(state.tables.expeditions)) - 1


def is_over(state: State) -> bool:
    """Return whether the last round is over."""
    return state.round > state.tables.rounds


def turns_completed(state: State) -> int:
    """Return how many turns have been completed."""
    return max(0, state.tables.turns * (state.round - 1) + state.turn - 1)
