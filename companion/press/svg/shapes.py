"""The outlines of SVG's basic shapes, and the clip paths that are made of them."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.kits.bounds import PICTURE_SEGMENTS
from companion.press.drawing.geometry import (
    Box,
    area,
    bounds,
    ellipse,
    flatten,
    hull,
    polygon,
    polyline,
    product,
    rectangle,
    scaling,
    signed_area,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import IDENTITY, Command, Group, Matrix, Node
from companion.press.drawing.path_data import path_so_far
from companion.press.svg.document import START, Here, SvgDocument
from companion.press.svg.letters import words
from companion.press.svg.nodes import outline_box
from companion.press.svg.reading import SILENT, BadPicture, refused
from companion.press.svg.values import Ruler, numbers, transform

Outline = tuple[Command, ...]
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
# Of a shape's size: what is thinner has no inside.
THIN = 1e-9


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
    # Corners of two radii are quarter circles of a plane that is stretched.
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


# Clip paths: one outline that what lies within is seen through.

# Parts of a shape's size that a chord may stand off its curve, where only the way round counts.
FINE = 200


class ClipPart(NamedTuple):
    """A shape of a clip path, and whether its inside goes by the even-odd rule."""

    outline: Outline
    even_odd: bool


def joined(parts: list[ClipPart]) -> ClipPart:
    """Return shapes as one that is wherever any of them is.

    Raises:
        BadPicture: They overlap so that no rule says it.
    """
    parts = [
        each for each in (ClipPart(with_inside(p.outline), p.even_odd) for p in parts) if each[0]
    ]
    if len(parts) == 1:
        return parts[0]
    # Shapes apart need no rule between them: together they are one outline.
    if _are_apart(parts) and len({part.even_odd for part in parts}) <= 1:
        outline = tuple(command for part in parts for command in part.outline)
        return ClipPart(outline, bool(parts) and parts[0].even_odd)
    if not all(_is_simple(part.outline) for part in parts):
        raise BadPicture(
            "its clip path has several shapes that overlap; make them one (in Inkscape: Path > "
            "Union)"
        )
    outlines = (_clockwise(part.outline) for part in parts)
    return ClipPart(tuple(command for outline in outlines for command in outline), even_odd=False)


def _are_apart(parts: list[ClipPart]) -> bool:
    boxes = [bounds(part.outline) for part in parts]
    return not any(_touch(*pair) for pair in combinations(boxes, 2))


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _is_simple(outline: Outline) -> bool:
    """Tell whether a shape is one part that turns one way, so that it encloses all of it once."""
    if len(subpaths(outline)) != 1:
        return False
    return _turns_one_way(outline)


def _turns_one_way(outline: Outline) -> bool:
    chain = flatten(outline, max(bounds(outline)[2:]) / FINE)[0]
    turns = [signed_area(three) for three in _threes(chain)]
    size = area(outline, max(bounds(outline)[2:]) / FINE) * 1e-6
    return all(turn >= -size for turn in turns) or all(turn <= size for turn in turns)


def _threes(chain: list[tuple[float, float]]) -> Iterator[list[tuple[float, float]]]:
    closed = [*chain, *chain[:2]]
    return (closed[n : n + 3] for n in range(len(chain)))


def _clockwise(outline: Outline) -> Outline:
    """Return a shape that runs clockwise."""
    chain = flatten(outline, max(bounds(outline)[2:]) / FINE)[0]
    if signed_area(chain) >= 0:
        return outline
    return _backwards(outline)


def _backwards(outline: Outline) -> Outline:
    """Return a shape of one part that runs the other way round."""
    drawn = [command for command in outline if command[0] != "Z"]
    ends = [command[-2:] for command in drawn]
    back: list[Command] = [("M", *ends[-1])]
    for place in range(len(drawn) - 1, 0, -1):
        command, end = drawn[place], ends[place - 1]
        if command[0] == "C":
            back.append(("C", *command[3:5], *command[1:3], *end))
        else:
            back.append(("L", *end))
    return (*back, ("Z",))


def fitted(part: ClipPart, box: Box) -> ClipPart:
    """Return a shape given in shares of a box, in the box's own units."""
    x, y, width, height = box
    return part._replace(outline=transform_path(part.outline, (width, 0.0, 0.0, height, x, y)))


# Clips nodes by the clip paths of a picture.


class Clipper:
    """What clip paths of one picture come to."""

    def __init__(self, document: SvgDocument) -> None:
        self._document = document

    def clipped(self, link: str, nodes: list[Node], here: Here) -> list[Node]:
        """Return nodes as far as they lie within the clip path that a link means."""
        if not link.lower().startswith("url("):
            raise BadPicture(f"it is clipped by '{link[:30]}'; use a clip path of its own")
        found = self._document.named(link[4:].partition(")")[0])
        if found is None or not nodes:
            return nodes
        if found.tag != "clipPath" or found in here.within:
            raise BadPicture("it is clipped by something that is no clip path")
        inside = here._replace(within=(*here.within, found))
        part = self._clip(found, inside, nodes)
        if not part.outline:
            return []
        clipped: list[Node] = [Group(tuple(nodes), clip=part.outline, even_odd=part.even_odd)]
        style = self._document.styles.of(found, START)
        return clipped if style["clip-path"] == "none" else self.clipped(
            style["clip-path"], clipped, inside
        )  # fmt: skip

    def _clip(self, found: ET.Element, here: Here, nodes: Iterable[Node]) -> ClipPart:
        style = self._document.style_of(found)
        is_fitted = found.get("clipPathUnits") == "objectBoundingBox"
        ruler = Ruler(1.0, 1.0) if is_fitted else here.ruler
        inside = Here(style, ruler, here.within)
        part = joined([each for child in found for each in self._clipping(child, inside, IDENTITY)])
        matrix = transform(style["transform"])
        part = part._replace(outline=transform_path(part.outline, matrix))
        return fitted(part, outline_box(nodes)) if is_fitted else part

    def _clipping(self, element: ET.Element, around: Here, moved: Matrix) -> Iterator[ClipPart]:
        """Give the outlines of what lies in a clip path."""
        tag = str(element.tag)
        if tag.startswith("{") or tag in SILENT:
            return
        self._document.visit()
        style = self._document.styles.of(element, around.style)
        if style["display"] == "none":
            return
        here = around._replace(style=style)
        matrix = product(moved, transform(style["transform"]))
        if style["clip-path"] != "none":
            raise BadPicture("a shape of its clip path is clipped itself; make them one (in "
                             "Inkscape: Path > Intersection)")  # fmt: skip
        if tag == "use":
            yield from self._clipping_used(element, here, matrix)
        elif tag in SHAPES:
            if style["visibility"] == "visible":
                shape = transform_path(outline(element, style, here.ruler), matrix)
                self._document.spend(len(shape))
                yield ClipPart(shape, style["clip-rule"] == "evenodd")
        elif tag == "text":
            raise BadPicture(
                f"its clip path has the text “{words(element)}”; turn it into paths (in Inkscape: "
                "Path > Object to Path)"
            )
        elif tag != "g":
            raise refused(tag)

    def _clipping_used(self, element: ET.Element, here: Here, moved: Matrix) -> Iterator[ClipPart]:
        found = self._document.named(element.get("href", ""))
        if found is None or found.tag not in (*SHAPES, "text"):
            return  # browsers clip by nothing else (CSS Masking 1, 14.3)
        x, y = (element.get(key, "0") for key in ("x", "y"))
        place = translation(here.ruler.across(x), here.ruler.down(y))
        yield from self._clipping(found, here, product(moved, place))
