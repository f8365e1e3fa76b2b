"""Numbers, lengths, transforms and viewports as SVG writes them."""

import re
from math import degrees, hypot, radians, sqrt, tan
from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.press.drawing.geometry import Box, product, rotation, scaling, translation
from companion.press.drawing.nodes import IDENTITY, Matrix
from companion.press.drawing.path_data import FURTHEST
from companion.press.svg.reading import BadPicture

# CSS pixels in each unit (CSS Values 3, 6.2).
UNITS = {
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "": 1.0,
}
# Degrees in each unit.
TURNS = {"": 1.0, "deg": 1.0, "rad": degrees(1), "grad": 0.9, "turn": 360.0}
# Of an em.
EX = 0.5
# CSS pixels of a letter where nobody says how large.
ROOT_EM = 16.0
_NUMBER = re.compile(r"\s*+([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*+(%|[a-zA-Z]*)\s*+")
_FUNCTION = re.compile(r"\s*+,?\s*+([a-zA-Z]+)\s*+\(([^()]*)\)\s*+")


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


class Ruler(NamedTuple):
    """What lengths go by: the viewport around them, and the size of letters."""

    width: float
    height: float
    em: float = ROOT_EM

    def across(self, text: str) -> float:
        """Return a length along x."""
        return self._length(text, self.width)

    def down(self, text: str) -> float:
        """Return a length along y."""
        return self._length(text, self.height)

    def along(self, text: str) -> float:
        """Return a length of any direction."""
        return self._length(text, hypot(self.width, self.height) / sqrt(2))

    def _length(self, text: str, whole: float) -> float:
        number, unit = _split(text)
        match unit:
            case "%":
                value = number * whole / 100
            case "em":
                value = number * self.em
            case "ex":
                value = number * self.em * EX
            case "rem":
                value = number * ROOT_EM
            case _ if unit in UNITS:
                value = number * UNITS[unit]
            case _:
                raise BadPicture(f"it has the length '{text[:40]}'")
        return bounded(value, text)


def bounded(value: float, text: str) -> float:
    """Return a number that a picture may have."""
    # Said so, what is no number at all is refused too.
    if not abs(value) <= FURTHEST:
        raise BadPicture(f"it has the length '{text[:40]}'")
    return value


def _split(text: str) -> tuple[float, str]:
    found = _NUMBER.fullmatch(text)
    if not found:
        raise BadPicture(f"it has the length '{text[:40]}'")
    return float(found[1]), found[2].lower()


def parts(text: str) -> list[str]:
    """Return the members of a list parted by commas or blanks."""
    return text.replace(",", " ").split()


def numbers(text: str) -> list[float]:
    """Return a list of numbers; signs and points begin new ones, too."""
    found = []
    place = 0
    while place < len(text):
        match = _NUMBER.match(text, place)
        if not match or match[2] not in ("", "px"):
            if text[place:].strip():
                raise BadPicture(f"it has the numbers '{text[:40]}'")
            break
        found.append(bounded(float(match[1]), text))
        place = match.end()
        if text[place : place + 1] == ",":
            place += 1
    return found


def share(text: str) -> float:
    """Return a number or a percentage, as 0 to 1."""
    number, unit = _split(text)
    if unit not in ("", "%"):
        raise BadPicture(f"it has the share '{text[:40]}'")
    return min(1.0, max(0.0, number / 100 if unit == "%" else number))


def transform(text: str) -> Matrix:
    """Return the matrix of a transform.

    Raises:
        BadPicture: It is none that SVG knows.
    """
    matrix, place = IDENTITY, 0
    if text.strip() in ("", "none"):
        return matrix
    while place < len(text):
        found = _FUNCTION.match(text, place)
        if not found:
            raise BadPicture(f"it has the transform '{text[:40]}'")
        matrix = product(matrix, _one(found[1], found[2]))
        place = found.end()
    for value in matrix:
        bounded(value, text)
    return matrix


def _one(name: str, said: str) -> Matrix:  # noqa: PLR0911 - one for each
    found = [_split(each) for each in parts(_apart(said))]
    plain = [number * _plain(name, unit, said) for number, unit in found]
    match name, plain:
        case "translate", [x, *rest] if len(rest) <= 1:
            return translation(x, rest[0] if rest else 0.0)
        case "translateX", [x]:
            return translation(x, 0.0)
        case "translateY", [y]:
            return translation(0.0, y)
        case "scale", [x, *rest] if len(rest) <= 1:
            return scaling(x, rest[0] if rest else x)
        case "rotate", [angle]:
            return rotation(angle)
        case "rotate", [angle, x, y]:
            return rotation(angle, (x, y))
        case "skewX", [angle]:
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", [angle]:
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case _:
            raise BadPicture(f"it has the transform '{name}({said[:40]})'")


def _apart(said: str) -> str:
    """Return numbers parted by blanks that only their signs part."""
    return re.sub(r"(?<=[\d.])(?=[-+])", " ", said)


def _plain(name: str, unit: str, said: str) -> float:
    units = UNITS if name.startswith(("translate", "matrix")) else TURNS
    if unit not in units:
        raise BadPicture(f"it has the transform '{name}({said[:40]})'")
    return units[unit]


# How what lies in a view box comes to lie in its viewport (SVG 2, 8.6 to 8.8).

PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
# What `overflow` says where nothing is cut off.
SHOWN = ("visible", "auto")


class Viewport(NamedTuple):
    """A box that something is drawn in: its place and size, and those of what is drawn."""

    box: Box
    matrix: Matrix
    ruler: Ruler


def view_box(element: ET.Element) -> Box | None:
    """Return the view box of an element; None where it has none of use."""
    said = numbers(element.get("viewBox", ""))
    if len(said) != 4 or min(said[2:]) < 0:  # noqa: PLR2004 - x, y, width, height
        return None
    x, y, width, height = said
    return x, y, width, height


def viewport(element: ET.Element, box: Box, em: float) -> Viewport | None:
    """Return what an element draws in a box; None where nothing of it is seen."""
    view = view_box(element)
    if min(box[2:]) <= 0:
        return None
    if view is None:
        return Viewport(box, translation(*box[:2]), Ruler(*box[2:], em))
    if min(view[2:]) == 0:
        return None
    return Viewport(box, _fitted(view, box, element), Ruler(*view[2:], em))


def _fitted(view: Box, box: Box, element: ET.Element) -> Matrix:
    across, down = box[2] / view[2], box[3] / view[3]
    said = element.get("preserveAspectRatio", "").removeprefix("defer ").split()
    where = said[0] if said else "xMidYMid"
    if where != "none":
        if where[:1] != "x" or where[1:4] not in PLACES or where[4:5] != "Y" \
                or where[5:] not in PLACES:  # fmt: skip
            where = "xMidYMid"
        choose = max if said[1:] == ["slice"] else min
        across = down = choose(across, down)
    x, y = PLACES.get(where[1:4], 0.0), PLACES.get(where[5:], 0.0)
    left = box[0] + x * (box[2] - view[2] * across)
    top = box[1] + y * (box[3] - view[3] * down)
    moved = product(translation(left, top), scaling(across, down))
    return product(moved, translation(-view[0], -view[1])) if view[:2] != (0, 0) else moved


def outer_size(root: ET.Element) -> tuple[float, float]:
    """Return the size of a whole picture in CSS pixels.

    Raises:
        BadPicture: It has none.
    """
    view = view_box(root)
    width, height = (_length(root.get(key, "")) for key in ("width", "height"))
    if view and min(view[2:]) > 0:
        ratio = view[2] / view[3]
        if width is None and height is None:
            width, height = view[2:]
        width = width if width is not None else (height or 0.0) * ratio
        height = height if height is not None else width / ratio
    if not width or not height or min(width, height) <= 0:
        raise BadPicture("has no size; give its svg element a viewBox")
    return width, height


def _length(text: str) -> float | None:
    """Return a width or height; None where it goes by what is around the picture."""
    if text.strip() in ("", "auto") or text.strip().endswith("%"):
        return None
    return Ruler(0.0, 0.0).across(text)
