"""The course of the scores as a chart: lines for a page or a sheet, marks for a terminal.

Shares are in percent of the chart, from its left and from its top. What draws it, on paper or on a
screen, adds colours and words.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.questions.text import visible
from companion.table.history.summary import Seat, Summary, changes, seats
from companion.table.terminal.width import COLUMNS, left, right

# Points of a line: more are nearer to each other than it is wide.
MOST_POINTS: Final = 150

# How far the names at the ends of the lines keep apart, as long as all of them fit so.
APART: Final = 7.0

Share = float


class Curve(NamedTuple):
    """A player's scores from 0 on, thinned, and how far down the name stands at the line's end."""

    seat: Seat
    scores: tuple[int, ...]
    end: Share


class Chart(NamedTuple):
    """Everybody's scores between two round numbers, with round numbers between them."""

    least: int
    most: int
    step: int
    lines: tuple[Curve, ...]

    def down(self, score: int) -> Share:
        """Return how far down a score lies."""
        return 100 * (self.most - score) / (self.most - self.least)

    @property
    def ticks(self) -> range:
        """The round numbers along the axis, the lowest first."""
        return range(self.least, self.most + 1, self.step)

    def points(self, line: Curve) -> list[tuple[Share, Share]]:
        """Return the points of a line."""
        last = max(1, len(line.scores) - 1)
        return [(100 * at / last, self.down(score)) for at, score in enumerate(line.scores)]


def chart(summary: Summary) -> Chart:
    """Return the chart of a finished game."""
    course, held = changes(summary), seats(summary)
    scores = [(0, *(totals.get(seat.name, 0) for totals in course)) for seat in held]
    # From 0 on, even where nobody ends near it: what a line gains is to be seen, not where it lies.
    made = Chart(*scale([0, *(score for line in scores for score in line)]), ())
    ends = _ends([made.down(line[-1]) for line in scores])
    lines = (
        Curve(seat, tuple(thinned(line, MOST_POINTS)), ends[number])
        for number, (seat, line) in enumerate(zip(held, scores, strict=True))
    )
    return made._replace(lines=tuple(lines))


def _ends(down: Sequence[Share]) -> Mapping[int, Share]:
    """Return how far down each line's name stands, by the number of its seat."""
    order = sorted(range(len(down)), key=lambda number: (down[number], number))
    least = min(APART, 100 / max(1, len(down) - 1))
    return dict(zip(order, apart([down[number] for number in order], least), strict=True))


# The axis of a chart: round numbers along it, and names beside it that keep apart.

# The most steps between the foot and the top.
TICKS: Final = 5


def scale(values: Sequence[int], steps: int = TICKS) -> tuple[int, int, int]:
    """Return round numbers below and above all values, and the step between the marks.

    They are about `steps` apart at most, one or two more where neither end is round.
    """
    low, high = min(values), max(*values, min(values) + 1)
    step = next(
        base * 10**power
        for power in range(12)
        for base in (1, 2, 5)
        if (high - low) <= steps * base * 10**power
    )
    return low // step * step, -(-high // step) * step, step


def apart(places: Sequence[float], least: float) -> list[float]:
    """Return ascending places moved as little as need be to stand `least` apart, up to 100."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + least) if moved else place)
    highest = 100.0
    for index in range(len(moved) - 1, -1, -1):
        moved[index] = min(moved[index], highest)
        highest = moved[index] - least
    return moved


# Charts of scores through a session: one line of text a player, all on one scale, no colour.

BLOCKS: Final = "▁▂▃▄▅▆▇█"
# What stands for the blocks where a stream has none, from lowest to highest.
ASCII: Final = "_.:-=+*#"

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


def sparklines(
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
