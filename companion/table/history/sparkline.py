"""Charts of scores through a session: one line of text a player, all on one scale, no colour."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.questions.text import visible
from companion.table.terminal.width import COLUMNS, left, right

BLOCKS: Final = "▁▂▃▄▅▆▇█"
ASCII: Final = "_.:-=+*#"
"""What stands for the blocks where a stream has none, from lowest to highest."""

NAME: Final = 10
POINTS: Final = 6


def marks(encoding: str | None) -> str:
    """Return the eight marks, from lowest to highest, that a stream of this encoding can show."""
    try:
        BLOCKS.encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return ASCII
    return BLOCKS


def sparkline(values: Sequence[int], low: int, high: int, shown: str = BLOCKS) -> str:
    """Return a mark for each value, the first one for `low` and the last one for `high`.

    All values lie between the two. Where they are the same, nobody has a point to show.
    """
    if high == low:
        return shown[0] * len(values)
    top = len(shown) - 1
    return "".join(shown[round((value - low) * top / (high - low))] for value in values)


def thinned(values: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of the values, evenly apart, always with the last of them."""
    count = len(values)
    if count <= most:
        return list(values)
    return [values[(place + 1) * count // most - 1] for place in range(most)]


def chart(
    course: Sequence[Mapping[str, int]],
    players: Mapping[str, str],
    shown: str = BLOCKS,
    wide: int = COLUMNS,
) -> list[str]:
    """Return a line for each player: the name, the course of the score, the last score.

    Args:
        course: Running totals by name; who is not named yet has 0.
        players: By name what each is called, in the order of the lines.
        shown: The eight marks to draw with.
        wide: Columns of a line.
    """
    every = {name: [totals.get(name, 0) for totals in course] for name in players}
    values = [0, *(value for totals in every.values() for value in totals)]
    low, high, room = min(values), max(values), wide - NAME - POINTS - 2
    return [
        " ".join(
            (
                left(visible(players[name]), NAME),
                left(sparkline(thinned(totals, room), low, high, shown), room),
                right(str(totals[-1] if totals else 0), POINTS),
            )
        )
        for name, totals in every.items()
    ]
