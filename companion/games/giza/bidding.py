"""Which stones are ready to be pushed or lifted, and whether one must be nominated (6.4)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from companion.games.engine import Refusal, Sink
from companion.games.giza.actions import Bid, Nominate, bids
from companion.games.giza.building import ON_RULE, TOPPED_RULE, free, is_topped_out
from companion.games.giza.state import (
    COUNTS_RULE,
    NONE,
    State,
    by_seat,
    check_most,
    names,
    seat_of,
    seats,
    tell,
)
from companion.games.giza.tables import (
    CAMP_OF,
    CAPSTONE,
    CAPSTONE_CAMP,
    FARM,
    FIRST_LIFT,
    LIFTS,
    MIDDLE,
    MIDDLE_CAMP,
    MIDDLE_LIFT,
    STONES,
    Tables,
)
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

PUSH_RULE: Final = "GIZA-NOM-01"
LIFT_RULES: Final = ("GIZA-NOM-02", "GIZA-NOM-03", TOPPED_RULE)
MUST_RULE: Final = "GIZA-NOM-05"


def ready_sleds(state: State) -> list[int]:
    """Return the quarries whose sleds are ready to push."""
    return [quarry for quarry in range(len(state.positions)) if is_pushable(state, quarry)]


def is_pushable(state: State, quarry: int) -> bool:
    """Return whether enough workers, of any players, are aboard the sled of a quarry."""
    place = state.sled_at(quarry)
    return place != NONE and state.crowd[place] >= state.tables.limits.ready


def ready_lifts(state: State) -> list[int]:
    """Return the lifts that are ready."""
    return [lift for lift in range(len(LIFTS)) if is_liftable(state, lift)]


def is_liftable(state: State, lift: int) -> bool:
    """Return whether a stone is there, enough workers are, and it has a place to go to."""
    return state.crowd[CAMP_OF[lift]] >= state.tables.limits.ready and has_stone(state, lift)


def has_stone(state: State, lift: int) -> bool:
    """Return whether there is a stone for a lift that could be built, whoever is there.

    A middle stone needs a base stone with nothing on it, the capstone all others (ruling A10).
    """
    if lift == MIDDLE_LIFT:
        return state.camp[MIDDLE] > 0 and free(state, MIDDLE) > 0
    there = state.camp[CAPSTONE] if lift == FIRST_LIFT else state.lifted
    return there > 0 and is_topped_out(state)


def is_anything_ready(state: State) -> bool:
    """Return whether there is a stone to nominate."""
    return bool(ready_sleds(state) or ready_lifts(state))


@cache
def _nominate_sled(quarry: str) -> Nominate:
    return Nominate(quarry)


LIFT_ACTIONS: Final = tuple(map(Nominate, LIFTS))


def nominees(state: State) -> Sequence[Nominate]:
    """Return the stones that may be nominated: all that are ready."""
    quarries = state.tables.board.quarries
    ready = [_nominate_sled(quarries[quarry]) for quarry in ready_sleds(state)]
    return ready + [LIFT_ACTIONS[lift] for lift in ready_lifts(state)]


def check_nominee(state: State, action: Nominate) -> Refusal | None:
    """Return why a stone may not be nominated."""
    stone, quarries = action.stone, state.tables.board.quarries
    needed = {"stone": Term(stone), "needed": state.tables.limits.ready}
    if stone in LIFTS:
        lift = LIFTS.index(stone)
        if is_liftable(state, lift):
            return None
        key = "game.few_lifters" if has_stone(state, lift) else "game.no_stone"
        return Refusal(LIFT_RULES[lift], key, needed)
    if stone not in quarries:
        return Refusal(MUST_RULE, "game.no_nominee", {"stone": stone})
    ready = is_pushable(state, quarries.index(stone))
    return None if ready else Refusal(PUSH_RULE, "game.few_aboard", needed)


def nominate(state: State, stone: str, sink: Sink | None = None) -> int:
    """Nominate a stone; return the place where those stand who may bid for it (GIZA-NOM-06)."""
    quarries = state.tables.board.quarries
    state.quarry = state.lift = NONE
    if sink:
        values = {"player": Seat(state.seat), "stone": Term(stone)}
        sink(Step(MUST_RULE, "game.nominates", values))
    if stone in LIFTS:
        state.lift = LIFTS.index(stone)
        return CAMP_OF[state.lift]
    state.quarry = quarries.index(stone)
    return state.sled_at(state.quarry)


def ready_steps(state: State) -> Iterator[Step]:
    """Say which stones are ready and why, and whether the nominator has a choice."""
    ready, lifted = ready_sleds(state), ready_lifts(state)
    for quarry in ready:
        values = {"quarry": state.tables.quarries[quarry], "needed": state.tables.limits.ready}
        yield Step(PUSH_RULE, "nominate.push", values)
    for lift in lifted:
        yield Step(
            LIFT_RULES[lift], f"nominate.{LIFTS[lift]}", {"needed": state.tables.limits.ready}
        )
    options = min(len(ready) + len(lifted), 2)
    key = ("nominate.none", "nominate.forced", "nominate.choice")[options]
    yield Step(MUST_RULE, key, {"player": Seat(state.seat)})


def rule_nomination(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the stones that are ready, and whether the nominator has a choice (14.3)."""
    state = _told_stones(given, answers)
    _check_counts(state, answers)
    push = [given.quarries[quarry] for quarry in ready_sleds(state)]
    lift = [LIFTS[number] for number in ready_lifts(state)]
    tell(sink, ready_steps(state))
    options = len(push) + len(lift)
    return {"push": push, "lift": lift, "must_nominate": options > 0, "forced": options == 1}


def _told_stones(given: Tables, answers: Answers) -> State:
    """Return a state of the stones, and of how many workers are beside them."""
    state, camp, top = State(given), answers["middle_camp"], answers["capstone_camp"]
    base, middle = answers["built"]["base"], answers["built"]["middle"]
    if middle > base:
        raise Refused("built.middle", f"is {middle}, must be at most {base}", ON_RULE)
    state.seat = seat_of(answers)
    state.built = [(1 << base) - 1, (1 << middle) - 1, 0]
    state.camp, state.lifted = [0, camp["middle"], camp["capstone"]], top["capstone"]
    state.crowd[MIDDLE_CAMP], state.crowd[CAPSTONE_CAMP] = camp["workers"], top["workers"]
    for sled in answers["sleds"]:
        quarry = given.quarries.index(sled["quarry"])
        state.positions[quarry] = 0
        state.crowd[state.site_of(quarry)] = sled["workers"]
    return state


def _check_counts(state: State, answers: Answers) -> None:
    """Refuse more workers and stones than there are, at the place that goes beyond it.

    And the capstone in its camp before its time.
    """
    given, counted = state.tables, Counter[str]()
    everybody = given.workers * given.players
    for path, _, number in (each for each in _counted(answers) if each[1] == "workers"):
        counted["workers"] += number
        check_most(path, counted["workers"], everybody, " workers in all", COUNTS_RULE)
    for path, stone, number in (each for each in _counted(answers) if each[1] in STONES):
        counted[stone] += number
        most = given.stones[STONES.index(stone)]
        check_most(path, counted[stone], most, f" {stone} stones", "GIZA-COMP-01")
    if state.lifted and not is_topped_out(state):
        message = "is 1, must be 0 until both tiers below are built"
        raise Refused("capstone_camp.capstone", message, TOPPED_RULE)


def _counted(answers: Answers) -> Iterator[tuple[str, str, int]]:
    """Yield each number of workers or stones that was told, with its path and what it counts."""
    for holder in ("built", "sleds", "middle_camp", "capstone_camp"):
        if holder != "sleds":
            yield from ((f"{holder}.{what}", what, n) for what, n in answers[holder].items())
            continue
        for index, sled in enumerate(answers["sleds"]):
            yield f"sleds[{index}].workers", "workers", sled["workers"]
            yield f"sleds[{index}].stone", sled["stone"], 1


# ---- Bids of food for a push or a lift, one after another in the open (7.1).

TOTAL_RULE: Final = "GIZA-BID-05"


def begin_bids(state: State, place: int, sink: Sink | None = None) -> None:
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


def legal_bids(state: State) -> Sequence[Bid]:
    """Return what the next bidder may offer: whatever counts and is there (GIZA-ENGINE-01)."""
    seat = state.queue[0]
    return bids(min(most(state, seat), state.food[seat]))


def check_bid(state: State, action: Bid) -> Refusal | None:
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
    begin_bids(state, place, sink)
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
        "starving": [] if success else names(answers, meanest(state)),
    }


# ---- Starving: whoever bid least when a push or a lift failed loses a worker to the farms (7.3).


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
