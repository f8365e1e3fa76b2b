"""Nominating a stone, and bidding food for it (6.4, 7.1, 7.3).

First which stones are ready, then who bids how much, at the end who starves if it was too little;
how far the stone comes is `push_and_lift`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from companion.games.engine import Refusal, Result, Sink
from companion.games.giza.actions import Bid, Nominate, bids
from companion.games.giza.building import ON_RULE, TOPPED_RULE, free, is_topped_out
from companion.games.giza.state import (
    COUNTS_RULE,
    NONE,
    State,
    by_seat,
    check_most,
    names,
    ruled,
    say,
    seat_of,
    seats,
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
TOTAL_RULE: Final = "GIZA-BID-05"


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


def ask_to_nominate(state: State, _sink: Sink | None) -> None:
    """Ask which stone is nominated, if any is ready: then one must be, with nobody there too."""
    if ready_sleds(state) or ready_lifts(state):
        state.ask("nominate", state.seat)


_nominate = cache(Nominate)


def nominees(state: State) -> Sequence[Nominate]:
    """Return the stones that may be nominated: all that are ready."""
    quarries = state.tables.board.quarries
    # Middle stones at the camp are alike, so that several of them are one choice (ruling A23).
    return [
        *(_nominate(quarries[quarry]) for quarry in ready_sleds(state)),
        *(_nominate(LIFTS[lift]) for lift in ready_lifts(state)),
    ]


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


def nominate(state: State, action: Nominate, sink: Sink | None = None) -> None:
    """Nominate a stone, and let those bid who are there (GIZA-NOM-06)."""
    state.quarry = state.lift = NONE
    say(sink, MUST_RULE, "game.nominates", player=Seat(state.seat), stone=Term(action.stone))
    if action.stone in LIFTS:
        state.lift = LIFTS.index(action.stone)
        place = CAMP_OF[state.lift]
    else:
        state.quarry = state.tables.board.quarries.index(action.stone)
        place = state.sled_at(state.quarry)
    begin_bids(state, place, sink)
    state.ask("bid", state.queue[0])


def _ready_steps(state: State, sleds: Sequence[int], lifts: Sequence[int]) -> Iterator[Step]:
    """Say which stones are ready and why, and whether the nominator has a choice."""
    needed = {"needed": state.tables.limits.ready}
    for quarry in sleds:
        values = {"quarry": state.tables.quarries[quarry], **needed}
        yield Step(PUSH_RULE, "nominate.push", values)
    for lift in lifts:
        yield Step(LIFT_RULES[lift], f"nominate.{LIFTS[lift]}", needed)
    options = min(len(sleds) + len(lifts), 2)
    key = ("nominate.none", "nominate.forced", "nominate.choice")[options]
    yield Step(MUST_RULE, key, {"player": Seat(state.seat)})


def rule_nomination(tables: Tables, answers: Answers) -> Result:
    """Return the stones that are ready, and whether the nominator has a choice (14.3)."""
    state = _state_of_stones(tables, answers)
    _check_counts(state, answers)
    sleds, lifts = ready_sleds(state), ready_lifts(state)
    options = len(sleds) + len(lifts)
    value = {
        "push": [tables.quarries[quarry] for quarry in sleds],
        "lift": [LIFTS[lift] for lift in lifts],
        "must_nominate": options > 0,
        "forced": options == 1,
    }
    return ruled(value, answers, [*_ready_steps(state, sleds, lifts)])


def _state_of_stones(tables: Tables, answers: Answers) -> State:
    """Return a state of the stones, and of how many workers are beside them."""
    state, camp, top = State(tables), answers["middle_camp"], answers["capstone_camp"]
    base, middle = answers["built"]["base"], answers["built"]["middle"]
    if middle > base:
        raise Refused("built.middle", f"is {middle}, must be at most {base}", ON_RULE)
    state.seat = seat_of(answers)
    # Only how many stand where is asked, not on which letters: the first ones do as well.
    state.built = [(1 << base) - 1, (1 << middle) - 1, 0]
    state.camp, state.lifted = [0, camp["middle"], camp["capstone"]], top["capstone"]
    state.crowd[MIDDLE_CAMP], state.crowd[CAPSTONE_CAMP] = camp["workers"], top["workers"]
    for sled in answers["sleds"]:
        quarry = tables.quarries.index(sled["quarry"])
        state.positions[quarry] = 0
        state.crowd[state.site_of(quarry)] = sled["workers"]
    return state


def _check_counts(state: State, answers: Answers) -> None:
    """Refuse more workers and stones than there are, at the place that goes beyond it.

    And the capstone in its camp before its time.
    """
    tables, numbers = state.tables, Counter[str]()
    limits = {"workers": (tables.workers * tables.players, "workers in all", COUNTS_RULE)} | {
        stone: (number, f"{stone} stones", "GIZA-COMP-01")
        for stone, number in zip(STONES, tables.stones, strict=True)
    }
    for path, what, number in sorted(_counted(answers), key=lambda each: each[1] != "workers"):
        numbers[what] += number
        most, words, rule = limits[what]
        check_most(path, numbers[what], most, f" {words}", rule)
    if state.lifted and not is_topped_out(state):
        message = "is 1, must be 0 until both tiers below are built"
        raise Refused("capstone_camp.capstone", message, TOPPED_RULE)


def _counted(answers: Answers) -> Iterator[tuple[str, str, int]]:
    """Yield each number of workers or stones that was told, with its path and what it counts."""
    yield from ((f"built.{what}", what, n) for what, n in answers["built"].items())
    for index, sled in enumerate(answers["sleds"]):
        yield f"sleds[{index}].workers", "workers", sled["workers"]
        yield f"sleds[{index}].stone", sled["stone"], 1
    for camp in ("middle_camp", "capstone_camp"):
        yield from ((f"{camp}.{what}", what, n) for what, n in answers[camp].items())


def begin_bids(state: State, place: int, sink: Sink | None = None) -> None:
    """Let everybody bid who has workers at a place, the nominator last."""
    there = state.at(place)
    state.place = place
    state.bids = [NONE] * state.tables.players
    state.queue = [seat for seat in state.clockwise(state.seat) if there[seat]]
    say(sink, "GIZA-BID-02", "bid.order", players=seats(state.queue))


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


def bid(state: State, action: Bid, sink: Sink | None) -> None:
    """Bid food; after the last bid the stone moves, or somebody starves."""
    offer(state, action.food, sink=sink)
    if state.queue:
        state.ask("bid", state.queue[0])
    else:
        state.decision, state.due = None, ("move",)


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
    total = sum(spent)
    # A table does not tell what lies behind the screens; its people pay by themselves.
    if NONE not in state.food:
        state.food = [own - food for own, food in zip(state.food, spent, strict=True)]
        state.food_stock += total
    say(sink, TOTAL_RULE, "bid.total", total=total)
    say(sink, "GIZA-BID-06", "bid.spent", total=total)
    return total


def hear(state: State, place: int, answers: Answers, sink: Sink) -> None:
    """Let those bid who are told to have workers at a place, as they are told to bid."""
    state.seat = seat_of(answers)
    state.stand(place, by_seat(answers, "workers"))
    food, art = by_seat(answers, "food_bids"), by_seat(answers, "art_bids")
    begin_bids(state, place, sink)
    for seat in tuple(state.queue):
        offer(state, food[seat], art[seat], sink)


def outcome(state: State, answers: Answers, *, success: bool) -> dict[str, Any]:
    """Return what the bids came to, by name in the order of bidding (14.3)."""
    order = names(answers, bidders(state))
    counted = {name: state.bids[answers["players"].index(name)] for name in order}
    return {
        "order": order,
        "bids": counted,
        "returned_food": {name: answers["food_bids"][name] - counted[name] for name in order},
        "returned_art": {name: answers["art_bids"][name] for name in order},
        "total": sum(counted.values()),
        "success": success,
        "starving": [] if success else names(answers, meanest(state)),
    }


def bidders(state: State) -> list[int]:
    """Return who bid, in the order of bidding."""
    return [seat for seat in state.clockwise(state.seat) if state.bids[seat] != NONE]


def meanest(state: State) -> list[int]:
    """Return who bid least, in the order of bidding: all who are level there."""
    least = min(state.bids[seat] for seat in bidders(state))
    return [seat for seat in bidders(state) if state.bids[seat] == least]


def starve(state: State, sink: Sink | None = None) -> None:
    """Send a worker of each of the meanest bidders to the farms (GIZA-STARVE-02)."""
    starving = meanest(state)
    least = state.bids[starving[0]]
    say(sink, "GIZA-STARVE-01", "bid.starve", players=seats(starving), least=least)
    for seat in starving:
        state.shift(seat, state.place, FARM)
