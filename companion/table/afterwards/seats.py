"""Who sat at the table and how each fared, read off a result: a team's points are everybody's."""

from collections.abc import Iterator, Mapping
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
        return tuple(team._replace(name=name, is_npc=False) for name in standing.players)
    return tuple(found)


def people(standing: Standing) -> tuple[Seat, ...]:
    """Return the seats that people sat in."""
    return tuple(seat for seat in seats(standing) if not seat.is_npc)


def is_together(standing: Standing) -> bool:
    """Return whether all played together, to win or to lose as one."""
    return standing.result is not None and MISSION in standing.result


def changes(standing: Standing) -> tuple[Mapping[str, int], ...]:
    """Return the running totals after each act that changed them, the final ones at the end.

    Those of a team are each member's.
    """
    kept: list[Mapping[str, int]] = []
    for totals in (*_courses(standing), *_final(standing)):
        if not kept or totals != kept[-1]:
            kept.append(totals)
    return tuple(kept)


def _courses(standing: Standing) -> Iterator[Mapping[str, int]]:
    for totals in standing.course:
        if is_together(standing):
            yield dict.fromkeys(standing.players, max(totals.values(), default=0))
        else:
            yield dict(totals)


def _final(standing: Standing) -> Iterator[Mapping[str, int]]:
    if found := seats(standing):
        yield {seat.name: seat.total for seat in found}
