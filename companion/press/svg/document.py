"""One SVG file: its elements by their ids, its styles, and what it may come to.

Which value a property has at an element follows from its attributes, the style sheets, and what is
around it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import cssselect2
import tinycss2

from companion.kits.bounds import (
    PICTURE_SEGMENTS,
    SHAPES,
    SVG_CSS,
    SVG_ELEMENTS,
    SVG_LAYERS,
    SVG_MATCHES,
)
from companion.press.svg.reading import EFFECTS, HARMLESS, BadPicture
from companion.press.svg.values import Ruler, Setting

# What an element takes from those around it, and its value where none gives it.
INHERITED = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "black",
    "visibility": "visible",
    "clip-rule": "nonzero",
    "paint-order": "normal",
    "font-family": "",
    "font-size": "medium",
    "font-style": "normal",
    "font-weight": "normal",
    "font-variant": "normal",
    "font-stretch": "normal",
    "text-anchor": "start",
    "letter-spacing": "normal",
    "word-spacing": "normal",
    "writing-mode": "lr-tb",
    "direction": "ltr",
    "white-space": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
# What holds for one element alone, attributes among it that a style sheet may set as well.
OWN = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "overflow": "",
    "transform": "",
    "stop-color": "black",
    "stop-opacity": "1",
    "text-decoration": "none",
    "baseline-shift": "baseline",
    "dominant-baseline": "auto",
    "filter": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "transform-origin": "",
    "transform-box": "",
    "clip": "auto",
    "font": "",
    "x": "", "y": "", "width": "", "height": "", "rx": "", "ry": "", "r": "", "cx": "", "cy": "",
}  # fmt: skip
SIDES = ("marker-start", "marker-mid", "marker-end")
# A style without quotes, comments or what is important: read at once, as nearly all are.
_SIMPLE = re.compile(r"(?:[-\w\s:;#.,%+]|\([-\w\s#.,%+]*\))*+")
# Pseudo-classes and elements that nothing printed has.
_UNMOVED = ("hover", "focus", "active", "visited", "target", "before", "after", "link", "selection")
_MEDIA = ("all", "print", "screen")
# A property, its value, and whether it is important.
Declared = tuple[str, str, bool]


class StyleRule(NamedTuple):
    """A selector as it was compiled, and what it declares."""

    selector: Any
    declared: tuple[Declared, ...]


class Styles:
    """The style sheets of one picture, and what its elements say themselves."""

    def __init__(self, root: ET.Element) -> None:
        text = "\n".join(
            "".join(each.itertext())
            for each in root.iter("style")
            if each.get("type", "text/css").strip() in ("", "text/css")
        )
        self._letters = len(text)
        self._refuse_long()
        self._said = _matched(root, text) if text.strip() else {}

    def of(self, element: ET.Element, around: Mapping[str, str]) -> dict[str, str]:
        """Return all properties of an element; what it does not say it takes from those around it.

        Raises:
            BadPicture: It has an effect that can't be drawn.
        """
        style = {key: around.get(key, value) for key, value in INHERITED.items()}
        style.update(OWN)
        for name, value in self._declared(element):
            match value.strip().lower():
                case "inherit" | "unset" if name in INHERITED:
                    style[name] = around.get(name, INHERITED[name])
                case "inherit":
                    style[name] = around.get(name, OWN[name])
                case "initial" | "unset":
                    style[name] = {**INHERITED, **OWN}[name]
                case "":
                    pass
                case _:
                    style[name] = value.strip()
        for name, (what, instead) in EFFECTS.items():
            if style[name].lower() not in HARMLESS and name not in SIDES:
                raise BadPicture(f"it has {what} ({name}); {instead}")
        return style

    def _declared(self, element: ET.Element) -> Iterator[tuple[str, str]]:
        """Give what an element is told, the stronger after the weaker."""
        for name, value in element.attrib.items():
            if (name in INHERITED or name in OWN) and name not in ("marker", "font"):
                yield name, value
        inline = self._inline(element.get("style", ""))
        ruled = self._said.get(element, ())
        # What is important wins over all else, and an attribute over nothing.
        for wanted in (False, True):
            for name, value, important in (*ruled, *inline):
                if important == wanted:
                    yield from _plain(name, value)

    def _inline(self, text: str) -> tuple[Declared, ...]:
        if _SIMPLE.fullmatch(text):
            pairs = (each.partition(":") for each in text.split(";"))
            return tuple(
                (name.strip().lower(), value.strip(), False)
                for name, colon, value in pairs
                if colon
            )
        self._letters += len(text)
        self._refuse_long()
        return _declarations(text)

    def _refuse_long(self) -> None:
        if self._letters > SVG_CSS:
            raise BadPicture(f"its styles have more than {SVG_CSS:,} letters")


def _plain(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Give the properties that a declaration sets, as far as they are known."""
    if name == "marker":
        yield from ((side, value) for side in SIDES)
    elif name in ("mask-image", "-webkit-mask", "-webkit-mask-image"):
        yield "mask", value
    elif name in INHERITED or name in OWN:
        yield name, value


@lru_cache(maxsize=512)
def _declarations(text: str) -> tuple[Declared, ...]:
    if not text.strip():
        return ()
    return tuple(_read(tinycss2.parse_blocks_contents(text)))


def _read(found: Iterable[Any]) -> Iterator[Declared]:
    for each in found:
        if each.type == "declaration":
            value = tinycss2.serialize(each.value).strip()
            yield each.lower_name, value, each.important
        elif each.type == "qualified-rule":
            raise BadPicture("its style sheet has rules within rules; write each by itself")


def _matched(root: ET.Element, text: str) -> dict[ET.Element, list[Declared]]:
    """Return what style sheets declare for each element, the weaker first."""
    matcher = cssselect2.Matcher()
    cost = 0
    tree = cssselect2.ElementWrapper.from_xml_root(root)
    elements = list(tree.iter_subtree())
    deep = max(len(each.ancestors) for each in elements) + 1
    for rule in _rules(text):
        for selector, steps in rule.selector:
            # cssselect2 tries each way up for each step of a selector: deep trees and long
            # selectors multiply.
            cost += len(elements) * deep**steps
            matcher.add_selector(selector, rule.declared)
    if cost > SVG_MATCHES:
        raise BadPicture("its style sheets take too long; put the styles on the shapes themselves")
    found: dict[ET.Element, list[Declared]] = {}
    for each in elements:
        if rules := matcher.match(each):
            said = [one for _, _, pseudo, declared in rules if not pseudo for one in declared]
            found[each.etree_element] = said
    return found


def _rules(text: str) -> Iterator[StyleRule]:
    sheet = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    yield from _within(sheet)


def _within(sheet: Sequence[Any]) -> Iterator[StyleRule]:
    for each in sheet:
        if each.type == "qualified-rule":
            declared = tuple(_read(tinycss2.parse_blocks_contents(each.content)))
            yield StyleRule(list(_selectors(each.prelude)), declared)
        elif each.type == "at-rule" and each.lower_at_keyword == "media":
            if _holds(tinycss2.serialize(each.prelude)):
                yield from _within(
                    tinycss2.parse_rule_list(
                        each.content or (), skip_comments=True, skip_whitespace=True
                    )
                )
        elif each.type == "at-rule" and each.lower_at_keyword == "import":
            raise BadPicture("its styles lie in another file; save it with them")
        elif each.type == "at-rule" and each.lower_at_keyword not in _QUIET:
            raise BadPicture(f"its style sheet has an @{each.at_keyword[:20]}; leave it out")


# Rules that draw nothing by themselves.
_QUIET = ("charset", "namespace", "font-face", "keyframes", "page", "-webkit-keyframes")


def _holds(media: str) -> bool:
    """Tell whether styles are for all media, or for one of paper or screens."""
    asked = [each.strip().lower().removeprefix("only ") for each in media.split(",")]
    if any(each not in (*_MEDIA, "", "speech", "tty", "projection") for each in asked):
        raise BadPicture(f"its style sheet asks for '@media {media.strip()[:40]}'; leave that out")
    return any(each in (*_MEDIA, "") for each in asked)


def _selectors(prelude: Sequence[Any]) -> Iterator[tuple[Any, int]]:
    """Give the selectors of a rule, each with how many steps it takes from element to element."""
    for part in _parted(prelude):
        text = tinycss2.serialize(part).strip()
        if "~" in text:
            raise BadPicture(f"its style sheet has the selector '{text[:40]}'; use classes")
        if ":" in text:
            if any(f":{name}" in text.lower() for name in _UNMOVED):
                continue
            raise BadPicture(f"its style sheet has the selector '{text[:40]}'; use classes")
        try:
            compiled = cssselect2.compile_selector_list(text)
        except cssselect2.SelectorError:
            raise BadPicture(f"its style sheet has the selector '{text[:40]}'") from None
        for selector in compiled:
            yield selector, len(text.replace(">", " ").replace("+", " ").split()) - 1


def _parted(prelude: Sequence[Any]) -> Iterator[list[Any]]:
    part: list[Any] = []
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            yield part
            part = []
        else:
            part.append(token)
    yield part


# One SVG file: its elements by their ids, its styles, and what it may come to.

Style = Mapping[str, str]


class SvgDocument:
    """A picture while it is read."""

    def __init__(self, root: ET.Element, setting: Setting) -> None:
        self.root = root
        self._colour = setting.colour
        self.takes_colour = False
        self.families = dict(setting.families)
        self.styles = Styles(root)
        # Fonts that it asks for and that are not there, in their order.
        self.strange: dict[str, None] = {}
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


# What is around the outermost element; its words are those of where the picture stands.
START: Style = {**INHERITED, "color": "currentcolor"}


class Here(NamedTuple):
    """What an element finds around it."""

    style: Style
    ruler: Ruler
    # What is being used, so that nothing uses itself.
    within: tuple[ET.Element, ...] = ()
