"""Where the game stands, in a screen of words: camps, quarries, stones, one's own goods (5)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.common.bits import select
from companion.games.giza import turn_order
from companion.games.giza.board import CAMPS
from companion.games.giza.moves import ACTIONS_RULE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import CAPSTONE, STONES
from companion.questions.text import Seat, Step, Term

TOPOLOGY: Final = "GIZA-STATE-02"
"""Workers are never lost: each of them stands somewhere."""


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield where the game stands, a line a step: round, camps, quarries, stones, one's own."""
    yield turn_order.round_step(state)
    if state.order:
        yield turn_order.turns_step(state)
    for place, area in enumerate(CAMPS):
        yield _line("camp", {"area": Term(area)}, state, place)
    for quarry in range(len(state.positions)):
        yield from _lane(state, quarry)
    yield from stones(state)
    if seat >= 0 and state.food[seat] != NONE:
        values = {"food": state.food[seat], "art": state.art[seat]}
        yield Step("GIZA-STATE-01", "game.own", values)
    if state.actions:
        yield Step(ACTIONS_RULE, "game.actions_left", {"actions": state.actions})


def _lane(state: State, quarry: int) -> Iterator[Step]:
    """Yield the site of a quarry, and the spaces of its track where somebody or the sled is."""
    for space in range(state.tables.board.lengths[quarry] + 1):
        place = state.site_of(quarry) + space
        values: dict[str, Any] = {"quarry": state.tables.quarries[quarry], "space": space}
        key = "site" if space == 0 else "space"
        if state.positions[quarry] == space and state.loads[quarry] != NONE:
            stone = Term(STONES[state.loads[quarry]])
            yield _line(f"sled_{key}", {**values, "stone": stone}, state, place)
        elif space == 0 or state.crowd[place]:
            yield _line(key, values, state, place)


def _line(key: str, values: Mapping[str, Any], state: State, place: int) -> Step:
    """Say who stands at a place."""
    there = {Seat(seat): number for seat, number in enumerate(state.at(place)) if number}
    return Step(TOPOLOGY, f"game.{key}", {**values, "workers": there or Term("nobody")})


def stones(state: State) -> Iterator[Step]:
    """Yield what is built, and the stones that wait for a lift or for a sled."""
    letters = state.tables.locations
    values = {
        tier: tuple(select(state.built[stone], letters)) or Term("nothing")
        for stone, tier in enumerate(STONES)
        if stone != CAPSTONE
    }
    yield Step(TOPOLOGY, "game.built", values)
    for key, held in (("in_camp", state.camp), ("in_reserve", state.reserve)):
        stones = {
            Term(stone): number for stone, number in zip(STONES, held, strict=True) if number > 0
        }
        if stones:
            yield Step(TOPOLOGY, f"game.{key}", {"stones": stones})
    if state.lifted:
        yield Step(TOPOLOGY, "game.in_capstone_camp", {})
