"""Reads XML into a tree: elements of SVG by their local names, without what others put in.

What of a picture can't be drawn is refused here and elsewhere with `BadPicture`, which says what to
do about it in the drawing program.
"""

from collections.abc import Callable, Mapping
from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from companion.kits.bounds import SVG_DEPTH, SVG_ELEMENTS, UNPACKED_BYTES
from companion.press.drawing.errors import CannotDraw

PATHS: Final = "turn it into paths (in Inkscape: Path > Object to Path)"


class BadPicture(CannotDraw):
    """Something of a picture that would look different if it were left out."""


# Elements that draw nothing by themselves.
SILENT = frozenset({
    "defs", "title", "desc", "metadata", "symbol", "clipPath", "linearGradient", "radialGradient",
    "pattern", "mask", "marker", "filter", "style", "view", "cursor", "solidColor",
    "color-profile", "font", "font-face", "hatch", "stop",
})  # fmt: skip
# Elements that a browser draws and we don't.
REFUSED: Final = {
    "image": "a picture within it (<image>); draw that as an image of its own, or trace it (in "
    "Inkscape: Path > Trace Bitmap)",
    "foreignObject": "a page within it (<foreignObject>); draw its words as text, or as paths",
    "script": "a script; save it without (in Inkscape: as Plain SVG)",
    "flowRoot": "text that flows (<flowRoot>); turn it into text that browsers know (in Inkscape: "
    "Text > Convert to Text)",
    "textPath": "text along a path; turn it into paths (in Inkscape: Path > Object to Path)",
    "video": "a film",
    "audio": "sound",
    **dict.fromkeys(
        ("animate", "animateMotion", "animateTransform", "animateColor", "set"),
        "something that moves; save it as it stands still",
    ),
}
# Properties, what they are, and what to do instead, unless they have a value of ...
EFFECTS: Final = {
    "filter": ("a filter", "leave it out (in Inkscape: Filters > Remove Filters)"),
    "mask": ("a mask", "cut with a clip instead (in Inkscape: Object > Clip)"),
    "marker-start": ("a marker", PATHS),
    "marker-mid": ("a marker", PATHS),
    "marker-end": ("a marker", PATHS),
    "mix-blend-mode": ("a way of blending", "set it to normal"),
    "vector-effect": ("a line whose width does not scale", "turn strokes into paths"),
    "transform-origin": ("a transform about a point", "let the program apply it"),
    "transform-box": ("a transform about a box", "let the program apply it"),
    "clip": ("a clip of old", "cut with a clip path"),
}
# ... these.
HARMLESS: Final = {
    "none", "", "normal", "auto", "0", "0 0", "0px 0px", "view-box", "inherit", "initial", "unset",
}  # fmt: skip


def refused(what: str) -> BadPicture:
    """Return the fault of an element or property that can't be drawn."""
    if what in REFUSED:
        return BadPicture(f"it has {REFUSED[what]}")
    return BadPicture(f"it has a <{what}>, which is no shape; {PATHS}")


NAMESPACE = "http://www.w3.org/2000/svg"
# Characters of an entity's value, none of which stands for others: drawing programs declare the
# addresses of their namespaces so.
ENTITY = 300
NONE = ""


class NoPicture(BadPicture):
    """It is no SVG file."""


def read_tree(data: bytes) -> ET.Element:
    """Return the svg element of a file.

    One without a namespace is taken for SVG: many tools leave it out, and browsers that are shown
    such a file within a page draw it.

    Raises:
        NoPicture: It is no XML, or of another kind.
        BadPicture: It is too deep or too large.
    """
    builder = _Builder()
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    _take_plain_entities(parser)
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat's own
        root = builder.tree.close()
    except (ExpatError, ValueError, LookupError) as error:
        if isinstance(error, BadPicture):
            raise
        raise NoPicture(str(error)) from None
    if root.tag != "svg":
        raise NoPicture(f"it begins with <{str(root.tag).rpartition('}')[2]}>")
    return root


class _Builder:
    """Makes the tree; prefixes are resolved here, since many files forget to declare one."""

    def __init__(self) -> None:
        self.tree = ET.TreeBuilder()
        self._scopes: list[Mapping[str, str]] = [{}]
        self._names: list[str] = []
        self._count = self._letters = 0

    def start(self, tag: str, said: dict[str, str]) -> None:
        self._count += 1
        self._letters += sum(map(len, said.values()))
        if len(self._names) >= SVG_DEPTH:
            raise BadPicture("its groups lie too deep in each other")
        if self._count > SVG_ELEMENTS or self._letters > UNPACKED_BYTES:
            raise BadPicture(f"it has more than {SVG_ELEMENTS:,} elements")
        declared = {key.partition(":")[2]: value for key, value in said.items() if _declares(key)}
        scope = {**self._scopes[-1], **declared} if declared else self._scopes[-1]
        self._scopes.append(scope)
        self._names.append(_named(tag, scope))
        kept = {_local(key): value for key, value in said.items() if _is_ours(key)}
        self.tree.start(self._names[-1], kept)

    def end(self, _: str) -> None:
        self._scopes.pop()
        self.tree.end(self._names.pop())

    def data(self, text: str) -> None:
        self._letters += len(text)
        self.tree.data(text)


def _declares(key: str) -> bool:
    return key == "xmlns" or key.startswith("xmlns:")


def _named(tag: str, scope: Mapping[str, str]) -> str:
    """Return the local name of an element of SVG, others with what they belong to in braces."""
    prefix, _, local = tag.rpartition(":")
    belongs = scope.get(prefix, prefix)
    return local if belongs in (NAMESPACE, NONE) else f"{{{belongs}}}{local}"


def _is_ours(key: str) -> bool:
    """Tell whether an attribute is SVG's; links and blanks are under prefixes of their own."""
    prefix, _, local = key.rpartition(":")
    return (not prefix and not _declares(key)) or local == "href" or key == "xml:space"


def _local(key: str) -> str:
    return "href" if key.endswith(":href") else key


def _take_plain_entities(parser: XMLParserType) -> None:
    """Let entities be declared that are short and stand for text alone, and no others."""

    def look(
        name: str, parameter: int, value: str | None, base: str | None, *outside: str | None
    ) -> None:
        del name, base
        if parameter or value is None or any(outside):
            raise NoPicture("it declares entities that lie elsewhere, and needs none")
        if len(value) > ENTITY or "&" in value or "<" in value:
            raise NoPicture("it declares entities that are more than words, and needs none")

    declared: Callable[..., None] = look
    # What is declared is looked at before it is used: an entity of entities never grows.
    parser.EntityDeclHandler = declared
