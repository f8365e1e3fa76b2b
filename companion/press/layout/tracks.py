"""Tracks: numbered cells in a row, a column, around the edge of a box, or at points."""

from collections.abc import Callable
from itertools import accumulate, repeat
from typing import TYPE_CHECKING

from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import IDENTITY, Matrix
from companion.press.layout.cells import Cell, at_top, cell_size, rows_of, step_of, turned_by
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.shapes import within

if TYPE_CHECKING:
    from companion.kits import Row


def track_cells(values: Values, box: Box, around: DrawingContext) -> list[Cell]:
    """Return the cells of a track, in the order of their numbers.

    Raises:
        WrongKey: Keys that this way of lying needs are missing, or there is no room.
    """
    rows: list[Row | None] = []
    counted = values["rows"] is not None or values["times"] is not None
    if counted or values["along"] in ("row", "column", "circle"):
        rows = rows_of(values, around)
    boxes = _ALONG[values["along"]](values, box, len(rows))
    if not rows:
        around.area.count(len(boxes))
        rows = [None] * len(boxes)
    if len(rows) > len(boxes):
        raise WrongKey("times", f"asks for {len(rows)} cells, but there is room for {len(boxes)}")
    first = values["first"]
    inside = (
        around.names.within({"number": first + place, "count": len(rows)}, row)
        for place, row in enumerate(rows)
    )
    is_round = values["along"] == "circle"
    matrices = _turns(values, box, len(rows)) if is_round else repeat(IDENTITY)
    return list(map(Cell, boxes, inside, matrices))


def _circle(values: Values, box: Box, count: int) -> list[Box]:
    """Return cells that all lie at the top of a circle; each is turned on from there."""
    if values["cell"] is None:
        raise WrongKey("cell", "is needed for a circle: the size of a cell")
    return [at_top(cell_size(values["cell"], box, (1, 1), (0.0, 0.0)), box)] * count


def _turns(values: Values, box: Box, count: int) -> list[Matrix]:
    step = step_of(values["turn"], count)
    return turned_by(-step if values["way"] == "anticlockwise" else step, count, box)


def _row(values: Values, box: Box, count: int) -> list[Box]:
    gap = values["gap"]
    width, height = cell_size(values["cell"], box, (max(1, count), 1), (gap, gap))
    x, y = box[0], box[1]
    if values["start"].endswith("right"):
        return [(x + box[2] - width - n * (width + gap), y, width, height) for n in range(count)]
    return [(x + n * (width + gap), y, width, height) for n in range(count)]


def _column(values: Values, box: Box, count: int) -> list[Box]:
    gap = values["gap"]
    width, height = cell_size(values["cell"], box, (1, max(1, count)), (gap, gap))
    x, y = box[0], box[1]
    if values["start"].startswith("bottom"):
        return [(x, y + box[3] - height - n * (height + gap), width, height) for n in range(count)]
    return [(x, y + n * (height + gap), width, height) for n in range(count)]


def _points(values: Values, box: Box, count: int) -> list[Box]:
    del count
    if values["points"] is None or values["cell"] is None:
        raise WrongKey("points", "and 'cell' are needed for a track along points")
    width, height = cell_size(values["cell"], box, (1, 1), (0.0, 0.0))
    return [
        (x - width / 2, y - height / 2, width, height) for x, y in within(values["points"], box)
    ]


def _ring(values: Values, box: Box, count: int) -> list[Box]:
    """Return cells around the edge of a box, clockwise from the top left or as asked."""
    del count
    columns, lines = values["columns"], values["lines"]
    if columns is None or lines is None:
        raise WrongKey("columns", "and 'lines' are needed for a ring: cells along each side")
    across = _side(values, box[0], box[2], columns)
    down = _side(values, box[1], box[3], lines)
    ring = [
        *((column, 0) for column in range(columns)),
        *((columns - 1, line) for line in range(1, lines)),
        *((column, lines - 1) for column in range(columns - 2, -1, -1)),
        *((0, line) for line in range(lines - 2, 0, -1)),
    ]
    begin = ring.index(
        (
            columns - 1 if values["start"].endswith("right") else 0,
            lines - 1 if values["start"].startswith("bottom") else 0,
        )
    )
    ring = ring[begin:] + ring[:begin]
    if values["way"] == "anticlockwise":
        ring = [ring[0], *ring[:0:-1]]
    return [(across[c][0], down[line][0], across[c][1], down[line][1]) for c, line in ring]


def _side(values: Values, start: float, whole: float, count: int) -> list[tuple[float, float]]:
    """Return start and length of the cells along one side of a ring, corners first and last."""
    gap, depth = values["gap"], values["depth"]
    if depth is None or count == 2:  # noqa: PLR2004 - two corners and nothing between them
        depth = (whole - (count - 1) * gap) / count
    between = (whole - 2 * depth - (count - 1) * gap) / max(1, count - 2)
    if between < 0 or depth < 0:
        raise WrongKey("depth", f"leaves no room for {count} cells along {whole:.4g} mm")
    sizes = [depth, *[between] * (count - 2), depth]
    places = accumulate((size + gap for size in sizes), initial=start)
    return list(zip(places, sizes, strict=False))


_ALONG: dict[str, Callable[[Values, Box, int], list[Box]]] = {
    "row": _row,
    "column": _column,
    "circle": _circle,
    "points": _points,
    "ring": _ring,
}
