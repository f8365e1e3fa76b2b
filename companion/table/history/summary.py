"""What is known of one evening once its journal was replayed, and how each player fared."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from companion.kits import Kit


class Summary(NamedTuple):
    """One session as it stands.

    `players` sit clockwise and are people; `colours` are by player, none where a game has none.
    `started` and `ended` are in UTC, `minutes` are those that were played, pauses aside.
    `result` is the JSON object of `Game.score`, None unless the game is `finished`; `course` are
    the running totals by name after each act. `npc` is a solo opponent's name among the result's
    players.
    """

    session: str
    game: str
    kit: Kit
    variant: str
    players: tuple[str, ...]
    colours: Mapping[str, str]
    start: str | None
    started: datetime
    ended: datetime
    minutes: int
    finished: bool
    result: Mapping[str, Any] | None
    course: tuple[Mapping[str, int], ...]
    npc: str | None

    def people(self, seat: str) -> tuple[str, ...]:
        """Return who sits in a seat: one player, or those of a team."""
        return people_of(self.kit, seat)


def fewest_win(summary: Summary) -> bool:
    """Return whether whoever has fewer points is before the others."""
    return summary.kit.scores is not None and summary.kit.scores.fewest_win


def in_teams(summary: Summary) -> bool:
    """Return whether a seat was a team."""
    return summary.kit.scores is not None and summary.kit.scores.teams


def people_of(kit: Kit, seat: str) -> tuple[str, ...]:
    """Return who sits in a seat of a game of a kit: one player, or those of a team."""
    return kit.scores.people(seat) if kit.scores else (seat,)


# Who sat at the table and how each fared, read off a result: a team's points are everybody's.

# The key of a result that people reached, or missed, together.
MISSION = "mission"


class Seat(NamedTuple):
    """How one player fared; `is_npc` says that nobody sat there but the program.

    Those of a `team` have its number in common.
    """

    name: str
    total: int
    place: int
    won: bool
    breakdown: Mapping[str, int]
    is_npc: bool = False
    team: int = 0


def seats(summary: Summary) -> tuple[Seat, ...]:
    """Return the seats of a finished game in their order, none of one that is not finished.

    Each member of a team has the team's points and its victory.
    """
    if summary.result is None or not summary.finished:
        return ()
    winners = summary.result["winners"]
    found = [
        Seat(
            player["name"],
            player["total"],
            player["place"],
            player["name"] in winners,
            player["breakdown"],
            player["name"] == summary.npc,
        )
        for player in summary.result["players"]
    ]
    if MISSION in summary.result:
        [team] = found
        return tuple(team._replace(name=name, is_npc=False) for name in summary.players)
    return tuple(
        seat._replace(name=name, team=number)
        for number, seat in enumerate(found, 1)
        for name in summary.people(seat.name)
    )


def people(summary: Summary) -> tuple[Seat, ...]:
    """Return the seats that people sat in."""
    return tuple(seat for seat in seats(summary) if not seat.is_npc)


def is_together(summary: Summary) -> bool:
    """Return whether all played together, to win or to lose as one."""
    scores = summary.kit.scores
    is_mission = summary.result is not None and MISSION in summary.result
    return is_mission or (scores is not None and scores.together)


def changes(summary: Summary) -> tuple[Mapping[str, int], ...]:
    """Return the running totals after each act that changed them, the final ones at the end.

    Those of a team are each member's.
    """
    kept: list[Mapping[str, int]] = []
    final = {seat.name: seat.total for seat in seats(summary)}
    for totals in (*_courses(summary), *([final] if final else [])):
        if not kept or totals != kept[-1]:
            kept.append(totals)
    return tuple(kept)


def _courses(summary: Summary) -> Iterator[Mapping[str, int]]:
    for totals in summary.course:
        if summary.result is not None and MISSION in summary.result:
            yield dict.fromkeys(summary.players, max(totals.values(), default=0))
        else:
            yield {name: each for seat, each in totals.items() for name in summary.people(seat)}
