"""Grids: ruled lines across a box."""

from collections.abc import Iterable
from itertools import accumulate

from companion.press.drawing.geometry import Box, polyline, rectangle
from companion.press.drawing.nodes import Node, Path
from companion.press.layout.bindings import Wrong
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Values
from companion.press.layout.paint import Outline, paint_shape, stroke_of
from companion.press.layout.place import in_mm
from companion.press.layout.readers import Length

SLACK = 0.01
"""mm by which parts may exceed the whole: sums of lengths are not exact."""


def grid(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw ruled lines, and the box around them.

    Raises:
        Wrong: The columns or rows are longer than the box.
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
        Wrong: They are longer than the whole.
    """
    if isinstance(parts, int):
        return [start + whole * part / parts for part in range(parts + 1)]
    found = list(accumulate((in_mm(part, whole) for part in parts), initial=start))
    if found[-1] > start + whole + SLACK:
        raise Wrong(f"needs {found[-1] - start:.4g} mm of columns or rows, but has {whole:.4g}")
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
