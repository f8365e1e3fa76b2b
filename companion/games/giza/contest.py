"""Majority contests: who gets which points of a line of the scoring table, and why."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

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


class Contest(NamedTuple):
    """Who shared which places, and who gets the solo bonus besides, if anybody.

    `quantities` are those of every player, in seat order.
    """

    scoring: str
    quantities: Mapping[str, int]
    shares: tuple[Share, ...]
    solo: str | None
    solo_bonus: int

    @property
    def points(self) -> dict[str, int]:
        """The points of every player without the solo bonus."""
        return points(self.shares, self.quantities)

    def scores(self) -> dict[str, int]:
        """Return the points of every player, the solo bonus included."""
        found = self.points
        if self.solo is not None:
            found[self.solo] += self.solo_bonus
        return found

    def steps(self) -> Iterator[Step]:
        """Say who shared which places and what they held."""
        for share in self.shares:
            yield _share_step(share, RULES[self.scoring])
        if self.solo is not None:
            values = {"player": self.solo, "points": self.solo_bonus}
            yield Step("GIZA-UNLOAD-05", "share.solo", values)
        none = tuple(name for name, quantity in self.quantities.items() if quantity == 0)
        if none:
            yield Step("GIZA-SCORE-01", "share.none", {"players": none})


def contest(figures: Figures, scoring: str, quantities: Mapping[str, int]) -> Contest:
    """Share the points of a scoring by the quantity of every player (GIZA-SCORE-01).

    A player whose quantity is 0 takes no place. Where the scoring has a solo bonus, a player who
    is the only one with a quantity gets it besides (GIZA-UNLOAD-05).
    """
    line = figures.scorings[scoring]
    found = shares(quantities, line.table)
    alone = line.solo_bonus > 0 and len(found) == 1 and len(found[0].players) == 1
    solo, bonus = (found[0].players[0], line.solo_bonus) if alone else (None, 0)
    return Contest(scoring, quantities, found, solo, bonus)


def _share_step(share: Share, rule: str) -> Step:
    values = {"quantity": share.quantity, "first": share.first, "points": share.points}
    if len(share.players) == 1:
        return Step(rule, "share.one", {"player": share.players[0], **values})
    level = {"players": share.players, "last": share.last, "pot": share.pot}
    return Step("GIZA-SCORE-01", "share.level", {**values, **level, "count": len(share.players)})
