"""Clips nodes by the clip paths of a picture."""

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree as ET

from companion.press.drawing.geometry import product, transform_path, translation
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node
from companion.press.svg.clips import Part, fitted, joined
from companion.press.svg.document import START, Document, Here
from companion.press.svg.faults import SILENT, BadPicture, refused
from companion.press.svg.letters import words
from companion.press.svg.nodes import outline_box
from companion.press.svg.shapes import SHAPES, outline
from companion.press.svg.values import Ruler, transform


class Clipper:
    """What clip paths of one picture come to."""

    def __init__(self, document: Document) -> None:
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

    def _clip(self, found: ET.Element, here: Here, nodes: Iterable[Node]) -> Part:
        style = self._document.style_of(found)
        is_fitted = found.get("clipPathUnits") == "objectBoundingBox"
        ruler = Ruler(1.0, 1.0) if is_fitted else here.ruler
        inside = Here(style, ruler, here.within)
        part = joined([each for child in found for each in self._clipping(child, inside, IDENTITY)])
        matrix = transform(style["transform"])
        part = part._replace(outline=transform_path(part.outline, matrix))
        return fitted(part, outline_box(nodes)) if is_fitted else part

    def _clipping(self, element: ET.Element, around: Here, moved: Matrix) -> Iterator[Part]:
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
                yield Part(shape, style["clip-rule"] == "evenodd")
        elif tag == "text":
            raise BadPicture(
                f"its clip path has the text “{words(element)}”; turn it into paths (in Inkscape: "
                "Path > Object to Path)"
            )
        elif tag != "g":
            raise refused(tag)

    def _clipping_used(self, element: ET.Element, here: Here, moved: Matrix) -> Iterator[Part]:
        found = self._document.named(element.get("href", ""))
        if found is None or found.tag not in (*SHAPES, "text"):
            return  # browsers clip by nothing else (CSS Masking 1, 14.3)
        x, y = (element.get(key, "0") for key in ("x", "y"))
        place = translation(here.ruler.across(x), here.ruler.down(y))
        yield from self._clipping(found, here, product(moved, place))
