"""Views: drawings in units of their own, mapped into a box of the face."""

from collections.abc import Callable

from companion.kits import Faulty
from companion.press.drawing.geometry import Box, rectangle
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Use
from companion.press.layout.bindings import Wrong
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Values
from companion.press.layout.kit_context import World
from companion.press.layout.readers import ALIGN, VALIGN


def view_of(kind: str, values: Values, world: World) -> Box | None:
    """Return the view of an element: its own, or that of the layout which it includes."""
    view: Box | None = values.get("view") if kind in ("group", "include") else None
    return view or (_declared(values["layout"], world) if kind == "include" else None)


def shape_of(view: Box, across: float | None, down: float | None) -> Box:
    """Return the box from (0, 0) of a view of which only the width or the height is given."""
    if across is None:
        across = (down or 0.0) * view[2] / view[3]
    return (0.0, 0.0, across, across * view[3] / view[2])


def in_view(
    view: Box | None,
    values: Values,
    box: Box,
    around: DrawingContext,
    draw: Callable[[Box, DrawingContext], list[Node]],
) -> list[Node]:
    """Return what is drawn in a view of a box; in the box itself where there is no view.

    Args:
        view: The part of its plane that fits the box.
        values: How it fits: `fit`, `align` and `valign`.
        box: In mm of the face.
        around: What is found around the box.
        draw: Draws in the view, and what is found there.
    """
    if view is None:
        return draw(box, around)
    if not min(box[2:]):
        return []
    matrix = _matrix(view, values, box)
    nodes = draw(view, around.turn_by(matrix))
    if not nodes:
        return []
    match nodes:
        case [Use(symbol, moved)] if moved == IDENTITY:
            viewed: Node = Use(symbol, matrix)
        case _:
            viewed = Group(tuple(nodes), matrix)
    return [Group((viewed,), clip=rectangle(box))] if values["fit"] == "cover" else [viewed]


def _matrix(view: Box, values: Values, box: Box) -> Matrix:
    across, down = box[2] / view[2], box[3] / view[3]
    if values["fit"] != "stretch":
        across = down = (max if values["fit"] == "cover" else min)(across, down)
    left = box[0] + (box[2] - across * view[2]) * ALIGN[values["align"]]
    top = box[1] + (box[3] - down * view[3]) * VALIGN[values["valign"]]
    return (across, 0.0, 0.0, down, left - across * view[0], top - down * view[1])


def _declared(name: str, world: World) -> Box | None:
    """Return the view that a layout says it is drawn in; what is wrong is noted elsewhere."""
    try:
        found: Box | None = world.layout(name).face.fixed["view"]
    except (Wrong, Faulty):
        return None
    return found
