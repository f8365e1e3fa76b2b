"""Moving the nominated stone: how far food pushes a sled, whom it drives off, lifting (6.5, 7.2).

What is due once a stone has come to the building site is `arrival` and `building`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.games.engine import Result, Sink
from companion.games.giza import arrival, bidding, scoring
from companion.games.giza.building import crown, crown_steps, end_step
from companion.games.giza.moves import ROOM_RULE
from companion.games.giza.state import (
    COUNTS_RULE,
    NONE,
    State,
    by_name,
    check_most,
    ruled,
    say,
    tell,
    totals,
)
from companion.games.giza.tables import (
    CAMP_OF,
    CAPSTONE,
    FINAL_LIFT,
    FIRST_LIFT,
    MIDDLE,
    MIDDLE_LIFT,
    TEMPLE,
    Tables,
    with_track,
)
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

WAY_RULE: Final = "GIZA-PUSH-03"

SCORINGS: Final = ("middle_lift", "middle_lift", "final_lift")

# The capstone's last lift asks for no place: there is but one on top.
# What follows from each lift, in this order (GIZA-LIFT-01).
FOLLOWS: Final = (
    ("place", "lift", "decorate", "temple"),
    ("lift",),
    ("lift", "decorate", "temple", "end"),
)


def move_stone(state: State, sink: Sink | None) -> None:
    """Push or lift the nominated stone as far as the bids carry it, or let the meanest starve."""
    if state.quarry == NONE:
        if lift(state, sink):
            tell(sink, capstone_steps(state))
    elif push(state, sink):
        arrival.arrive(state, arrival.leave_track(state), sink)


def push(state: State, sink: Sink | None = None) -> bool:
    """Push the nominated sled as far as the bids carry it; return whether it leaves its track.

    Where nobody tells on which space it stands, only the food is spent and a worker may starve.
    """
    total = bidding.spend(state, sink)
    spaces = state.tables.spaces(total)
    if not spaces:
        bidding.starve(state, sink)
        return False
    say(sink, "GIZA-PUSH-01", "push.spaces", total=total, spaces=spaces)
    return state.positions[state.quarry] != NONE and _haul(state, spaces, sink)


def _in_the_way(state: State, spaces: int) -> list[int]:
    """Return the loose workers of each seat on the spaces that the sled enters or passes."""
    site = state.site_of(state.quarry)
    there = [state.at(site + space) for space in _entered(state, spaces)]
    return [sum(workers[seat] for workers in there) for seat in range(state.tables.players)]


def _entered(state: State, spaces: int) -> range:
    # The space on which it stops counts as well: the rulebook's second example of a push drives a
    # worker off it (ruling A6).
    before, length = state.positions[state.quarry], state.tables.board.lengths[state.quarry]
    return range(before + 1, min(before + spaces, length) + 1)


def _haul(state: State, spaces: int, sink: Sink | None) -> bool:
    _clear(state, spaces, sink)
    quarry, before = state.quarry, state.positions[state.quarry]
    after, length = before + spaces, state.tables.board.lengths[quarry]
    # The last space is still a space of the track: to stop there is not to arrive.
    if after > length:
        say(sink, "GIZA-PUSH-02", "push.arrived", before=before, length=length)
        return True
    state.positions[quarry] = after
    for seat, number in enumerate(state.at(state.place)):
        if number:
            state.shift(seat, state.place, state.place + spaces, number)
    say(sink, "GIZA-PUSH-02", "push.on_track", before=before, after=after)
    say(sink, "GIZA-PUSH-04", "push.no_score")
    return False


def _clear(state: State, spaces: int, sink: Sink | None) -> None:
    """Send the loose workers in the way to the temple, whoever owns them."""
    for seat, number in enumerate(_in_the_way(state, spaces)):
        if number:
            say(sink, WAY_RULE, "push.crushed", player=Seat(seat), workers=number)
    for space in _entered(state, spaces):
        place = state.site_of(state.quarry) + space
        for seat, number in enumerate(state.at(place)):
            if number:
                state.shift(seat, place, TEMPLE, number)


def rule_push(tables: Tables, answers: Answers) -> Result:
    """Return what a push bid comes to (14.3); where the sled stands may be left open."""
    length, position, steps = answers["track_spaces"], answers["position"], list[Step]()
    state = State(with_track(tables, length or 1))
    state.quarry, place = 0, state.site_of(0) + (position or 0)
    bidding.hear(state, place, answers, steps.append)
    if length:
        state.positions[0] = position
        _put_loose(state, answers)
    spaces = tables.spaces(sum(bidding.accepted(state)))
    driven = _in_the_way(state, spaces) if length else [0] * tables.players
    has_arrived = push(state, steps.append)
    value = {
        **bidding.outcome(state, answers, success=spaces > 0),
        "spaces": spaces,
        "position_after": state.positions[0] if length and not has_arrived else None,
        "arrived": has_arrived if length else None,
        "crushed": {
            n: number for n, number in by_name(answers["players"], driven).items() if number
        },
    }
    return ruled(value, answers, steps)


def _put_loose(state: State, answers: Answers) -> None:
    """Put loose workers on the track; refuse them where there can be none, or not so many."""
    owned, room = Counter[str](answers["workers"]), state.tables.board.room
    # Nobody tells who is aboard but the workers who push: where the sled stands they are known.
    for space in range(1, state.tables.board.lengths[0] + 1):
        if space != answers["position"]:
            state.stand(state.site_of(0) + space, [0] * state.tables.players)
    for index, loose in enumerate(answers["loose_workers"]):
        path, name = f"loose_workers[{index}]", loose["player"]
        if loose["space"] == answers["position"]:
            raise Refused(f"{path}.space", "is where the sled stands", WAY_RULE)
        place = state.site_of(0) + loose["space"]
        state.put(answers["players"].index(name), place, loose["workers"])
        owned[name] += loose["workers"]
        path = f"{path}.workers"
        check_most(path, state.crowd[place], room, " on one space", ROOM_RULE)
        check_most(path, owned[name], state.tables.workers, f" of {path_part(name)}", COUNTS_RULE)


def lift(state: State, sink: Sink | None = None) -> bool:
    """Lift the nominated stone if the bids are enough, and return whether they are.

    Lifters stay in their camp (GIZA-LIFT-04), unless they starve.
    """
    total, needed = bidding.spend(state, sink), state.tables.least_lift
    if total < needed:
        bidding.starve(state, sink)
        return False
    state.due = FOLLOWS[state.lift]
    say(sink, bidding.TOTAL_RULE, "lift.success", total=total, needed=needed)
    if state.lift == MIDDLE_LIFT:
        state.camp[MIDDLE] -= 1
        state.landed = MIDDLE
    elif state.lift == FIRST_LIFT:
        state.camp[CAPSTONE] -= 1
        state.lifted = 1
    else:
        crown(state)
    return True


def capstone_steps(state: State) -> Iterator[Step]:
    """Say where the capstone is now, if it was lifted."""
    if state.lift == FIRST_LIFT:
        yield Step("GIZA-LIFT-02", "game.capstone_up", {})
    elif state.lift == FINAL_LIFT:
        yield from crown_steps()


def score_lift(state: State, sink: Sink | None = None) -> None:
    """Share the points of a lift by the food that counted."""
    scoring.hold(state, SCORINGS[state.lift], bidding.accepted(state), sink)


def rule_lift(tables: Tables, answers: Answers, which: int) -> Result:
    """Return what the bid for a lift comes to (14.3)."""
    state, steps = State(tables), list[Step]()
    state.lift = which
    bidding.hear(state, CAMP_OF[which], answers, steps.append)
    is_lifted = lift(state, steps.append)
    if is_lifted:
        score_lift(state, steps.append)
    value = {
        **bidding.outcome(state, answers, success=is_lifted),
        "scores": totals(state, answers["players"]),
    }
    if which == FINAL_LIFT:
        value["game_end"] = is_lifted
        steps += [end_step()] * is_lifted
    return ruled(value, answers, steps)
