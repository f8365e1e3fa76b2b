"""What people would rather do, and what a position is worth to a seat: for programs that play."""

from collections.abc import Sequence

from companion.games.cheops import scoring
from companion.games.cheops.state import State
from companion.games.cheops.tables import Tables
from companion.games.contract import Action


def weights(tables: Tables, state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer."""
    return None


def worth(tables: Tables, state: State, seat: int) -> float:
    """Return the lead."""
    return 0.0
