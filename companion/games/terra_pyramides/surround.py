"""The surround bonus: what the neighbours of a site give when the last of them is filled (7.4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, Places, Player, SomeOf
from companion.games.terra_pyramides.figures import Figures
from companion.games.terra_pyramides.line import eyes_before, track_coins
from companion.games.terra_pyramides.symbols import (
    BURIAL,
    COIN,
    EYE,
    NILE,
    OASIS,
    check_space,
    counted,
)

AROUND = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The neighbours of a site, clockwise (TERRA-SUR-01)."""

EDGE, EMPTY = "edge", "empty"

SIDES = tuple({AROUND[at - 1], AROUND[at], AROUND[(at + 1) % len(AROUND)]} for at in (0, 2, 4, 6))
"""The neighbours that lie outside the board beyond each of its sides."""

OUTSIDE = (set[str](), *SIDES, *(side | SIDES[at - 1] for at, side in enumerate(SIDES)))
"""All that can lie outside the board: nothing, a side, or two sides at a corner."""


def surround_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked of a site whose neighbours may all be filled."""
    around = Field(
        "neighbours",
        Places(AROUND, SomeOf(given.symbols, (EMPTY, EDGE))),
        "TERRA-SUR-01",
        default=EMPTY,
    )
    owner = Field("owner", Player(), "TERRA-SUR-02", required=False, nullable=True)
    return (owner, around, eyes_before())


def surround(given: Figures, answers: Answers) -> Result:
    """Return whether the site is surrounded, and what its owner gets."""
    neighbours, owner = answers["neighbours"], answers["owner"]
    _check(given, neighbours)
    surrounded = EMPTY not in neighbours
    player = owner if surrounded else None
    filled = [each for each in neighbours if not isinstance(each, str)]
    found = counted(filled) if player else Counter[str]()
    value = {
        "surrounded": int(surrounded),
        "player": player,
        **_bonus(given, found),
        "track_coins": track_coins(given, answers["eyes_before"], found[EYE]),
    }
    return Result(value, partial(_steps, value))


def _bonus(given: Figures, found: Counter[str]) -> dict[str, int]:
    """Return what the symbols give (TERRA-SUR-03, TERRA-SUR-04)."""
    more = found if given.variant.has_nile else Counter[str]()
    return {
        "eyes": found[EYE],
        "coins": found[COIN],
        "burial": more[BURIAL],
        "oases": more[OASIS],
        "boat": more[NILE],
    }


def _check(given: Figures, neighbours: Sequence[Any]) -> None:
    for index, each in enumerate(neighbours):
        path = f"neighbours[{index}]"
        if each == ():
            raise Refused(
                path, f"is an empty list, must be {EMPTY} or have symbols", "TERRA-SUR-01"
            )
        if not isinstance(each, str):
            check_space(given, each, path)
    outside = {place for place, each in zip(AROUND, neighbours, strict=True) if each == EDGE}
    if outside not in OUTSIDE:
        message = f"have {EDGE} at {', '.join(sorted(outside))}, which is no side or corner"
        raise Refused("neighbours", message, "TERRA-SUR-01")


RULES = {
    "eyes": "TERRA-SUR-03",
    "coins": "TERRA-SUR-03",
    "burial": "TERRA-SUR-04",
    "oases": "TERRA-SUR-04",
    "boat": "TERRA-SUR-04",
    "track_coins": "TERRA-TRACK-02",
}


def _steps(value: dict[str, Any]) -> Iterator[Step]:
    if not value["surrounded"]:
        yield Step("TERRA-SUR-01", "surround.open", {})
        return
    yield Step("TERRA-SUR-01", "surround.closed", {})
    if value["player"] is None:
        yield Step("TERRA-SUR-02", "surround.nobody", {})
        return
    yield Step("TERRA-SUR-02", "surround.owner", {"player": value["player"]})
    for key, rule in RULES.items():
        if value[key]:
            yield Step(rule, f"surround.{key}", {"number": value[key]})
