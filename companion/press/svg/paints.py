"""Colours and gradients as SVG writes them, for a shape of which the box is known."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil, hypot
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

import tinycss2.color4

from companion.press.drawing.colour import hex_colour, place_of
from companion.press.drawing.geometry import (
    Box,
    Point,
    apply,
    inverse,
    product,
    scaling,
    translation,
)
from companion.press.drawing.nodes import IDENTITY, Gradient, Matrix, Paint, Stop
from companion.press.svg.reading import BadPicture, refused
from companion.press.svg.values import Ruler, share, transform

if TYPE_CHECKING:
    from companion.press.svg.document import Style, SvgDocument

# How often a gradient may be repeated.
MOST_TURNS = 100
NEAR = 1e-9
# How far towards the edge of its circle a gradient's focus may lie.
WITHIN = 0.999


class Seen(NamedTuple):
    """A paint and how far it hides what is beneath."""

    paint: Paint
    opacity: float


class Colour(NamedTuple):
    """A colour, how far it hides what is beneath, and whether it is that of the words around."""

    name: str
    opacity: float
    is_current: bool = False


@lru_cache(maxsize=1024)
def read_colour(text: str) -> Colour | None:
    """Return a colour as CSS writes it; None where it is none.

    Raises:
        BadPicture: It is one of a kind that we can't reckon.
    """
    try:
        found = tinycss2.color4.parse_color(text)
        if found is None:
            return None
        if isinstance(found, str):  # the other word is `currentcolor`
            return Colour("", 1.0, is_current=True)
        red, green, blue = (
            255 * min(1.0, max(0.0, part or 0.0)) for part in found.to("srgb").coordinates
        )
    except (NotImplementedError, ValueError, TypeError):
        raise BadPicture(f"it has the colour '{text[:40]}'; write it as #rrggbb") from None
    return Colour(hex_colour(red, green, blue), min(1.0, max(0.0, found.alpha)))


class Painter:
    """Turns what a picture says of paints into paints of ours."""

    def __init__(self, document: "SvgDocument") -> None:
        self._document = document
        self._known: dict[ET.Element, tuple[Stop, ...]] = {}

    def colour(self, text: str, style: "Style") -> Colour:
        """Return a colour, that of the words around it filled in."""
        found = read_colour(text.partition(" icc-color(")[0].strip())
        if found is None:
            raise BadPicture(f"it has the colour '{text[:40]}'; write it as #rrggbb")
        if not found.is_current:
            return found
        if style["color"].lower() == "currentcolor":
            return Colour(self._document.colour(), 1.0)
        current = read_colour(style["color"])
        if current is None:
            raise BadPicture(f"it has the colour '{style['color'][:40]}'; write it as #rrggbb")
        if current.is_current:
            return Colour(self._document.colour(), 1.0)
        return current

    def paint(self, key: str, style: "Style", box: Box, ruler: Ruler, reach: Box) -> Seen | None:
        """Return what `fill` or `stroke` of a style paints a shape with; None for nothing.

        Args:
            key: Which of the two.
            style: Of the shape.
            box: Around its outline, which gradients may go by.
            ruler: What lengths go by.
            reach: Around all of it that is painted.
        """
        text = style[key]
        opacity = share(style[f"{key}-opacity"])
        if text.lower().startswith("url("):
            link, _, instead = text[4:].partition(")")
            server = self._document.named(link)
            if server is not None:
                seen = self._served(server, box, ruler, reach)
                return seen and Seen(seen.paint, seen.opacity * opacity)
            text = instead.strip() or "none"
        if text.lower() in ("none", "transparent"):
            return None
        if text.lower().startswith("context-"):
            raise BadPicture(f"it has the colour '{text[:40]}'; write it as #rrggbb")
        colour = self.colour(text, style)
        return Seen(colour.name, colour.opacity * opacity)

    def _served(self, server: ET.Element, box: Box, ruler: Ruler, reach: Box) -> Seen | None:
        if server.tag == "pattern":
            raise BadPicture("it is filled with a pattern; turn that into shapes (in Inkscape: "
                             "Object > Pattern > Pattern to Objects)")  # fmt: skip
        if server.tag not in ("linearGradient", "radialGradient"):
            raise refused(str(server.tag))
        said, holder = self._inherited(server)
        if holder not in self._known:
            self._known[holder] = tuple(self._stops(holder))
        stops = self._known[holder]
        if not stops:
            return None
        found = _gradient(str(server.tag), said, stops, box, ruler)
        if found is None:
            return None
        if isinstance(found, Stop):
            return Seen(found.colour, found.opacity)
        spread = said.get("spreadMethod", "pad")
        if spread in ("reflect", "repeat"):
            found = _unrolled(found, reach, mirrored=spread == "reflect")
        self._document.weigh(len(found.stops))
        least = {stop.opacity for stop in found.stops}
        if len(least) == 1:  # all alike: the shape's, which every kind of file knows
            plain = tuple(Stop(stop.offset, stop.colour) for stop in found.stops)
            return Seen(Gradient(plain, found.matrix, found.focus, found.inner), least.pop())
        return Seen(found, 1.0)

    def _inherited(self, server: ET.Element) -> tuple[dict[str, str], ET.Element]:
        """Return the attributes of a gradient and of those it goes by, and which has the stops."""
        said: dict[str, str] = {}
        holder, here = server, server
        known: set[ET.Element] = set()
        while here is not None and here not in known:
            known.add(here)
            said = {**here.attrib, **said}
            if not len(holder) or holder.find("stop") is None:
                holder = here
            link = here.get("href")
            after = self._document.named(link) if link else None
            if after is None or after.tag not in ("linearGradient", "radialGradient"):
                break
            here = after
        return said, holder

    def _stops(self, holder: ET.Element) -> Iterator[Stop]:
        reached = 0.0
        around = self._document.style_of(holder)
        for each in holder:
            if each.tag != "stop":
                if each.tag in ("animate", "set", "animateTransform"):
                    raise refused(str(each.tag))
                continue
            style = self._document.styles.of(each, around)
            reached = max(reached, share(each.get("offset", "0") or "0"))
            colour = self.colour(style["stop-color"], style)
            yield Stop(reached, colour.name, colour.opacity * share(style["stop-opacity"]))


def _gradient(
    kind: str, said: Mapping[str, str], stops: tuple[Stop, ...], box: Box, ruler: Ruler
) -> Gradient | Stop | None:
    """Return a gradient; its last stop where it has no length; nothing for a box of no area."""
    matrix = transform(said.get("gradientTransform", ""))
    if said.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
        if min(box[2:]) <= 0:
            return None
        to_box: Matrix = (box[2], 0.0, 0.0, box[3], box[0], box[1])
        matrix = product(to_box, matrix)
        ruler = Ruler(1.0, 1.0, ruler.em)
    if len(stops) == 1 or inverse(matrix) is None:
        return stops[-1]
    if kind == "linearGradient":
        return _linear(said, stops, matrix, ruler)
    return _radial(said, stops, matrix, ruler)


def _linear(
    said: Mapping[str, str], stops: tuple[Stop, ...], matrix: Matrix, ruler: Ruler
) -> Gradient | Stop:
    x1, x2 = ruler.across(said.get("x1", "0%")), ruler.across(said.get("x2", "100%"))
    y1, y2 = ruler.down(said.get("y1", "0%")), ruler.down(said.get("y2", "0%"))
    across, down = x2 - x1, y2 - y1
    if hypot(across, down) < NEAR:
        return stops[-1]
    return Gradient(stops, product(matrix, (across, down, -down, across, x1, y1)))


def _radial(
    said: Mapping[str, str], stops: tuple[Stop, ...], matrix: Matrix, ruler: Ruler
) -> Gradient | Stop:
    cx, cy = ruler.across(said.get("cx", "50%")), ruler.down(said.get("cy", "50%"))
    radius = ruler.along(said.get("r", "50%"))
    if radius < NEAR:
        return stops[-1]
    fx = ruler.across(said["fx"]) if "fx" in said else cx
    fy = ruler.down(said["fy"]) if "fy" in said else cy
    inner = ruler.along(said.get("fr", "0")) / radius
    focus = ((fx - cx) / radius, (fy - cy) / radius)
    if inner < 0 or inner >= 1 or hypot(*focus) + inner >= 1:
        if inner:
            raise BadPicture("it has a gradient whose focus lies beyond its circle; move it in")
        # A focus beyond the circle is moved to its edge (SVG 1.1, 13.2.3); here, just within it.
        away = hypot(*focus) / WITHIN
        focus = (focus[0] / away, focus[1] / away)
    own = product(translation(cx, cy), scaling(radius))
    return Gradient(stops, product(matrix, own), focus, inner)


def _unrolled(gradient: Gradient, reach: Box, *, mirrored: bool) -> Gradient:
    """Return a repeated gradient as one that runs over all that is painted once."""
    back = inverse(gradient.matrix) or IDENTITY
    x, y, width, height = reach
    corners: list[Point] = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    places = [place_of(gradient, apply(back, corner)) for corner in corners]
    # Circles have no way before their middle.
    first = 0 if gradient.focus is not None else min(0, -ceil(-min(places)))
    last = max(1, ceil(max(places)))
    if last - first > MOST_TURNS:
        raise BadPicture(f"it has a gradient repeated more than {MOST_TURNS} times")
    stops = [
        stop
        for turn in range(first, last)
        for stop in _turned(gradient.stops, turn, mirrored=mirrored and turn % 2 == 1)
    ]
    run = last - first
    shrunk = tuple(Stop((s.offset - first) / run, s.colour, s.opacity) for s in stops)
    if gradient.focus is None:
        grown: Matrix = (run, 0.0, 0.0, run, float(first), 0.0)
        return Gradient(shrunk, product(gradient.matrix, grown))
    if gradient.inner:
        raise BadPicture("it has a repeated gradient that begins at a circle; let it run once")
    # The circle at `run` of the way: its middle as far from the focus, its radius as many times.
    fx, fy = gradient.focus
    middle = (fx * (1 - run), fy * (1 - run))
    own = product(translation(*middle), scaling(run))
    return Gradient(shrunk, product(gradient.matrix, own), (fx, fy))


def _turned(stops: tuple[Stop, ...], turn: int, *, mirrored: bool) -> Iterator[Stop]:
    """Give the stops of one turn, filled up to its ends."""
    ends = (Stop(0.0, stops[0].colour, stops[0].opacity), *stops,
            Stop(1.0, stops[-1].colour, stops[-1].opacity))  # fmt: skip
    for stop in reversed(ends) if mirrored else ends:
        offset = 1 - stop.offset if mirrored else stop.offset
        yield Stop(turn + offset, stop.colour, stop.opacity)
