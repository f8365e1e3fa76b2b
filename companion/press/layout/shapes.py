"""Shapes: rect, circle, ellipse, polygon, path and line, and what stands within them."""

from collections.abc import Callable
from math import atan2, cos, dist, pi, sin

from companion.press.drawing.geometry import (
    Box,
    Point,
    bounds,
    circle,
    ellipse,
    polygon,
    polyline,
    product,
    rectangle,
    regular_polygon,
    scaling,
    star,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import Node, Path
from companion.press.layout.bindings import Wrong
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.paint import Outline, stroke_of
from companion.press.layout.place import fit_within, in_mm
from companion.press.layout.readers import Length

HEAD = 4.0
"""Length of an arrow's head, in widths of its line, but at least ..."""
LEAST_HEAD = 1.6
"""... this many mm."""
OPENING = pi / 7
"""Angle between an arrow's line and each side of its head."""


def rect(values: Values, box: Box) -> Outline:
    """Return a rectangle's outline."""
    corner = values["corner"]
    return rectangle(box, corner if any(corner) else 0.0)


def frame(values: Values, box: Box) -> Outline:
    """Return the outline of the box itself; none where nothing is cut off at it."""
    return rectangle(box) if values["clip"] else ()


def disc(values: Values, box: Box) -> Outline:
    """Return the outline of the largest circle in the middle of the box."""
    del values
    x, y, width, height = box
    return circle((x + width / 2, y + height / 2), min(width, height) / 2)


def oval(values: Values, box: Box) -> Outline:
    """Return the outline of the ellipse that fills the box."""
    del values
    x, y, width, height = box
    return ellipse((x + width / 2, y + height / 2), width / 2, height / 2)


def corners(values: Values, box: Box) -> Outline:
    """Return the outline of a polygon, regular or through points.

    Raises:
        Wrong: It has neither sides nor points, or both.
    """
    if bool(values["sides"]) == bool(values["points"]):
        raise Wrong("needs either 'sides' or 'points'")
    if values["points"]:
        return polygon(within(values["points"], box))
    if values["inner"] is None:
        shape = regular_polygon((0.0, 0.0), 1.0, values["sides"])
    else:
        shape = star((0.0, 0.0), 1.0, values["inner"], values["sides"])
    return into(shape, bounds(shape), box)


def draw_path(values: Values, box: Box) -> Outline:
    """Return the outline of path data, in mm from the box's corner or fitted into it."""
    outline: Outline = values["path"]
    if values["view"] is not None:
        return into(outline, values["view"], box)
    x, y, _, _ = box
    return transform_path(outline, translation(x, y)) if x or y else outline


def into(shape: Outline, part: Box, box: Box) -> Outline:
    """Return a shape so that `part` of its plane is as large as the box allows, in its middle."""
    return transform_path(shape, fitting(part, fit_within(part[2], part[3], box)))


def fitting(part: Box, box: Box) -> tuple[float, float, float, float, float, float]:
    """Return the matrix that takes one box to another of the same shape."""
    scale = box[2] / part[2] if part[2] else box[3] / part[3]
    return product(
        translation(box[0], box[1]), product(scaling(scale), translation(-part[0], -part[1]))
    )


def within(points: list[tuple[Length, Length]], box: Box) -> list[Point]:
    """Return where points lie on the face that are given as lengths in a box."""
    x, y, width, height = box
    return [(x + in_mm(across, width), y + in_mm(down, height)) for across, down in points]


OUTLINES: dict[str, Callable[[Values, Box], Outline]] = {
    "rect": rect,
    "circle": disc,
    "ellipse": oval,
    "polygon": corners,
    "path": draw_path,
    "group": frame,
}
"""The elements that hold others, and their shapes."""


def line(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a line across its box or through points, with heads where asked."""
    stroke = stroke_of(values, around)
    if stroke is None:
        return []
    x, y, width, height = box
    through = [(x, y), (x + width, y + height)]
    if values["points"]:
        through = within(values["points"], box)
    if len(through) < 2:  # noqa: PLR2004 - from one end to the other
        raise WrongKey("points", "must be two points at least")
    heads: list[Node] = []
    size = max(LEAST_HEAD, HEAD * stroke.width)
    for asked, tip, before in (("end", -1, -2), ("start", 0, 1)):
        if values["arrow"] in (asked, "both"):
            heads.append(Path(_head(through[tip], through[before], size), stroke.colour))
            through[tip] = _towards(through[tip], through[before], size / 2)
    return [Path(polyline(through), None, stroke), *heads]


def _towards(point: Point, other: Point, far: float) -> Point:
    """Return where a shaft ends so that its blunt end lies within the head."""
    part = far / max(dist(point, other), 2 * far)
    return (point[0] + part * (other[0] - point[0]), point[1] + part * (other[1] - point[1]))


def _head(tip: Point, before: Point, size: float) -> Outline:
    angle = atan2(before[1] - tip[1], before[0] - tip[0])
    sides = [
        (tip[0] + size * cos(angle + turn), tip[1] + size * sin(angle + turn))
        for turn in (OPENING, -OPENING)
    ]
    return polygon([tip, *sides])
