"""Reads SVG pictures as far as plain shapes go: filled and stroked, moved, turned and scaled.

What would look different if it were left out (gradients, text, pictures, filters, styles by
class) is a fault that names it: a picture is drawn whole or not at all.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET
from xml.parsers.expat import ExpatError, ParserCreate

from companion.kits.archives import refuse_entities
from companion.kits.bounds import PICTURE_SEGMENTS, SHAPES
from companion.press.layout.bindings import Wrong
from companion.press.layout.svg_values import lengths, measure, transform
from companion.press.scene.colour import hexadecimal
from companion.press.scene.errors import BadPathData
from companion.press.scene.geometry import (
    ellipse,
    magnification,
    polygon,
    polyline,
    product,
    rectangle,
    transform_path,
    translation,
)
from companion.press.scene.nodes import IDENTITY, Command, Matrix, Path, Stroke
from companion.press.scene.path_data import parse_path

Outline = tuple[Command, ...]
NAMESPACE = "{http://www.w3.org/2000/svg}"
SILENT = {"defs", "title", "desc", "metadata", "symbol", "clipPath", "linearGradient", "namedview"}
"""Elements that draw nothing by themselves."""
COLOURS = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "gray": "#808080",
    "grey": "#808080",
    "brown": "#a52a2a",
    "orange": "#ffa500",
    "gold": "#ffd700",
    "currentcolor": "#000000",
}
PRESENTATION = {
    "fill": "black",
    "stroke": "none",
    "stroke-width": "1",
    "fill-rule": "nonzero",
    "stroke-linecap": "butt",
}
"""What shapes take from the elements around them, and its value where none gives it."""
PLAIN = {"opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "display": "inline"}
"""What has to have this value, for we draw no other."""
REFUSED = ("filter", "mask", "clip-path", "class", "stroke-dasharray")


class Around(NamedTuple):
    """What a shape takes from the elements around it."""

    style: Mapping[str, str]
    matrix: Matrix


def read_svg(data: bytes, name: str) -> tuple[float, float, tuple[Path, ...]]:
    """Return width, height and shapes of an SVG picture, in its own units from its top left.

    Raises:
        Wrong: It is no SVG, or holds something that can't be drawn.
    """
    root = _root(data, name)
    x, y, width, height = _view(root, name)
    try:
        paths = _all_paths(root, Around(PRESENTATION, translation(-x, -y)))
    except RecursionError:
        raise Wrong(f"'{name}' can't be drawn: its groups lie too deep in each other") from None
    except (Wrong, BadPathData, ArithmeticError) as error:
        raise Wrong(f"'{name}' can't be drawn: {error}") from None
    return width, height, paths


def _all_paths(root: ET.Element, around: Around) -> tuple[Path, ...]:
    paths: list[Path] = []
    segments = 0
    for path in _paths(root, around):
        paths.append(path)
        segments += len(path.commands)
        if len(paths) > SHAPES or segments > PICTURE_SEGMENTS:
            raise Wrong(f"it has more than {SHAPES} shapes, or {PICTURE_SEGMENTS:,} lines")
    return tuple(paths)


def _root(text: bytes, name: str) -> ET.Element:
    builder = ET.TreeBuilder()
    parser = ParserCreate(namespace_separator="}")
    parser.StartElementHandler = lambda tag, said: builder.start(_named(tag), _all_named(said))
    parser.EndElementHandler = lambda tag: builder.end(_named(tag))
    refuse_entities(parser)
    try:
        parser.Parse(text, True)  # noqa: FBT003 - expat's own
        root = builder.close()
    except (ExpatError, ValueError, LookupError) as error:
        raise Wrong(f"'{name}' is no SVG: {error}") from None
    if root.tag != f"{NAMESPACE}svg":
        raise Wrong(f"'{name}' is no SVG: it begins with <{root.tag}>")
    return root


def _named(tag: str) -> str:
    """Return a name as the element tree has it: its namespace in braces."""
    return f"{{{tag}" if "}" in tag else tag


def _all_named(attributes: dict[str, str]) -> dict[str, str]:
    return {_named(key): value for key, value in attributes.items()}


def _view(root: ET.Element, name: str) -> tuple[float, float, float, float]:
    if "viewBox" in root.attrib:
        view = lengths(root.attrib["viewBox"])
    else:
        view = [0, 0, measure(root.get("width", "0")), measure(root.get("height", "0"))]
    if len(view) != 4 or min(view[2:]) <= 0:  # noqa: PLR2004 - x, y, width, height
        raise Wrong(f"'{name}' has no size; give its svg element a viewBox")
    x, y, width, height = view
    return x, y, width, height


def _paths(element: ET.Element, around: Around) -> Iterator[Path]:
    tag = str(element.tag).replace(NAMESPACE, "")
    if "{" in tag or tag in SILENT or not isinstance(element.tag, str):
        return
    here = _within(element, around)
    if here.style.get("display") == "none":
        return
    if tag in ("svg", "g", "a"):
        for child in element:
            yield from _paths(child, here)
    elif tag in _SHAPES:
        yield from _path(_SHAPES[tag](element), here)
    else:
        raise Wrong(f"it has a <{tag}>, which is no plain shape; turn it into paths")


def _within(element: ET.Element, around: Around) -> Around:
    said = {**element.attrib, **_declarations(element.get("style", ""))}
    for key in REFUSED:
        if said.get(key, "none") not in ("none", ""):
            raise Wrong(f"it uses {key}, and only plain shapes are drawn")
    for key, value in PLAIN.items():
        if said.get(key, value) not in (value, "1.0", "none"):
            raise Wrong(f"it uses {key}, and only solid colours are drawn")
    own = {key: value for key, value in said.items() if key in PRESENTATION or key == "display"}
    matrix = product(around.matrix, transform(said.get("transform", "")))
    return Around({**around.style, **own}, matrix)


def _declarations(style: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in style.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}


def _path(outline: Outline, around: Around) -> Iterator[Path]:
    style = around.style
    fill, line = _colour(style["fill"]), _colour(style["stroke"])
    stroke = None
    if line:
        width = measure(style["stroke-width"]) * magnification(around.matrix)
        stroke = Stroke(line, width, round=style["stroke-linecap"] == "round")
    if outline and (fill or stroke):
        shape = outline if around.matrix == IDENTITY else transform_path(outline, around.matrix)
        yield Path(shape, fill, stroke, style["fill-rule"] == "evenodd")


def _colour(value: str) -> str | None:
    name = value.strip().lower()
    if name in ("none", "transparent"):
        return None
    colour = COLOURS.get(name) or hexadecimal(name)
    if colour is None and name.startswith("rgb(") and "%" not in name:
        parts = [int(part) for part in lengths(name[4:].rstrip(")"))]
        if len(parts) == len("rgb") and all(0 <= part <= 255 for part in parts):  # noqa: PLR2004
            colour = "#{:02x}{:02x}{:02x}".format(*parts)
    if colour is None:
        raise Wrong(f"it has the colour '{value}'; write it as #rrggbb")
    return colour


def _number(element: ET.Element, key: str) -> float:
    return measure(element.get(key, "0"))


def _rect(element: ET.Element) -> Outline:
    x, y, width, height = (_number(element, key) for key in ("x", "y", "width", "height"))
    radius = _number(element, "rx") or _number(element, "ry")
    return rectangle((x, y, width, height), radius)


def _round(element: ET.Element) -> Outline:
    radius = _number(element, "r")
    across, down = radius or _number(element, "rx"), radius or _number(element, "ry")
    return ellipse((_number(element, "cx"), _number(element, "cy")), across, down)


def _line(element: ET.Element) -> Outline:
    x1, y1, x2, y2 = (_number(element, key) for key in ("x1", "y1", "x2", "y2"))
    return polyline([(x1, y1), (x2, y2)])


def _corners(element: ET.Element) -> list[tuple[float, float]]:
    numbers = lengths(element.get("points", ""))
    if len(numbers) > PICTURE_SEGMENTS:
        raise Wrong(f"a shape has more than {PICTURE_SEGMENTS:,} corners")
    return list(zip(numbers[::2], numbers[1::2], strict=False))


_SHAPES: dict[str, Callable[[ET.Element], Outline]] = {
    "path": lambda element: parse_path(element.get("d", "")),
    "rect": _rect,
    "circle": _round,
    "ellipse": _round,
    "line": _line,
    "polyline": lambda element: polyline(_corners(element)),
    "polygon": lambda element: polygon(_corners(element)),
}
