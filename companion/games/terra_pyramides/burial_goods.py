"""Burial goods: steps on their scoreboard, and points for the lead over all with fewer."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.terra_pyramides.state import State, add
from companion.questions.text import Step

GAIN_RULE: Final = "TERRA-RES-06"
POINTS_RULE: Final = "TERRA-SCORE-05"


def gain(state: State, who: int, goods: int) -> None:
    """Move a marker on; beyond the end of the scoreboard steps are lost (TERRA-RES-06)."""
    add(state.burial, who, goods, state.tables.limits.track_end)


def points(goods: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; players with as many or more give nothing (SCORE-05)."""
    return {name: own + sum(_leads(goods, own)) for name, own in goods.items()}


def _leads(goods: Mapping[str, int], own: int) -> tuple[int, ...]:
    return tuple(own - other for other in goods.values() if other < own)


def steps(goods: Mapping[str, int]) -> Iterator[Step]:
    """Say what everybody's points are made of."""
    for name, scored in points(goods).items():
        leads = _leads(goods, goods[name])
        values = {"player": name, "own": goods[name], "leads": leads, "points": scored}
        yield Step(POINTS_RULE, "burial.leads" if leads else "burial.none", values)
