"""Shapes: rect, circle, ellipse, polygon, path and line, and what they are painted with."""

from collections.abc import Callable, Iterator
from math import atan2, ceil, cos, dist, pi, sin

from companion.press.drawing.colour import WHITE, contrast, tint
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
from companion.press.drawing.nodes import ROUND, SHARP, Command, Group, Node, Path, Stroke
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import FINE, DrawingContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.place import fit_within, in_mm
from companion.press.layout.readers import Length

Outline = tuple[Command, ...]
# mm from stripe to stripe and from dot to dot; the second where ink is saved.
SPACING, WIDE_SPACING = 1.6, 2.4
# Width of a stripe and radius of a dot in mm, in the same way.
LINE, THIN_LINE = 0.4, 0.12
# Share of ink or white, over the fill, that a pattern is drawn in.
SHADE = 0.45
# Lines of one pattern: over larger areas they stand further apart.
MOST_LINES = 2000


def paint_shape(
    outline: Outline,
    values: Values,
    around: DrawingContext,
    *,
    even_odd: bool = False,
    edged: bool = True,
) -> list[Node]:
    """Return an outline filled, patterned and stroked as the keys of an element say.

    Args:
        outline: The outline, in mm of the face.
        values: The keys of the element.
        around: What it stands on.
        even_odd: Holes go by the even-odd rule.
        edged: A fill that the ink setting makes light has an edge. Without one, and where it
            comes out white, it is left out: there is nothing beneath.
    """
    around.area.count(len(outline) // FINE)
    fill, ink = values["fill"], around.ink
    stroke = stroke_of(values, around)
    inside = ink.fill(fill) if fill else None
    if fill and stroke is None and edged:
        stroke = ink.edge(fill, around.scale)
    if inside == WHITE and not edged:
        inside = None
    pattern = _pattern(outline, values, around)
    if not pattern:
        return [Path(outline, inside, stroke, even_odd)] if inside or stroke else []
    under: list[Node] = [Path(outline, inside, None, even_odd)] if inside else []
    over: list[Node] = [Path(outline, None, stroke, even_odd)] if stroke else []
    return [*under, *pattern, *over]


def fill_area(box_outline: Outline, fill: str | None, around: DrawingContext) -> list[Node]:
    """Return an area behind something, without an edge of its own."""
    inside = around.ink.fill(fill) if fill else None
    return [Path(box_outline, inside)] if inside else []


def stroke_of(values: Values, around: DrawingContext) -> Stroke | None:
    """Return the line that the keys of an element ask for, if any."""
    if not values["stroke"] or not values["stroke-width"]:
        return None
    ends = ROUND if values["round"] else SHARP
    wanted = Stroke(values["stroke"], values["stroke-width"], values["dash"] or (), ends)
    return around.ink.stroke(wanted, around.scale)


def _pattern(outline: Outline, values: Values, around: DrawingContext) -> list[Node]:
    """Return a pattern over an outline's inside, its lines where they are on every piece alike."""
    if values["pattern"] == "plain":
        return []
    ink = around.ink
    fill = values["fill"] or around.ground
    colour = values["pattern-colour"] or _shade(fill)
    wide, spacing = (THIN_LINE, WIDE_SPACING) if ink.saves else (LINE, SPACING)
    wide, spacing = wide / around.scale, spacing / around.scale
    box = bounds(outline)
    if values["pattern"] == "dots":
        dots = tuple(command for dot in _dots(box, spacing) for command in circle(dot, wide))
        around.area.count(len(dots) // FINE)
        return [Group((Path(dots, ink.printed_colour(colour)),), clip=outline)]
    line = Stroke(ink.printed_colour(colour), wide)
    lines = tuple(_stripes(box, spacing, rising=True))
    if values["pattern"] == "hatch":
        lines += tuple(_stripes(box, spacing, rising=False))
    around.area.count(len(lines) // FINE)
    return [Group((Path(lines, None, line),), clip=outline)] if lines else []


def _shade(fill: str) -> str:
    """Return the colour of a pattern that is seen on a fill and leaves text on it readable."""
    over = max("#000000", WHITE, key=lambda colour: contrast(colour, fill))
    return tint(over, SHADE, fill)


def _stripes(box: Box, spacing: float, *, rising: bool) -> Iterator[Command]:
    """Give lines at 45 degrees that cover a box."""
    x, y, width, height = box
    step = max(spacing, (width + height) / MOST_LINES) * 2**0.5
    for n in range(1, ceil((width + height) / step)):
        start, end = n * step - height, n * step
        yield ("M", x + start, y + (height if rising else 0))
        yield ("L", x + end, y + (0 if rising else height))


def _dots(box: Box, spacing: float) -> Iterator[Point]:
    """Give the places of dots in rows, every second row shifted by half a step."""
    x, y, width, height = box
    step = max(spacing, (width * height / MOST_LINES) ** 0.5)
    for row in range(ceil(height / step) + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(ceil(width / step) + 1):
            yield x + column * step + shift, y + row * step


# Length of an arrow's head, in widths of its line, but at least ...
HEAD = 4.0
# ... this many mm.
LEAST_HEAD = 1.6
# Angle between an arrow's line and each side of its head.
OPENING = pi / 7


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
        WrongValue: It has neither sides nor points, or both.
    """
    if bool(values["sides"]) == bool(values["points"]):
        raise WrongValue("needs either 'sides' or 'points'")
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


# The elements that hold others, and their shapes.
OUTLINES: dict[str, Callable[[Values, Box], Outline]] = {
    "rect": rect,
    "circle": disc,
    "ellipse": oval,
    "polygon": corners,
    "path": draw_path,
    "group": frame,
}


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
            # The line ends within the head: its blunt end would stand out beside the tip.
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
