"""What comes after every answer: a player's turn step by step, rounds, the end (6.1, 6.5, 8).

Chapters carry out what is decided. Once an answer has left nothing to ask, `follow` goes on here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza import (
    arrival,
    bidding,
    building,
    moves,
    production,
    push_and_lift,
    setup,
    turn_order,
)
from companion.games.giza.actions import Pass
from companion.games.giza.state import State, say
from companion.games.giza.tables import Tables
from companion.questions.text import Seat, Step

CAPSTONE_PLACED: Final = "capstone"
ROUNDS_OVER: Final = "rounds"
# What ends a game, and the rule by which it does.
ENDS: Final = {CAPSTONE_PLACED: building.END_RULE, ROUNDS_OVER: "GIZA-END-02"}

PASS: Final = Pass()


def step_1(state: State) -> Sequence[Action]:
    """Return what a player may do in step 1 of the turn (GIZA-ACT-01)."""
    if not state.actions:
        return [*production.legal(state), PASS]
    return [
        *moves.support_moves(state),
        *moves.quarry_moves(state),
        *moves.advances(state),
        *production.legal(state),
        PASS,
    ]


def end_actions(state: State, _action: Pass, sink: Sink | None) -> None:
    """Pass: that ends step 1 alone (GIZA-ACT-02)."""
    if sink:
        sink(Step("GIZA-ACT-02", "game.passes", {"player": Seat(state.seat)}))
    _go_on(state)


def _go_on(state: State) -> None:
    # Nominating is a step of its own and compulsory, so that passing does not avoid it (ruling A4).
    state.actions, state.decision, state.due = 0, None, ("nominate",)


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked; after the last step the turn is over."""
    if decision := state.decision:
        # A free production may come at any later point of step 1, after the last action too.
        if decision.kind != "actions" or state.actions or production.has_free(state):
            return
        _go_on(state)
    while state.decision is None and state.due:
        step, state.due = state.due[0], state.due[1:]
        STEPS[step](state, sink)
    if state.decision is None and state.cause is None:
        end_turn(state, sink)


def _end(state: State, _sink: Sink | None) -> None:
    end_game(state, CAPSTONE_PLACED)


# What follows in a turn; a step that asks something leaves the others waiting for the answer.
STEPS: Final[Mapping[str, Callable[[State, Sink | None], None]]] = {
    "nominate": bidding.ask_to_nominate,
    "move": push_and_lift.move_stone,
    "place": building.ask_where,
    "push": arrival.score_push,
    "lift": push_and_lift.score_lift,
    "reassign": arrival.ask_to_reassign,
    "decorate": building.ask_to_decorate,
    "temple": building.celebrate,
    "return": arrival.return_sled,
    "end": _end,
}


def end_turn(state: State, sink: Sink | None) -> None:
    """Let the next player have a turn, or the next round begin; tables do not tell turns."""
    if not state.order:
        return
    state.turn += 1
    state.turns += 1
    if state.turn < state.tables.players:
        turn_order.begin_turn(state)
    elif next_round(state, sink):
        turn_order.begin_round(state, sink)


def next_round(state: State, sink: Sink | None) -> bool:
    """Go on to the next round, and return whether there is one.

    After the last one the game is over, the pyramid unfinished.
    """
    if state.round < state.tables.rounds:
        state.round += 1
        return True
    say(sink, ENDS[ROUNDS_OVER], "play.rounds_over", rounds=state.round)
    end_game(state, ROUNDS_OVER)
    return False


def end_game(state: State, cause: str) -> None:
    """End the game at once, whatever was to come: others in the round have no turn (ruling A22)."""
    state.cause, state.decision = cause, None
    state.due = ()


def longest(tables: Tables) -> int:
    """Return how many actions a game takes at most (GIZA-ENGINE-04).

    A turn is a row and its move, four answers in step 1 (a free production, or passing, besides
    the actions), a nomination, a bid of each player, a location, the workers of a sled, a bid of
    art of each player, and a stone for the sled.
    """
    players = tables.players
    placings = players * tables.workers // setup.AT_ONCE
    turn = 2 + tables.limits.actions + 1 + 1 + players + 1 + tables.board.room + players + 1
    return 1 + placings + tables.rounds * players * turn


def not_now(state: State) -> Refusal:
    """Say what is asked instead of what was answered."""
    if state.decision is None:
        return Refusal(ENDS[state.cause or ""], "game.is_over", {})
    return Refusal("GIZA-ROUND-03", f"game.not_now_{state.decision.kind}", {})
