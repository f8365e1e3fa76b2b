"""Rounds: all choose their rows, then each has a turn; and the end after the last one (6.1, 8)."""

from typing import Final

from companion.games.engine import Sink
from companion.games.giza import actions, moves, opening, turn_order
from companion.games.giza.building import END_RULE
from companion.games.giza.state import State
from companion.questions.text import Step

CAPSTONE_PLACED: Final = "capstone"
ROUNDS_OVER: Final = "rounds"
ENDS: Final = {CAPSTONE_PLACED: END_RULE, ROUNDS_OVER: "GIZA-END-02"}
"""What ends a game, and the rule by which it does."""


def place(state: State, action: actions.SetupPlace, sink: Sink | None) -> None:
    """Put two workers on the board; after the last ones the first round begins."""
    if not opening.place(state, action, sink):
        begin_round(state, sink)


def begin_round(state: State, sink: Sink | None) -> None:
    """Ask who chooses first."""
    turn_order.begin_round(state, sink)
    _ask_chooser(state)


def _ask_chooser(state: State) -> None:
    state.seat = state.order[state.turn]
    state.ask("choose_row", state.seat)


def choose_row(state: State, action: actions.ChooseRow, sink: Sink | None) -> None:
    """Choose a row; a bonus move comes before the next player chooses (GIZA-ORDER-10)."""
    turn_order.choose(state, turn_order.number_of(state, action.row), sink)
    if moves.bonus_of(state):
        state.ask("bonus_move", state.seat)
    else:
        _next_chooser(state, sink)


def bonus_move(state: State, action: actions.BonusMove, sink: Sink | None) -> None:
    """Carry out the move of a row."""
    moves.move(state, action, sink)
    _next_chooser(state, sink)


def skip_bonus(state: State, _action: actions.SkipBonus, sink: Sink | None) -> None:
    """Do without it."""
    moves.skip_bonus(state, sink)
    _next_chooser(state, sink)


def _next_chooser(state: State, sink: Sink | None) -> None:
    """Let the next player choose, or turns begin when all have chosen (GIZA-ROUND-01)."""
    state.turn += 1
    if state.turn < state.tables.players:
        _ask_chooser(state)
        return
    if sink:
        sink(turn_order.play_order_step(state))
    state.order = turn_order.by_row(turn_order.rows_of(state, state.round))
    state.turn = 0
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    state.seat = state.order[state.turn]
    state.actions = state.tables.limits.actions
    state.produced = [0] * len(state.produced)
    state.ask("actions", state.seat)


def end_turn(state: State, sink: Sink | None) -> None:
    """Let the next player have a turn, or the next round begin; tables do not tell turns."""
    if not state.order:
        state.decision = None
        return
    state.turn += 1
    state.turns += 1
    if state.turn < state.tables.players:
        _begin_turn(state)
    elif next_round(state, sink):
        begin_round(state, sink)


def next_round(state: State, sink: Sink | None) -> bool:
    """Go on to the next round, and return whether there is one.

    After the last one the game is over, the pyramid unfinished.
    """
    if state.round < state.tables.rounds:
        state.round += 1
        return True
    if sink:
        sink(Step(ENDS[ROUNDS_OVER], "play.rounds_over", {"rounds": state.round}))
    end_game(state, ROUNDS_OVER)
    return False


def end_game(state: State, cause: str) -> None:
    """End the game at once, whatever was to come."""
    state.cause, state.decision = cause, None
    state.due = ()
