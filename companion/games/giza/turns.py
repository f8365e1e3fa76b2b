"""A player's turn: actions, a nomination, and what follows from it, step by step (6.1, 6.5).

Chapters carry out what is decided; here is asked what comes next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza import (
    actions,
    arrival,
    bidding,
    building,
    moves,
    production,
    push_and_lift,
    setup,
    turn_order,
)
from companion.games.giza.building import END_RULE
from companion.games.giza.state import NONE, State, tell
from companion.games.giza.tables import FARM, STONES, TEMPLE, Tables
from companion.questions.text import Seat, Step

PASS: Final = actions.Pass()


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


def move(state: State, action: actions.SupportMove | actions.QuarryMove, sink: Sink | None) -> None:
    """Spend an action on a move between areas."""
    moves.move(state, action, sink)
    state.actions -= 1
    _after_action(state, sink)


def advance_worker(state: State, action: actions.Advance, sink: Sink | None) -> None:
    """Spend an action on each step of an advance."""
    moves.advance(state, action, sink)
    state.actions -= action.steps
    _after_action(state, sink)


def produce(
    state: State, action: actions.Farm | actions.Fish | actions.MakeArt, sink: Sink | None
) -> None:
    """Farm, fish or make art."""
    production.produce(state, action, sink)
    _after_action(state, sink)


def _after_action(state: State, sink: Sink | None) -> None:
    """End step 1 when neither an action nor a free production is left (GIZA-ENGINE-03)."""
    if not state.actions and not production.has_free(state):
        _end_actions(state, sink)


def end_actions(state: State, _action: Action, sink: Sink | None) -> None:
    """Pass: that ends step 1 alone (GIZA-ACT-02, ruling A4)."""
    if sink:
        sink(Step("GIZA-ACT-02", "game.passes", {"player": Seat(state.seat)}))
    _end_actions(state, sink)


def _end_actions(state: State, sink: Sink | None) -> None:
    state.actions = 0
    if bidding.is_anything_ready(state):
        state.ask("nominate", state.seat)
    else:
        end_turn(state, sink)


def nominate(state: State, action: actions.Nominate, sink: Sink | None) -> None:
    """Nominate a stone, and let those bid who are there."""
    bidding.begin_bids(state, bidding.nominate(state, action.stone, sink), sink)
    state.ask("bid", state.queue[0])


def bid(state: State, action: actions.Bid, sink: Sink | None) -> None:
    """Bid food; after the last bid the stone moves, or somebody starves."""
    bidding.offer(state, action.food, sink=sink)
    if state.queue:
        state.ask("bid", state.queue[0])
        return
    if state.quarry == NONE:
        _lift_stone(state, sink)
    elif push_and_lift.push(state, sink):
        arrival.arrive(state, arrival.leave_track(state), sink)
    follow(state, sink)


def _lift_stone(state: State, sink: Sink | None) -> None:
    if push_and_lift.lift(state, sink):
        tell(sink, push_and_lift.capstone_steps(state))


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked; after the last step the turn is over."""
    while state.due:
        step, state.due = state.due[0], state.due[1:]
        if STEPS[step](state, sink):
            return
    end_turn(state, sink)


def _place(state: State, sink: Sink | None) -> bool:  # noqa: ARG001 - nothing is told
    """Ask where a stone is built, unless the table has told it already."""
    if state.landed != NONE:
        state.ask("place_stone", state.seat)
    return state.landed != NONE


def _decorate(state: State, sink: Sink | None) -> bool:
    if state.line:
        building.begin_decoration(state, sink)
        state.ask("decorate", state.queue[0])
    return bool(state.line)


def _temple(state: State, sink: Sink | None) -> bool:
    """Score a finished tier; a table is asked who is in the temple, if nobody has told."""
    if state.tier == NONE:
        return False
    if state.crowd[TEMPLE] == NONE:
        state.ask("temple", state.seat)
        return True
    building.score_temple(state, sink)
    return False


def _reassign(state: State, sink: Sink | None) -> bool:
    """Ask where workers go who were aboard; a table does not tell."""
    return state.crowd[FARM] != NONE and arrival.ask_to_reassign(state, sink)


def _return(state: State, sink: Sink | None) -> bool:
    """Bring the sled home, if it is known which one it is."""
    return state.quarry != NONE and arrival.return_sled(state, sink)


def _end(state: State, sink: Sink | None) -> bool:  # noqa: ARG001 - it was told already
    end_game(state, CAPSTONE_PLACED)
    return True


STEPS: Final[Mapping[str, Callable[[State, Sink | None], bool | None]]] = {
    "place": _place,
    "push": arrival.score_push,
    "lift": push_and_lift.score_lift,
    "reassign": _reassign,
    "decorate": _decorate,
    "temple": _temple,
    "return": _return,
    "end": _end,
}
"""What follows from a push or a lift; those that may ask return whether anything else must wait."""


def place_stone(state: State, action: actions.PlaceStone, sink: Sink | None) -> None:
    """Build the stone that has landed."""
    if sink:
        sink(building.where_step(state.landed, action.location))
    building.build(state, action.location, sink)
    follow(state, sink)


def reassign(state: State, action: actions.Reassign, sink: Sink | None) -> None:
    """Move a worker off the sled; after the last one all else follows."""
    if not arrival.reassign(state, action.area, sink):
        follow(state, sink)


def decorate(state: State, action: actions.Decorate, sink: Sink | None) -> None:
    """Bid art; after the last bid all are revealed."""
    if building.bid_art(state, action.art):
        state.ask("decorate", state.queue[0])
        return
    building.reveal(state, sink)
    follow(state, sink)


def select_stone(state: State, action: actions.SelectStone, sink: Sink | None) -> None:
    """Load the sled that came home."""
    arrival.select_stone(state, STONES.index(action.stone), sink)
    follow(state, sink)


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


# ---- Rounds: all choose their rows, then each has a turn; and the end after the last one (6.1, 8).

CAPSTONE_PLACED: Final = "capstone"
ROUNDS_OVER: Final = "rounds"
ENDS: Final = {CAPSTONE_PLACED: END_RULE, ROUNDS_OVER: "GIZA-END-02"}
"""What ends a game, and the rule by which it does."""


def place_workers(state: State, action: actions.SetupPlace, sink: Sink | None) -> None:
    """Put two workers on the board; after the last ones the first round begins."""
    if not setup.place(state, action, sink):
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
