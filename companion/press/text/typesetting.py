"""Text measured, kerned, broken into lines and fitted into boxes. Lengths are mm, sizes points.

A character that the Latin font has not is taken from the other font of the type, so that one
text may mix English and Japanese; with Japanese in it, it leaves a font for display as a whole.
One character is one glyph, kerned in pairs.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple
from unicodedata import normalize

from companion.kits.markup import BOLD, ITALIC, REGULAR, MarkedLine, MarkupError, marked_lines
from companion.press.drawing.errors import BadMarkup, TextDoesNotFit
from companion.press.drawing.geometry import INCH, Box, Point
from companion.press.drawing.nodes import Group, Node, Note, Run, TextLine
from companion.press.text.fonts import font
from companion.press.text.text_line import Slice, Strip, glyphs_for, measure_strip

Align = Literal["left", "centre", "right"]
Vertical = Literal["top", "middle", "bottom"]
# How much of the free room lies before the text, by alignment.
SHARE: Mapping[str, float] = dict(
    zip(("left", "centre", "right", "top", "middle", "bottom"), (0, 0.5, 1) * 2, strict=True)
)
# One point in mm.
POINT = INCH / 72
# Type shrinks in steps of this many points.
STEP = 0.25
# What text may exceed its box by, in mm: sums of widths are not exact.
TOLERANCE = 1e-6


class Type(NamedTuple):
    """How text is set.

    The fonts are ids of `fonts/manifest.toml`; `other` has what the Latin fonts have not, and no
    italic. `size` is in points, `minimum` how far it may shrink to fit (None: not at all).
    `leading` (from line to line), `gap` (what an empty line adds) and `spacing` (between letters)
    are in sizes. Where lines `hang`, those with a bullet have their words beside it.
    """

    regular: str = "body"
    bold: str = "body-bold"
    italic: str = "body-italic"
    other: str = "ja"
    other_bold: str = "ja-bold"
    size: float = 9.0
    minimum: float | None = None
    leading: float = 1.25
    gap: float = 0.5
    colour: str = "#000000"
    align: Align = "left"
    spacing: float = 0.0
    hang: bool = False

    def sizes(self) -> list[float]:
        """Return the sizes that may be tried, from the largest to the least, in points."""
        least = self.size if self.minimum is None else min(self.minimum, self.size)
        steps = int((self.size - least) / STEP + TOLERANCE)
        sizes = [self.size - STEP * step for step in range(steps + 1)]
        return sizes if sizes[-1] - least < TOLERANCE else [*sizes, least]


class Icon(NamedTuple):
    """A drawing to stand in a line of text: em = 1, baseline at y = 0, y down."""

    nodes: tuple[Node, ...]
    advance: float


# Gives an icon by name, in a colour as `#rrggbb`; KeyError when there is none.
Icons = Callable[[str, str], Icon]
# Gives the colour of words by its name; CannotDraw when there is none.
Colours = Callable[[str], str]


# Finds the size at which a paragraph fits its box, and its lines at that size.

# What a line begins with whose words stand beside it, where lines hang.
BULLETS = ("• ", "・")


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


# How far letters reach below the baseline, in sizes.
DESCENDER = 0.2


def measure(text: str, kind: Type) -> float:
    """Return the width of one line of text in mm, at the type's size.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
    """
    strip = _one_line(text, kind)
    return strip.width(strip.whole) * kind.size * POINT


def cut_to_width(text: str, kind: Type, width: float) -> str:
    """Return the text, ending in an ellipsis where even its least size is wider than `width` mm.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
    """
    least = kind._replace(size=kind.sizes()[-1])
    if measure(text, least) <= width:
        return text
    shorter = [f"{text[:n].rstrip()}…" for n in range(len(text))]
    fitting = bisect_right(shorter, width, key=lambda each: measure(each, least))
    return shorter[max(0, fitting - 1)]


def line(text: str, kind: Type, x: float, y: float, align: Align | None = None) -> TextLine:
    """Return one line of text at its size, its baseline at `y`.

    `x` is the text's left edge, middle or right edge, by `align` (the type's when left out).

    Raises:
        MissingGlyph: no font of the type has one of the characters.
    """
    strip = _one_line(text, kind)
    return _place(strip, strip.whole, kind._replace(align=align or kind.align), (x, y))


def label(
    text: str, kind: Type, box: Box, vertical: Vertical = "middle", align: Align | None = None
) -> TextLine:
    """Return one line of text in a box, shrunk to its width where the type allows it.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
        TextDoesNotFit: it is wider than the box at the least size.
    """
    strip = _one_line(text, kind)
    x, y, width, height = box
    ems, side = strip.width(strip.whole), align or kind.align
    sizes = kind.sizes()
    size = next((size for size in sizes if ems * size * POINT <= width + TOLERANCE), None)
    if size is None:
        raise TextDoesNotFit(text, too_wide(ems, sizes[-1], width))
    top = y + SHARE[vertical] * (height - kind.leading * size * POINT)
    start = (x + SHARE[side] * width, top + baseline(kind, size))
    return _place(strip, strip.whole, kind._replace(size=size, align=side), start)


def paragraph(
    markup: str,
    kind: Type,
    box: Box,
    vertical: Vertical = "top",
    icons: Icons | None = None,
) -> tuple[Node, ...]:
    """Return text broken into lines in a box, shrunk to fit it where the type allows it.

    The markup is that of `kits/markup.py`. Every line is as high as the type's leading.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
        BadMarkup: an icon is unknown, or bold or italic is never closed.
        TextDoesNotFit: it is larger than the box at the least size.
    """
    return set_lines(lines(markup, kind, icons), kind, box, vertical)


def lines(
    markup: str, kind: Type, icons: Icons | None = None, colours: Colours | None = None
) -> tuple[Written, ...]:
    """Return the lines of a markup measured in ems, to be set at any size of the type.

    Raises:
        MissingGlyph: no font of the type has one of the characters.
        BadMarkup: an icon is unknown, or bold or italic is never closed.
        CannotDraw: a colour is unknown.
    """
    try:
        marked = marked_lines(_compose(markup).strip())
    except MarkupError as unpaired:
        raise BadMarkup(str(unpaired)) from None
    return tuple(measure_line(each, kind, icons, colours) for each in marked)


def set_lines(
    measured_lines: Sequence[Written], kind: Type, box: Box, vertical: Vertical = "top"
) -> tuple[Node, ...]:
    """Return measured lines set as `paragraph` does.

    Raises:
        TextDoesNotFit: they are larger than the box at the least size.
    """
    x, y, width, height = box
    fit = fit_lines(measured_lines, kind, width, height)
    left = x + SHARE[kind.align] * width
    top = y + SHARE[vertical] * (height - fit.height) + baseline(kind, fit.size)
    shrunk = kind._replace(size=fit.size)
    em = fit.size * POINT
    return tuple(
        node
        for broken in fit.lines
        for node in _draw(broken, shrunk, (left + broken.along * em, top + broken.down * em))
    )


def height(measured_lines: Sequence[Written], kind: Type, width: float) -> float:
    """Return the height in mm of a paragraph of a width in mm, at the type's size.

    Where a word is wider than that, the size is the largest at which it is not.

    Raises:
        TextDoesNotFit: a word is wider at the least size, too.
    """
    return fit_lines(measured_lines, kind, width, inf).height


def baseline(kind: Type, size: float) -> float:
    """Return how far below the top of its line the baseline lies, in mm, for a size in points.

    Capitals stand in the middle of the leading.
    """
    return (kind.leading + font(kind.regular).cap_height) / 2 * size * POINT


def _compose(text: str) -> str:
    """Return the text with accents and their letters as one character wherever there is one."""
    return text if text.isascii() else normalize("NFC", text)


def line_box(line: TextLine) -> Box:
    """Return the box of a line's letters, from the top of its capitals."""
    last = line.runs[-1]
    height = max(run.size * font(run.font).cap_height for run in line.runs)
    depth = max(run.size for run in line.runs) * DESCENDER
    start = line.x + line.runs[0].x
    return (start, line.y - height, last.x + _width(last) + line.x - start, height + depth)


def _width(run: Run) -> float:
    face = font(run.font)
    return sum(face.advance(char) for char in run.text) * run.size + sum(run.gaps)


def _one_line(text: str, kind: Type) -> Strip:
    """Return one line of text measured; line breaks and tabs count as spaces."""
    return _flat(text, kind.regular, kind.other, kind.spacing)


@lru_cache(maxsize=2048)
def _flat(text: str, regular: str, other: str, spacing: float) -> Strip:
    flat = " ".join(_compose(text).splitlines()).replace("\t", " ")
    return measure_strip(flat, [glyphs_for(flat, regular, other)] * len(flat), {}, spacing)


def _place(strip: Strip, part: Slice, kind: Type, start: Point) -> TextLine:
    em = kind.size * POINT
    x = start[0] - SHARE[kind.align] * strip.width(part) * em
    return TextLine(x, start[1], strip.runs(part, em, kind.colour))


def _draw(broken: Broken, kind: Type, start: Point) -> Iterator[Node]:
    """Give a line of a paragraph: its text, then the icons in it."""
    (strip, icons), part = broken.written, broken.part
    text = _place(strip, part, kind, start)
    if text.runs:
        yield text
    em = kind.size * POINT
    for place, (name, icon) in icons.items():
        if part[0] <= place < part[1]:
            x = text.x + (strip.starts[place] - strip.starts[part[0]]) * em
            yield Group((*icon.nodes, Note(name)), (em, 0, 0, em, x, text.y))
