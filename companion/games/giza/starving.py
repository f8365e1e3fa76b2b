"""Starving: whoever bid least when a push or a lift failed loses a worker to the farms (7.3)."""

from companion.games.engine import Sink
from companion.games.giza.board import FARM
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import seats
from companion.questions.text import Step


def meanest(state: State) -> list[int]:
    """Return who bid least, in the order of bidding: all who are level there."""
    order = [seat for seat in state.clockwise(state.seat) if state.bids[seat] != NONE]
    least = min(state.bids[seat] for seat in order)
    return [seat for seat in order if state.bids[seat] == least]


def starve(state: State, sink: Sink | None = None) -> None:
    """Send a worker of each of the meanest bidders to the farms (GIZA-STARVE-02)."""
    bidders = meanest(state)
    if sink:
        values = {"players": seats(bidders), "least": state.bids[bidders[0]]}
        sink(Step("GIZA-STARVE-01", "bid.starve", values))
    for seat in bidders:
        state.shift(seat, state.place, FARM)
