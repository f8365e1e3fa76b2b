"""Where an element stands: lengths, anchors and views become a box, in mm of the face."""

from collections.abc import Callable

from companion.kits import Faulty
from companion.press.drawing.geometry import Box, rectangle
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Use
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import DrawingContext, KitContext
from companion.press.layout.elements import Values
from companion.press.layout.readers import ALIGN, ANCHORS, VALIGN, Length

TOLERANCE = 1e-9


def in_mm(length: Length, whole: float) -> float:
    """Return a length in mm within a parent of the length `whole`."""
    fraction, mm = length
    return fraction * whole + mm


def box_of(values: Values, parent: Box, w: float | None = None, h: float | None = None) -> Box:
    """Return the box of an element.

    Args:
        values: The element's keys.
        parent: The box that it stands in.
        w: Its width in mm where the file does not give one; None: all that the parent leaves.
        h: Its height in the same way.

    Raises:
        WrongValue: The lengths leave it less than nothing.
    """
    x, y, across, down = parent
    anchor = ANCHORS[values["anchor"]]
    left, width = _along(values["x"], values["w"], across, anchor[0], w)
    top, height = _along(values["y"], values["h"], down, anchor[1], h)
    # Sums of lengths may come out a hair below nothing, which is nothing.
    if width < -TOLERANCE or height < -TOLERANCE:
        raise WrongValue(
            f"comes out {width:.4g} x {height:.4g} mm large; it must be at least 0 x 0"
        )
    return x + left, y + top, max(0.0, width), max(0.0, height)


def shrunk(box: Box, inset: float) -> Box:
    """Return the box smaller by `inset` mm on each side.

    Raises:
        WrongValue: That leaves less than nothing.
    """
    if not inset:
        return box
    x, y, width, height = box
    if 2 * inset > min(width, height) + TOLERANCE:
        raise WrongValue(
            f"is {inset:g} mm, but the box is only {width:.4g} x {height:.4g} mm large"
        )
    return x + inset, y + inset, max(0.0, width - 2 * inset), max(0.0, height - 2 * inset)


def fit_within(
    width: float, height: float, box: Box, align: str = "centre", valign: str = "middle"
) -> Box:
    """Return the largest box of the shape width : height within another."""
    x, y, across, down = box
    scale = min(across / width, down / height)
    width, height = width * scale, height * scale
    return (
        x + (across - width) * ALIGN[align],
        y + (down - height) * VALIGN[valign],
        width,
        height,
    )


def _along(
    at: Length, size: Length | None, whole: float, anchor: float, own: float | None
) -> tuple[float, float]:
    """Return start and size along one axis of a parent that begins at 0."""
    shift = in_mm(at, whole)
    if size is not None:
        own = in_mm(size, whole)
    if not anchor:  # most are held at their top left
        return shift, whole - shift if own is None else own
    held = anchor * whole + shift
    if own is None:
        own = _all_that_fits(held, whole, anchor)
    return held - anchor * own, own


def _all_that_fits(held: float, whole: float, anchor: float) -> float:
    """Return the largest size, held at its own `anchor` (above 0), that stays in the parent."""
    before = held / anchor
    # Held at its far end it grows to one side only.
    after = (whole - held) / (1 - anchor) if anchor < 1 else held
    return min(before, after)


# Views: drawings in units of their own, mapped into a box of the face.


def view_of(kind: str, values: Values, shared: KitContext) -> Box | None:
    """Return the view of an element: its own, or that of the layout which it includes."""
    view: Box | None = values.get("view") if kind in ("group", "include") else None
    return view or (_declared(values["layout"], shared) if kind == "include" else None)


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
        # A symbol is placed by its own matrix: a group around it would say the same twice.
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


def _declared(name: str, shared: KitContext) -> Box | None:
    """Return the view that a layout says it is drawn in; what is wrong is noted elsewhere."""
    try:
        found: Box | None = shared.layout(name).face.fixed["view"]
    except (WrongValue, Faulty):
        return None
    return found
