"""Oases: steps on their scoreboard, and points by the own highest pyramid (7.6, SCORE-06)."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.terra_pyramides.state import State, add
from companion.questions.text import Step

GAIN_RULE: Final = "TERRA-OASIS-01"
POINTS_RULE: Final = "TERRA-SCORE-06"


def gain(state: State, who: int, number: int) -> None:
    """Move a marker on; beyond the end of the scoreboard steps are lost (TERRA-OASIS-01)."""
    add(state.oases, who, number, state.tables.limits.track_end)


def points(oases: Mapping[str, int], highest: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; `highest` are level numbers, 0 without a pyramid."""
    return {name: steps * highest[name] for name, steps in oases.items()}


def steps(oases: Mapping[str, int], highest: Mapping[str, int]) -> Iterator[Step]:
    """Say what everybody's points are made of."""
    for name, scored in points(oases, highest).items():
        values = {"player": name, "oases": oases[name], "level": highest[name], "points": scored}
        yield Step(POINTS_RULE, "oasis.points", values)
