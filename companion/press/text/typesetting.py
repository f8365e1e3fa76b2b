"""Text measured, kerned, broken into lines and fitted into boxes. Lengths are mm, sizes points.

A character that the Latin font has not is taken from the other font of the type, so that one
text may mix English and Japanese; with Japanese in it, it leaves a font for display as a whole.
One character is one glyph, kerned in pairs.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from unicodedata import normalize

from companion.kits.markup import MarkupError, marked_lines
from companion.press.drawing.errors import BadMarkup, TextDoesNotFit
from companion.press.drawing.geometry import Box, Point
from companion.press.drawing.nodes import Group, Node, Note, Run, TextLine
from companion.press.text.fitting import Broken, Written, fit_lines, measure_line, too_wide
from companion.press.text.fonts import font
from companion.press.text.lettering import (
    POINT,
    SHARE,
    TOLERANCE,
    Align,
    Colours,
    Icon,
    Icons,
    Type,
    Vertical,
)
from companion.press.text.text_line import Slice, Strip, glyphs_for, measure_strip

__all__ = [
    "POINT",
    "Align",
    "Colours",
    "Icon",
    "Icons",
    "Type",
    "Vertical",
    "Written",
    "baseline",
    "cut_to_width",
    "height",
    "label",
    "line",
    "line_box",
    "lines",
    "measure",
    "paragraph",
    "set_lines",
]


DESCENDER = 0.2
"""How far letters reach below the baseline, in sizes."""


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
