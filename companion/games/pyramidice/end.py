"""The end of the game: its conditions, the Pharaoh tile, the last turn (section 8)."""

from collections.abc import Iterator
from typing import Final

from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import STONES
from companion.questions.errors import Refused
from companion.questions.text import Step

NEAR_RULE: Final = "PYRAMIDICE-END-01"
PHARAOH_RULE: Final = "PYRAMIDICE-END-02"
LAST_RULE: Final = "PYRAMIDICE-END-03"
GUARD_RULE: Final = "PYRAMIDICE-END-06"

IDLE_TURNS: Final = 10
MOST_TURNS: Final = 60
"""Turns a seat, without progress in a row and in all, after which the end comes (END-06)."""


def is_near(state: State) -> bool:
    """Return whether the stone supply or the God deck is empty (PYRAMIDICE-END-01)."""
    return state.supply[STONES] == 0 or state.deck == 0


def end_turn(state: State) -> None:
    """Hold the end check after a turn (PYRAMIDICE-END-02), or end the game (END-03).

    The holder of the Pharaoh tile has the last turn; it never moves again.
    """
    if state.pharaoh == state.current:
        state.over = True
    elif state.pharaoh is None and is_near(state):
        state.pharaoh = state.current


def close_turn(state: State) -> None:
    """End a turn of a whole game: count it, and hold the end check.

    Whoever has the turn takes the Pharaoh tile as well after too many turns without progress, or
    too many turns (PYRAMIDICE-END-06).
    """
    state.turns += 1
    state.stall = 0 if progress_mark(state) < state.mark else state.stall + 1
    seats, before = len(state.names), state.pharaoh
    end_turn(state)
    if state.pharaoh is None and (
        state.stall >= IDLE_TURNS * seats or state.turns >= MOST_TURNS * seats
    ):
        state.pharaoh = state.current
    if state.pharaoh is not None and before is None:
        state.cause = _cause(state)


def progress_mark(state: State) -> int:
    """Return what becomes smaller by progress: the deck and the stone supply together."""
    return state.deck + state.supply[STONES]


def _cause(state: State) -> str:
    """Return why the Pharaoh tile was taken."""
    if state.supply[STONES] == 0:
        return "stones"
    return "gods" if state.deck == 0 else "guard"


def near_steps(state: State) -> Iterator[Step]:
    """Say that the end comes."""
    if is_near(state):
        yield Step(NEAR_RULE, "rest.end", {})


def steps(before: int | None, state: State) -> Iterator[Step]:
    """Say who took the Pharaoh tile, which lay at the seat `before`, and that the game is over."""
    if state.pharaoh is not None and state.pharaoh != before:
        if state.cause == "guard":
            yield Step(GUARD_RULE, "game.guard", {"turns": state.turns})
        name = state.names[state.pharaoh]
        is_his = name == state.architect
        values = {"architect" if is_his else "player": name}
        yield Step(PHARAOH_RULE, "solo.pharaoh" if is_his else "play.pharaoh", values)
    if state.over:
        yield Step(LAST_RULE, "solo.last", {})


def check_pharaoh(state: State) -> None:
    """Refuse that nobody has the Pharaoh tile although the end was triggered (END-02)."""
    if state.pharaoh is None and is_near(state):
        what = "God deck" if state.supply[STONES] else "stone supply"
        message = f"is missing, though the {what} is empty: somebody has the tile"
        raise Refused("pharaoh", message, PHARAOH_RULE)
