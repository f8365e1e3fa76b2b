"""The decision table: what may be answered to each question, what forbids it, what it does."""

from collections.abc import Mapping
from typing import Final

from companion.games.common.decisions import Kind, Move, asked
from companion.games.engine import Refusal
from companion.games.hearts import dealing, passing, tricks
from companion.games.hearts.actions import Deal, Pass, Play
from companion.games.hearts.state import State

DECISIONS: Final[Mapping[str, Kind]] = {
    "deal": Kind(dealing.legal, {Deal: Move(dealing.refuse, dealing.deal)}, dealing.outcomes),
    "pass": asked(passing.legal, {Pass: Move(passing.refuse, passing.pass_on)}),
    "play": asked(tricks.legal, {Play: Move(tricks.refuse, tricks.play)}),
}
"""What is asked, of chance and of seats."""


def not_now(state: State) -> Refusal:
    """Say that something else is asked, or that the game is over."""
    if state.decision is None:
        return Refusal("HEARTS-END-01", "no.over", {})
    return Refusal("HEARTS-DEAL-01", "no.not_asked", {})
