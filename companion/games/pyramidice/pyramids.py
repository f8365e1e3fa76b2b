"""The spaces of the pyramids: which rest on which, and which lie side by side (3.1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.common.figures import numbers, whole, word
from companion.kits import Kit


class Place(NamedTuple):
    """Where a space is: its level from 1, its row and column from 0 at the upper left (3.1)."""

    pyramid: str
    level: int
    row: int
    col: int


@dataclass(frozen=True, eq=False, slots=True)
class Space:
    """A space of a pyramid; the game's spaces are numbered.

    Its level costs `workers` and gives `fame` besides the die. It rests on the spaces `below`, and
    has others `beside` it on its level.
    """

    place: Place
    workers: int
    fame: int
    below: tuple[int, ...]
    beside: tuple[int, ...]


def spaces_of(kit: Kit, players: int) -> Iterator[Space]:
    """Go through the spaces in play: pyramid by pyramid, from the ground up, in reading order."""
    levels = sorted(kit.table("levels").rows, key=lambda row: whole(row, "level"))
    order = [
        (Place(word(pyramid, "pyramid"), whole(level, "level"), row, col), level)
        for pyramid in kit.table("pyramids").rows
        if players in numbers(pyramid, "players")
        for level in levels
        if level["pyramid"] == pyramid["pyramid"]
        for row in range(whole(level, "side"))
        for col in range(whole(level, "side"))
    ]
    numbered = {place: number for number, (place, _) in enumerate(order)}
    for place, level in order:
        below = (numbered[each] for each in _below(place))
        beside = (numbered[each] for each in _beside(place) if each in numbered)
        yield Space(place, whole(level, "workers"), whole(level, "fame"), (*below,), (*beside,))


def _below(place: Place) -> tuple[Place, ...]:
    """Return the four places on which a place rests, none for one on the ground (3.1)."""
    pyramid, level, row, col = place
    return tuple(
        Place(pyramid, level - 1, row + down, col + right)
        for down in (0, 1)
        for right in (0, 1)
        if level > 1
    )


def _beside(place: Place) -> tuple[Place, ...]:
    """Return the places beside one on its level, also beyond the edge (3.1)."""
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return tuple(
        place._replace(row=place.row + down, col=place.col + right) for down, right in steps
    )


def by_level(spaces: Iterable[Space]) -> dict[str, tuple[range, ...]]:
    """Return the numbers of the spaces of each level, by pyramid."""
    found: dict[str, dict[int, range]] = {}
    for number, space in enumerate(spaces):
        levels = found.setdefault(space.place.pyramid, {})
        first = levels.get(space.place.level, range(number, number)).start
        levels[space.place.level] = range(first, number + 1)
    return {pyramid: tuple(levels.values()) for pyramid, levels in found.items()}
