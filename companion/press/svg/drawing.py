"""Draws an SVG picture as a browser does: element by element, into nodes."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.press.drawing.errors import BadPathData
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box, bounds, flatten, length, rectangle, translation
from companion.press.drawing.nodes import IDENTITY, Cap, Group, Join, Node, Path, Stroke
from companion.press.svg.document import START, Here, Style, SvgDocument
from companion.press.svg.letters import set_text, size_of, words
from companion.press.svg.nodes import placed
from companion.press.svg.paints import Painter, Seen
from companion.press.svg.reading import SILENT, BadPicture, read_tree, refused
from companion.press.svg.shapes import SHAPES, Clipper, Outline, outline, with_inside
from companion.press.svg.values import (
    ROOT_EM,
    SHOWN,
    Ruler,
    Setting,
    Viewport,
    bounded,
    outer_size,
    parts,
    share,
    transform,
    viewport,
)

GROUPS = ("g", "a")
# Of one line.
MOST_DASHES = 20_000
# Of a picture's size, by which what lies beyond its edge is not worth a clip.
SLACK = 1e-6
CAPS: dict[str, Cap] = {"butt": "butt", "round": "round", "square": "square"}
JOINS: dict[str, Join] = {"miter": "miter", "round": "round", "bevel": "bevel",
                          "miter-clip": "miter", "arcs": "miter"}  # fmt: skip
LEAST_LIMIT = 1.0


class DrawnPicture(NamedTuple):
    """A picture: its size in CSS pixels, what it shows, and what it takes from where it stands.

    `takes_colour` says whether some of it is drawn in that; `strange` names fonts that it asks for
    and that are not there.
    """

    width: float
    height: float
    nodes: tuple[Node, ...]
    takes_colour: bool = False
    strange: tuple[str, ...] = ()


def draw(data: bytes, setting: Setting) -> DrawnPicture:
    """Return a picture.

    Raises:
        NoPicture: It is no SVG.
        BadPicture: It holds something that can't be drawn.
    """
    root = read_tree(data)
    width, height = outer_size(root)
    try:
        document = SvgDocument(root, setting)
        nodes = _Drawer(document).whole((0.0, 0.0, width, height))
    except RecursionError:
        raise BadPicture("its groups lie too deep in each other") from None
    except BadPathData as error:
        raise BadPicture(str(error)) from None
    except ArithmeticError:
        raise BadPicture("it has numbers that can't be reckoned with") from None
    return DrawnPicture(width, height, nodes, document.takes_colour, tuple(document.strange))


class _Drawer:
    def __init__(self, document: SvgDocument) -> None:
        self._document = document
        self._painter = Painter(document)
        self._clipper = Clipper(document)

    def whole(self, box: Box) -> tuple[Node, ...]:
        """Return all of the picture, cut off at its box where it reaches beyond."""
        here = Here(START, Ruler(*box[2:]))
        root = self._document.root
        style = self._document.styles.of(root, here.style)
        if style["display"] == "none":
            return ()
        em = size_of(style, ROOT_EM)
        port = viewport(root, box, em)
        if port is None:
            return ()
        nodes = self._children(root, Here(style, port.ruler))
        shown = placed(self._finished(style, here, nodes), port.matrix)
        return shown if _lies_in(extent(shown), box) else (Group(shown, clip=rectangle(box)),)

    def _children(self, element: ET.Element, here: Here) -> list[Node]:
        nodes: list[Node] = []
        for child in element:
            nodes += self._element(child, here)
        return nodes

    def _element(self, element: ET.Element, around: Here) -> list[Node]:
        tag = str(element.tag)
        if tag.startswith("{") or tag in SILENT:
            return []
        return self._styled(element, around, lambda here: self._drawn(element, tag, here))

    def _styled(
        self, element: ET.Element, around: Here, draw: Callable[[Here], list[Node]]
    ) -> list[Node]:
        """Return what is drawn in the style of an element, finished as that says."""
        self._document.visit()
        style = self._document.styles.of(element, around.style)
        if style["display"] == "none":
            return []
        em = size_of(style, around.ruler.em)
        here = around._replace(style=style, ruler=around.ruler._replace(em=em))
        nodes = draw(here)
        return self._finished(style, here, nodes) if nodes else []

    def _drawn(self, element: ET.Element, tag: str, here: Here) -> list[Node]:
        if tag in GROUPS:
            return self._children(element, here)
        if tag in SHAPES:
            return self._shape(outline(element, here.style, here.ruler), here, tag)
        match tag:
            case "svg":
                return self._nested(element, element, here)
            case "use":
                return self._used(element, here)
            case "text":
                return self._text(element, here)
            case "switch":
                return self._switched(element, here)
            case _:
                raise refused(tag)

    def _finished(self, style: Style, here: Here, nodes: list[Node]) -> list[Node]:
        """Return nodes clipped, seen through and moved as a style says."""
        link = style["clip-path"]
        if link != "none":
            nodes = self._clipper.clipped(link, nodes, here)
        opacity = share(style["opacity"])
        if opacity < 1:
            nodes = self._dimmed(nodes, opacity)
        matrix = transform(style["transform"])
        if matrix != IDENTITY and nodes:
            return [Group(tuple(nodes), matrix)]
        return nodes

    def _dimmed(self, nodes: list[Node], opacity: float) -> list[Node]:
        """Return nodes that are seen through as a whole."""
        if not opacity or not nodes:
            return []
        match nodes:
            # A single area or line hides itself nowhere: no layer is needed.
            case [Path() as path] if not (path.fill and path.stroke):
                pass
            case [Group(transform=matrix, clip=None) as group] if (
                matrix == IDENTITY and group.opacity < 1
            ):
                return [replace(group, opacity=group.opacity * opacity)]
            case _:
                self._document.lay()
        return [Group(tuple(nodes), opacity=opacity)]

    # Shapes and words

    def _shape(self, shape: Outline, here: Here, tag: str = "") -> list[Node]:
        style = here.style
        if not shape or style["visibility"] != "visible":
            return []
        self._document.spend(len(shape))
        if tag in ("path", "line", "polyline", "polygon"):
            _refuse_markers(style)
        box = bounds(shape)
        stroke = self._stroke(shape, box, here)
        reach = box if stroke is None else extent((Path(shape, None, stroke[0]),))
        fill = self._painter.paint("fill", style, box, here.ruler, reach)
        area = with_inside(shape) if fill else ()
        return self._painted(shape, area, fill, stroke, style)

    def _painted(
        self,
        shape: Outline,
        area: Outline,
        fill: Seen | None,
        stroke: tuple[Stroke, float] | None,
        style: Style,
    ) -> list[Node]:
        """Return a shape's area and its line, the one over the other, in one path if it may be."""
        even = style["fill-rule"] == "evenodd"
        line_first = style["paint-order"].split()[0] == "stroke"
        if (
            fill and stroke and area == shape and fill.opacity == stroke[1] == 1
            and not line_first
        ):  # fmt: skip
            return [Path(shape, fill.paint, stroke[0], even)]
        nodes: list[Node] = []
        if fill and area:
            nodes += _dim(Path(area, fill.paint, None, even), fill.opacity)
        if stroke:
            nodes += _dim(Path(shape, None, stroke[0]), stroke[1])
        return nodes[::-1] if line_first else nodes

    def _stroke(self, shape: Outline, box: Box, here: Here) -> tuple[Stroke, float] | None:
        """Return the line along a shape, and how far it hides what is beneath."""
        style, ruler = here.style, here.ruler
        width = ruler.along(style["stroke-width"])
        if width <= 0 or style["stroke"].lower() == "none":
            return None
        limit = bounded(float(_number(style["stroke-miterlimit"])), style["stroke-miterlimit"])
        dash = _dash(style["stroke-dasharray"], ruler)
        start = ruler.along(style["stroke-dashoffset"]) if dash else 0.0
        if dash:
            # Each dash is a line of its own to whoever draws it: a hair's dashes along a coast are
            # millions.
            run = sum(map(length, flatten(shape, max(*box[2:], width) / 50)))
            if run > MOST_DASHES * sum(dash) / len(dash):
                raise BadPicture("it has a line of more dashes than can be seen; make them longer")
            start %= sum(dash)
        ends = (CAPS.get(style["stroke-linecap"], "butt"), JOINS.get(style["stroke-linejoin"],
                "miter"))  # fmt: skip
        line = Stroke("#000000", width, dash, ends, max(LEAST_LIMIT, limit), start)
        reach = extent((Path(shape, None, line),))
        seen = self._painter.paint("stroke", style, box, ruler, reach)
        return seen and (replace(line, colour=seen.paint), seen.opacity)

    def _text(self, element: ET.Element, here: Here) -> list[Node]:
        nodes: list[Node] = []
        for _, style, shape in set_text(element, here.style, self._document, here.ruler):
            for key in ("fill", "stroke"):
                if style[key].lower().startswith("url("):
                    raise BadPicture(
                        f"its text “{words(element)}” has a gradient; turn it into paths (in "
                        "Inkscape: Path > Object to Path)"
                    )
            nodes += self._shape(shape, here._replace(style=style))
        return nodes

    def _switched(self, element: ET.Element, here: Here) -> list[Node]:
        """Return the first child that everybody may see."""
        for child in element:
            if str(child.tag).startswith("{") or child.tag in SILENT:
                continue
            languages = parts(child.get("systemLanguage", "en"))
            speaks = any(each.lower().startswith("en") for each in languages)
            if child.get("requiredExtensions") is None and speaks:
                return self._element(child, here)
        return []

    # What is drawn in a place of its own

    def _nested(self, element: ET.Element, sized: ET.Element, here: Here) -> list[Node]:
        """Return an svg or symbol in its viewport, whose size another element may say."""
        box = self._box(element, sized, here)
        port = viewport(element, box, here.ruler.em)
        if port is None:
            return []
        nodes = self._children(element, here._replace(ruler=port.ruler))
        return _in_viewport(nodes, port, here.style)

    @staticmethod
    def _box(element: ET.Element, sized: ET.Element, here: Here) -> Box:
        ruler = here.ruler

        def said(key: str, usual: str) -> str:
            found = sized.get(key) or element.get(key) or usual
            return usual if found.strip() == "auto" else found

        x, y = (element.get(key, "0") if element is sized else "0" for key in ("x", "y"))
        width, height = ruler.across(said("width", "100%")), ruler.down(said("height", "100%"))
        return (ruler.across(x), ruler.down(y), width, height)

    def _used(self, element: ET.Element, here: Here) -> list[Node]:
        found = self._document.named(element.get("href", ""))
        if found is None:
            return []
        if found in here.within:
            raise BadPicture("it uses something within itself; draw that once")
        inside = here._replace(within=(*here.within, found))
        if found.tag in ("symbol", "svg"):
            nodes = self._styled(found, inside, lambda here: self._nested(found, element, here))
        else:
            nodes = self._element(found, inside)
        x, y = (here.ruler.across(element.get("x", "0")), here.ruler.down(element.get("y", "0")))
        return [Group(tuple(nodes), translation(x, y))] if (x or y) and nodes else nodes


def _in_viewport(nodes: list[Node], port: Viewport, style: Style) -> list[Node]:
    """Return what lies in a viewport, cut off at its edge unless it says otherwise."""
    if not nodes:
        return []
    moved = placed(nodes, port.matrix)
    if style["overflow"] in SHOWN or _lies_in(extent(moved), port.box):
        return list(moved)
    return [Group(moved, clip=rectangle(port.box))]


def _lies_in(box: Box, edge: Box) -> bool:
    slack = max(edge[2:]) * SLACK
    return (
        box[0] >= edge[0] - slack
        and box[1] >= edge[1] - slack
        and box[0] + box[2] <= edge[0] + edge[2] + slack
        and box[1] + box[3] <= edge[1] + edge[3] + slack
    )


def _dim(path: Path, opacity: float) -> list[Node]:
    if not opacity:
        return []
    return [path] if opacity == 1 else [Group((path,), opacity=opacity)]


def _refuse_markers(style: Style) -> None:
    for side in ("marker-start", "marker-mid", "marker-end"):
        if style[side] not in ("none", ""):
            raise BadPicture("it has markers on its lines; turn them into paths (in Inkscape: "
                             "Path > Object to Path)")  # fmt: skip


def _dash(text: str, ruler: Ruler) -> tuple[float, ...]:
    """Return the lengths of a line's dashes and gaps; none where it has none that can be seen."""
    if text.lower() == "none":
        return ()
    found = [ruler.along(each) for each in parts(text)]
    if not found or min(found) < 0 or not sum(found):
        return ()
    return tuple(found * 2 if len(found) % 2 else found)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadPicture(f"it has the number '{text[:40]}'") from None
