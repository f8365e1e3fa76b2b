"""The end: when the stacks are gone, the last hand tiles are played (section 8)."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.terra_pyramides.state import State
from companion.questions.text import Step

END_RULE: Final = "TERRA-END-01"
TEAM_RULE: Final = "TERRA-END-03"


def use_up_stacks(state: State) -> None:
    """Let no tile be left to draw."""
    state.stacks = [0] * len(state.stacks)


def are_stacks_gone(state: State) -> bool:
    """Return whether only the tiles in hands are still to be played."""
    return not any(state.stacks)


def last_seat(state: State) -> int:
    """Return whose turn is the last: turns go round, and their number is known (INV-09)."""
    return (state.start + state.tables.turns - 1) % state.tables.players


def steps(state: State, players: Sequence[str]) -> Iterator[Step]:
    """Say that it is the last round, and with whom it ends."""
    rule = TEAM_RULE if state.tables.variant.is_mission else END_RULE
    yield Step(rule, "play.last", {"player": players[last_seat(state)]})
