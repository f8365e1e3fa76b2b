"""Bids of food for a push or a lift, one after another in the open, and who starves (7.1, 7.3)."""

from collections.abc import Sequence
from typing import Final

from companion.games.contract import Refusal, Seat, Sink, Step
from companion.games.giza.actions import Bid, bids
from companion.games.giza.board import FARM
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import FOOD_PER_WORKER

TOTAL_RULE: Final = "GIZA-BID-05"


def begin(state: State, place: int, sink: Sink | None = None) -> None:
    """Let everybody bid who has workers at a place, the nominator last."""
    there = state.at(place)
    state.place = place
    state.bids = [NONE] * state.tables.players
    state.queue = [seat for seat in state.clockwise(state.seat) if there[seat]]
    if sink:
        sink(Step("GIZA-BID-02", "bid.order", {"players": tuple(map(Seat, state.queue))}))


def most(state: State, seat: int) -> int:
    """Return the food that counts at most for a seat's workers there."""
    return FOOD_PER_WORKER * state.at(state.place)[seat]


def legal(state: State) -> Sequence[Bid]:
    """Return what the next bidder may offer: whatever counts and is there (GIZA-ENGINE-01)."""
    seat = state.queue[0]
    return bids(min(most(state, seat), state.food[seat]))


def check(state: State, action: Bid) -> Refusal | None:
    """Return what forbids a bid."""
    seat = state.queue[0]
    limit = most(state, seat)
    if 0 <= action.food <= min(limit, state.food[seat]):
        return None
    if 0 <= action.food <= limit:
        return Refusal("GIZA-BID-01", "game.no_food", {"food": state.food[seat]})
    return Refusal("GIZA-ENGINE-01", "game.bid_most", {"most": limit})


def offer(state: State, food: int, art: int = 0, sink: Sink | None = None) -> None:
    """Take the bid of the next bidder: what is too much goes back, and so does art."""
    seat = state.queue.pop(0)
    limit = most(state, seat)
    accepted = state.bids[seat] = min(food, limit)
    if not sink:
        return
    workers = state.at(state.place)[seat]
    values = {"player": Seat(seat), "workers": workers, "food": accepted}
    if food > accepted:
        back = {"offered": food, "back": food - accepted}
        sink(Step("GIZA-BID-03", "bid.cut", {**values, **back}))
    else:
        sink(Step("GIZA-BID-03", "bid.stands", values))
    if art:
        sink(Step("GIZA-BID-04", "bid.art", {"player": Seat(seat), "art": art}))


def accepted(state: State) -> list[int]:
    """Return the food that counts of each seat, 0 of those who could not bid."""
    return [max(food, 0) for food in state.bids]


def spend(state: State, sink: Sink | None = None) -> int:
    """Take all food that counts to the stock, whatever comes of it; return how much it is."""
    total = 0
    for seat, food in enumerate(state.bids):
        if food > 0:
            total += food
            if state.food[seat] != NONE:
                state.food[seat] -= food
                state.food_stock += food
    if sink:
        sink(Step(TOTAL_RULE, "bid.total", {"total": total}))
        sink(Step("GIZA-BID-06", "bid.spent", {"total": total}))
    return total


def meanest(state: State) -> list[int]:
    """Return who bid least, in the order of bidding: all who are level there."""
    order = [seat for seat in state.clockwise(state.seat) if state.bids[seat] != NONE]
    least = min(state.bids[seat] for seat in order)
    return [seat for seat in order if state.bids[seat] == least]


def starve(state: State, sink: Sink | None = None) -> None:
    """Send a worker of each of the meanest bidders to the farms (GIZA-STARVE-02)."""
    starving = meanest(state)
    if sink:
        values = {"players": tuple(map(Seat, starving)), "least": state.bids[starving[0]]}
        sink(Step("GIZA-STARVE-01", "bid.starve", values))
    for seat in starving:
        state.shift(seat, state.place, FARM)
