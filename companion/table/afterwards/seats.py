"""Who sat at the table and how each fared, read off a result: a team's points are everybody's."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.table.afterwards.standing import Standing

MISSION = "mission"
"""The key of a result that people reached, or missed, together."""


class Seat(NamedTuple):
    """How one player fared; `is_npc` says that nobody sat there but the program."""

    name: str
    total: int
    place: int
    won: bool
    breakdown: Mapping[str, int]
    is_npc: bool = False


def seats(standing: Standing) -> tuple[Seat, ...]:
    """Return the seats of a finished game in their order, none of one that is not finished.

    Each member of a team has the team's points and its victory.
    """
    if standing.result is None or not standing.finished:
        return ()
    winners = standing.result["winners"]
    found = [
        Seat(
            player["name"],
            player["total"],
            player["place"],
            player["name"] in winners,
            player["breakdown"],
            player["name"] == standing.npc,
        )
        for player in standing.result["players"]
    ]
    if is_together(standing):
        [team] = found
        return tuple(team._replace(name=name) for name in standing.players)
    return tuple(found)


def people(standing: Standing) -> tuple[Seat, ...]:
    """Return the seats that people sat in."""
    return tuple(seat for seat in seats(standing) if not seat.is_npc)


def is_together(standing: Standing) -> bool:
    """Return whether all played together, to win or to lose as one."""
    return standing.result is not None and MISSION in standing.result


def changes(standing: Standing) -> tuple[Mapping[str, int], ...]:
    """Return the running totals after each act that changed them."""
    kept: list[Mapping[str, int]] = []
    for totals in standing.course:
        if not kept or totals != kept[-1]:
            kept.append(totals)
    return tuple(kept)
