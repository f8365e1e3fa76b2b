"""Grids and tables: their lines, their cells and their words."""

import pytest

from companion.press.drawing.geometry import bounds, points
from companion.press.drawing.nodes import Node, Path, TextLine
from tests.press.layout.conftest import Draw, FaultsOf, leaves
from tests.press.layout.test_cells import words

GRID = "[[draw]]\nkind = 'grid'\nx = 5\ny = 5\nw = 40\nh = 30\nstroke = 'ink'\n"
TABLE = "[[draw]]\nkind = 'table'\nx = 5\ny = 5\nw = 50\nh = 40\nrows = 'cards'\n"


def paths(node: Node) -> list[Path]:
    return [leaf for leaf in leaves(node) if isinstance(leaf, Path)]


def lines(node: Node) -> list[TextLine]:
    return [leaf for leaf in leaves(node) if isinstance(leaf, TextLine)]


def fills(node: Node) -> list[tuple[str, tuple[float, ...]]]:
    return [
        (path.fill, tuple(round(side, 2) for side in bounds(path.commands)))
        for path in paths(node)
        if path.fill
    ]


def segments(path: Path) -> list[tuple[float, ...]]:
    ends = path.commands
    return [(*start[1:], *end[1:]) for start, end in zip(ends[::2], ends[1::2], strict=True)]


def test_a_grid_is_a_box_and_the_lines_in_it(draw: Draw) -> None:
    box, inner = paths(draw(GRID + "columns = 2\nrows = [10, '50%']\n"))
    assert bounds(box.commands) == pytest.approx((5, 5, 40, 30))
    assert segments(inner) == [(25, 5, 25, 35), (5, 15, 45, 15), (5, 30, 45, 30)]


def test_a_grid_of_one_cell_is_a_box(draw: Draw) -> None:
    assert len(paths(draw(GRID))) == 1


def test_parts_that_do_not_fit_a_grid_are_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(GRID + "rows = [20, 20]\n")
    assert fault.message == "needs 40 mm of columns or rows, but has 30"


def test_a_table_has_a_row_for_each_of_its_data_under_its_headers(draw: Draw) -> None:
    columns = "columns = [{ header = 'Card', text = '{title}' }, { text = '**{cost}**', w = 10 }]\n"
    node = draw(TABLE + columns)
    assert words(node) == ["Card", "The Ferry", "3", "The Sled", "1", "The Grove", "0"]
    assert {round(line.y, 1) for line in lines(node)} == {10.9, 20.9, 30.9, 40.9}
    header, body, figure, *_ = lines(node)
    assert header.runs[0].font == figure.runs[0].font == "body-bold"
    assert body.runs[0].font == "body"


def test_without_headers_there_is_no_row_of_them(draw: Draw) -> None:
    node = draw(TABLE + "columns = [{ text = '{number}/{count}' }]\nwhere = { kind = 'move' }\n")
    assert words(node) == ["1/2", "2/2"]


def test_columns_are_repeated_and_share_the_width(draw: Draw) -> None:
    columns = (
        "columns = [{ w = '20%' }, { header = 'P{column}', times = '{players}', w = 15 }, {}]\n"
    )
    node = draw(TABLE + columns + "stroke = 'ink'\npadding = 0\n")
    assert words(node) == ["P1", "P2"]
    ruled, frame = paths(node)
    assert bounds(frame.commands) == pytest.approx((5, 5, 50, 40))
    assert [x for x, top, _, bottom in segments(ruled) if (top, bottom) == (5, 45)] == [15, 30, 45]


def test_rows_of_a_given_height_leave_the_rest(draw: Draw) -> None:
    keys = (
        "columns = [{ header = 'H', text = '{title}' }]\nrow-h = 6\nheader-h = 10\nfill = 'sand'\n"
    )
    assert fills(draw(TABLE + keys)) == [("#d9c08c", (5, 5, 50, 28))]


def test_fills_lie_behind_header_every_other_row_and_columns(draw: Draw) -> None:
    keys = (
        "zebra = 'papyrus'\nheader-fill = 'lapis'\nheader-colour = 'auto'\nrow-h = 10\n"
        "columns = [{ header = 'H', text = 'x', fill = '{colour}', w = 20 }, { text = 'y' }]\n"
    )
    node = draw(TABLE + keys)
    assert fills(node) == [
        ("#23408e", (5, 5, 50, 10)),
        ("#5b9cdb", (5, 15, 20, 10)),
        ("#f3e7c9", (5, 25, 50, 10)),
        ("#cd3a24", (5, 25, 20, 10)),
        ("#ecd3a0", (5, 35, 20, 10)),
    ]
    assert lines(node)[0].runs[0].colour == "#ffffff"


def test_styles_and_colours_of_a_column_are_its_own(draw: Draw) -> None:
    keys = "columns = [{ text = '{number}', style = 'heading', colour = 'red', align = 'right' }]\n"
    first, *_ = lines(draw(TABLE + keys))
    assert (first.runs[0].font, first.runs[0].colour) == ("title", "#cd3a24")
    assert first.x > 50


def test_blank_rows_are_for_writing(draw: Draw) -> None:
    keys = "times = 4\nstroke = 'ink'\ncolumns = [{ header = 'Name' }, { header = 'Points' }]\n"
    node = draw(TABLE.replace("rows = 'cards'\n", "") + keys)
    assert words(node) == ["Name", "Points"]
    ruled, _ = paths(node)
    assert len(segments(ruled)) == 1 + 4


@pytest.mark.parametrize(
    ("keys", "field", "message"),
    [
        (
            "columns = [{ w = 60 }]",
            "draw[0].columns",
            "need more than the 50 mm that the table is wide",
        ),
        ("columns = [{ w = 50 }, {}]", "draw[0].columns", "need more than the 50 mm"),
        (
            "columns = [{}]\nrow-h = 15",
            "draw[0].row-h",
            "makes 3 rows 45 mm high, but there are 40 mm",
        ),
        ("columns = []", "draw[0].columns", "must be a list of columns"),
        ("columns = [3]", "draw[0].columns[0]", "is 3, but must be a column, such as { header ="),
        ("columns = [{ txet = 'x' }]", "draw[0].columns[0].txet", "did you mean 'text'?"),
        ("columns = [{ text = '{titel}' }]", "draw[0].columns[0].text", "did you mean 'title'?"),
        ("columns = [{ header = '{titel}' }]", "draw[0].columns[0].header", "no 'titel' here"),
        ("columns = [{ fill = '{titel}' }]", "draw[0].columns[0].fill", "did you mean 'title'?"),
    ],
)
def test_tables_that_can_not_be_are_faults(
    faults_of: FaultsOf, keys: str, field: str, message: str
) -> None:
    [fault] = faults_of(TABLE + keys, None)
    assert fault.field == field
    assert message in fault.message


def test_every_cell_that_does_not_fit_is_told(faults_of: FaultsOf) -> None:
    """One fault a cell, with the row of the table it is in."""
    faults = faults_of(TABLE + "columns = [{ text = '{rules}', w = 6 }, {}]\n", None)
    assert [(fault.file, fault.row, fault.field) for fault in faults] == [
        ("cards.csv", line, "rules_en") for line in (2, 3, 4)
    ]


# Charts: where a line through numbers goes.

CHART = """
[[draw]]
kind = "chart"
rows = "cards"
value = "{cost}"
least = 0
most = 4
x = 10
y = 10
w = 20
h = 40
stroke = "ink"
"""


def corners(path: Path) -> list[tuple[float, float]]:
    return [point for command in path.commands for point in points(command)]


def line(node: object) -> list[tuple[float, float]]:
    [path] = [each for each in leaves(node) if isinstance(each, Path)]
    assert path.fill is None
    return [(round(x, 6), round(y, 6)) for x, y in corners(path)]


def test_a_line_goes_through_the_numbers_evenly_apart(draw: Draw) -> None:
    """The cards cost 3, 1 and 0 of 4: a box of 20 x 40 mm from (10, 10)."""
    assert line(draw(CHART)) == [(10, 20), (20, 40), (30, 50)]


def test_only_the_rows_that_agree_are_on_it(draw: Draw) -> None:
    assert line(draw(f'{CHART}where = {{ kind = "move" }}')) == [(10, 20), (30, 40)]


def test_one_number_lies_all_across(draw: Draw) -> None:
    assert line(draw(f'{CHART}where = {{ kind = "gain" }}')) == [(10, 50), (30, 50)]


def test_no_number_or_no_stroke_is_no_line(draw: Draw) -> None:
    assert not list(leaves(draw(f'{CHART}where = {{ kind = "none" }}')))
    assert not list(leaves(draw(CHART.replace('"ink"', '"none"'))))


def test_within_a_repeat_it_sees_the_cell(draw: Draw) -> None:
    layout = """
[[draw]]
kind = "repeat"
rows = "colours"
at = [0, 0]
[[draw.draw]]
kind = "chart"
rows = "cards"
where = { colour = "{colour}" }
value = "{cost}"
least = 0
most = 4
stroke = "{colour}"
"""
    lines = [each for each in leaves(draw(layout)) if isinstance(each, Path)]
    heights = [corners(each)[0][1] for each in lines]
    assert heights == pytest.approx([88.9 * 3 / 4, 88.9 * 1 / 4, 88.9])
    assert len({each.stroke.colour for each in lines if each.stroke}) == 3


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("most = 4", "most = 2"),
        ("least = 0", "least = 1"),
        ("most = 4", "most = 0"),
        ('"{cost}"', '"{kind}"'),
        ('"{cost}"', '"{price}"'),
    ],
)
def test_numbers_out_of_bounds_are_faults(faults_of: FaultsOf, wrong: str, told: str) -> None:
    [fault] = faults_of(CHART.replace(wrong, told))
    assert fault.file in ("card.toml", "cards.csv")


def test_a_column_can_say_the_dashes(draw: Draw) -> None:
    """The seats of the cards are 2 3, 2, and none."""
    layout = '[[draw]]\nkind = "line"\ny = 5\nstroke = "ink"\ndash = "{seats}"'
    dashes = [
        next(each.stroke.dash for each in leaves(draw(layout, card)) if isinstance(each, Path))
        for card in (1, 2, 3)
    ]
    assert dashes == [(2, 3), (2,), ()]
