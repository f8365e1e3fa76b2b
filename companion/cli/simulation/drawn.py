"""Panels and a histogram as rows that a layout draws, in percent of where they stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from companion.cli.simulation.panels import Axis, Figure, Panel, Row, axis
from companion.table.history.charts import scale

if TYPE_CHECKING:
    from companion.cli.result_sheet import Cells
    from companion.simulation.intervals import Spread

MOST_BINS: Final = 40
"""Columns of the histogram: lengths that lie nearer to each other share one."""

MARKS: Final = 9
"""About how many marks there is room for along the axes that stand side by side."""


NOTHING: Final = {
    **dict.fromkeys(("from", "wide", "at", "low", "span", "most"), "0%"),
    **dict.fromkeys(("figure", "within", "even"), ""),
    "kind": "none",
    "colour": "ink",
}
"""The cell of a row that has no such figure."""


@dataclass(frozen=True)
class Placed:
    """A panel, or the rows of it that a page has room for; its axes are those of the whole."""

    number: int
    page: int
    title: str
    whole: Panel
    rows: Sequence[Row]

    @cached_property
    def axes(self) -> list[Axis]:
        """The axis of each measure."""
        columns = zip(*(row.figures for row in self.whole.rows), strict=True)
        pairs = zip(self.whole.measures, columns, strict=True)
        steps = MARKS // len(self.whole.measures)
        return [axis(measure, figures, steps) for measure, figures in pairs]

    def panel(self, head: float, row: float) -> "Cells":
        """Return the panel itself, with the heights of its head and of a row in mm."""
        return {
            "panel": self.number,
            "page": self.page,
            "title": self.title,
            "columns": len(self.whole.measures),
            "high": head + row * len(self.rows),
        }

    def measures(self) -> "Iterator[Cells]":
        """Yield the measures that stand side by side."""
        for place, (measure, along) in enumerate(zip(self.whole.measures, self.axes, strict=True)):
            yield {
                "panel": self.number,
                "measure": place,
                "header": measure.header,
                "zero": _percent(along.at(0)) if measure.bars else "",
            }

    def ticks(self) -> "Iterator[Cells]":
        """Yield the marks along each axis."""
        for place, along in enumerate(self.axes):
            for at, label in along.ticks():
                yield {
                    "panel": self.number,
                    "measure": place,
                    "at": _percent(at),
                    "label": label,
                }

    def lines(self) -> "Iterator[Cells]":
        """Yield the rows."""
        for place, row in enumerate(self.rows):
            tinted = "yes" if place % 2 else "no"
            yield {"panel": self.number, "row": place, "label": row.label, "tinted": tinted}

    def cells(self) -> "Iterator[Cells]":
        """Yield the figures of each row; each panel has a table of its own for them."""
        for place, row in enumerate(self.rows):
            for measure, figure in enumerate(row.figures):
                cell = NOTHING if figure is None else self._cell(measure, figure)
                yield {"row": place, **cell}

    def _cell(self, measure: int, figure: Figure) -> "Cells":
        along = self.axes[measure]
        value, low, high = figure.drawn
        begin, end = sorted((along.at(0), along.at(value)))
        return {
            "kind": "bar" if self.whole.measures[measure].bars else "point",
            "from": _percent(begin),
            "wide": _percent(end - begin),
            "at": _percent(along.at(value)),
            **_bounds(along, low, high),
            "figure": figure.words.figure,
            "within": figure.words.within,
            "even": "" if figure.even is None else _percent(along.at(figure.even)),
            "colour": "carnelian" if figure.is_marked else "ink",
        }


def _bounds(along: Axis, low: float | None, high: float | None) -> "Cells":
    """Return where an interval lies; nothing is drawn where there is none."""
    if low is None or high is None:
        return {"low": "", "span": "", "most": ""}
    least, most = along.at(low), along.at(high)
    return {"low": _percent(least), "span": _percent(most - least), "most": _percent(most)}


class Bins:
    """A histogram of whole numbers: how often each came up, or so many next to each other."""

    def __init__(self, spread: "Spread") -> None:
        """Count numbers into as few bins as there is room for."""
        self.step = -(-(spread.most - spread.least + 1) // MOST_BINS)
        self.least = spread.least
        self.heights = [0] * ((spread.most - spread.least) // self.step + 1)
        for number, times in spread.counts.items():
            self.heights[(number - self.least) // self.step] += times
        self.wide = 100 / len(self.heights)

    def bars(self) -> "Iterator[Cells]":
        """Yield where each bin stands and how high it is."""
        for place, height in enumerate(self.heights):
            yield {
                "at": _percent(place * self.wide),
                "high": _percent(100 * height / max(self.heights)),
            }

    def ticks(self) -> "Iterator[Cells]":
        """Yield the marks below: each in the middle of the bin of its number."""
        most = self.least + self.step * len(self.heights) - 1
        low, high, step = scale([self.least, most])
        for number in range(low, high + 1, step):
            if self.least <= number <= most:
                place = (number - self.least) / self.step + 0.5 / self.step
                yield {"at": _percent(place * self.wide), "label": str(number)}


def _percent(number: float) -> str:
    return f"{number:.3f}%"
