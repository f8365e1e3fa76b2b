"""Places and ties, points that level players share, and final scores as a result has them."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeVar

Keys = Mapping[str, tuple[int, ...]]
"""What each player is ranked by: the first figure first, the next ones only to break ties."""


def places(keys: Keys) -> dict[str, int]:
    """Return standard competition places ("1224"): one more than the players who are ahead."""
    ranked = sorted(keys.values(), reverse=True)
    return {name: ranked.index(key) + 1 for name, key in keys.items()}


def contenders(keys: Keys) -> tuple[tuple[str, ...], ...]:
    """Return who is still level for first place after each figure, until one is left.

    The length of the answer is the number of figures that were needed; the last entry names the
    winners.
    """
    left, rounds = tuple(keys), []
    for step in range(len(next(iter(keys.values())))):
        best = max(keys[name][step] for name in left)
        left = tuple(name for name in left if keys[name][step] == best)
        rounds.append(left)
        if len(left) == 1:
            break
    return tuple(rounds)


Player = TypeVar("Player", str, int)
"""A name, or a seat."""


class SharedPlaces(NamedTuple, Generic[Player]):
    """Players level on one `quantity` who fill the places `first` to `last` together.

    `pot` is what those places hold, `points` what each of the players gets of it.
    """

    players: tuple[Player, ...]
    quantity: int
    first: int
    last: int
    pot: int
    points: int


def shares(
    quantities: Mapping[Player, int], table: Sequence[int]
) -> tuple[SharedPlaces[Player], ...]:
    """Return who shares which places, best first; a quantity of 0 takes no place.

    `table` holds the points of the places from the first on; places beyond it hold none. A pot is
    divided rounding down, and what is left over is lost.
    """
    taking = sorted(
        (name for name in quantities if quantities[name] > 0),
        key=quantities.__getitem__,
        reverse=True,
    )
    found, taken = [], 0
    for quantity, level in groupby(taking, key=quantities.__getitem__):
        players = tuple(level)
        pot = sum(table[taken : taken + len(players)])
        found.append(
            SharedPlaces(
                players, quantity, taken + 1, taken + len(players), pot, pot // len(players)
            )
        )
        taken += len(players)
    return tuple(found)


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
