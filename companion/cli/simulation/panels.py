"""What simulated games come to, as panels of a page: rows of figures beside bars or points.

Everything is laid out in percent of the strip that the layout gives a measure; `Placed` and `Bins`
make of panels and of a histogram the rows that a layout draws.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli.simulation.comparison import Comparison, DifferenceNames
from companion.cli.simulation.figures import FigureCell, mean, percent
from companion.cli.simulation.report import MARK, PER_GAME, ReportNames, Simulation
from companion.simulation.comparison import SHARES, Difference
from companion.simulation.findings import Share, won_alone
from companion.simulation.intervals import Interval, wilson
from companion.simulation.tally import PieceUse
from companion.table.history.charts import scale

if TYPE_CHECKING:
    from companion.cli.result_sheet import Cells
    from companion.simulation.findings import Performance, PieceFigures
    from companion.simulation.intervals import Spread


FINE: Final = 1000
"""Into how many parts a unit of a measure is cut to find round numbers along its axis."""

HAIR: Final = 0.02
"""What is less than this part of an axis can hardly be seen."""


class PanelFigure(NamedTuple):
    """One figure of a row: what is drawn of it, in the units of its axis, and what is written.

    `even` is where the even share lies, None where there is none.
    """

    drawn: Interval
    words: FigureCell
    even: float | None = None
    is_marked: bool = False


class PanelMeasure(NamedTuple):
    """A column of figures. Those that are `bars` begin at 0; points have an axis of their reach."""

    header: str
    bars: bool = True


class PanelRow(NamedTuple):
    """What a row is of, and a figure of it for each measure, None where it has none."""

    label: str
    figures: Sequence[PanelFigure | None]


class Panel(NamedTuple):
    """A title, measures side by side, and rows of figures."""

    title: str
    measures: Sequence[PanelMeasure]
    rows: Sequence[PanelRow]


class Axis(NamedTuple):
    """Round numbers along a measure: the least, the most, and the step between them."""

    least: float
    most: float
    step: float

    def at(self, figure: float) -> float:
        """Return how far along a figure lies, in percent; what is beyond lies at the end."""
        return 100 * min(1, max(0, (figure - self.least) / (self.most - self.least)))

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Yield where each mark stands, in percent, and its number."""
        digits = 0 if self.step >= 1 else len(f"{self.step:.3f}".rstrip("0")) - 2
        for number in range(round((self.most - self.least) / self.step) + 1):
            figure = self.least + number * self.step
            yield self.at(figure), f"{figure:.{digits}f}"


def axis(measure: PanelMeasure, figures: Iterable[PanelFigure | None], steps: int) -> Axis:
    """Return the axis that holds all figures of a measure with their intervals.

    Args:
        measure: What is drawn along it.
        figures: Those of all rows.
        steps: About how many there are between its marks.
    """
    drawn = [each for figure in figures if figure for each in (*figure.drawn, figure.even)]
    reach = [each for each in drawn if each is not None] + [0.0] * measure.bars
    reach += [reach[0] + 1] if len(set(reach)) == 1 else []
    if measure.bars:  # the hair of an interval below 0 is worth no part of the axis
        reach = [each for each in reach if not -HAIR * max(reach) < each < 0]
    least, most, step = scale([round(FINE * each) for each in reach], steps)
    return Axis(least / FINE, most / FINE, step / FINE)


class Panels:
    """The panels of a report in the words of a language."""

    def __init__(self, simulation: Simulation, names: ReportNames) -> None:
        """Tell of a simulation."""
        self.found = simulation.found
        self.simulation = simulation
        self.names = names

    def all(self) -> Iterator[Panel]:
        """Yield the panels in their order."""
        found = self.found
        for side, fared in self.simulation.fared():
            yield self._fared(side, fared)
        if measured := [*won_alone(self.simulation.kit, self.simulation.match.options.variant)]:
            yield self._won_alone(measured)
        yield self._shares(self._text("endings"), found.endings.items(), self.names.ending)
        if self.simulation.is_contest or found.together:
            title = self.names.first(found)
            called = partial(self.names.won, found=found)
            yield self._shares(title, found.first.items(), called)
        yield self._lines()
        for group in found.pieces:
            for way, ones, rarer in self.simulation.ways(group):
                title = self.names.uses(group, way)
                if ones:
                    note = f" ({self.names.left_out(rarer)})" if rarer else ""
                    yield self._uses(title + note, ones)
            if unused := found.unused.get(group):
                yield self._unused(group, unused)

    def _text(self, key: str) -> str:
        return self.names.voice.text(f"simulate.{key}")

    def _fared(self, side: str, fared: "Sequence[Performance]") -> Panel:
        measures = [PanelMeasure(self._text("mean"), bars=False)]
        if self.simulation.is_contest:
            measures.append(PanelMeasure(self._text("wins")))
        rows = [
            PanelRow(
                self.names.side(side, each, self.found),
                [_mean(each.mean), _share(each.wins)][: len(measures)],
            )
            for each in fared
        ]
        return Panel(self._text(f"{side}_fared"), measures, rows)

    def _shares(
        self, title: str, shares: Iterable[tuple[str, Share]], called: Callable[[str], str]
    ) -> Panel:
        rows = [PanelRow(called(key), [_share(each)]) for key, each in shares]
        return Panel(title, [PanelMeasure(self._text("share"))], rows)

    def _won_alone(self, measured: "Sequence[tuple[str, Share]]") -> Panel:
        """Return how often each bot won such games when that was measured."""
        said = partial(self.names.voice.text, "simulate.measured")
        rows = [PanelRow(said(bot=bot, games=each.of), [_share(each)]) for bot, each in measured]
        return Panel(self._text("won_alone"), [PanelMeasure(self._text("wins"))], rows)

    def _lines(self) -> Panel:
        rows = [
            PanelRow(self.names.line(each.key), [_mean(each.points)]) for each in self.found.lines
        ]
        return Panel(self._text("lines"), [PanelMeasure(self._text("points"))], rows)

    def _uses(self, title: str, worths: "Sequence[PieceFigures]") -> Panel:
        """Return a group's panel; what none of its pieces has is no measure."""
        measures = [PanelMeasure(self._text(key)) for key in ("per_game", "worth", "wins")]
        alone = not self.simulation.is_contest
        rows = [
            PanelRow(self.names.piece(each.piece), _figures(each, alone=alone)) for each in worths
        ]
        columns = list(zip(*(row.figures for row in rows), strict=True))
        kept = [place for place, column in enumerate(columns) if any(column)]
        return Panel(
            title,
            [measures[place] for place in kept],
            [PanelRow(row.label, [row.figures[place] for place in kept]) for row in rows],
        )

    def _unused(self, group: str, items: Sequence[str]) -> Panel:
        """Return what never came up, and in how many games it may yet."""
        never = _share(Share(0, self.found.games, wilson(0, self.found.games)))
        rows = [PanelRow(self.names.piece(PieceUse(group, item, "")), [never]) for item in items]
        title = self.names.voice.text("simulate.never", group=self.names.group(group))
        return Panel(title, [PanelMeasure(self._text("share"))], rows)


def change_panels(comparison: Comparison, names: DifferenceNames) -> Iterator[Panel]:
    """Yield a panel for each part of a comparison of which something is shown."""
    measures = [
        PanelMeasure(names.text("before")),
        PanelMeasure(names.text("after")),
        PanelMeasure(names.text("change"), bars=False),
    ]
    for title, differences, more in comparison.parts(names):
        rows = [PanelRow(names.of(each.figure), _changes(each, names)) for each in differences]
        if rows:
            note = f" ({names.left_out(more)})" if more else ""
            yield Panel(title + note, measures, rows)


def _changes(difference: Difference, names: DifferenceNames) -> list[PanelFigure | None]:
    """Return a figure before and after, and its change with where none would lie."""
    times = 100 if difference.figure.kind in SHARES else 1
    *values, change = names.cells(difference)
    pairs = zip((difference.one, difference.other), values, strict=True)
    figures = [
        None if value is None else PanelFigure(Interval(times * value), cell)
        for value, cell in pairs
    ]
    if difference.change is None:
        return [*figures, None]
    value, *bounds = difference.change
    low, high = (None if each is None else times * each for each in bounds)
    drawn = Interval(times * value, low, high)
    return [*figures, PanelFigure(drawn, change, even=0.0, is_marked=difference.is_surely_other)]


def _figures(worth: "PieceFigures", *, alone: bool) -> list[PanelFigure | None]:
    return [
        _mean(worth.per_game, PER_GAME),
        _mean(worth.worth) if worth.worth else None,
        _share(worth.wins) if worth.wins and not alone else None,
    ]


def _mean(found: Interval, digits: int = 1) -> PanelFigure:
    return PanelFigure(found, mean(found, digits))


def _share(share: Share) -> PanelFigure:
    """Return a share, in percent."""
    low, high = (None if each is None else 100 * each for each in share.share[1:])
    return PanelFigure(
        drawn=Interval(100 * share.share.value, low, high),
        words=percent(share.share, MARK * share.differs),
        even=None if share.even is None else 100 * share.even,
        is_marked=share.differs,
    )


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
class PlacedPanel:
    """A panel, or the rows of it that a page has room for; its axes are those of the whole."""

    number: int
    page: int
    title: str
    whole: Panel
    rows: Sequence[PanelRow]

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

    def _cell(self, measure: int, figure: PanelFigure) -> "Cells":
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
