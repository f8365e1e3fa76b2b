"""A player's turn: actions, a nomination, and what follows from it, step by step (6.1, 6.5).

Chapters carry out what is decided; here is asked what comes next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza import (
    actions,
    advance,
    arrival,
    bidding,
    building,
    decoration,
    lifts,
    moves,
    nomination,
    opening,
    production,
    push,
    rounds,
    temple,
)
from companion.games.giza.board import FARM, TEMPLE
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import tell
from companion.games.giza.tables import STONES, Tables
from companion.questions.text import Seat, Step

PASS: Final = actions.Pass()


def step_1(state: State) -> Sequence[Action]:
    """Return what a player may do in step 1 of the turn (GIZA-ACT-01)."""
    if not state.actions:
        return [*production.legal(state), PASS]
    return [
        *moves.support_moves(state),
        *moves.quarry_moves(state),
        *advance.legal(state),
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
    advance.advance(state, action, sink)
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
    if nomination.is_anything_ready(state):
        state.ask("nominate", state.seat)
    else:
        rounds.end_turn(state, sink)


def nominate(state: State, action: actions.Nominate, sink: Sink | None) -> None:
    """Nominate a stone, and let those bid who are there."""
    bidding.begin(state, nomination.nominate(state, action.stone, sink), sink)
    state.ask("bid", state.queue[0])


def bid(state: State, action: actions.Bid, sink: Sink | None) -> None:
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
    if lifts.lift(state, sink):
        tell(sink, lifts.capstone_steps(state))


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked; after the last step the turn is over."""
    while state.due:
        step, state.due = state.due[0], state.due[1:]
        if STEPS[step](state, sink):
            return
    rounds.end_turn(state, sink)


def _place(state: State, sink: Sink | None) -> bool:  # noqa: ARG001 - nothing is told
    """Ask where a stone is built, unless the table has told it already."""
    if state.landed != NONE:
        state.ask("place_stone", state.seat)
    return state.landed != NONE


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
    rounds.end_game(state, rounds.CAPSTONE_PLACED)
    return True


STEPS: Final[Mapping[str, Callable[[State, Sink | None], bool | None]]] = {
    "place": _place,
    "push": arrival.score,
    "lift": lifts.score,
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
    if decoration.bid(state, action.art):
        state.ask("decorate", state.queue[0])
        return
    decoration.reveal(state, sink)
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
    placings = players * tables.workers // opening.AT_ONCE
    turn = 2 + tables.limits.actions + 1 + 1 + players + 1 + tables.board.room + players + 1
    return 1 + placings + tables.rounds * players * turn


def not_now(state: State) -> Refusal:
    """Say what is asked instead of what was answered."""
    if state.decision is None:
        return Refusal(rounds.ENDS[state.cause or ""], "game.is_over", {})
    return Refusal("GIZA-ROUND-03", f"game.not_now_{state.decision.kind}", {})
