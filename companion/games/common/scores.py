"""Final scores as the result has them, and points that the table has ruled otherwise."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.common.ties import Keys, places

OVERRIDE: Final = "override"
"""The line of a breakdown, and the key of the corrections beside the answers of a score sheet."""


def with_corrections(
    breakdowns: Mapping[str, dict[str, int]], corrections: Mapping[str, int]
) -> Mapping[str, dict[str, int]]:
    """Return the breakdowns with what the table gave or took; as they are where it did nothing."""
    if not corrections:
        return breakdowns
    return {
        name: {**points, OVERRIDE: corrections.get(name, 0)} for name, points in breakdowns.items()
    }


def standings(
    slug: str, keys: Keys, breakdowns: Mapping[str, Mapping[str, int]], tiebreak: str | None
) -> dict[str, Any]:
    """Return the result of a game: totals, places by `keys`, winners and what broke the tie."""
    place = places(keys)
    players = [
        {"name": name, "total": sum(points.values()), "place": place[name], "breakdown": points}
        for name, points in breakdowns.items()
    ]
    winners = [name for name in keys if place[name] == 1]
    return {"game": slug, "players": players, "winners": winners, "tiebreak": tiebreak}
