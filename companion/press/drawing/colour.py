"""Colours as `#rrggbb`, and gradients of several: brightness, contrast, mixtures."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import sqrt

from companion.press.drawing.geometry import Box, Point, apply, inverse, product
from companion.press.drawing.nodes import Gradient, Matrix, Paint, Path, Stop

WHITE = "#ffffff"
_HEXADECIMAL = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
# Digits of a colour that has one for each channel.
_SHORT = 3
# What red, green and blue add to brightness (IEC 61966-2-1).
_WEIGHTS = (0.2126, 0.7152, 0.0722)


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hex_colour(red: float, green: float, blue: float) -> str:
    """Return the colour of three channels from 0 to 255."""
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


def hexadecimal(value: str) -> str | None:
    """Return `#rrggbb` in small letters from `#rrggbb` or `#rgb`; None when it is neither."""
    if not _HEXADECIMAL.fullmatch(value):
        return None
    digits = value[1:].lower()
    return f"#{digits}" if len(digits) > _SHORT else "#" + "".join(each * 2 for each in digits)


def tint(colour: str, share: float, ground: str = WHITE) -> str:
    """Return `share` (0 to 1) of the colour laid over the ground."""
    pairs = zip(channels(colour), channels(ground), strict=True)
    return hex_colour(*(share * over + (1 - share) * under for over, under in pairs))


@cache
def luminance(colour: str) -> float:
    """Return relative luminance, 0 black to 1 white (WCAG 2.2)."""
    return sum(
        weight * _linear(channel / 255)
        for weight, channel in zip(_WEIGHTS, channels(colour), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> str:
    """Return the grey that is as bright as the colour."""
    level = luminance(colour)
    channel = 255 * (12.92 * level if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055)  # noqa: PLR2004 - where sRGB's curve turns straight
    return hex_colour(channel, channel, channel)


def lightness(colour: str) -> float:
    """Return how light a colour looks, from 0 to 100 (CIE 1976 L*)."""
    level = luminance(colour)
    return 116 * level ** (1 / 3) - 16 if level > 216 / 24389 else level * 24389 / 27


def darker(colour: str, steps: float) -> str:
    """Return the colour with black in it, so many steps of lightness darker, down to black."""
    wanted = lightness(colour) - steps
    low, high = 0.0, 1.0
    for _ in range(8):  # as fine as channels are
        middle = (low + high) / 2
        if lightness(tint(colour, middle, "#000000")) > wanted:
            high = middle
        else:
            low = middle
    return tint(colour, low, "#000000")


def darkness(colour: str) -> float:
    """Return how much ink the colour takes on paper: 0 white to 1 for all of every ink."""
    return 1 - sum(channels(colour)) / 765


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - where sRGB's curve turns straight


# What areas and lines are painted with: one colour, or a gradient of several.

# Points along each side of a box at which a gradient is looked at.
SAMPLES = 12
# What is smaller is nothing.
NEAR = 1e-12


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
    # Beyond its ends a gradient goes on as it is.
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
