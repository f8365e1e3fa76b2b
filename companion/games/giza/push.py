"""Pushing a sled: how far the food carries it, and whom it drives off the track (7.2)."""

from typing import Final

from companion.games.contract import Seat, Sink, Step
from companion.games.giza import bidding
from companion.games.giza.board import TEMPLE
from companion.games.giza.state import NONE, State

WAY_RULE: Final = "GIZA-PUSH-03"


def push(state: State, sink: Sink | None = None) -> bool:
    """Push the nominated sled as far as the bids carry it; return whether it leaves its track.

    Where nobody tells on which space it stands, only the food is spent and a worker may starve.
    """
    total = bidding.spend(state, sink)
    spaces = state.tables.spaces(total)
    if not spaces:
        bidding.starve(state, sink)
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
