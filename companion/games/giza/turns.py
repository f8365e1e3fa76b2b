"""Rounds and turns: what comes after what (6.1 and 6.5), and the two ends of the game (8).

Chapters carry out what is decided; here is asked what comes next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.contract import Action, Refusal, Seat, Sink, Step
from companion.games.giza import (
    arrival,
    bidding,
    building,
    decoration,
    lifts,
    moves,
    nomination,
    placing,
    production,
    push,
    temple,
    turn_order,
)
from companion.games.giza.actions import (
    Advance,
    Bid,
    BonusMove,
    Farm,
    Fish,
    MakeArt,
    Nominate,
    Pass,
    QuarryMove,
    SetupPlace,
    SupportMove,
)
from companion.games.giza.board import FARM, TEMPLE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import ACTIONS, STONES, Tables

PASS: Final = Pass()
CAPSTONE_PLACED, ROUNDS_OVER = "capstone", "rounds"
"""What ends a game (GIZA-END-01, GIZA-END-02)."""


def place(state: State, action: SetupPlace, sink: Sink | None) -> None:
    """Put two workers on the board; after the last ones the first round begins."""
    if not placing.place(state, action, sink):
        begin_round(state, sink)


def begin_round(state: State, sink: Sink | None) -> None:
    """Ask who chooses first."""
    turn_order.begin_round(state, sink)
    _ask_chooser(state)


def _ask_chooser(state: State) -> None:
    state.seat = state.order[state.turn]
    state.ask("choose_row", state.seat)


def choose_row(state: State, row: str, sink: Sink | None) -> None:
    """Choose a row; a bonus move comes before the next player chooses (GIZA-ORDER-10)."""
    turn_order.choose(state, turn_order.number_of(state, row), sink)
    if moves.bonus_of(state):
        state.ask("bonus_move", state.seat)
    else:
        _next_chooser(state, sink)


def bonus_move(state: State, action: BonusMove, sink: Sink | None) -> None:
    """Carry out the move of a row."""
    moves.move(state, action, sink)
    _next_chooser(state, sink)


def skip_bonus(state: State, sink: Sink | None) -> None:
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
        sink(turn_order.told_play(state))
    state.order = turn_order.by_row(turn_order.rows_of(state, state.round))
    state.turn = 0
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    state.seat = state.order[state.turn]
    state.actions = ACTIONS
    state.produced = [0] * len(state.produced)
    state.ask("actions", state.seat)


def actions(state: State) -> Sequence[Action]:
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


def move(state: State, action: SupportMove | QuarryMove, sink: Sink | None) -> None:
    """Spend an action on a move between areas."""
    moves.move(state, action, sink)
    state.actions -= 1
    _after_action(state, sink)


def advance(state: State, action: Advance, sink: Sink | None) -> None:
    """Spend an action on each step of an advance."""
    moves.advance(state, action, sink)
    state.actions -= action.steps
    _after_action(state, sink)


def produce(state: State, action: Farm | Fish | MakeArt, sink: Sink | None) -> None:
    """Farm, fish or make art."""
    production.produce(state, action, sink)
    _after_action(state, sink)


def _after_action(state: State, sink: Sink | None) -> None:
    """End step 1 when neither an action nor a free production is left (GIZA-ENGINE-03)."""
    if not state.actions and not production.has_free(state):
        _end_actions(state, sink)


def end_actions(state: State, sink: Sink | None) -> None:
    """Pass: that ends step 1 alone (GIZA-ACT-02, ruling A4)."""
    if sink:
        sink(Step("GIZA-ACT-02", "game.passes", {"player": Seat(state.seat)}))
    _end_actions(state, sink)


def _end_actions(state: State, sink: Sink | None) -> None:
    state.actions = 0
    if nomination.is_anything_ready(state):
        state.ask("nominate", state.seat)
    else:
        _end_turn(state, sink)


def nominate(state: State, action: Nominate, sink: Sink | None) -> None:
    """Nominate a stone, and let those bid who are there."""
    bidding.begin(state, nomination.nominate(state, action.stone, sink), sink)
    state.ask("bid", state.queue[0])


def bid(state: State, action: Bid, sink: Sink | None) -> None:
    """Bid food; after the last bid the stone moves, or somebody starves."""
    bidding.offer(state, action.food, sink=sink)
    if state.queue:
        state.ask("bid", state.queue[0])
        return
    if state.quarry == NONE:
        _lift_stone(state, sink)
    elif push.push(state, sink):
        arrival.arrive(state, arrival.leave_track(state), sink)
    follow(state, sink)


def _lift_stone(state: State, sink: Sink | None) -> None:
    if lifts.lift(state, sink) and sink:
        for step in lifts.told(state):
            sink(step)


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked; after the last step the turn is over."""
    while state.due:
        step, state.due = state.due[0], state.due[1:]
        if STEPS[step](state, sink):
            return
    _end_turn(state, sink)


def _place(state: State, sink: Sink | None) -> bool:  # noqa: ARG001 - nothing is told
    """Ask where a stone is built, unless the table has told it already."""
    if state.landed != NONE:
        state.ask("place_stone", state.seat)
    return state.landed != NONE


def _push(state: State, sink: Sink | None) -> bool:
    arrival.score(state, sink)
    return False


def _lift(state: State, sink: Sink | None) -> bool:
    lifts.score(state, sink)
    return False


def _decorate(state: State, sink: Sink | None) -> bool:
    if state.line:
        decoration.begin(state, sink)
        state.ask("decorate", state.queue[0])
    return bool(state.line)


def _temple(state: State, sink: Sink | None) -> bool:
    """Score a finished tier; a table is asked who is in the temple, if nobody has told."""
    if state.tier == NONE:
        return False
    if state.crowd[TEMPLE] == NONE:
        state.ask("temple", state.seat)
        return True
    temple.score(state, sink)
    return False


def _reassign(state: State, sink: Sink | None) -> bool:
    """Ask where workers go who were aboard; a table does not tell."""
    return state.crowd[FARM] != NONE and arrival.ask_to_reassign(state, sink)


def _return(state: State, sink: Sink | None) -> bool:
    """Bring the sled home, if it is known which one it is."""
    return state.quarry != NONE and arrival.return_sled(state, sink)


def _end(state: State, sink: Sink | None) -> bool:  # noqa: ARG001 - it was told already
    _over(state, CAPSTONE_PLACED)
    return True


STEPS: Final[Mapping[str, Callable[[State, Sink | None], bool]]] = {
    "place": _place,
    "push": _push,
    "lift": _lift,
    "reassign": _reassign,
    "decorate": _decorate,
    "temple": _temple,
    "return": _return,
    "end": _end,
}
"""What follows from a push or a lift; each returns whether somebody is asked, or all is over."""


def place_stone(state: State, location: str, sink: Sink | None) -> None:
    """Build the stone that has landed."""
    if sink:
        sink(building.told_where(state.landed, location))
    building.build(state, location, sink)
    follow(state, sink)


def reassign(state: State, area: str, sink: Sink | None) -> None:
    """Move a worker off the sled; after the last one all else follows."""
    if not arrival.reassign(state, area, sink):
        follow(state, sink)


def decorate(state: State, art: int, sink: Sink | None) -> None:
    """Bid art; after the last bid all are revealed."""
    if decoration.bid(state, art):
        state.ask("decorate", state.queue[0])
        return
    decoration.reveal(state, sink)
    follow(state, sink)


def select_stone(state: State, stone: str, sink: Sink | None) -> None:
    """Load the sled that came home."""
    arrival.select_stone(state, STONES.index(stone), sink)
    follow(state, sink)


def _end_turn(state: State, sink: Sink | None) -> None:
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
        sink(Step("GIZA-END-02", "play.rounds_over", {"rounds": state.round}))
    _over(state, ROUNDS_OVER)
    return False


def _over(state: State, cause: str) -> None:
    state.cause, state.decision = cause, None
    state.due = ()


def longest(tables: Tables) -> int:
    """Return how many actions a game takes at most (GIZA-ENGINE-04).

    A turn is a row and its move, four answers in step 1 (a free production, or passing, besides
    the actions), a nomination, a bid of each player, a location, the workers of a sled, a bid of
    art of each player, and a stone for the sled.
    """
    players = tables.players
    placings = players * tables.workers // placing.AT_ONCE
    turn = 2 + ACTIONS + 1 + 1 + players + 1 + tables.board.room + players + 1
    return 1 + placings + tables.rounds * players * turn


def not_now(state: State) -> Refusal:
    """Say what is asked instead of what was answered."""
    if state.decision is None:
        return Refusal("GIZA-END-03", "game.is_over", {})
    return Refusal("GIZA-ROUND-03", f"game.not_now_{state.decision.kind}", {})
