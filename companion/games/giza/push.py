"""Pushing a sled: how far the food carries it, and whom it drives off the track (7.2)."""

from collections import Counter
from typing import Any, Final

from companion.games.engine import Sink
from companion.games.giza import bidding, starving
from companion.games.giza.advance import ROOM_RULE
from companion.games.giza.answers import COUNTS_RULE, by_name, check_most
from companion.games.giza.board import TEMPLE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import Tables, with_track
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

WAY_RULE: Final = "GIZA-PUSH-03"


def push(state: State, sink: Sink | None = None) -> bool:
    """Push the nominated sled as far as the bids carry it; return whether it leaves its track.

    Where nobody tells on which space it stands, only the food is spent and a worker may starve.
    """
    total = bidding.spend(state, sink)
    spaces = state.tables.spaces(total)
    if not spaces:
        starving.starve(state, sink)
        return False
    if sink:
        sink(Step("GIZA-PUSH-01", "push.spaces", {"total": total, "spaces": spaces}))
    return state.positions[state.quarry] != NONE and _haul(state, spaces, sink)


def in_the_way(state: State, spaces: int) -> list[int]:
    """Return the loose workers of each seat on the spaces that the sled enters or passes."""
    driven = [0] * state.tables.players
    for space in _entered(state, spaces):
        for seat, number in enumerate(state.at(state.site_of(state.quarry) + space)):
            driven[seat] += number
    return driven


def _entered(state: State, spaces: int) -> range:
    before, length = state.positions[state.quarry], state.tables.board.lengths[state.quarry]
    return range(before + 1, min(before + spaces, length) + 1)


def _haul(state: State, spaces: int, sink: Sink | None) -> bool:
    _clear(state, spaces, sink)
    quarry, before = state.quarry, state.positions[state.quarry]
    after, length = before + spaces, state.tables.board.lengths[quarry]
    if after > length:
        if sink:
            values = {"before": before, "length": length}
            sink(Step("GIZA-PUSH-02", "push.arrived", values))
        return True
    state.positions[quarry] = after
    for seat, number in enumerate(state.at(state.place)):
        if number:
            state.shift(seat, state.place, state.place + spaces, number)
    if sink:
        sink(Step("GIZA-PUSH-02", "push.on_track", {"before": before, "after": after}))
        sink(Step("GIZA-PUSH-04", "push.no_score", {}))
    return False


def _clear(state: State, spaces: int, sink: Sink | None) -> None:
    """Send the loose workers in the way to the temple, whoever owns them (ruling A6)."""
    if sink:
        for seat, number in enumerate(in_the_way(state, spaces)):
            if number:
                values = {"player": Seat(seat), "workers": number}
                sink(Step(WAY_RULE, "push.crushed", values))
    for space in _entered(state, spaces):
        place = state.site_of(state.quarry) + space
        for seat, number in enumerate(state.at(place)):
            if number:
                state.shift(seat, place, TEMPLE, number)


def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return what a push bid comes to (14.3); where the sled stands may be left open."""
    length, position = answers["track_spaces"], answers["position"]
    state = State(with_track(given, length or 1))
    state.quarry, place = 0, state.site_of(0) + (position or 0)
    outcome = bidding.hear(state, place, answers, sink)
    if length:
        state.positions[0] = position
        _put_loose(state, answers)
    spaces = given.spaces(sum(bidding.accepted(state)))
    driven = by_name(answers, in_the_way(state, spaces) if length else [0] * given.players)
    has_arrived = push(state, sink)
    return {
        **outcome(spaces > 0),
        "spaces": spaces,
        "position_after": state.positions[0] if length and not has_arrived else None,
        "arrived": has_arrived if length else None,
        "crushed": {name: number for name, number in driven.items() if number},
    }


def _put_loose(state: State, answers: Answers) -> None:
    """Put loose workers on the track; refuse them where there can be none, or not so many."""
    owned, room = Counter[str](answers["workers"]), state.tables.board.room
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
