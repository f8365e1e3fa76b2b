"""Boats: they sail, whoever came first is ahead, and palms score (7.6, TERRA-SCORE-07)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.checks import bounds_text, path_part
from companion.questions.errors import Refused
from companion.questions.text import Step

Boat = tuple[int, int]
"""Where a boat is: the space, and its arrival there; at the start both are 0."""

SAIL_RULE: Final = "TERRA-RES-08"
ORDER_RULE: Final = "TERRA-BOAT-02"
POINTS_RULE: Final = "TERRA-SCORE-07"


def goal(tables: Tables) -> int:
    """Return the last space of the Nile."""
    return len(tables.palms) - 1


def sail(state: State, who: int, spaces: int) -> None:
    """Move a boat on; at the goal further spaces are lost (TERRA-RES-08).

    It comes last among those on its space, and those it leaves move up (TERRA-BOAT-01).
    """
    here, arrival = state.boat[who], state.arrival[who]
    there = min(goal(state.tables), here + spaces)
    if here in (OPEN, there):
        return
    for other, space in enumerate(state.boat):
        if space == here and state.arrival[other] > arrival:
            state.arrival[other] -= 1
    state.arrival[who] = state.boat.count(there) + 1
    state.boat[who] = there


def order(boats: Mapping[str, Boat]) -> tuple[str, ...]:
    """Return whose boats have left the start, furthest first (TERRA-BOAT-02)."""
    away = {name: (-space, arrival) for name, (space, arrival) in boats.items() if space}
    return tuple(sorted(away, key=away.__getitem__))


def points(sites: Mapping[str, int], palms: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player: foundations and pyramids times palms (TERRA-SCORE-07)."""
    return {name: number * palms[name] for name, number in sites.items()}


def check_arrivals(boats: Mapping[str, Boat]) -> None:
    """Refuse arrivals on a space that are not 1, 2, 3 ... once each, none at the start."""
    for name, (space, arrival) in boats.items():
        path = f"boats.{path_part(name)}.arrival"
        if not space and arrival:
            raise Refused(path, f"is {arrival}, must be 0 at the start", "TERRA-BOAT-01")
        there = sum(other == space for other, _ in boats.values())
        twice = [*boats.values()].count((space, arrival)) > 1
        if space and (twice or not 1 <= arrival <= there):
            message = f"is {arrival}, must be {bounds_text(1, there)}"
            message += ", once each, on this space" if there > 1 else " on this space"
            raise Refused(path, message, "TERRA-BOAT-01")


def check_palms(tables: Tables, boats: Mapping[str, Boat], palms: Mapping[str, int]) -> None:
    """Refuse palms that are not those of the space where the boat is."""
    for name, number in palms.items():
        reached = tables.palms[boats[name][0]] if boats else number
        if number != reached:
            message = f"is {number}, must be {reached}, as the boat's space says"
            raise Refused(f"palms.{path_part(name)}", message, POINTS_RULE)


def check_ranks(ranks: Sequence[int], palms: Sequence[int], paths: Sequence[str]) -> None:
    """Refuse ranks that are not 1, 2, 3 ... once each, and palms that don't go with them."""
    away = sorted(filter(None, ranks))
    reached = dict(zip(ranks, palms, strict=True))
    for path, rank, number in zip(paths, ranks, palms, strict=True):
        if rank and (away.count(rank) > 1 or rank > len(away)):
            message = f"is {rank}, must be {bounds_text(1, len(away))}, once each"
            raise Refused(f"{path}.boat_rank", message, ORDER_RULE)
        if not rank and number:
            message = f"is {number}, must be 0 for a boat at the start"
            raise Refused(f"{path}.palms", message, POINTS_RULE)
    for path, rank, number in zip(paths, ranks, palms, strict=True):
        if rank > 1 and number > reached[rank - 1]:
            message = f"is {number}, must be at most {reached[rank - 1]}, as the boat ahead says"
            raise Refused(f"{path}.palms", message, ORDER_RULE)


def steps(
    sites: Mapping[str, int], palms: Mapping[str, int], boats: Mapping[str, Boat]
) -> Iterator[Step]:
    """Say what everybody's points are made of, and who is ahead."""
    for name, scored in points(sites, palms).items():
        values = {"player": name, "sites": sites[name], "palms": palms[name], "points": scored}
        yield Step(POINTS_RULE, "nile.points", values)
    if ahead := order(boats):
        yield Step(ORDER_RULE, "nile.order", {"players": ahead})
