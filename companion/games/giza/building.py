"""Building a stone into the pyramid: the rows and tiers it completes (6.6)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from companion.games.common.bits import chosen
from companion.games.contract import Refusal, Sink, Step
from companion.games.giza.actions import PlaceStone
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import BASE, CAPSTONE, MIDDLE, STONES

WHERE_RULE: Final = "GIZA-BUILD-02"
ON_RULE: Final = "GIZA-BUILD-03"

CAPSTONE_ROW: Final = STONES[CAPSTONE]
"""The capstone is a row and a tier of its own (GIZA-LIFT-03)."""


def free(state: State, stone: int) -> int:
    """Return where a base or a middle stone may be built, as bits.

    A middle stone stands on a base stone (GIZA-BUILD-03); two base stones never on one another.
    """
    ground = state.tables.tier if stone == BASE else state.built[BASE]
    return ground & ~state.built[stone]


def letters(state: State, stone: int) -> list[str]:
    """Return the letters of the locations where a stone may be built."""
    return list(chosen(free(state, stone), state.tables.locations))


_place = cache(PlaceStone)


def legal(state: State) -> Sequence[PlaceStone]:
    """Return where the stone that has landed may be built."""
    return [_place(letter) for letter in letters(state, state.landed)]


def check(state: State, action: PlaceStone) -> Refusal | None:
    """Return what forbids a location for the stone that has landed."""
    return refusal(state, state.landed, action.location)


def refusal(state: State, stone: int, letter: str) -> Refusal | None:
    """Return what forbids a location for a base or a middle stone."""
    values = {"location": letter}
    if letter not in state.tables.locations:
        return Refusal(WHERE_RULE, "game.no_location", values)
    bit = 1 << state.tables.locations.index(letter)
    if free(state, stone) & bit:
        return None
    if state.built[stone] & bit:
        return Refusal(WHERE_RULE, f"game.built_{STONES[stone]}", values)
    return Refusal(ON_RULE, "game.no_base", values)


def build(state: State, letter: str, sink: Sink | None = None) -> None:
    """Build the stone that has landed; what it completes is to be scored."""
    stone, number = state.landed, state.tables.locations.index(letter)
    state.landed = NONE
    state.built[stone] |= 1 << number
    row = row_of(state, letter)
    line = state.tables.lines[row]
    if state.built[stone] & line == line:
        state.line = row
    if state.built[stone] == state.tables.tier:
        state.tier = stone
    if sink:
        for step in _told(state, stone, letter):
            sink(step)


def row_of(state: State, letter: str) -> str:
    """Return the name of the row that a location belongs to."""
    bit = 1 << state.tables.locations.index(letter)
    return next(name for name, line in state.tables.lines.items() if line & bit)


def _told(state: State, stone: int, letter: str) -> Iterator[Step]:
    if state.line:
        yield Step("GIZA-BUILD-04", f"build.row_{STONES[stone]}", {"row": state.line})
    else:
        values = {"location": letter, "row": row_of(state, letter)}
        yield Step("GIZA-BUILD-04", "build.no_row", values)
    if state.tier == stone:
        yield Step("GIZA-BUILD-05", f"build.tier_{STONES[stone]}", {})
        yield Step("GIZA-BUILD-06", "build.order", {})


def told_where(stone: int, letter: str) -> Step:
    """Say where a stone is built."""
    return Step(WHERE_RULE, f"play.built_{STONES[stone]}", {"location": letter})


def is_topped_out(state: State) -> bool:
    """Return whether everything below the capstone is built."""
    return state.built[BASE] == state.built[MIDDLE] == state.tables.tier
