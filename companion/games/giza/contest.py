"""Majority contests: who gets which points of a line of the scoring table, and why."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.common.shares import Share, points, shares
from companion.games.contract import Step
from companion.games.giza.figures import Figures

RULES = {
    "push": "GIZA-UNLOAD-04",
    "middle_lift": "GIZA-LIFT-05",
    "final_lift": "GIZA-LIFT-05",
    "decoration": "GIZA-DECO-03",
    "capstone_decoration": "GIZA-DECO-03",
    "temple": "GIZA-TEMPLE-01",
}
"""The rule that says what each scoring measures."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Points of every player, without the bonus, and who gets the solo bonus, if anybody."""

    points: dict[str, int]
    solo: str | None
    solo_bonus: int
    steps: tuple[Step, ...]

    def scores(self) -> dict[str, int]:
        """Return the points of every player, the solo bonus included."""
        bonus = {self.solo: self.solo_bonus}
        return {name: points + bonus.get(name, 0) for name, points in self.points.items()}


def contest(figures: Figures, scoring: str, quantities: Mapping[str, int]) -> Contest:
    """Share the points of a scoring by the quantity of every player (GIZA-SCORE-01).

    A player whose quantity is 0 takes no place. Where the scoring has a solo bonus, a player who
    is the only one with a quantity gets it besides (GIZA-UNLOAD-05).
    """
    line = figures.scorings[scoring]
    found = shares(quantities, line.table)
    alone = line.solo_bonus > 0 and len(found) == 1 and len(found[0].players) == 1
    solo = found[0].players[0] if alone else None
    steps = [_share_step(share, RULES[scoring]) for share in found]
    if solo is not None:
        solo_step = {"player": solo, "points": line.solo_bonus}
        steps.append(Step("GIZA-UNLOAD-05", "share.solo", solo_step))
    return Contest(
        points=points(found, tuple(quantities)),
        solo=solo,
        solo_bonus=line.solo_bonus if alone else 0,
        steps=(*steps, *_left_out(quantities)),
    )


def _share_step(share: Share, rule: str) -> Step:
    values = {"quantity": share.quantity, "first": share.first, "points": share.points}
    if len(share.players) == 1:
        return Step(rule, "share.one", {"player": share.players[0], **values})
    level = {"players": share.players, "last": share.last, "pot": share.pot}
    return Step("GIZA-SCORE-01", "share.level", {**values, **level, "count": len(share.players)})


def _left_out(quantities: Mapping[str, int]) -> tuple[Step, ...]:
    none = tuple(name for name, quantity in quantities.items() if quantity == 0)
    return (Step("GIZA-SCORE-01", "share.none", {"players": none}),) if none else ()
