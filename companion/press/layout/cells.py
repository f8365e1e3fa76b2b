"""Cells of repeats and tracks: their places, what they see, and the conditions that choose them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, repeat
from math import ceil
from typing import NamedTuple

from companion.kits import Row
from companion.press.drawing.geometry import Box, rotation
from companion.press.drawing.nodes import IDENTITY, Matrix
from companion.press.layout.bindings import Formula, WrongValue, text_of
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.names import Names
from companion.press.layout.place import in_mm
from companion.press.layout.readers import (
    ALIGN,
    MOST_CELLS,
    VALIGN,
    Conditions,
    Length,
    is_like,
)
from companion.press.layout.shapes import within


class PlacedCell(NamedTuple):
    """One cell: its box, the names that are seen in it, and how it is turned."""

    box: Box
    names: Names
    matrix: Matrix = IDENTITY


# Rows that are looked at in the time of one element.
SEVERAL = 5


def is_wanted(element: Element, names: Names) -> bool:
    """Tell whether the conditions of an element agree with what it sees.

    They are looked at before its other keys, which may make sense for the wanted rows only.

    Raises:
        WrongKey: A condition is about a name that stands for nothing.
    """
    if not element.conditional:
        return True
    when, unless = element.value("when", names), element.value("unless", names)
    if when and not _agrees("when", when, names):
        return False
    return not (unless and _agrees("unless", unless, names))


def rows_of(values: Values, around: DrawingContext) -> list[Row | None]:
    """Return the rows that cells are made for, and count them; None for each without a table.

    Raises:
        WrongKey: There are too many, or neither rows nor times are given.
    """
    if values["rows"] is None:
        if values["times"] is None:
            raise WrongKey("", "needs either 'rows' or 'times'")
        around.area.count(values["times"])
        return [None] * values["times"]
    names = around.names
    rows = names.vocabulary.library.rows(values["rows"], names.get("players"))
    # Looking at rows is work too: a table of thousands in each cell of a repeat takes minutes.
    if values["where"] or values.get("except"):
        around.area.work.spend(len(rows) / SEVERAL)
    found: list[Row | None] = [row for row in rows if _is_meant(values, names.within({}, row))]
    # Told before they are drawn: a slip in a condition makes a cell of each row of a long table.
    if len(found) > MOST_CELLS:
        raise WrongKey("rows", f"makes {len(found)} cells, but may make {MOST_CELLS}")
    around.area.count(len(found))
    return found


def _is_meant(values: Values, names: Names) -> bool:
    """Tell whether a row is one of those that the conditions on rows are about."""
    where, but = values["where"], values.get("except")
    if where and not _agrees("where", where, names):
        return False
    return not (but and _agrees("except", but, names))


def repeat_cells(
    element: Element, values: Values, box: Box, around: DrawingContext
) -> Iterator[PlacedCell]:
    """Give the cells of a repeat."""
    inside = _each(values, around)
    if plan := values["plan"]:
        values = {**values, "columns": len(plan[0]), "flow": "across"}
    elif values["turn"] is not None:
        yield from _turned(element, values, box, inside)
        return
    elif values["at"] is not None or "at" in element.bound:
        for each in inside:
            yield PlacedCell(_at(element.values(each, inner=True), box), each)
        return
    yield from map(PlacedCell, _in_columns(element, values, box, inside), inside)


def step_of(turn: float | str, count: int) -> float:
    """Return the degrees from one of so many cells to the next."""
    return 360 / max(1, count) if isinstance(turn, str) else turn


def turned_by(step: float, count: int, box: Box) -> list[Matrix]:
    """Return how cells are turned about the middle of a box, each on from the one before."""
    centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    return [rotation(place * step, centre) for place in range(count)]


def at_top(cell: tuple[float, float], box: Box) -> Box:
    """Return a cell at the top of the largest circle in a box."""
    x, y, width, height = box
    top = y + (height - min(width, height)) / 2
    return (x + (width - cell[0]) / 2, top, *cell)


def _turned(
    element: Element, values: Values, box: Box, inside: list[Names]
) -> Iterator[PlacedCell]:
    """Give cells that all lie alike, each turned on about the middle of the box."""
    turns = turned_by(step_of(values["turn"], len(inside)), len(inside), box)
    for each, matrix in zip(inside, turns, strict=True):
        own = element.values(each, inner=True)
        if own["at"] is not None:
            place = _at(own, box)
        elif own["cell"] is not None:
            place = at_top(cell_size(own["cell"], box, (1, 1), (0.0, 0.0)), box)
        else:
            place = box
        yield PlacedCell(place, each, matrix)


def _each(values: Values, around: DrawingContext) -> list[Names]:
    """Return what is seen in each cell of a repeat: a letter, one of several values, or a row."""
    seen: list[dict[str, object]]
    if values["plan"]:
        seen = [{"letter": letter} for letter in "".join(values["plan"])]
    elif values["each"] is not None:
        seen = [{"value": value} for value in _items(values["each"], around.names)]
    else:
        return each_row(values, around)
    around.area.count(len(seen))
    return [around.names.within({**_place(n, seen), **own}) for n, own in enumerate(seen, start=1)]


def _items(values: Iterable[object], names: Names) -> Iterator[object]:
    """Give the values of a repeat, the bindings that a table's cell has in them filled in.

    `3*die` is three of them, and `3*=die` has signs of equality between.
    """
    for value in values:
        item = _with_bindings(value, names) if isinstance(value, str) and "{" in value else value
        times, star, what = text_of(item).partition("*")
        if not (star and times.isdecimal()):
            yield item
            continue
        between = ["="] if what.startswith("=") else []
        for number in range(min(int(times), MOST_CELLS)):
            yield from (*(between if number else ()), what.removeprefix("="))


def _with_bindings(value: str, names: Names) -> object:
    try:
        template = names.vocabulary.library.template(value)
        names.vocabulary.spend(template.weight)
        return template.filled(names.__getitem__)
    except WrongValue as wrong:
        raise WrongKey("each", wrong) from None


def each_row(values: Values, around: DrawingContext) -> list[Names]:
    """Return what is seen for each row, its number and how many there are among it."""
    rows = rows_of(values, around)
    return [around.names.within(_place(n, rows), row) for n, row in enumerate(rows, start=1)]


def _place(number: int, among: Sequence[object]) -> dict[str, int]:
    return {"number": number, "count": len(among)}


def _agrees(key: str, wanted: Conditions | Formula, names: Names) -> bool:
    try:
        if isinstance(wanted, Formula):
            names.vocabulary.spend(wanted.weight)
            return wanted.holds(names.__getitem__)
        for name, values in wanted.items():
            if not _is_one_of(_value_asked(name, names), values):
                return False
    except WrongValue as wrong:
        raise WrongKey(key, wrong) from None
    return True


def _value_asked(name: str, names: Names) -> object:
    """Return what a condition is about; its name may hold bindings."""
    if "{" not in name:
        return names[name]
    return names[text_of(names.vocabulary.library.template(name).filled(names.__getitem__))]


def _is_one_of(value: object, wanted: tuple[str | Formula, ...]) -> bool:
    if isinstance(value, tuple | list):
        return any(is_like(text_of(each), wanted) for each in value) or (not value and "" in wanted)
    return is_like(text_of(value), wanted)


def _in_columns(element: Element, values: Values, box: Box, inside: list[Names]) -> Iterator[Box]:
    if not inside:
        return
    count, columns = len(inside), values["columns"]
    used = min(columns, count)
    lines = ceil(count / columns)
    own = element.values(inside[0], inner=True)
    width, height = cell_size(own["cell"], box, (columns, lines), values["gap"])
    across, down = width + values["gap"][0], height + values["gap"][1]
    x = box[0] + (box[2] - used * across + values["gap"][0]) * ALIGN[values["align"]]
    y = box[1] + (box[3] - lines * down + values["gap"][1]) * VALIGN[values["valign"]]
    for place in range(count):
        column, line = place % columns, place // columns
        if values["flow"] == "down":
            column, line = place // lines, place % lines
        yield (x + column * across, y + line * down, width, height)


def cell_size(
    cell: tuple[Length, Length] | None,
    box: Box,
    shares: tuple[int, int],
    gap: tuple[float, float],
) -> tuple[float, float]:
    """Return the size of a cell: as given, or the box shared out.

    Raises:
        WrongKey: The gaps leave no room.
    """
    if cell is not None:
        return in_mm(cell[0], box[2]), in_mm(cell[1], box[3])
    width = (box[2] - (shares[0] - 1) * gap[0]) / shares[0]
    height = (box[3] - (shares[1] - 1) * gap[1]) / shares[1]
    if width < 0 or height < 0:
        raise WrongKey("gap", f"leaves no room for {shares[0]} x {shares[1]} cells")
    return width, height


def _at(own: Values, box: Box) -> Box:
    [(x, y)] = within([own["at"]], box)
    if own["cell"] is None:
        return (x, y, box[0] + box[2] - x, box[1] + box[3] - y)
    return (x, y, in_mm(own["cell"][0], box[2]), in_mm(own["cell"][1], box[3]))


# Tracks: numbered cells in a row, a column, around the edge of a box, or at points.


def track_cells(values: Values, box: Box, around: DrawingContext) -> list[PlacedCell]:
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
    return list(map(PlacedCell, boxes, inside, matrices))


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
    # Clockwise from its start; the other way round it keeps its first cell.
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
