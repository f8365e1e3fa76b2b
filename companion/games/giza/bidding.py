"""Bids of food for a push or a lift: who bids, what counts, who starves (7.1, 7.3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.contract import Step
from companion.games.forms import Answers, Field, Player, counts
from companion.games.giza.figures import FOOD_PER_WORKER, Figures

NOMINATOR = Field("nominator", Player(), "GIZA-NOM-05")


@dataclass(frozen=True, slots=True)
class Bids:
    """A bid that is over: what each eligible player offered and what of it counts.

    The maps hold the eligible players in bidding order.
    """

    workers: dict[str, int]
    offered: dict[str, int]
    accepted: dict[str, int]
    returned_art: dict[str, int]

    @property
    def total(self) -> int:
        """The food that counts (GIZA-BID-05)."""
        return sum(self.accepted.values())

    @property
    def returned_food(self) -> dict[str, int]:
        """What each player offered too much (GIZA-BID-03)."""
        return {name: self.offered[name] - self.accepted[name] for name in self.accepted}

    @property
    def least(self) -> int:
        """The meanest accepted bid."""
        return min(self.accepted.values())

    @property
    def meanest(self) -> tuple[str, ...]:
        """Who starves if the bid fails: everybody at the meanest bid (GIZA-STARVE-01)."""
        return tuple(name for name, food in self.accepted.items() if food == self.least)


def bid_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked of those who have workers there, in the order of bidding."""
    held = counts(
        "food_held",
        rule="GIZA-BID-03",
        maximum=figures.food,
        most_total=figures.food,
        required=False,
        asked=False,
    )
    food = counts(
        "food_bids",
        rule="GIZA-BID-01",
        maximum=figures.food,
        most_total=figures.food,
        required=False,
        when="workers",
        after="nominator",
        at_most="food_held",
    )
    art = counts(
        "art_bids",
        rule="GIZA-BID-04",
        maximum=figures.art,
        most_total=figures.art,
        required=False,
        asked=False,
        when="workers",
        after="nominator",
    )
    return (held, food, art)


def bidding(answers: Answers) -> Bids:
    """Return the accepted bids of those who have workers there (GIZA-BID-01 to 04)."""
    workers: dict[str, int] = answers["workers"]
    order = [name for name in clockwise(answers) if workers[name] > 0]
    offered = {name: answers["food_bids"][name] for name in order}
    return Bids(
        workers={name: workers[name] for name in order},
        offered=offered,
        accepted={name: min(offered[name], FOOD_PER_WORKER * workers[name]) for name in order},
        returned_art={name: answers["art_bids"][name] for name in order},
    )


def clockwise(answers: Answers) -> tuple[str, ...]:
    """Return all players from the left of the nominator on, the nominator last (GIZA-BID-02)."""
    players: tuple[str, ...] = answers["players"]
    left = players.index(answers["nominator"]) + 1
    return players[left:] + players[:left]


def shared_output(bids: Bids, *, success: bool) -> dict[str, Any]:
    """Return the part of the result that a push and the lifts have in common."""
    return {
        "order": list(bids.accepted),
        "bids": bids.accepted,
        "returned_food": bids.returned_food,
        "returned_art": bids.returned_art,
        "total": bids.total,
        "success": success,
        "starving": [] if success else list(bids.meanest),
    }


def bid_steps(bids: Bids) -> Iterator[Step]:
    """Say who bids in which order, what is cut and returned, and what it comes to."""
    yield Step("GIZA-BID-02", "bid.order", {"players": tuple(bids.accepted)})
    for name, food in bids.accepted.items():
        values = {"player": name, "workers": bids.workers[name], "food": food}
        back = bids.returned_food[name]
        if back:
            yield Step("GIZA-BID-03", "bid.cut", {**values, "offered": food + back, "back": back})
        else:
            yield Step("GIZA-BID-03", "bid.stands", values)
        if bids.returned_art[name]:
            art = {"player": name, "art": bids.returned_art[name]}
            yield Step("GIZA-BID-04", "bid.art", art)
    yield Step("GIZA-BID-05", "bid.total", {"total": bids.total})
    yield Step("GIZA-BID-06", "bid.spent", {"total": bids.total})


def starving_step(bids: Bids) -> Step:
    """Say who starves after a failure."""
    values = {"players": bids.meanest, "least": bids.least}
    return Step("GIZA-STARVE-01", "bid.starve", values)
