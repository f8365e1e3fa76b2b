"""Words of a picture as the outlines of letters, in the kit's fonts."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.press.drawing.errors import MissingGlyph
from companion.press.drawing.geometry import product, scaling, transform_path, translation
from companion.press.drawing.nodes import Command
from companion.press.svg.document import Style, SvgDocument
from companion.press.svg.reading import PATHS, BadPicture, refused
from companion.press.svg.values import ROOT_EM, Family, Ruler, parts
from companion.press.text.fonts import font
from companion.press.text.text_line import glyphs

SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": ROOT_EM, "large": 18.0,
    "x-large": 24.0, "xx-large": 32.0,
}  # fmt: skip
# Families that any font without serifs will do for.
GENERIC = ("sans-serif", "system-ui", "ui-sans-serif", "")
# From this weight on, words are bold.
BOLD = 600
WEIGHTS = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
# What has to have one of these values where words are set.
PLAIN = {
    "font-variant": ("normal",),
    "font-stretch": ("normal", "100%"),
    "word-spacing": ("normal", "0", "0px"),
    "writing-mode": ("lr-tb", "lr", "horizontal-tb", "rl-tb"),
    "direction": ("ltr",),
    "text-decoration": ("none",),
    "baseline-shift": ("baseline", "0", "0px"),
    "dominant-baseline": ("auto", "alphabetic"),
    "font": ("",),
}
UNSEEN = ("title", "desc", "metadata")
XML_SPACE = "xml:space"
Outline = tuple[Command, ...]


class Letter(NamedTuple):
    """A character: how it is set, and where, as far as that is said."""

    char: str
    element: ET.Element
    style: Style
    size: float
    x: float | None
    y: float | None
    dx: float
    dy: float


def words(element: ET.Element) -> str:
    """Return the words of an element, as they are told where they can't be drawn."""
    return " ".join("".join(element.itertext()).split())[:40]


def size_of(style: Style, around: float) -> float:
    """Return the size of letters in pixels, `around` that of the words around them."""
    said = style["font-size"].lower()
    if said in SIZES:
        return SIZES[said]
    if said in ("larger", "smaller"):
        return around * (1.2 if said == "larger" else 1 / 1.2)
    return Ruler(around, around, around).along(said)


def set_text(
    text: ET.Element, style: Style, document: SvgDocument, ruler: Ruler
) -> Iterator[tuple[ET.Element, Style, Outline]]:
    """Give the words of a text as outlines, one for each run of characters of one element.

    Raises:
        BadPicture: They are set in a way that we don't know, or no font has a character.
    """
    letters = _spaced(list(_letters(text, style, document, ruler)))
    setter = _Setter(document, ruler)
    for chunk in _chunks(letters):
        yield from setter.set(chunk)


def _letters(
    element: ET.Element, style: Style, document: SvgDocument, ruler: Ruler
) -> Iterator[Letter]:
    _refuse_odd(element, style)
    document.visit()
    if style["display"] == "none":
        return
    places = _Places(element, ruler)
    for char in element.text or "":
        document.visit()
        yield Letter(char, element, style, ruler.em, *places.next(char))
    for child in element:
        if child.tag in ("tspan", "a"):
            inner = document.styles.of(child, style)
            em = ruler._replace(em=size_of(inner, ruler.em))
            for letter in _letters(child, inner, document, em):
                yield places.over(letter)
        elif not str(child.tag).startswith("{") and child.tag not in UNSEEN:
            raise refused(str(child.tag))
        for char in child.tail or "":
            document.visit()
            yield Letter(char, element, style, ruler.em, *places.next(char))


def _refuse_odd(element: ET.Element, style: Style) -> None:
    """Refuse words that are set in a way that we don't know."""
    odd = [key for key, values in PLAIN.items() if style[key].lower() not in values]
    odd += [key for key in ("textLength", "rotate") if element.get(key)]
    if odd:
        raise BadPicture(f"its text “{words(element)}” has {odd[0]}; {PATHS}")
    if style["opacity"] not in ("1", "1.0") and element.tag != "text":
        raise BadPicture(f"its text “{words(element)}” has an opacity of its own; {PATHS}")


class _Places:
    """The lists of places of an element, one for each of its characters that are seen."""

    def __init__(self, element: ET.Element, ruler: Ruler) -> None:
        self._x = [ruler.across(each) for each in parts(element.get("x", ""))]
        self._y = [ruler.down(each) for each in parts(element.get("y", ""))]
        self._dx = [ruler.across(each) for each in parts(element.get("dx", ""))]
        self._dy = [ruler.down(each) for each in parts(element.get("dy", ""))]
        self._begun = False

    def next(self, char: str) -> tuple[float | None, float | None, float, float]:
        # Blanks before the first letter are dropped later, and have no place in the lists.
        if char.isspace() and not self._begun:
            return None, None, 0.0, 0.0
        self._begun = True
        x = self._x.pop(0) if self._x else None
        y = self._y.pop(0) if self._y else None
        dx = self._dx.pop(0) if self._dx else 0.0
        return x, y, dx, self._dy.pop(0) if self._dy else 0.0

    def over(self, letter: Letter) -> Letter:
        """Return a letter of an element within, placed where that does not say it itself."""
        x, y, dx, dy = self.next(letter.char)
        return letter._replace(
            x=x if letter.x is None else letter.x,
            y=y if letter.y is None else letter.y,
            dx=letter.dx or dx,
            dy=letter.dy or dy,
        )


def _spaced(letters: list[Letter]) -> list[Letter]:
    """Return the letters with blanks as XML has them: runs of them are one, none at the ends."""
    kept: list[Letter] = []
    for letter in letters:
        preserves = letter.style["white-space"].startswith(("pre", "break")) or (
            letter.element.get(XML_SPACE) == "preserve"
        )
        char = " " if letter.char.isspace() else letter.char
        if preserves or char != " ":
            kept.append(letter._replace(char=char))
        elif kept and kept[-1].char != " ":
            kept.append(letter._replace(char=" "))
    while kept and kept[-1].char == " " and kept[-1].element.get(XML_SPACE) != "preserve":
        kept.pop()
    return kept


def _chunks(letters: list[Letter]) -> Iterator[list[Letter]]:
    """Give the letters from one that is placed to the next: each such run is anchored by itself."""
    chunk: list[Letter] = []
    for letter in letters:
        if chunk and (letter.x is not None or letter.y is not None):
            yield chunk
            chunk = []
        chunk.append(letter)
    if chunk:
        yield chunk


class _Setter:
    """Sets chunk after chunk; one that says only one of its places goes on from the one before."""

    def __init__(self, document: SvgDocument, ruler: Ruler) -> None:
        self._document = document
        self._ruler = ruler
        self._x = self._y = 0.0

    def set(self, chunk: list[Letter]) -> Iterator[tuple[ET.Element, Style, Outline]]:
        first = chunk[0]
        self._x = start = self._x if first.x is None else first.x
        self._y = self._y if first.y is None else first.y
        placed = list(self._placed(chunk))
        # The whole run is measured before any of it is placed: only then is known where it begins.
        share = ANCHORS.get(first.style["text-anchor"], 0.0)
        shift = translation(-share * (self._x - start), 0.0)
        self._x += shift[4]
        run: list[Command] = []
        for place, (letter, shape) in enumerate(placed):
            run += transform_path(shape, shift)
            after = placed[place + 1][0] if place + 1 < len(placed) else None
            if after is None or after.element is not letter.element:
                yield letter.element, letter.style, tuple(run)
                run = []

    def _placed(self, chunk: list[Letter]) -> Iterator[tuple[Letter, Outline]]:
        before = ("", "")
        for letter in chunk:
            face, size = _face(letter, self._document), letter.size
            self._x, self._y = self._x + letter.dx, self._y + letter.dy
            if before[1] == face:
                self._x += font(face).kern(before[0] + letter.char) * size
            shape = font(face).outline(letter.char)
            self._document.weigh(len(shape))
            matrix = product(translation(self._x, self._y), scaling(size))
            yield letter, transform_path(shape, matrix)
            spacing = letter.style["letter-spacing"]
            ruler = self._ruler._replace(em=size)
            gap = 0.0 if spacing == "normal" else ruler.across(spacing)
            self._x += font(face).advance(letter.char) * size + gap
            before = (letter.char, face)


def _face(letter: Letter, document: SvgDocument) -> str:
    style = letter.style
    family = _family(style["font-family"], document)
    weight = style["font-weight"].lower()
    is_bold = (WEIGHTS.get(weight) or (int(weight) if weight.isdecimal() else 400)) >= BOLD
    if is_bold:
        names = (family.bold, family.other_bold)
    elif style["font-style"] in ("italic", "oblique"):
        names = (family.italic, family.other)
    else:
        names = (family.regular, family.other)
    try:
        return glyphs(*names)[letter.char][0].id
    except MissingGlyph as missing:
        raise BadPicture(f"its text “{words(letter.element)}” can't be set: {missing}") from None


def _family(said: str, document: SvgDocument) -> Family:
    """Return the first family of a list that is there; the house's own where none is."""
    names = [name.strip().strip("'\"").lower() for name in said.split(",")]
    for name in names:
        if name in document.families:
            return document.families[name]
        if name in GENERIC:
            return document.families[""]
    document.strange[said.split(",", maxsplit=1)[0].strip().strip("'\"")] = None
    return document.families[""]
