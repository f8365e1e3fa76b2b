"""Finds the size at which a paragraph fits its box, and its lines at that size."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.kits.markup import BOLD, ITALIC, REGULAR, MarkedLine
from companion.press.drawing.errors import BadMarkup, TextDoesNotFit
from companion.press.text.lettering import POINT, TOLERANCE, Colours, Icon, Icons, Type
from companion.press.text.text_line import Slice, Strip, glyphs_for, measure_strip

BULLETS = ("• ", "・")
"""What a line begins with whose words stand beside it, where lines hang."""


class Written(NamedTuple):
    """A line as written, measured, and the icons that stand in it: name and drawing by place."""

    strip: Strip
    icons: Mapping[int, tuple[str, Icon]]

    def bullet(self) -> float:
        """Return the width of the bullet that it begins with, in ems."""
        found = next((each for each in BULLETS if self.strip.text.startswith(each)), "")
        return self.strip.starts[len(found)] - self.strip.starts[0]


class Broken(NamedTuple):
    """A part of a written line on a line of its own, whose top is `down` ems below the first's.

    It begins `along` ems from the left.
    """

    written: Written
    part: Slice
    down: float
    along: float = 0.0


class Fit(NamedTuple):
    """Lines, the size in points at which they fit, and the height in mm that they take."""

    lines: list[Broken]
    size: float
    height: float


def measure_line(
    line: MarkedLine, kind: Type, icons: Icons | None, colours: Colours | None = None
) -> Written:
    """Return a line measured.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
        BadMarkup: an icon is unknown, or words are coloured where nobody knows colours.
        CannotDraw: a colour is unknown.
    """
    faces = {
        REGULAR: glyphs_for(line.text, kind.regular, kind.other),
        BOLD: glyphs_for(line.text, kind.bold, kind.other_bold),
        ITALIC: glyphs_for(line.text, kind.italic, kind.other),
    }
    inks = {name: _colour(name, colours) for name in {*line.colours.values()}}
    coloured = {place: inks[name] for place, name in line.colours.items()}
    drawn = {
        place: (name, _icon(name, icons, coloured.get(place, kind.colour)))
        for place, name in line.icons.items()
    }
    advances = {place: icon.advance for place, (_, icon) in drawn.items()}
    sets = [faces[face] for face in line.faces]
    return Written(measure_strip(line.text, sets, advances, kind.spacing, coloured), drawn)


def fit_lines(lines: Sequence[Written], kind: Type, width: float, height: float) -> Fit:
    """Return the lines at the largest size at which they fit into a box of mm.

    Raises:
        TextDoesNotFit: they do not at any size of the type.
    """
    sizes = kind.sizes()
    low, high = 0, len(sizes)
    found = None
    while low < high:  # smaller type never needs more room, so halving finds the largest
        middle = (low + high) // 2
        fit = _fit(lines, kind, sizes[middle], width)
        if fit and fit.height <= height + TOLERANCE:
            found, high = fit, middle
        else:
            low = middle + 1
    if found is None:
        raise _too_large(lines, kind, width, height)
    return found


def _fit(lines: Sequence[Written], kind: Type, size: float, width: float) -> Fit | None:
    """Return the lines broken to a width in mm; None where a word is wider."""
    em = size * POINT
    broken: list[Broken] = []
    down = 0.0
    for line in lines:
        room = (width + TOLERANCE) / em
        hang = line.bullet() if kind.hang and line.strip.width(line.strip.whole) > room else 0.0
        parts = line.strip.fill(room - hang)
        if parts is None:
            return None
        if not line.strip.text:
            down += kind.gap
            continue
        broken += [
            Broken(line, part, down + n * kind.leading, hang if n else 0.0)
            for n, part in enumerate(parts)
        ]
        down += kind.leading * len(parts)
    return Fit(broken, size, down * em)


def _too_large(lines: Sequence[Written], kind: Type, width: float, height: float) -> TextDoesNotFit:
    size = kind.sizes()[-1]
    text = " ".join(line.strip.text for line in lines)
    fit = _fit(lines, kind, size, width)
    if fit:
        return TextDoesNotFit(
            text,
            f"at {size:g} pt it is {fit.height:.1f} mm high, and its box {height:.1f} mm",
        )
    widest, word = max(
        (line.strip.width(part), line.strip.text[slice(*part)])
        for line in lines
        for part in line.strip.unbroken
    )
    return TextDoesNotFit(text, too_wide(widest, size, width, f"“{word}”"))


def too_wide(ems: float, size: float, width: float, what: str = "it") -> str:
    """Say how much wider than its box something is at a size in points."""
    return f"at {size:g} pt {what} is {ems * size * POINT:.1f} mm wide, and its box {width:.1f} mm"


def _icon(name: str, icons: Icons | None, colour: str) -> Icon:
    try:
        if icons:
            return icons(name, colour)
    except KeyError:
        pass
    raise BadMarkup(rf"there is no icon :{name}: (a colon that is meant as such is written \:)")


def _colour(name: str, colours: Colours | None) -> str:
    if colours is None:
        raise BadMarkup(rf"no words are coloured here: ]({name}) (a bracket is written \[)")
    return colours(name)
