"""The Temple of Ra scores for each finished tier; the workers stay (7.7)."""

from companion.games.contract import Sink
from companion.games.giza import contest
from companion.games.giza.board import TEMPLE
from companion.games.giza.state import NONE, State


def score(state: State, sink: Sink | None = None) -> None:
    """Share the points by the workers in the temple."""
    contest.hold(state, "temple", state.at(TEMPLE), sink)
    state.tier = NONE
