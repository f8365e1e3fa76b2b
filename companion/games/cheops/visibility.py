"""What a seat may see, and what people's screens show of it (5)."""

from companion.games.cheops.state import NONE, State


def view(state: State, seat: int) -> State:  # noqa: ARG001 - the same for every seat
    """Return all that is there: what is hidden is not drawn yet, and all is paid openly (5)."""
    return state.copy()


def screen(state: State, seat: int) -> State:
    """Return the view without the cash of others, which lies in stacks (CHEOPS-SELL-01)."""
    shown = state.copy()
    if state.cause is None:
        shown.cash = [cash if other == seat else NONE for other, cash in enumerate(state.cash)]
    return shown
