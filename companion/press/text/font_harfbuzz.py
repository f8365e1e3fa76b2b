"""Reads a font with HarfBuzz: fast, and with its kerning. Not to be had on a phone."""

from pathlib import Path

import uharfbuzz as harfbuzz

from companion.press.drawing.geometry import Point
from companion.press.drawing.nodes import Command

# One character is one glyph, so that text stays what it was when it is copied from a page.
FEATURES = dict.fromkeys(("liga", "clig", "calt", "ccmp", "locl"), False) | {"kern": True}


class HarfBuzzSource:
    """A `FontSource` that kerns."""

    def __init__(self, file: Path | bytes, weight: int | None = None) -> None:
        kept = isinstance(file, bytes)
        face = harfbuzz.Face(harfbuzz.Blob(file) if kept else harfbuzz.Blob.from_file_path(file))
        self._font = harfbuzz.Font(face)
        extents = self._font.get_font_extents("ltr")
        self.units: int = face.upem
        self.ascent = extents.ascender / self.units
        self.descent = -extents.descender / self.units
        # Old fonts do not say how high capitals are: then as high as letters reach.
        cap_height = self._font.get_metric_position(harfbuzz.OTMetricsTag.CAP_HEIGHT)
        self.cap_height = (cap_height or extents.ascender) / self.units
        if weight is not None:
            self._font.set_variations({"wght": weight})
        self._kerns = "GPOS" in face.table_tags

    def is_empty(self) -> bool:
        """Return whether the font has no character at all."""
        return not len(self._font.face.unicodes)

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return self._font.get_nominal_glyph(ord(char)) is not None

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has, in ems."""
        return float(self._font.get_glyph_h_advance(self._glyph(char))) / self.units

    def kern(self, pair: str) -> float:
        """Return how far the second of two characters moves away from the first, in ems."""
        if not self._kerns:
            return 0.0
        buffer = harfbuzz.Buffer()
        buffer.add_str(pair)
        buffer.guess_segment_properties()
        harfbuzz.shape(self._font, buffer, FEATURES)
        return float(buffer.glyph_positions[0].x_advance) / self.units - self.advance(pair[0])

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: em = 1, y down, baseline at 0."""
        pen = _Pen(self.units)
        self._font.draw_glyph_with_pen(self._glyph(char), pen)
        return tuple(pen.commands)

    def _glyph(self, char: str) -> int:
        return int(self._font.get_nominal_glyph(ord(char)))


class _Pen:
    """Takes a glyph down as commands. The names are those of fontTools' pens."""

    def __init__(self, units: int) -> None:
        self.commands: list[Command] = []
        self._scale = 1 / units
        self._here = (0.0, 0.0)
        self._start: Command = ()

    def moveTo(self, point: Point) -> None:
        self._add("M", point)
        self._start = self.commands[-1]

    def lineTo(self, point: Point) -> None:
        self._add("L", point)

    def qCurveTo(self, handle: Point, end: Point) -> None:
        """Add a curve of one handle; the two of the cubic one lie two thirds of the way to it."""
        (x0, y0), (x1, y1), (x2, y2) = self._here, handle, end
        first = ((x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3)
        self._add("C", first, ((x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3), end)

    def curveTo(self, first: Point, second: Point, end: Point) -> None:
        self._add("C", first, second, end)

    def closePath(self) -> None:
        if self.commands[-1] == ("L", *self._start[1:]):
            self.commands.pop()  # HarfBuzz draws the line that closing draws anyway
        self.commands.append(("Z",))

    def _add(self, kind: str, *points: Point) -> None:
        scale = self._scale
        self.commands.append((kind, *(v for x, y in points for v in (x * scale, -y * scale))))
        self._here = points[-1]
