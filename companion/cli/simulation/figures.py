"""Tables of figures with their intervals, at least 40 columns wide.

Where there is room, an interval stands behind its figure; on a phone it stands below it.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.simulation.intervals import Interval
from companion.table.terminal.width import columns, left, right, wrap

LEAST_LABEL: Final = 9
"""Columns that the labels keep beside the figures; longer ones stand on lines of their own."""

MOST_LABEL: Final = 40
GAP: Final = 1
NONE: Final = "-"
"""Where there is no figure."""
FEW: Final = "~"
"""Behind a figure that too few games tell of to give it an interval."""


class FigureCell(NamedTuple):
    """A figure, and the interval that it lies in where it has one."""

    figure: str
    within: str = ""

    def beside(self) -> str:
        """Return both on one line."""
        return f"{self.figure} ({self.within})" if self.within else self.figure


class FigureLine(NamedTuple):
    """A row of a table: what it is of, and its figures."""

    label: str
    cells: Sequence[FigureCell]


def mean(found: Interval | None, digits: int = 1) -> FigureCell:
    """Return a mean; a dash where there is none."""
    if found is None:
        return FigureCell(NONE)
    return FigureCell(decimal(found.value, digits) + _doubt(found), bounds(found, digits))


def percent(found: Interval, mark: str = "") -> FigureCell:
    """Return a share in percent."""
    return FigureCell(f"{100 * found.value:.1f}%{mark}{_doubt(found)}", bounds(found, 1, 100))


def _doubt(found: Interval) -> str:
    return FEW if found.low is None else ""


def decimal(figure: float, digits: int) -> str:
    """Return a number with so many decimal places; nothing rounded to zero is below it."""
    return f"{round(figure, digits) + 0.0:.{digits}f}"


def bounds(found: Interval, digits: int, times: int = 1) -> str:
    """Return the bounds of an interval; nothing where too few games give any."""
    if found.low is None or found.high is None:
        return ""
    low, high = (decimal(times * each, digits) for each in (found.low, found.high))
    return f"{low}..{high}" if "-" in low else f"{low}-{high}"


def changed(found: Interval | None, digits: int = 1, times: int = 1, mark: str = "") -> FigureCell:
    """Return by how much a figure changes, with its sign; a dash where there is none."""
    if found is None:
        return FigureCell(NONE)
    figure, *within = (_signed(times * each, digits) for each in found if each is not None)
    return FigureCell(f"{figure}{mark}{_doubt(found)}", "..".join(within))


def _signed(figure: float, digits: int) -> str:
    # Of what is rounded to zero the sign still says on which side it lies.
    return f"{figure:+.{digits}f}"


def table(headers: Sequence[str], lines: Sequence[FigureLine], wide: int) -> Iterator[str]:
    """Yield a line of headers and the rows, none wider than `wide` columns.

    Args:
        headers: What stands above each column of figures.
        lines: The rows, each with as many figures as there are headers.
        wide: Columns of the terminal, 40 or more.
    """
    joined = [
        line._replace(cells=[FigureCell(cell.beside()) for cell in line.cells]) for line in lines
    ]
    labels = min(MOST_LABEL, max((columns(line.label) for line in lines), default=0))
    room = max(labels, LEAST_LABEL) + sum(_widths(headers, joined))
    if room <= wide:
        yield from _rows(headers, joined, room)
    else:
        yield from _rows(headers, lines, min(wide, labels + sum(_widths(headers, lines))))


def _widths(headers: Sequence[str], lines: Sequence[FigureLine]) -> list[int]:
    """Return how wide each column is, the gap before it included."""
    rows = [[FigureCell(header) for header in headers], *(line.cells for line in lines)]
    texts = [[(cell.figure, cell.within) for cell in column] for column in zip(*rows, strict=True)]
    return [GAP + max(columns(text) for pair in column for text in pair) for column in texts]


def _rows(headers: Sequence[str], lines: Sequence[FigureLine], wide: int) -> Iterator[str]:
    widths = _widths(headers, lines)
    label = wide - sum(widths)
    yield _row("", headers, widths, label)
    for line in lines:
        first = line.label
        if columns(first) > label:
            yield from wrap(first, wide)
            first = ""
        yield _row(first, [cell.figure for cell in line.cells], widths, label)
        if any(cell.within for cell in line.cells):
            yield _row("", [cell.within for cell in line.cells], widths, label)


def _row(label: str, cells: Sequence[str], widths: Sequence[int], wide: int) -> str:
    figures = (right(cell, width) for cell, width in zip(cells, widths, strict=True))
    return (left(label, wide) + "".join(figures)).rstrip()
