"""The course of the scores as a chart: lines, marks along the axis, and where each line's name is.

Shares are in percent of the chart, from its left and from its top. What draws it, on paper or on a
screen, adds colours and words.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.table.history.axis import apart, scale
from companion.table.history.seats import Seat, changes, seats
from companion.table.history.sparkline import thinned
from companion.table.history.summary import Summary

MOST_POINTS: Final = 150
"""Points of a line: more are nearer to each other than it is wide."""

APART: Final = 7.0
"""How far the names at the ends of the lines keep apart, as long as all of them fit so."""

Share = float


class Line(NamedTuple):
    """A player's scores from 0 on, thinned, and how far down the name stands at the line's end."""

    seat: Seat
    scores: tuple[int, ...]
    end: Share


class Chart(NamedTuple):
    """Everybody's scores between two round numbers, with round numbers between them."""

    least: int
    most: int
    step: int
    lines: tuple[Line, ...]

    def down(self, score: int) -> Share:
        """Return how far down a score lies."""
        return 100 * (self.most - score) / (self.most - self.least)

    @property
    def ticks(self) -> range:
        """The round numbers along the axis, the lowest first."""
        return range(self.least, self.most + 1, self.step)

    def points(self, line: Line) -> list[tuple[Share, Share]]:
        """Return the points of a line."""
        last = max(1, len(line.scores) - 1)
        return [(100 * at / last, self.down(score)) for at, score in enumerate(line.scores)]


def chart(summary: Summary) -> Chart:
    """Return the chart of a finished game."""
    course, held = changes(summary), seats(summary)
    scores = [(0, *(totals.get(seat.name, 0) for totals in course)) for seat in held]
    made = Chart(*scale([0, *(score for line in scores for score in line)]), ())
    ends = _ends([made.down(line[-1]) for line in scores])
    lines = (
        Line(seat, tuple(thinned(line, MOST_POINTS)), ends[number])
        for number, (seat, line) in enumerate(zip(held, scores, strict=True))
    )
    return made._replace(lines=tuple(lines))


def _ends(down: Sequence[Share]) -> Mapping[int, Share]:
    """Return how far down each line's name stands, by the number of its seat."""
    order = sorted(range(len(down)), key=lambda number: (down[number], number))
    least = min(APART, 100 / max(1, len(down) - 1))
    return dict(zip(order, apart([down[number] for number in order], least), strict=True))
