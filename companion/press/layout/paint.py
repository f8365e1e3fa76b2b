"""Areas and lines as the ink setting has them, and the patterns over fills."""

from collections.abc import Iterator
from math import ceil

from companion.press.drawing.colour import WHITE, contrast, tint
from companion.press.drawing.geometry import Box, Point, bounds, circle
from companion.press.drawing.nodes import ROUND, SHARP, Command, Group, Node, Path, Stroke
from companion.press.layout.context import FINE, DrawingContext
from companion.press.layout.elements import Values

Outline = tuple[Command, ...]

SPACING, WIDE_SPACING = 1.6, 2.4
"""mm from stripe to stripe and from dot to dot; the second where ink is saved."""
LINE, THIN_LINE = 0.4, 0.12
"""Width of a stripe and radius of a dot in mm, in the same way."""
SHADE = 0.45
"""Share of ink or white, over the fill, that a pattern is drawn in."""
MOST_LINES = 2000
"""Lines of one pattern: over larger areas they stand further apart."""


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
