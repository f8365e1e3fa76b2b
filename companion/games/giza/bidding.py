"""Bids of food for a push or a lift, one after another in the open (7.1)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.engine import Refusal, Sink
from companion.games.giza import starving
from companion.games.giza.actions import Bid, bids
from companion.games.giza.answers import by_seat, names, seat_of
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import seats
from companion.questions import Answers
from companion.questions.text import Seat, Step

TOTAL_RULE: Final = "GIZA-BID-05"


def begin(state: State, place: int, sink: Sink | None = None) -> None:
    """Let everybody bid who has workers at a place, the nominator last."""
    there = state.at(place)
    state.place = place
    state.bids = [NONE] * state.tables.players
    state.queue = [seat for seat in state.clockwise(state.seat) if there[seat]]
    if sink:
        sink(Step("GIZA-BID-02", "bid.order", {"players": seats(state.queue)}))


def most(state: State, seat: int) -> int:
    """Return the food that counts at most for a seat's workers there."""
    return state.tables.limits.bid * state.at(state.place)[seat]


def legal(state: State) -> Sequence[Bid]:
    """Return what the next bidder may offer: whatever counts and is there (GIZA-ENGINE-01)."""
    seat = state.queue[0]
    return bids(min(most(state, seat), state.food[seat]))


def check(state: State, action: Bid) -> Refusal | None:
    """Return what forbids a bid."""
    limit, food = most(state, state.queue[0]), state.food[state.queue[0]]
    if not 0 <= action.food <= limit:
        return Refusal("GIZA-ENGINE-01", "game.bid_most", {"most": limit})
    return None if action.food <= food else Refusal("GIZA-BID-01", "game.no_food", {"food": food})


def offer(state: State, food: int, art: int = 0, sink: Sink | None = None) -> None:
    """Take the bid of the next bidder: what is too much goes back, and so does art."""
    seat = state.queue.pop(0)
    accepted = state.bids[seat] = min(food, most(state, seat))
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
    spent = accepted(state)
    if NONE not in state.food:
        state.food = [own - food for own, food in zip(state.food, spent, strict=True)]
        state.food_stock += sum(spent)
    if sink:
        sink(Step(TOTAL_RULE, "bid.total", {"total": sum(spent)}))
        sink(Step("GIZA-BID-06", "bid.spent", {"total": sum(spent)}))
    return sum(spent)


def hear(
    state: State, place: int, answers: Answers, sink: Sink | None
) -> Callable[[bool], dict[str, Any]]:
    """Let those bid who are told to have workers at a place, as they are told to bid.

    Return what tells the outcome, given whether it is a success.
    """
    state.seat = seat_of(answers)
    state.stand(place, by_seat(answers, "workers"))
    food, art = by_seat(answers, "food_bids"), by_seat(answers, "art_bids")
    begin(state, place, sink)
    order = names(answers, state.queue)
    for seat in tuple(state.queue):
        offer(state, food[seat], art[seat], sink)
    counted = {name: state.bids[answers["players"].index(name)] for name in order}
    return lambda success: {
        "order": order,
        "bids": counted,
        "returned_food": {name: answers["food_bids"][name] - counted[name] for name in order},
        "returned_art": {name: answers["art_bids"][name] for name in order},
        "total": sum(counted.values()),
        "success": success,
        "starving": [] if success else names(answers, starving.meanest(state)),
    }
