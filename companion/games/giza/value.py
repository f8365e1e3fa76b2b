"""What sensible people would rather do, and what a position is worth: for bots and playouts."""

from collections.abc import Sequence

from companion.games.contract import Action
from companion.games.giza.state import State


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:  # noqa: ARG001
    """Return the weight of each answer."""
    return None


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat."""
    rivals = [state.total(other) for other in range(state.tables.players) if other != seat]
    return float(state.total(seat) - max(rivals))
