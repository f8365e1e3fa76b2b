"""Maps: hexagons and squares by column and line."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.drawing.geometry import bounds, union
from companion.press.drawing.nodes import Node, Path
from companion.press.layout.maps import address_of
from companion.press.layout.readers import address
from tests.press.layout.conftest import Draw, FaultsOf, leaves
from tests.press.layout.test_bindings import words
from tests.press.recorder import record

MAP = "[[draw]]\nkind = 'map'\nw = 60\nalign = 'left'\nvalign = 'top'\nfill = 'ink'\n"
LABEL = "draw = [{ kind = 'text', text = '%s', size = 5, min-size = 1, anchor = 'centre' }]\n"


def boxes(node: Node) -> list[tuple[float, ...]]:
    """The boxes of all cells, in their order."""
    shapes = [leaf for leaf in leaves(node) if isinstance(leaf, Path)]
    return [tuple(round(each, 3) for each in bounds(shape.commands)) for shape in shapes]


def test_hexagons_with_a_corner_at_the_top_lie_in_lines(draw: Draw) -> None:
    found = boxes(draw(f"{MAP}columns = 2\nlines = 2\ncell = 10\ngap = 1"))
    high, step = round(20 / sqrt(3), 3), round(11 * sqrt(3) / 2, 3)
    assert found == [
        (0, 0, 10, high), (11, 0, 10, high), (5.5, step, 10, high), (16.5, step, 10, high),
    ]  # fmt: skip


def test_hexagons_with_an_edge_at_the_top_lie_in_columns(draw: Draw) -> None:
    found = boxes(draw(f"{MAP}columns = 2\nlines = 2\ncell = 10\ntop = 'edge'\nshift = 'first'"))
    wide, step = round(20 / sqrt(3), 3), round(10 * sqrt(3) / 2, 3)
    assert found == [
        (0, 5, wide, 10), (step, 0, wide, 10), (0, 15, wide, 10), (step, 10, wide, 10),
    ]  # fmt: skip


def test_squares_fill_their_box(draw: Draw) -> None:
    found = boxes(draw(f"{MAP}columns = 3\nlines = 2\nshape = 'square'\ngap = 3"))
    assert found == [(x, y, 18, 18) for y in (0, 21) for x in (0, 21, 42)]


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (7, 1), (5, 8)])
@pytest.mark.parametrize(
    "form", ["shape = 'square'", "top = 'edge'", "top = 'corner'\nshift = 'first'\ngap = 2"]
)
def test_a_map_is_as_large_as_its_box_allows(draw: Draw, form: str, size: tuple[int, int]) -> None:
    """It reaches all across the box or all down, and nowhere beyond."""
    found = boxes(draw(f"{MAP}h = 40\ncolumns = {size[0]}\nlines = {size[1]}\n{form}"))
    assert len(found) == size[0] * size[1]
    _, _, width, height = union(found)  # type: ignore[arg-type]
    assert max(width / 60, height / 40) == pytest.approx(1, abs=0.001)


def test_cells_are_called_by_column_and_line(draw: Draw) -> None:
    layout = f"{MAP}columns = 2\nlines = 2\n{LABEL % '{address} {code} {column}/{line} {number}'}"
    assert words(record(draw(layout))) == [
        "A1 0101 1/1 1", "B1 0201 2/1 2", "A2 0102 1/2 3", "B2 0202 2/2 4",
    ]  # fmt: skip


@given(st.tuples(st.integers(1, 700), st.integers(1, 999)))
def test_an_address_is_read_as_it_is_written(place: tuple[int, int]) -> None:
    assert address(address_of(place)["address"], None) == place  # type: ignore[arg-type]
    assert address(list(place), None) == place  # type: ignore[arg-type]


def test_cells_see_the_row_that_is_about_them(draw: Draw) -> None:
    layout = (
        f"{MAP}columns = 3\nlines = 1\nrows = 'cards'\nwhere = {{ kind = 'move' }}\n"
        f"at = ['{{card}}', 1]\n{LABEL % '{title} {tone}'}"
        "[defaults]\ntone = '#0000ff'\n"
    )
    assert words(record(draw(layout, None, arguments={"title": "-"}))) == [
        "The Ferry #0000ff", "The Sled #0000ff", "- #0000ff",
    ]  # fmt: skip


def test_without_columns_only_cells_with_a_row_are_drawn(draw: Draw) -> None:
    layout = f"{MAP}rows = 'cards'\nat = ['{{card}}', '{{cost + 1}}']\n{LABEL % '{address} {cost}'}"
    assert words(record(draw(layout))) == ["C1 0", "B2 1", "A4 3"]


def test_a_plan_has_letters_and_holes(draw: Draw) -> None:
    layout = f"{MAP}plan = 'ab .c'\n{LABEL % '{letter}{address} {count}'}"
    assert words(record(draw(layout))) == ["aA1 3", "bB1 3", "cB2 3"]


@pytest.mark.parametrize(
    ("keys", "field", "message"),
    [
        ("", "draw[0]", "needs 'columns' and 'lines', a 'plan', or 'rows' with 'at'"),
        (
            "h = 60\ncolumns = 3\nlines = 2\ncell = 40",
            "draw[0].cell",
            "needs 140 x 80.83 mm, but has 60 x 60",
        ),
        ("columns = 100\nlines = 100", "draw[0].columns", "make 10000 cells, but may make 2000"),
        ("rows = 'cards'", "draw[0].at", "is missing: the cell of a row"),
        ("rows = 'cards'\nat = [1, 1]", "draw[0].at", "is column 1, line 1 for two rows"),
        ("rows = 'cards'\nat = '4C'", "draw[0].at", "must be a column and a line, [3, 4], or 'C4'"),
        (
            "columns = 2\nlines = 2\nrows = 'cards'\nat = ['{card}', 1]",
            "draw[0].at",
            "is column 3, line 1, but there are 2, 2",
        ),
    ],
)
def test_a_map_that_makes_no_sense_is_a_fault(
    faults_of: FaultsOf, keys: str, field: str, message: str
) -> None:
    [fault] = faults_of(MAP + keys)
    assert fault.field in (field, "card")
    assert message in fault.message
