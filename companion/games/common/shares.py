"""Points for places, shared between players who are level."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

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
