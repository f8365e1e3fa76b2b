"""One SVG file: its elements by their ids, its styles, and what it may come to."""

from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.kits.bounds import PICTURE_SEGMENTS, SHAPES, SVG_ELEMENTS, SVG_LAYERS
from companion.press.svg.faults import BadPicture
from companion.press.svg.styles import INHERITED, Styles
from companion.press.svg.values import Ruler

Style = Mapping[str, str]
BLACK = "#000000"


class Family(NamedTuple):
    """Fonts of one name, by their ids."""

    regular: str
    bold: str
    italic: str
    other: str
    other_bold: str


class Setting(NamedTuple):
    """What a picture takes from where it stands.

    `colour` is what `currentColor` means; `families` are the fonts that its words may be set in, by
    their names in small letters, with `""` for where it names none that is there.
    """

    colour: str = BLACK
    families: tuple[tuple[str, Family], ...] = ()


class Document:
    """A picture while it is read."""

    def __init__(self, root: ET.Element, setting: Setting) -> None:
        self.root = root
        self._colour = setting.colour
        self.takes_colour = False
        self.families = dict(setting.families)
        self.styles = Styles(root)
        self.strange: dict[str, None] = {}
        """Fonts that it asks for and that are not there, in their order."""
        self._named: dict[str, ET.Element] = {}
        self._parents = {child: parent for parent in root.iter() for child in parent}
        self._elements = self._shapes = self._segments = self._layers = 0
        for element in root.iter():
            if (name := element.get("id")) is not None:
                self._named.setdefault(name, element)

    def colour(self) -> str:
        """Return the colour of where the picture stands, which is then part of it."""
        self.takes_colour = True
        return self._colour

    def named(self, link: str) -> ET.Element | None:
        """Return the element that a link means; None where there is none.

        Raises:
            BadPicture: It leads out of the file.
        """
        link = link.strip().strip("'\"").strip()
        if not link.startswith("#"):
            if not link:
                return None
            raise BadPicture(f"it has a link out of the file ('{link[:40]}'); put that into it")
        return self._named.get(link[1:])

    def style_of(self, element: ET.Element) -> Style:
        """Return the style of an element where it stands in the file."""
        above = []
        here: ET.Element | None = element
        while here is not None:
            above.append(here)
            here = self._parents.get(here)
        style: Style = START
        for each in reversed(above):
            style = self.styles.of(each, style)
        return style

    def visit(self) -> None:
        """Count an element that is drawn."""
        self._elements += 1
        if self._elements > SVG_ELEMENTS:
            raise BadPicture(f"it draws more than {SVG_ELEMENTS:,} elements")

    def spend(self, segments: int) -> None:
        """Count a shape of so many lines and curves."""
        self._shapes += 1
        self._segments += segments
        if self._shapes > SHAPES or self._segments > PICTURE_SEGMENTS:
            raise BadPicture(f"it has more than {SHAPES} shapes, or {PICTURE_SEGMENTS:,} lines")

    def weigh(self, parts: int) -> None:
        """Count stops of gradients, or lines and curves of letters."""
        self._segments += parts
        if self._segments > PICTURE_SEGMENTS:
            raise BadPicture(f"its words and gradients are more than {PICTURE_SEGMENTS:,} lines")

    def lay(self) -> None:
        """Count a group that is seen through as a whole."""
        self._layers += 1
        if self._layers > SVG_LAYERS:
            raise BadPicture(f"it has more than {SVG_LAYERS} groups that are seen through")


START: Style = {**INHERITED, "color": "currentcolor"}
"""What is around the outermost element; its words are those of where the picture stands."""


class Here(NamedTuple):
    """What an element finds around it."""

    style: Style
    ruler: Ruler
    within: tuple[ET.Element, ...] = ()
    """What is being used, so that nothing uses itself."""
