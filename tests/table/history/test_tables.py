"""Tables and charts on a narrow screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.questions.text import visible
from companion.table.history.charts import ASCII, BLOCKS, marks, sparkline, sparklines, thinned
from companion.table.terminal.width import (
    COLUMNS,
    QUIET,
    code_size,
    columns,
    half_blocks,
    table_lines,
)
from tests.table.history.conftest import NAMES

FIGURES = st.lists(st.text(max_size=12), min_size=3, max_size=3)


def test_names_stand_left_and_figures_right() -> None:
    assert table_lines(["", "games", "won"], [["Ana", "12", "7"], ["花子", "3", "10"]]) == [
        "                              games  won",
        "Ana                              12    7",
        "花子                              3   10",
    ]


@given(FIGURES, st.lists(FIGURES, max_size=5))
def test_no_table_is_wider_than_a_phone_and_columns_are_straight(
    headers: list[str], rows: list[list[str]]
) -> None:
    wide = max(columns(line) for line in table_lines(["", "x", "y"], [*rows, ["a" * 99, "1", "2"]]))
    assert wide <= COLUMNS
    lines = table_lines(headers, [*rows, ["Ana", "12", "7"]])
    assert all(columns(line) <= COLUMNS for line in lines)
    assert [visible(line) for line in lines] == lines


@given(NAMES, NAMES)
def test_a_long_name_or_an_emoji_moves_no_figure(one: str, other: str) -> None:
    lines = table_lines(["", "games", "won"], [[one, "12", "7"], [other, "3", "9"]])
    assert [columns(line) for line in lines] == [COLUMNS] * 3
    assert lines[1].endswith(" 12    7")
    assert lines[2].endswith("  3    9")


def test_a_chart_has_a_line_for_each_player_on_one_scale() -> None:
    course = [{"Ana": 0, "Bo": 0}, {"Ana": 7, "Bo": 0}, {"Ana": 7, "Bo": 14}]
    assert sparklines(course, {"Ana": "Ana", "Bo": "Bo"}) == [
        "Ana        ▁▅▅                         7",
        "Bo         ▁▁█                        14",
    ]


def test_a_chart_begins_at_zero_and_shows_points_lost() -> None:
    first, second = (
        sparklines([{"Ana": 20}, {"Ana": 21}], {"Ana": "Ana"}),
        sparklines([{"Ana": -7}], {"Ana": "Ana"}),
    )
    assert first == ["Ana        ██                         21"]
    assert second == ["Ana        ▁                          -7"]


@given(
    st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(-999, 9999)), max_size=90),
    NAMES,
)
def test_charts_fit_a_phone_whatever_the_session(course: list[dict[str, int]], name: str) -> None:
    for shown in (BLOCKS, ASCII):
        lines = sparklines(course, {"a": "a", "b": "花", "c": name}, shown)
        assert [columns(line) for line in lines] == [COLUMNS] * len(lines)
        assert [visible(line) for line in lines] == lines


@given(st.lists(st.integers(-50, 500), min_size=1))
def test_higher_scores_never_have_lower_marks(values: list[int]) -> None:
    drawn = sparkline(values, min(values), max(values))
    heights = sorted(zip(values, map(BLOCKS.index, drawn), strict=True))
    assert [mark for _, mark in heights] == sorted(mark for _, mark in heights)
    assert len(drawn) == len(values)


@given(st.lists(st.integers(), min_size=1), st.integers(1, 30))
def test_thinned_values_keep_their_order_and_the_last(values: list[int], most: int) -> None:
    kept = thinned(values, most)
    assert len(kept) == min(most, len(values))
    assert kept[-1] == values[-1]
    places = iter(values)
    assert all(each in places for each in kept)


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", BLOCKS), ("ascii", ASCII), ("latin-1", ASCII), (None, ASCII), ("klingon", ASCII)],
)
def test_streams_without_blocks_get_plain_marks(encoding: str | None, shown: str) -> None:
    assert marks(encoding) == shown
    assert ASCII.isascii()
    assert len(set(ASCII)) == len(BLOCKS)


@st.composite
def squares(draw: st.DrawFn) -> list[list[bool]]:
    side = draw(st.integers(1, 30))
    row = st.lists(st.booleans(), min_size=side, max_size=side)
    return draw(st.lists(row, min_size=side, max_size=side))


@given(squares())
def test_half_blocks_show_every_module(modules: list[list[bool]]) -> None:
    lines = half_blocks(modules)
    across, down = code_size(modules)
    assert [len(line) for line in lines] == [across] * down
    rows = [[half in dark for half in line] for line in lines for dark in ("▄ ", "▀ ")]
    inner = [row[QUIET:-QUIET] for row in rows[QUIET : QUIET + len(modules)]]
    assert inner == modules
    assert sum(map(sum, rows)) == sum(map(sum, modules))
