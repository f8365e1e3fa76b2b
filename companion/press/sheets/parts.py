"""How a board is parted over pages: as few as can be, cut where nothing is torn apart.

Pages lie in columns and rows. A page holds its part of the board and, where another follows, a
flap of `overlap` mm on which that one is glued; the one that follows is cut off along the line.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import Box
from companion.press.sheets.nest import LEAST_HALO

NEAR = 1e-6
# Room in mm below the last row for its words: what a line of 6.5 points takes up, and no more.
FOOT = 2.6
# How far a cut keeps from a box, and a part from filling its page, if that can be had. In mm.
EASE = 3.0


class Part(NamedTuple):
    """A stretch of the board along one axis, on one column or row of pages. In mm.

    From `start` to `stop` it is seen, `flap` more is glued under the next; `before` and `after`
    are free on the page within what can be printed.
    """

    start: float
    stop: float
    flap: float
    before: float
    after: float


class Parting(NamedTuple):
    """Columns and rows of pages, and what can be printed of a page, whichever way it lies."""

    columns: tuple[Part, ...]
    rows: tuple[Part, ...]
    printable: Box


def parting(
    size: tuple[float, float],
    paper: Paper,
    overlap: float,
    keep: Sequence[Box] = (),
    *,
    both: bool = False,
) -> Parting:
    """Return the parting with the fewest pages, then the fewest boxes torn apart.

    Args:
        size: Width and height of the board in mm.
        paper: What it is printed on, either way round.
        overlap: Width of the glue flaps in mm.
        keep: Boxes on the board that should stay whole.
        both: The back is parted along the same lines, so that its last column is the first here.
    """
    boxes = [printable(paper, landscape=way) for way in (True, False)]
    choices = [_parting(size, box, overlap, keep, both=both) for box in boxes]
    # Of two ways that are as good, the page lies as the board does.
    if size[0] < size[1]:
        choices.reverse()
    return min(choices, key=lambda each: (len(each.columns) * len(each.rows), torn(each, keep)))


def from_behind(plan: Parting, width: float, overlap: float) -> Parting:
    """Return the parting of the back of a board, cut along the same lines.

    Args:
        plan: Of the front, made by `parting` with `both`.
        width: Of the board in mm.
        overlap: Width of the glue flaps in mm.
    """
    axis = _Axis(width, plan.printable[2], overlap, LEAST_HALO)
    return plan._replace(
        columns=axis.between([width - part.start for part in reversed(plan.columns[1:])])
    )


def torn(parting: Parting, keep: Sequence[Box]) -> int:
    """Return how many of the boxes are cut into pieces."""
    across = [part.start for part in parting.columns[1:]]
    down = [part.start for part in parting.rows[1:]]
    return sum(
        _splits((x, x + width), across) or _splits((y, y + height), down)
        for x, y, width, height in keep
    )


def _parting(
    size: tuple[float, float], page: Box, overlap: float, keep: Sequence[Box], *, both: bool
) -> Parting:
    columns = _Axis(size[0], page[2], overlap, LEAST_HALO, both=both)
    rows = _Axis(size[1], page[3], overlap, FOOT)
    across = columns.parts([(x, x + width) for x, _, width, _ in keep])
    down = rows.parts([(y, y + height) for _, y, _, height in keep])
    return Parting(across, down, page)


class _Axis:
    """One axis of the board: how long it is, how much a page holds. In mm.

    `tail` is what stays free at the very end. With `both`, the last part also fits where the first
    of several is: with a flap.
    """

    def __init__(
        self, length: float, page: float, overlap: float, tail: float, *, both: bool = False
    ) -> None:
        self.length = length
        self.page = page
        self.overlap = overlap
        self.tail = tail
        self.keep: Sequence[tuple[float, float]] = ()
        self._sides: tuple[list[float], list[float], list[float]] = ([], [], [])
        self.middle = page - LEAST_HALO - overlap
        self.last = page - LEAST_HALO - tail
        self.count = 1
        while (self.count - 1) * self.middle + self.last + NEAR < length:
            self.count += 1
        if both and self.count > 1:
            self._evened()

    def _evened(self) -> None:
        """Let the last part be no longer than the others."""
        self.last = min(self.last, self.middle)
        while self.count * self.middle + NEAR < self.length:
            self.count += 1

    def parts(self, keep: Sequence[tuple[float, float]]) -> tuple[Part, ...]:
        """Return the stretches between the best cuts; `keep` should stay whole."""
        self.keep = keep
        lows, highs = ([pair[end] for pair in keep] for end in (0, 1))
        self._sides = (sorted(lows), sorted(highs), sorted([*lows, *highs]))
        return self.between(self._cuts())

    def between(self, cuts: Sequence[float]) -> tuple[Part, ...]:
        """Return the stretches between these cuts, in order."""
        lines = [0.0, *cuts, self.length]
        return tuple(self._part(start, stop) for start, stop in pairwise(lines))

    def _part(self, start: float, stop: float) -> Part:
        """Return a stretch with its place on the page: in the middle, a flap at the very edge."""
        flap = 0.0 if stop == self.length else self.overlap
        spare = self.page - (stop - start) - flap
        if flap:
            return Part(start, stop, flap, spare, 0.0)
        before = LEAST_HALO + (spare - LEAST_HALO - self.tail) / 2
        return Part(start, stop, flap, before, spare - before)

    def _cuts(self) -> tuple[float, ...]:
        """Return where to cut: few boxes split, far from their edges, parts of even length."""

        # What follows a cut does not depend on what came before it: each place is looked at once.
        @cache
        def best(done: int, here: float) -> tuple[tuple[int, float], tuple[float, ...]]:
            if done == self.count - 1:
                return (0, 0.0), ()
            ways = (
                (_add(self._price(cut, wanted), rest), (cut, *cuts))
                for wanted, cut in self._candidates(done, here)
                for rest, cuts in [best(done + 1, cut)]
            )
            return min(ways)

        return best(0, 0.0)[1]

    def _candidates(self, done: int, here: float) -> Iterator[tuple[float, float]]:
        """Give the best place for a cut if nothing were in the way, with each that may be used.

        From each of them on, the rest can still be done in the pages left.
        """
        left = self.count - done - 1
        lowest = max(here + 1, self.length - self.last - (left - 1) * self.middle)
        highest = min(here + self.middle, self.length - 1)
        ease = min(EASE, (highest - lowest) / 2)
        even = min(max(self.length * (done + 1) / self.count, lowest + ease), highest - ease)
        edges = {edge for pair in self.keep for edge in pair if lowest <= edge <= highest}
        lines = sorted({lowest, highest, even, *edges})
        for cut in (*lines, *((low + high) / 2 for low, high in pairwise(lines))):
            yield (even, cut)

    def _price(self, cut: float, wanted: float) -> tuple[int, float]:
        """Return how many boxes a cut splits, and by how much it lies worse than it might."""
        lows, highs, edges = self._sides
        split = bisect_left(lows, cut - NEAR) - bisect_right(highs, cut + NEAR)
        place = bisect_left(edges, cut)
        close = min([EASE, *(abs(edge - cut) for edge in edges[max(0, place - 1) : place + 1])])
        return (split, abs(cut - wanted) - close)


def _splits(pair: tuple[float, float], cuts: Sequence[float]) -> bool:
    return any(pair[0] + NEAR < cut < pair[1] - NEAR for cut in cuts)


def _add(one: tuple[int, float], other: tuple[int, float]) -> tuple[int, float]:
    # Rounded, so that ways as good as each other tie on every machine.
    return (one[0] + other[0], round(one[1] + other[1], 9))
