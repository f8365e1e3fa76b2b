"""What areas and lines are painted with: one colour, or a gradient of several."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import sqrt

from companion.press.drawing.colour import channels, darkness, hex_colour
from companion.press.drawing.geometry import Box, Point, apply, inverse, product
from companion.press.drawing.nodes import Gradient, Matrix, Paint, Path, Stop

SAMPLES = 12
"""Points along each side of a box at which a gradient is looked at."""
NEAR = 1e-12
"""What is smaller is nothing."""


def moved_paint(paint: Paint, matrix: Matrix) -> Paint:
    """Return what a shape is painted with that is put through a matrix."""
    if isinstance(paint, str):
        return paint
    return replace(paint, matrix=product(matrix, paint.matrix))


def recoloured(paint: Paint, change: Callable[[str], str]) -> Paint:
    """Return a paint whose colours have been changed."""
    if isinstance(paint, str):
        return change(paint)
    return replace(paint, stops=tuple(replace(s, colour=change(s.colour)) for s in paint.stops))


def colours_of(paint: Paint) -> tuple[str, ...]:
    """Return the colours of a paint."""
    return (paint,) if isinstance(paint, str) else tuple(stop.colour for stop in paint.stops)


def has_gradient(path: Path) -> bool:
    """Tell whether a path is filled or stroked with several colours."""
    stroke = path.stroke and path.stroke.colour
    return isinstance(path.fill, Gradient) or isinstance(stroke, Gradient)


def is_opaque(paint: Paint) -> bool:
    """Tell whether nothing beneath shines through."""
    return isinstance(paint, str) or all(stop.opacity == 1 for stop in paint.stops)


def main_colour(paint: Paint) -> str:
    """Return one colour for all of a paint: of a gradient the mean along its way."""
    if isinstance(paint, str):
        return paint
    parts = [channels(colour_at(paint.stops, (n + 0.5) / SAMPLES)[0]) for n in range(SAMPLES)]
    red, green, blue = (sum(each) / SAMPLES for each in zip(*parts, strict=True))
    return hex_colour(red, green, blue)


def mean_darkness(paint: Gradient, box: Box) -> tuple[float, float]:
    """Return how much ink a gradient takes within a box, and how much it hides of what is there."""
    seen = [colour_at(paint.stops, place) for place in _places(paint, box)]
    hidden = sum(opacity for _, opacity in seen)
    dark = sum(darkness(colour) * opacity for colour, opacity in seen)
    return (dark / hidden, hidden / len(seen)) if hidden else (0.0, 0.0)


def colour_at(stops: tuple[Stop, ...], place: float) -> tuple[str, float]:
    """Return colour and opacity of a gradient at a place of its way, 0 to 1."""
    before = [stop for stop in stops if stop.offset <= place]
    after = [stop for stop in stops if stop.offset > place]
    if not before or not after:
        stop = before[-1] if before else after[0]
        return stop.colour, stop.opacity
    one, other = before[-1], after[0]
    share = (place - one.offset) / (other.offset - one.offset)
    pairs = zip(channels(one.colour), channels(other.colour), strict=True)
    red, green, blue = (first + share * (second - first) for first, second in pairs)
    return hex_colour(red, green, blue), one.opacity + share * (other.opacity - one.opacity)


def place_of(gradient: Gradient, point: Point) -> float:
    """Return how far along a gradient's way a point of its own space lies; 0 where it never runs.

    The circle at s of the way has its middle at (1 - s) focus and the radius inner + s (1 - inner);
    of two through the point the later one is seen.
    """
    if gradient.focus is None:
        return point[0]
    (x, y), grown = gradient.focus, 1 - gradient.inner
    px, py = point[0] - x, point[1] - y
    a = x * x + y * y - grown * grown
    b = px * x + py * y - gradient.inner * grown
    c = px * px + py * py - gradient.inner**2
    roots = _roots(a, b, c)
    return max((root for root in roots if gradient.inner + root * grown >= 0), default=0.0)


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """Return the roots of a s2 + 2 b s + c."""
    if abs(a) < NEAR:
        return (-c / (2 * b),) if b else ()
    inside = b * b - a * c
    return () if inside < 0 else ((-b + sqrt(inside)) / a, (-b - sqrt(inside)) / a)


def _places(gradient: Gradient, box: Box) -> Iterator[float]:
    """Give how far along the way points spread over a box lie."""
    back = inverse(gradient.matrix)
    x, y, width, height = box
    for row in range(SAMPLES):
        for column in range(SAMPLES):
            across, down = (column + 0.5) / SAMPLES, (row + 0.5) / SAMPLES
            point = (x + across * width, y + down * height)
            yield place_of(gradient, apply(back, point)) if back else 1.0
