"""What is known of one evening once its journal was replayed."""

from collections.abc import Mapping
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
