"""Reads a font with fontTools: pure Python, so it works on a phone, but without kerning."""

import logging
from io import BytesIO
from pathlib import Path
from struct import unpack_from

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from companion.press.drawing.geometry import Point
from companion.press.drawing.nodes import Command

logging.getLogger("fontTools").addHandler(logging.NullHandler())
# What it would say of a stranger's font on the terminal is told as a fault where it matters.

# Twice what Unicode has room for: a font may list its characters in two tables.
CHARACTERS = 2 * 0x110000
# Glyphs that one is made of.
PARTS = 1000


class FontToolsSource:
    """A `FontSource` that does not kern."""

    def __init__(self, file: Path | bytes, weight: int | None = None) -> None:
        data = file if isinstance(file, bytes) else file.read_bytes()
        if isinstance(file, bytes):
            _check_characters(data)
        font = TTFont(BytesIO(data), lazy=True)
        metrics, line = font["OS/2"], font["hhea"]
        self.units: int = font["head"].unitsPerEm
        self.ascent = line.ascent / self.units
        self.descent = -line.descent / self.units
        self.cap_height = metrics.sCapHeight / self.units
        self._names: dict[int, str] = font.getBestCmap()
        self._glyphs = font.getGlyphSet(location=None if weight is None else {"wght": weight})

    def is_empty(self) -> bool:
        """Return whether the font has no character at all."""
        return not self._names

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return ord(char) in self._names

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has, in ems."""
        return float(self._glyphs[self._names[ord(char)]].width) / self.units

    def kern(self, pair: str) -> float:  # noqa: ARG002 - pairs stand as wide as their characters
        """Return 0."""
        return 0.0

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: em = 1, y down, baseline at 0."""
        pen = _Pen(self._glyphs, self.units)
        self._glyphs[self._names[ord(char)]].draw(pen)
        return tuple(pen.commands)


def _check_characters(data: bytes) -> None:
    """Refuse a font of a stranger's that claims more characters than there are, again and again."""
    for number in range(unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * number)
        if name == b"cmap":
            cmap = data[offset:]
            starts = {
                unpack_from(">HHI", cmap, 4 + 8 * each)[2]
                for each in range(unpack_from(">H", cmap, 2)[0])
            }
            # fontTools makes a dictionary of all of them: a few bytes would be gigabytes.
            if sum(_claimed(cmap[start:]) for start in starts) > CHARACTERS:
                raise ValueError("it has more characters than there are")


def _claimed(cmap: bytes) -> int:
    """Return how many characters a table in groups (formats 12 and 13) claims to have."""
    if unpack_from(">H", cmap)[0] not in (12, 13):
        return 0
    groups = (unpack_from(">II", cmap, 16 + 12 * n) for n in range(unpack_from(">I", cmap, 12)[0]))
    return sum(max(0, end - start + 1) for start, end in groups)


class _Pen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Takes a glyph down as commands; quadratic curves arrive as cubic ones."""

    def __init__(self, glyphs: object, units: int) -> None:
        super().__init__(glyphs)
        self.commands: list[Command] = []
        self._scale = 1 / units
        self._parts = 0

    def addComponent(self, glyphName: str, transformation: tuple[float, ...]) -> None:
        """Draw a glyph that this one is made of, of which there may be so many."""
        self._parts += 1
        if self._parts > PARTS:
            raise ValueError(f"a letter is made of more than {PARTS} others")
        super().addComponent(glyphName, transformation)

    def _moveTo(self, point: Point) -> None:
        self._add("M", point)

    def _lineTo(self, point: Point) -> None:
        self._add("L", point)

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:
        self._add("C", first, second, end)

    def _closePath(self) -> None:
        self.commands.append(("Z",))

    def _add(self, kind: str, *points: Point) -> None:
        scale = self._scale
        self.commands.append((kind, *(v for x, y in points for v in (x * scale, -y * scale))))
