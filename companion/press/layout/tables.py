"""Tables, grids and charts: rows of data in columns, ruled lines, a line through numbers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from companion.kits.markup import as_typed
from companion.press.drawing.geometry import Box, Point, polyline, rectangle
from companion.press.drawing.nodes import Node, Path
from companion.press.layout.bindings import WrongValue
from companion.press.layout.cells import rows_of
from companion.press.layout.context import FINE, DrawingContext
from companion.press.layout.elements import BoundKeys, Element, Values, WrongKey
from companion.press.layout.faults import note
from companion.press.layout.names import Names
from companion.press.layout.place import in_mm, shrunk
from companion.press.layout.readers import Length
from companion.press.layout.shapes import Outline, fill_area, paint_shape, stroke_of
from companion.press.layout.words import Style, cell_text
from companion.press.text.typesetting import Align

# mm by which parts may exceed the whole: sums of lengths are not exact.
SLACK = 0.01


def grid(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw ruled lines, and the box around them.

    Raises:
        WrongValue: The columns or rows are longer than the box.
    """
    x, y, width, height = box
    across, down = edges(values["columns"], x, width), edges(values["rows"], y, height)
    return [
        *paint_shape(rectangle(box), values, around),
        *rule_lines(box, across, down, values, around),
    ]


def edges(parts: int | list[Length], start: float, whole: float) -> list[float]:
    """Return where equal parts, or parts of these lengths, begin and end.

    Raises:
        WrongValue: They are longer than the whole.
    """
    if isinstance(parts, int):
        return [start + whole * part / parts for part in range(parts + 1)]
    found = list(accumulate((in_mm(part, whole) for part in parts), initial=start))
    if found[-1] > start + whole + SLACK:
        raise WrongValue(
            f"needs {found[-1] - start:.4g} mm of columns or rows, but has {whole:.4g}"
        )
    return found


def rule_lines(
    box: Box, across: Iterable[float], down: Iterable[float], values: Values, around: DrawingContext
) -> list[Node]:
    """Draw lines through a box, upright and level, in the element's stroke; none on its edge."""
    stroke = stroke_of(values, around)
    x, y, width, height = box
    upright = [[(at, y), (at, y + height)] for at in across if x < at < x + width - SLACK]
    level = [[(x, at), (x + width, at)] for at in down if y < at < y + height - SLACK]
    lines: Outline = tuple(step for line in (*upright, *level) for step in polyline(line))
    return [Path(lines, None, stroke)] if stroke and lines else []


# Charts: a line through the numbers of a table's rows.


def chart(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a line from the first row's number, at the left of the box, to the last one's.

    Raises:
        WrongKey: `most` is not above `least`, or a row's number is not between the two.
    """
    least, most = values["least"], values["most"]
    if most <= least:
        raise WrongKey("most", f"is {most:g}, but must be more than 'least', which is {least:g}")
    numbers = _numbers(element, values, around)
    stroke = stroke_of(values, around)
    if not numbers or stroke is None:
        return []
    around.area.count(len(numbers) // FINE)
    return [Path(polyline(_points(numbers, (least, most), box)), None, stroke)]


def _numbers(element: Element, values: Values, around: DrawingContext) -> list[float]:
    """Return the number of every row."""
    names = around.names
    found = [
        element.value("value", names.within({"number": number}, row))
        for number, row in enumerate(rows_of(values, around), start=1)
    ]
    least, most = values["least"], values["most"]
    for number in found:
        if not least <= number <= most:
            raise WrongKey("value", f"is {number:g}, but must be {least:g} to {most:g}")
    return found


def _points(numbers: Sequence[float], bounds: tuple[float, float], box: Box) -> list[Point]:
    """Return where the numbers lie, evenly apart; one alone lies all across the box."""
    x, y, width, height = box
    along = numbers if len(numbers) > 1 else [*numbers, *numbers]
    step = width / (len(along) - 1)
    scale = height / (bounds[1] - bounds[0])
    return [(x + n * step, y + (bounds[1] - number) * scale) for n, number in enumerate(along)]


# Top and bottom of a row.
Band = tuple[float, float]


class Said(NamedTuple):
    """What the layout says of one column: its keys, what they see, and those of all its cells."""

    keys: BoundKeys
    names: Names
    header: str | None
    align: Align
    width: Length | None


class TableColumn(NamedTuple):
    """One column on the face."""

    said: Said
    left: float
    right: float

    def cell(self, band: Band) -> Box:
        """Return the box of its cell in a row."""
        return (self.left, band[0], self.right - self.left, band[1] - band[0])


def table(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a table; each cell may have a fault of its own.

    Raises:
        WrongKey: Columns or rows need more room than there is.
    """
    return _Table(element, values, box, around).drawn()


class _Table:
    """A table while it is drawn: fills first, then words, then the ruled lines."""

    def __init__(self, element: Element, values: Values, box: Box, around: DrawingContext) -> None:
        self.values = values
        self.around = around
        self.columns = list(_columns(element, box, around.names))
        self.rows = rows_of(values, around)
        self.headed = any(column.said.header for column in self.columns)
        self.places = _edges(values, box, len(self.rows), headed=self.headed)
        self.box = (*box[:3], self.places[-1] - box[1])

    def drawn(self) -> list[Node]:
        bands = list(pairwise(self.places))
        nodes = paint_shape(rectangle(self.box), {**self.values, "stroke": None}, self.around)
        if self.headed:
            nodes += self._headers(bands.pop(0))
        for number, (row, band) in enumerate(zip(self.rows, bands, strict=True), start=1):
            counted = {"number": number, "count": len(self.rows)}
            names = self.around.names.within(counted, row)
            zebra = self.values["zebra"] if number % 2 == 0 else None
            nodes += self._line(band, names, zebra)
        return nodes + self._lines()

    def _headers(self, band: Band) -> list[Node]:
        values = self.values
        fill = values["header-fill"]
        role = values["header-style"] or values["style"].in_bold()
        nodes = self._behind(self._across(band), fill)
        for column in self.columns:
            style = Style(role, values["header-colour"], column.said.align)
            around = self.around.on(fill).seeing(column.said.names)
            nodes += self._words("header", column, style, column.cell(band), around)
        return nodes

    def _line(self, band: Band, names: Names, zebra: str | None) -> list[Node]:
        nodes = self._behind(self._across(band), zebra)
        around = self.around.on(self.values["fill"]).on(zebra)
        self.around.area.count(len(self.columns))
        for column in self.columns:
            seen = names.within({"column": column.said.names["column"]})
            nodes += self._cell(column, column.cell(band), around.seeing(seen))
        return nodes

    def _cell(self, column: TableColumn, box: Box, around: DrawingContext) -> list[Node]:
        keys, names = column.said.keys, around.names
        try:
            fill, colour = keys.value("fill", names), keys.value("colour", names)
            role = keys.value("style", names) or self.values["style"]
        except WrongKey as wrong:
            note(wrong, keys, around)
            return []
        style = Style(role, colour, column.said.align)
        words = self._words("text", column, style, box, around.on(fill))
        return [*self._behind(box, fill), *words]

    def _words(
        self, key: str, column: TableColumn, style: Style, box: Box, around: DrawingContext
    ) -> list[Node]:
        """Draw the words of one cell; nothing but its fault where it has one."""
        try:
            words = column.said.keys.value(key, around.names) or ""
            if key == "text" and column.said.keys.value("plain", around.names):
                words = as_typed(words)
            padding = min(self.values["padding"], box[2] / 2, box[3] / 2)
            return cell_text(words, style, shrunk(box, padding), around)
        except WrongKey as wrong:
            note(wrong.moved_to(key), column.said.keys, around)
            return []

    def _across(self, band: Band) -> Box:
        return (self.box[0], band[0], self.box[2], band[1] - band[0])

    def _behind(self, box: Box, fill: str | None) -> list[Node]:
        return fill_area(rectangle(box), fill, self.around)

    def _lines(self) -> list[Node]:
        lefts = [column.left for column in self.columns]
        frame = {**self.values, "fill": None, "pattern": "plain"}
        return [
            *rule_lines(self.box, lefts, self.places, self.values, self.around),
            *paint_shape(rectangle(self.box), frame, self.around),
        ]


def _columns(element: Element, box: Box, names: Names) -> Iterator[TableColumn]:
    """Give the columns with their places: those without a width share what the others leave.

    Raises:
        WrongKey: They are wider than the table.
    """
    said = list(_cell_text(element, names))
    widths = [each.width and in_mm(each.width, box[2]) for each in said]
    known = [width for width in widths if width is not None]
    left_over = box[2] - sum(known)
    if left_over < -SLACK or (left_over < SLACK and len(known) < len(widths)):
        raise WrongKey("columns", f"need more than the {box[2]:.4g} mm that the table is wide")
    share = left_over / max(1, len(widths) - len(known))
    sizes = [share if width is None else width for width in widths]
    places = accumulate(sizes, initial=box[0])
    for each, (left, right) in zip(said, pairwise(places), strict=True):
        yield TableColumn(each, left, right)


def _cell_text(element: Element, names: Names) -> Iterator[Said]:
    """Give what the layout says of each column, those that are repeated one by one."""
    for place, column in enumerate(element.columns):
        try:
            for number in range(1, column.value("times", names) + 1):
                seen = names.within({"column": number})
                header, align = column.value("header", seen), column.value("align", seen)
                yield Said(column, seen, header, align, column.value("w", seen))
        except WrongKey as wrong:
            raise wrong.moved_to(f"columns[{place}].{wrong.key}") from None


def _edges(values: Values, box: Box, count: int, *, headed: bool) -> list[float]:
    """Return the tops of header and rows, and the bottom of the last.

    Raises:
        WrongKey: They are higher than the table.
    """
    row = values["row-h"] and in_mm(values["row-h"], box[3])
    header = values["header-h"] and in_mm(values["header-h"], box[3])
    lines = count + (headed and header is None)
    if row is None:
        row = (box[3] - (header or 0.0)) / max(1, lines)
    if header is None:
        header = row
    heights = [header] * headed + [row] * count
    if sum(heights) > box[3] + SLACK or min(heights, default=0.0) < 0:
        high = f"{sum(heights):.4g} mm high, but there are {box[3]:.4g} mm"
        raise WrongKey("row-h" if values["row-h"] else "h", f"makes {count} rows {high}")
    return list(accumulate(heights, initial=box[1]))
