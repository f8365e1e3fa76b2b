"""The outlines of SVG's basic shapes."""

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from companion.kits.bounds import PICTURE_SEGMENTS
from companion.press.drawing.geometry import (
    ellipse,
    flatten,
    hull,
    polygon,
    polyline,
    rectangle,
    scaling,
    transform_path,
)
from companion.press.drawing.nodes import Command
from companion.press.drawing.path_data import path_so_far
from companion.press.svg.faults import BadPicture
from companion.press.svg.values import Ruler, numbers

Outline = tuple[Command, ...]
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
THIN = 1e-9
"""Of a shape's size: what is thinner has no inside."""


def outline(element: ET.Element, style: Mapping[str, str], ruler: Ruler) -> Outline:
    """Return the outline of a shape; none where it has no size, as browsers draw none."""
    match element.tag:
        case "path":
            return path_so_far(element.get("d", ""))
        case "rect":
            return _rect(style, ruler)
        case "circle":
            radius = ruler.along(style["r"] or "0")
            return _round(style, ruler, radius, radius)
        case "ellipse":
            return _ellipse(style, ruler)
        case "line":
            ends = [
                (ruler.across(element.get(f"x{n}", "0")), ruler.down(element.get(f"y{n}", "0")))
                for n in (1, 2)
            ]
            return polyline(ends)
        case _:
            corners = numbers(element.get("points", ""))
            if len(corners) > PICTURE_SEGMENTS:
                raise BadPicture(f"a shape has more than {PICTURE_SEGMENTS:,} corners")
            points = list(zip(corners[::2], corners[1::2], strict=False))
            return polygon(points) if element.tag == "polygon" else polyline(points)


def _rect(style: Mapping[str, str], ruler: Ruler) -> Outline:
    x, y = ruler.across(style["x"] or "0"), ruler.down(style["y"] or "0")
    width, height = ruler.across(_size(style["width"])), ruler.down(_size(style["height"]))
    if width <= 0 or height <= 0:
        return ()
    rx = None if _is_auto(style["rx"]) else ruler.across(style["rx"])
    ry = None if _is_auto(style["ry"]) else ruler.down(style["ry"])
    rx, ry = rx if rx is not None else ry or 0.0, ry if ry is not None else rx or 0.0
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return rectangle((x, y, width, height))
    round_ones = rectangle((x / rx, y / ry, width / rx, height / ry), 1.0)
    return transform_path(round_ones, scaling(rx, ry))


def _ellipse(style: Mapping[str, str], ruler: Ruler) -> Outline:
    rx = None if _is_auto(style["rx"]) else ruler.across(style["rx"])
    ry = None if _is_auto(style["ry"]) else ruler.down(style["ry"])
    across, down = rx if rx is not None else ry or 0.0, ry if ry is not None else rx or 0.0
    return _round(style, ruler, across, down)


def _round(style: Mapping[str, str], ruler: Ruler, across: float, down: float) -> Outline:
    if across <= 0 or down <= 0:
        return ()
    return ellipse((ruler.across(style["cx"] or "0"), ruler.down(style["cy"] or "0")), across, down)


def _is_auto(text: str) -> bool:
    return text.strip() in ("", "auto")


def _size(text: str) -> str:
    return "0" if _is_auto(text) else text


def with_inside(shape: Outline) -> Outline:
    """Return the parts of an outline that enclose something: printers draw others as hairlines."""
    kept: list[Command] = []
    for part in subpaths(shape):
        if _encloses(part):
            kept += part
    return tuple(kept)


def subpaths(shape: Outline) -> list[list[Command]]:
    """Return the parts of an outline; one that goes on after a `Z` begins where that led."""
    parts: list[list[Command]] = []
    for command in shape:
        if command[0] == "M":
            parts.append([command])
        elif parts and parts[-1][-1][0] == "Z":
            parts.append([parts[-1][0], command])
        elif parts:
            parts[-1].append(command)
    return parts


def _encloses(part: list[Command]) -> bool:
    """Tell whether not all points of a part lie in one line."""
    _, _, width, height = hull(part)
    if len(part) < 3 and part[-1][0] != "C":  # noqa: PLR2004 - a line and back
        return False
    points = [point for chain in flatten(part, max(width, height, THIN) / 20) for point in chain]
    x0, y0 = points[0]
    far = max(points, key=lambda point: abs(point[0] - x0) + abs(point[1] - y0))
    dx, dy = far[0] - x0, far[1] - y0
    size = dx * dx + dy * dy
    return any(abs((x - x0) * dy - (y - y0) * dx) > THIN * size for x, y in points)
