"""Pushing a sled: how far the food carries it, and whom it drives off the track (7.2)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, Player, Record, SoFar, count, counts
from companion.games.giza.bidding import (
    NOMINATOR,
    Bids,
    bid_fields,
    bid_steps,
    bidding,
    shared_output,
    starving_step,
)
from companion.games.giza.figures import READY, Figures

LONGEST_TRACK = 12
"""Most spaces of a track that a request may have; our own tracks are shorter (14.3)."""


def _track(so_far: SoFar) -> int | None:
    """Return how many spaces the track has, if that was said."""
    spaces: int | None = so_far["track_spaces"]
    return spaces


def push_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a push; where the sled stands may be left out."""
    loose = (
        count("space", rule="GIZA-PUSH-03", minimum=1, limit=_track),
        Field("player", Player(), "GIZA-PUSH-03"),
        count("workers", rule="GIZA-PUSH-03", minimum=1, maximum=figures.room),
    )
    return (
        NOMINATOR,
        aboard(figures, figures.workers, "GIZA-NOM-01"),
        count(
            "track_spaces", rule="GIZA-PUSH-02", minimum=1, maximum=LONGEST_TRACK, required=False
        ),
        count("position", rule="GIZA-PUSH-02", limit=_track, needs="track_spaces"),
        Field(
            "loose_workers",
            ListOf(Record(loose)),
            "GIZA-PUSH-03",
            required=False,
            needs="track_spaces",
        ),
        *bid_fields(figures),
    )


def aboard(figures: Figures, maximum: int, rule: str) -> Field:
    """Return the field of the workers on a sled that is ready to push."""
    return counts("workers", rule=rule, maximum=maximum, least_total=READY, most_total=figures.room)


@dataclass(frozen=True, slots=True)
class Way:
    """How far a sled goes on its track: from `before` over `spaces`, of which it has `length`."""

    before: int
    spaces: int
    length: int

    @property
    def arrived(self) -> bool:
        """Whether the sled leaves the track (GIZA-PUSH-02)."""
        return self.before + self.spaces > self.length

    @property
    def after(self) -> int | None:
        """The position at the end, None when the sled has left the track."""
        return None if self.arrived else self.before + self.spaces

    def is_passed(self, space: int) -> bool:
        """Return whether the sled enters or passes a space (GIZA-PUSH-03)."""
        return self.before < space <= self.before + self.spaces


def push(figures: Figures, answers: Answers) -> Result:
    """Return what a push bid comes to."""
    bids = bidding(answers)
    spaces = figures.spaces(bids.total)
    way = _way(answers, spaces)
    _check_loose_workers(figures, answers)
    crushed = _crushed(answers, way)
    value = {
        **shared_output(bids, success=spaces > 0),
        "spaces": spaces,
        "position_after": way.after if way else None,
        "arrived": way.arrived if way else None,
        "crushed": crushed,
    }
    return Result(value, partial(_steps, bids, spaces, way, crushed))


def _way(answers: Answers, spaces: int) -> Way | None:
    length = answers["track_spaces"]
    return None if length is None else Way(answers["position"], spaces, length)


def _check_loose_workers(figures: Figures, answers: Answers) -> None:
    """Refuse loose workers where there can be none, or more of them than there are."""
    spaces: Counter[int] = Counter()
    owned: Counter[str] = Counter(answers["workers"])
    for index, loose in enumerate(answers["loose_workers"]):
        path, name = f"loose_workers[{index}]", loose["player"]
        spaces[loose["space"]] += loose["workers"]
        owned[name] += loose["workers"]
        if loose["space"] == answers["position"]:
            raise Refused(f"{path}.space", "is where the sled stands", "GIZA-PUSH-03")
        if spaces[loose["space"]] > figures.room:
            message = f"makes {spaces[loose['space']]} on one space, must be at most {figures.room}"
            raise Refused(f"{path}.workers", message, "GIZA-ADV-04")
        if owned[name] > figures.workers:
            message = f"makes {owned[name]} of {part(name)}, must be at most {figures.workers}"
            raise Refused(f"{path}.workers", message, "GIZA-SETUP-02")


def _crushed(answers: Answers, way: Way | None) -> dict[str, int]:
    """Return whose loose workers go to the temple, in seat order (GIZA-PUSH-03)."""
    driven: Counter[str] = Counter()
    for loose in answers["loose_workers"]:
        if way and way.is_passed(loose["space"]):
            driven[loose["player"]] += loose["workers"]
    return {name: driven[name] for name in answers["players"] if driven[name]}


def _steps(bids: Bids, spaces: int, way: Way | None, crushed: dict[str, int]) -> Iterator[Step]:
    yield from bid_steps(bids)
    if not spaces:
        yield starving_step(bids)
        return
    yield Step("GIZA-PUSH-01", "push.spaces", {"total": bids.total, "spaces": spaces})
    for name, workers in crushed.items():
        yield Step("GIZA-PUSH-03", "push.crushed", {"player": name, "workers": workers})
    if way and way.arrived:
        yield Step("GIZA-PUSH-02", "push.arrived", {"before": way.before, "length": way.length})
    elif way:
        values = {"before": way.before, "after": way.after}
        yield Step("GIZA-PUSH-02", "push.on_track", values)
        yield Step("GIZA-PUSH-04", "push.no_score", {})
