"""Figures with their intervals in narrow tables, and as they are drawn along an axis."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.lookup import open_translator
from companion.cli.simulation.figures import NONE, FigureCell, FigureLine, mean, percent, table
from companion.cli.simulation.panels import MOST_BINS, Bins, PanelFigure, PanelMeasure, axis
from companion.cli.simulation.report import ReportNames
from companion.kits import load_kit
from companion.simulation.intervals import Interval, spread
from companion.table.terminal.width import columns

FIGURES = st.floats(-1000, 1000, allow_nan=False)
INTERVALS = st.tuples(FIGURES, FIGURES, FIGURES).map(
    lambda every: Interval(median(every), min(every), max(every))
)
LINES = [
    FigureLine("Seat 1", [FigureCell("71.3", "67.8-74.9"), FigureCell("27.3%*", "22.6-32.6")]),
    FigureLine(
        "A long name of a piece of the game", [FigureCell("9.9", "8.1-11.0"), FigureCell(NONE)]
    ),
]


def test_where_there_is_room_intervals_stand_behind_their_figures() -> None:
    assert list(table(["mean", "wins"], LINES, 100)) == [
        " " * 34 + "             mean               wins",
        "Seat 1" + " " * 28 + " 71.3 (67.8-74.9) 27.3%* (22.6-32.6)",
        "A long name of a piece of the game   9.9 (8.1-11.0)                  -",
    ]


def test_on_a_phone_they_stand_below_and_long_names_above() -> None:
    assert list(table(["mean", "wins"], LINES, 40)) == [
        "                          mean      wins",
        "Seat 1                    71.3    27.3%*",
        "                     67.8-74.9 22.6-32.6",
        "A long name of a piece of the game",
        "                           9.9         -",
        "                      8.1-11.0",
    ]


@given(
    st.lists(st.tuples(st.text("ab 法", min_size=1, max_size=50), INTERVALS), max_size=5),
    st.integers(40, 100),
)
def test_no_table_is_wider_than_it_may_be(rows: list[tuple[str, Interval]], wide: int) -> None:
    lines = [FigureLine(label, [mean(found), percent(found)]) for label, found in rows]
    assert all(columns(line) <= wide for line in table(["平均", "wins"], lines, wide))


@pytest.mark.parametrize(
    ("found", "cell"),
    [
        (Interval(2.04, -0.04, 4.1), FigureCell("2.0", "0.0-4.1")),
        (Interval(-5.7, -6.0, -5.4), FigureCell("-5.7", "-6.0..-5.4")),
        (Interval(0.5, -1.0, 2.0), FigureCell("0.5", "-1.0..2.0")),
        (Interval(3.0), FigureCell("3.0~")),
        (None, FigureCell(NONE)),
    ],
)
def test_a_figure_and_its_bounds_in_words(found: Interval | None, cell: FigureCell) -> None:
    assert mean(found) == cell


@given(st.lists(INTERVALS, min_size=1, max_size=8), st.booleans(), st.integers(3, 9))
def test_an_axis_holds_all_figures_and_has_round_marks(
    found: list[Interval], bars: bool, steps: int
) -> None:
    figures = [PanelFigure(each, FigureCell("")) for each in found]
    along = axis(PanelMeasure("", bars=bars), [*figures, None], steps)
    for value, low, high in found:
        assert low is not None
        assert high is not None
        assert 0 <= along.at(low) <= along.at(value) <= along.at(high) <= 100
    marks = list(along.ticks())
    assert 2 <= len(marks) <= steps + 3
    assert [at for at, _ in marks] == sorted(at for at, _ in marks)
    assert len({label for _, label in marks}) == len(marks)
    assert not bars or along.least <= 0 <= along.most


def test_bars_begin_at_nothing_and_points_where_they_are() -> None:
    figures = [
        PanelFigure(Interval(71, 68, 75), FigureCell("")),
        PanelFigure(Interval(70, 67, 73), FigureCell("")),
    ]
    assert axis(PanelMeasure("", bars=True), figures, 5)[:2] == (0, 80)
    assert axis(PanelMeasure("", bars=False), figures, 5)[:2] == (66, 76)
    even = [figures[0]._replace(even=90.0)]
    assert axis(PanelMeasure("", bars=False), even, 5).most >= 90


@given(st.dictionaries(st.integers(0, 400), st.integers(1, 50), min_size=1, max_size=60))
def test_each_game_is_in_a_bin_of_the_histogram(counts: dict[int, int]) -> None:
    found = spread(counts)
    assert found is not None
    bins = Bins(found)
    assert sum(bins.heights) == sum(counts.values())
    assert len(bins.heights) <= MOST_BINS
    highs = [float(str(each["high"]).rstrip("%")) for each in bins.bars()]
    assert max(highs) == 100
    for tick in bins.ticks():
        assert 0 <= float(str(tick["at"]).rstrip("%")) <= 100


@pytest.mark.parametrize(
    ("language", "called"), [("en", "worker + blue block"), ("ja", "労働者 + 青の資材")]
)
def test_a_piece_that_is_told_by_its_symbols_is_called_what_they_are(
    language: str, called: str
) -> None:
    kit = load_kit("terra-pyramides")
    names = ReportNames(kit, open_translator(kit, language))
    assert names.item("stair", "worker+block_blue") == called
