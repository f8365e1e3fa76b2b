"""Points for burial goods: the own number, and the lead over all with fewer (TERRA-SCORE-05)."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, counts
from companion.games.terra_pyramides.figures import TRACK_END, Figures

RULE = "TERRA-SCORE-05"


def burial_fields(given: Figures) -> tuple[Field, ...]:  # noqa: ARG001 - all versions alike
    """Return what is asked: the burial goods of everybody."""
    return (counts("goods", rule=RULE, maximum=TRACK_END, gaps="refused"),)


def burial_goods(given: Figures, answers: Answers) -> Result:  # noqa: ARG001
    """Return the points of everybody's burial goods."""
    goods: dict[str, int] = answers["goods"]
    points = burial_points(goods)
    return Result({"points": points}, partial(_steps, goods, points))


def burial_points(goods: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; players with as many or more give nothing."""
    return {
        name: own + sum(own - other for other in goods.values() if other < own)
        for name, own in goods.items()
    }


def _steps(goods: Mapping[str, int], points: Mapping[str, int]) -> Iterator[Step]:
    for name, own in goods.items():
        leads = tuple(own - other for other in goods.values() if other < own)
        values = {"player": name, "own": own, "leads": leads, "points": points[name]}
        yield Step(RULE, "burial.leads" if leads else "burial.none", values)
