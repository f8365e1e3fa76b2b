"""The end of the game: its conditions, the Pharaoh tile, the last turn (section 8)."""

from collections.abc import Iterator
from typing import Final

from companion.games.contract import Refused, Step
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import STONES

NEAR_RULE: Final = "PYRAMIDICE-END-01"
PHARAOH_RULE: Final = "PYRAMIDICE-END-02"
LAST_RULE: Final = "PYRAMIDICE-END-03"


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


def near_steps(state: State) -> Iterator[Step]:
    """Say that the end comes."""
    if is_near(state):
        yield Step(NEAR_RULE, "rest.end", {})


def steps(before: int | None, state: State) -> Iterator[Step]:
    """Say who took the Pharaoh tile, which lay at the seat `before`, and that the game is over."""
    if state.pharaoh is not None and state.pharaoh != before:
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
