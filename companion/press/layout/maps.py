"""Maps: hexagons or squares side by side, each known by its column and line."""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from companion.press.drawing.geometry import Box, rectangle, regular_polygon
from companion.press.layout.cells import each_row
from companion.press.layout.context import SLACK, DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.names import Names
from companion.press.layout.readers import ALIGN, MOST_CELLS, VALIGN
from companion.press.layout.shapes import Outline

# The column and the line of a cell, from 1.
Address = tuple[int, int]
# From line to line of hexagons, in steps; a hexagon's height is its width in these.
HALF = sqrt(3) / 2
# The letter of a plan that is no cell.
HOLE = "."


class MapCell(NamedTuple):
    """One cell: the box around it, its outline, and the names that are seen in it."""

    box: Box
    outline: Outline
    names: Names


class _Form(NamedTuple):
    """How cells lie, the upright form of it: `lies` says that width and height are exchanged.

    `across` and `down` are a cell's size, and from one to the next, in cells (from edge to edge);
    every other line is shifted by half a step, the first of them or the second.
    """

    across: float
    down: float
    step: float
    shifted: int | None
    lies: bool


def map_cells(
    element: Element, values: Values, box: Box, around: DrawingContext
) -> Iterator[MapCell]:
    """Give the cells of a map, line by line.

    Raises:
        WrongKey: It has no size, a row lies outside it, or it has more room than its box.
    """
    seen, columns, lines = _addressed(element, values, around)
    form = _form(values)
    size = (lines, columns) if form.lies else (columns, lines)
    room = (box[3], box[2]) if form.lies else (box[2], box[3])
    cell = values["cell"]
    if cell is None:
        cell = _largest(form, size, values["gap"], room)
    whole = _extent(form, size, values["gap"], cell)
    if whole[0] > room[0] + SLACK or whole[1] > room[1] + SLACK or cell <= 0:
        need = whole[::-1] if form.lies else whole
        raise WrongKey(
            "cell", f"needs {need[0]:.4g} x {need[1]:.4g} mm, but has {box[2]:.4g} x {box[3]:.4g}"
        )
    width, height = whole[::-1] if form.lies else whole
    left = box[0] + (box[2] - width) * ALIGN[values["align"]]
    top = box[1] + (box[3] - height) * VALIGN[values["valign"]]
    for place, names in seen.items():
        own = _cell_box(form, place, values["gap"], cell)
        at = (left + own[0], top + own[1], own[2], own[3])
        yield MapCell(at, _outline(values, at), names)


def _addressed(
    element: Element, values: Values, around: DrawingContext
) -> tuple[Mapping[Address, Names], int, int]:
    """Return what is seen in each cell, line by line, and how many columns and lines there are."""
    plan = values["plan"]
    rows = _rows(element, values, around)
    if plan:
        columns, lines = len(plan[0]), len(plan)
    else:
        columns = values["columns"] or max((column for column, _ in rows), default=0)
        lines = values["lines"] or max((line for _, line in rows), default=0)
    if not rows and not (columns and lines):
        raise WrongKey("", "needs 'columns' and 'lines', a 'plan', or 'rows' with 'at'")
    if columns * lines > MOST_CELLS:
        raise WrongKey("columns", f"make {columns * lines} cells, but may make {MOST_CELLS}")
    for column, line in rows:
        if column > columns or line > lines:
            lies = f"is column {column}, line {line}, but there are {columns}, {lines}"
            raise WrongKey("at", lies, names=rows[column, line])
    every = plan or values["columns"] or values["lines"]
    places = [
        (column, line)
        for line in range(1, lines + 1)
        for column in range(1, columns + 1)
        if ((column, line) in rows or every) and not (plan and plan[line - 1][column - 1] == HOLE)
    ]
    around.area.count(len(places))
    found = {}
    for number, place in enumerate(places, start=1):
        letter = {"letter": plan[place[1] - 1][place[0] - 1]} if plan else {}
        told = {"number": number, "count": len(places), **address_of(place), **letter}
        found[place] = rows.get(place, around.names).within(told)
    return found, columns, lines


def _rows(element: Element, values: Values, around: DrawingContext) -> Mapping[Address, Names]:
    """Return what is seen of each row of a table, by the cell that it is about."""
    if values["rows"] is None:
        return {}
    found: dict[Address, Names] = {}
    for names in each_row(values, around):
        place = element.value("at", names)
        if place is None:
            raise WrongKey("at", "is missing: the cell of a row, such as ['{column}', '{line}']")
        if place in found:
            twice = f"is column {place[0]}, line {place[1]} for two rows"
            raise WrongKey("at", twice, names=names)
        found[place] = names
    return found


def address_of(place: Address) -> Mapping[str, object]:
    """Return what a cell is called: `C4` as on a chessboard, `0304` as on maps of war games."""
    column, line = place
    letters, left = "", column
    # Letters count from A = 1 without a zero, as columns of spreadsheets do.
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return {
        "column": column,
        "line": line,
        "address": f"{letters}{line}",
        "code": f"{column:02}{line:02}",
    }


def _form(values: Values) -> _Form:
    if values["shape"] == "square":
        return _Form(1, 1, 1, None, lies=False)
    shifted = 0 if values["shift"] == "first" else 1
    return _Form(1, 1 / HALF, HALF, shifted, lies=values["top"] == "edge")


def _extent(form: _Form, size: Address, gap: float, cell: float) -> tuple[float, float]:
    """Return the width and height in mm of a map of that size, in cells of an upright form."""
    across, down = size
    half = (cell + gap) / 2 if form.shifted is not None and down > 1 else 0.0
    width = across * (cell + gap) - gap + half
    return width, (down - 1) * form.step * (cell + gap) + form.down * cell


def _largest(form: _Form, size: Address, gap: float, room: tuple[float, float]) -> float:
    """Return the largest cell in mm of which so many have room."""
    across, down = size
    half = 0.5 if form.shifted is not None and down > 1 else 0.0
    by_width = (room[0] + gap) / (across + half) - gap
    by_height = (room[1] - (down - 1) * form.step * gap) / ((down - 1) * form.step + form.down)
    return min(by_width, by_height)


def _cell_box(form: _Form, place: Address, gap: float, cell: float) -> Box:
    """Return the box of a cell, in mm from the top left of the map."""
    along, line = (place[1], place[0]) if form.lies else place
    shift = (cell + gap) / 2 if form.shifted is not None and (line - 1) % 2 == form.shifted else 0.0
    x = (along - 1) * (cell + gap) + shift
    y = (line - 1) * form.step * (cell + gap)
    width, height = form.across * cell, form.down * cell
    return (y, x, height, width) if form.lies else (x, y, width, height)


def _outline(values: Values, box: Box) -> Outline:
    if values["shape"] == "square":
        return rectangle(box)
    centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    if values["top"] == "edge":
        return regular_polygon(centre, box[2] / 2, 6, 30)
    return regular_polygon(centre, box[3] / 2, 6)
