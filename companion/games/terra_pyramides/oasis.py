"""Points for oases: steps on the track times the own highest level (TERRA-SCORE-06)."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, counts
from companion.games.terra_pyramides.figures import TRACK_END, Figures

RULE = "TERRA-SCORE-06"


def oasis_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked of everybody."""
    highest = len(given.tables.levels)
    return (
        counts("oases", rule=RULE, maximum=TRACK_END, gaps="refused"),
        counts("highest", rule=RULE, maximum=highest, gaps="refused"),
    )


def oasis(given: Figures, answers: Answers) -> Result:  # noqa: ARG001 - all numbers are asked
    """Return the points of everybody's oases."""
    points = oasis_points(answers["oases"], answers["highest"])
    return Result({"points": points}, partial(_steps, answers, points))


def oasis_points(oases: Mapping[str, int], highest: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; `highest` are level numbers, 0 without a pyramid."""
    return {name: steps * highest[name] for name, steps in oases.items()}


def _steps(answers: Answers, points: Mapping[str, int]) -> Iterator[Step]:
    for name in points:
        values = {
            "player": name,
            "oases": answers["oases"][name],
            "level": answers["highest"][name],
            "points": points[name],
        }
        yield Step(RULE, "oasis.points", values)
