"""Charts: a line through the numbers of a table's rows."""

from collections.abc import Sequence

from companion.press.drawing.geometry import Box, Point, polyline
from companion.press.drawing.nodes import Node, Path
from companion.press.layout.cells import rows_of
from companion.press.layout.context import FINE, DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.paint import stroke_of


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
