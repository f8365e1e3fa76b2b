"""The Horus track: the marker moves, and coin symbols on its way pay (6.4, 7.5)."""

from collections.abc import Iterator
from typing import Final

from companion.games.terra_pyramides.state import State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused
from companion.questions.text import Step

MOST_POINTS: Final = 299
"""The most Horus points that points tokens can show (14.2)."""

STEPS_RULE: Final = "TERRA-RES-05"
COINS_RULE: Final = "TERRA-TRACK-02"


def symbols(tables: Tables, points: int) -> int:
    """Return the coin symbols reached or passed with so many points (TERRA-TRACK-01)."""
    laps, space = divmod(points, tables.lap)
    return laps * len(tables.coin_spaces) + sum(each <= space for each in tables.coin_spaces)


def coins(tables: Tables, before: int, after: int) -> int:
    """Return the coins for moving the marker (TERRA-TRACK-02)."""
    passed = symbols(tables, after) - symbols(tables, before)
    return tables.limits.track_coins * passed


def tell(state: State, who: int, points: int, path: str) -> None:
    """Learn where a marker stands; Refused for fewer points than were told: none are ever lost."""
    if points < state.eyes[who]:
        message = f"is {points}, must be {bounds_text(state.eyes[who], None)}, as was told before"
        raise Refused(path, message, "TERRA-INV-06")
    state.eyes[who] = points


def steps(tables: Tables, before: int, after: int) -> Iterator[Step]:
    """Say where the marker stands, and what it has earned."""
    passed = symbols(tables, after) - symbols(tables, before)
    yield Step(STEPS_RULE, "track.moves", {"eyes": after})
    values = {"symbols": passed, "coins": coins(tables, before, after)}
    yield Step(COINS_RULE, "track.coins", values)
