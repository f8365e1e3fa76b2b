"""Building a stone into the pyramid: the rows and tiers it completes (6.6)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from companion.games.common.bits import select
from companion.games.engine import Refusal, Sink
from companion.games.giza.actions import PlaceStone
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import tell
from companion.games.giza.tables import BASE, CAPSTONE, MIDDLE, STONES, Tables
from companion.questions import Answers
from companion.questions.checks import alternatives
from companion.questions.errors import Refused
from companion.questions.text import Step

WHERE_RULE: Final = "GIZA-BUILD-02"
ON_RULE: Final = "GIZA-BUILD-03"
TOPPED_RULE: Final = "GIZA-NOM-04"
CROWN_RULE: Final = "GIZA-LIFT-03"
END_RULE: Final = "GIZA-END-01"

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
    return list(select(free(state, stone), state.tables.locations))


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
    tell(sink, _built_steps(state, stone, letter))


def row_of(state: State, letter: str) -> str:
    """Return the name of the row that a location belongs to."""
    bit = 1 << state.tables.locations.index(letter)
    return next(name for name, line in state.tables.lines.items() if line & bit)


def _built_steps(state: State, stone: int, letter: str) -> Iterator[Step]:
    if state.line:
        yield Step("GIZA-BUILD-04", f"build.row_{STONES[stone]}", {"row": state.line})
    else:
        values = {"location": letter, "row": row_of(state, letter)}
        yield Step("GIZA-BUILD-04", "build.no_row", values)
    if state.tier == stone:
        yield Step("GIZA-BUILD-05", f"build.tier_{STONES[stone]}", {})
        yield Step("GIZA-BUILD-06", "build.order", {})


def where_step(stone: int, letter: str) -> Step:
    """Say where a stone is built."""
    return Step(WHERE_RULE, f"play.built_{STONES[stone]}", {"location": letter})


def is_topped_out(state: State) -> bool:
    """Return whether everything below the capstone is built."""
    return state.built[BASE] == state.built[MIDDLE] == state.tables.tier


def crown(state: State) -> None:
    """Put the capstone on top: it is a row and a tier of its own, and ends the game."""
    state.lifted = 0
    state.built[CAPSTONE] = 1
    state.line, state.tier = CAPSTONE_ROW, CAPSTONE


def crown_steps() -> Iterator[Step]:
    """Say what the capstone completes, and that the game is over after its scorings."""
    yield Step(CROWN_RULE, "build.capstone", {})
    yield end_step()


def end_step() -> Step:
    """Say that the game ends with the capstone's scorings."""
    return Step(END_RULE, "lift.game_end", {})


def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the row and the tier that a stone completes, and what follows from it (14.3)."""
    state, stone = State(given), STONES.index(answers["stone"])
    for tier in (BASE, MIDDLE):
        built = answers[STONES[tier]]
        state.built[tier] = sum(1 << given.locations.index(letter) for letter in built)
    _check_built(given, answers)
    if stone == CAPSTONE:
        _check_capstone(given, answers)
        crown(state)
        tell(sink, crown_steps())
    else:
        _check_location(state, stone, answers["location"])
        state.landed = stone
        build(state, answers["location"], sink)
    row = "capstone-decoration" if stone == CAPSTONE else "decoration"
    return {
        "row_complete": state.line,
        "tier_complete": None if state.tier == NONE else STONES[state.tier],
        "events": [row] * bool(state.line) + ["temple"] * (state.tier != NONE),
        "game_end": stone == CAPSTONE,
    }


def _check_built(given: Tables, answers: Answers) -> None:
    """Refuse a middle stone on no base stone, and fewer stones than stand from the start."""
    for index, letter in enumerate(answers["middle"]):
        if letter not in answers["base"]:
            message = f"is {letter}, but no base stone is there"
            raise Refused(f"middle[{index}]", message, ON_RULE)
    if len(answers["middle"]) < given.built[MIDDLE]:
        message = f"has {len(answers['middle'])} stones, must be {given.built[MIDDLE]} or more"
        raise Refused("middle", message, "GIZA-SETUP-03")


def _check_capstone(given: Tables, answers: Answers) -> None:
    if answers["location"] is not None:
        raise Refused("location", "must be left out for the capstone", WHERE_RULE)
    for stone in (BASE, MIDDLE):
        tier, number = STONES[stone], len(answers[STONES[stone]])
        if number < given.stones[stone]:
            message = f"is capstone, but the {tier} tier has {number} stones, must be"
            raise Refused("stone", f"{message} {given.stones[stone]}", TOPPED_RULE)


def _check_location(state: State, stone: int, location: str | None) -> None:
    if location is None:
        message = f"is missing, must be {alternatives(state.tables.locations)}"
        raise Refused("location", message, WHERE_RULE)
    if found := refusal(state, stone, location):
        taken = f"where a {STONES[stone]} stone stands already"
        why = taken if found.rule == WHERE_RULE else "but no base stone is there"
        raise Refused("location", f"is {location}, {why}", found.rule)
