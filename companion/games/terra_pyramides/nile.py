"""Boats on the Nile: who is ahead, and points for palms (7.6, TERRA-SCORE-07)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.games.common.wording import part, span
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, PlayerMap, Record, SoFar, count, counts
from companion.games.terra_pyramides.figures import Figures

Boat = Mapping[str, int | None]
"""Where a boat is: `space` and, from 1, its `arrival` there; at the start it may have none."""

RULE = "TERRA-SCORE-07"


def nile_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked: the sites of everybody, and the boats; the palms follow from these."""
    sites = counts(
        "sites",
        rule=RULE,
        maximum=given.workers,
        most_total=len(given.tables.foundations),
        gaps="refused",
    )
    palms = counts(
        "palms",
        rule=RULE,
        maximum=given.tables.palms[-1],
        required=False,
        nullable=True,
        asked=False,
        gaps="refused",
    )
    return (sites, palms, boats_field(given, required=lambda so_far: not so_far.get("palms")))


def boats_field(given: Figures, *, required: bool | Callable[[SoFar], bool] = True) -> Field:
    """Return the field of the boats: the space of each, and when it came there."""
    boat = (
        count("space", rule="TERRA-BOAT-02", maximum=len(given.tables.palms) - 1),
        count(
            "arrival",
            rule="TERRA-BOAT-01",
            maximum=given.players,
            required=_has_left,
            asked=_has_left,
        ),
    )
    return Field(
        "boats",
        PlayerMap(Record(boat), gaps="refused"),
        "TERRA-BOAT-02",
        required=required,
        nullable=required is not True,
    )


def _has_left(so_far: SoFar) -> bool:
    return bool(so_far["space"])


def nile(given: Figures, answers: Answers) -> Result:
    """Return the palms and points of everybody, and the order of the boats."""
    boats: Mapping[str, Boat] = answers["boats"]
    palms = _palms(given, answers)
    points = nile_points(answers["sites"], palms)
    order = boat_order(boats)
    value = {
        "palms": palms,
        "points": points,
        "order": list(order),
        "leader": order[0] if order else None,
    }
    return Result(value, partial(_steps, answers["sites"], value))


def nile_points(sites: Mapping[str, int], palms: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player: foundations and pyramids times palms."""
    return {name: number * palms[name] for name, number in sites.items()}


def boat_order(boats: Mapping[str, Boat]) -> tuple[str, ...]:
    """Return whose boats have left the start, furthest first (TERRA-BOAT-02)."""
    places = {name: (-(boat["space"] or 0), boat["arrival"] or 0) for name, boat in boats.items()}
    return tuple(sorted((name for name in boats if places[name][0]), key=places.__getitem__))


def check_arrivals(boats: Mapping[str, Boat]) -> None:
    """Refuse arrivals on a space that are not 1, 2, 3 ... once each, none at the start."""
    places = [(boat["space"], boat["arrival"] or 0) for boat in boats.values()]
    for name, (space, arrival) in zip(boats, places, strict=True):
        path = f"boats.{part(name)}.arrival"
        if not space and arrival:
            raise Refused(path, f"is {arrival}, must be 0 at the start", "TERRA-BOAT-01")
        there = sum(other == space for other, _ in places)
        twice = places.count((space, arrival)) > 1
        if space and (twice or not 1 <= arrival <= there):
            message = f"is {arrival}, must be {span(1, there)}"
            message += ", once each, on this space" if there > 1 else " on this space"
            raise Refused(path, message, "TERRA-BOAT-01")


def _palms(given: Figures, answers: Answers) -> dict[str, int]:
    """Return the palms that the boats have reached; Refused when they are not those given."""
    palms, boats = answers["palms"], answers["boats"]
    check_arrivals(boats)
    reached = {name: given.tables.palms[boat["space"]] for name, boat in boats.items()}
    for name, number in palms.items():
        if boats and number != reached[name]:
            message = f"is {number}, must be {reached[name]}, as the boat's space says"
            raise Refused(f"palms.{part(name)}", message, RULE)
    return reached or palms


def _steps(sites: Mapping[str, int], value: dict[str, Any]) -> Iterator[Step]:
    for name, points in value["points"].items():
        values = {"player": name, "sites": sites[name], "palms": value["palms"][name]}
        yield Step(RULE, "nile.points", {**values, "points": points})
    if value["order"]:
        yield Step("TERRA-BOAT-02", "nile.order", {"players": tuple(value["order"])})
