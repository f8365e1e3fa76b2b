"""Turns, one after another, and what is pending in them (6.1).

A stack holds what is pending, the last of it first: turns within turns, gains that have no room,
an answer that is asked in small steps. Each frame says what it asks, or does its part and goes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import end, gods, opening, powers, resting, solo_turn
from companion.games.pyramidice import working as work
from companion.games.pyramidice.actions import Begin, Discard, UseGod
from companion.games.pyramidice.asking import ask
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import Tables

KIND_RULE: Final = "PYRAMIDICE-TURN-01"

LONGEST_TURN: Final = 150
"""Answers in a turn, about four times what the longest one in simulated play had."""

Frames = Mapping[str, Callable[[State, Sink | None], Decision | None]]


def begin(state: State, sink: Sink | None) -> Decision | None:
    """Begin a turn: who may rest is asked which kind of turn it is (PYRAMIDICE-TURN-01)."""
    state.mark = end.progress_mark(state)
    if state.current == state.tables.players:
        state.stack = (("end_turn",),)
        solo_turn.begin(state, sink)
        return None
    if resting.may_rest(state):
        return ask(state.current, "begin")
    begin_work(state, sink)
    return None


REST, WORK = Begin("rest"), Begin("work")


def kinds(_state: State) -> Sequence[Action]:
    """Return the kinds of turns: it is asked only where both can be taken."""
    return (REST, WORK)


def choose(state: State, action: Begin, sink: Sink | None) -> None:
    """Take a turn of a kind."""
    (begin_rest if action == REST else begin_work)(state, sink)


def use_god(state: State, action: UseGod, sink: Sink | None) -> None:
    """Use a God, on a Rest turn or a Work turn."""
    if state.stack[-1][0] == "rest":
        resting.use_god(state, action.god, sink)
    else:
        powers.use(state, action.god, sink)


def discard(state: State, action: Discard, sink: Sink | None) -> None:
    """Discard a God, for Aton or for the cult."""
    gods.lose(state, action.god, sink)


def begin_work(state: State, sink: Sink | None) -> None:
    """Take a Work turn."""
    state.stack = (("end_turn",),)
    work.begin(state, sink)


def begin_rest(state: State, sink: Sink | None) -> None:
    """Take a Rest turn."""
    state.stack = (("end_turn",), ("third",), ("rest",))
    resting.begin(state, sink)


def end_turn(state: State, sink: Sink | None) -> Decision | None:
    """Ready the Gods, check for the end, and pass to the next seat (PYRAMIDICE-TURN-03)."""
    state.used, before = frozenset(), state.pharaoh
    end.close_turn(state)
    if sink:
        for step in end.steps(before, state):
            sink(step)
    if state.over:
        state.stack = ()
        return None
    state.current = (state.current + 1) % len(state.names)
    state.stack = (("turn",),)
    return None


FRAMES: Final[Frames] = {
    "turn": begin,
    "end_turn": end_turn,
    "lay": opening.lay_next,
    "deal": opening.deal_next,
    "start": opening.start_next,
    "projects": opening.deal_projects,
    "hands": opening.deal_hands,
    "choose": opening.choose_next,
    **resting.FRAMES,
    **work.FRAMES,
    **powers.FRAMES,
    **solo_turn.FRAMES,
}
"""What each kind of frame asks, or does."""


def settle(state: State, sink: Sink | None = None) -> None:
    """Carry out what is pending until something is asked, or the game is over."""
    while state.stack:
        decision = FRAMES[state.stack[-1][0]](state, sink)
        if decision is not None:
            state.decision = decision
            return
    state.decision = None


def not_asked(state: State) -> Refusal:
    """Say that something else is asked."""
    if state.decision is None:
        return Refusal(end.LAST_RULE, "game.is_over", {})
    return Refusal(KIND_RULE, "game.not_asked", {})


def longest(tables: Tables, seats: int) -> int:
    """Return how many actions a game takes at most (PYRAMIDICE-END-06)."""
    opening_draws = tables.tiles + len(tables.gods) + tables.players * (2 + tables.drawn + 1)
    return opening_draws + (end.MOST_TURNS + 2) * seats * LONGEST_TURN
