"""Reads a font with fontTools: pure Python, so it works on a phone, but without kerning."""

from io import BytesIO
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from companion.press.scene.geometry import Point
from companion.press.scene.nodes import Command


class FontToolsSource:
    """A `FontSource` that does not kern."""

    def __init__(self, file: Path) -> None:
        font = TTFont(BytesIO(file.read_bytes()), lazy=True)
        metrics, line = font["OS/2"], font["hhea"]
        self.units: int = font["head"].unitsPerEm
        self.ascent = line.ascent / self.units
        self.descent = -line.descent / self.units
        self.cap_height = metrics.sCapHeight / self.units
        self._names: dict[int, str] = font.getBestCmap()
        self._widths = font["hmtx"]
        self._glyphs = font.getGlyphSet()

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return ord(char) in self._names

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has, in ems."""
        return float(self._widths[self._names[ord(char)]][0]) / self.units

    def kern(self, pair: str) -> float:  # noqa: ARG002 - pairs stand as wide as their characters
        """Return 0."""
        return 0.0

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: em = 1, y down, baseline at 0."""
        pen = _Pen(self._glyphs, self.units)
        self._glyphs[self._names[ord(char)]].draw(pen)
        return tuple(pen.commands)


class _Pen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Takes a glyph down as commands; quadratic curves arrive as cubic ones."""

    def __init__(self, glyphs: object, units: int) -> None:
        super().__init__(glyphs)
        self.commands: list[Command] = []
        self._scale = 1 / units

    def _moveTo(self, point: Point) -> None:  # noqa: N802 - the names are fontTools'
        self._add("M", point)

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, first: Point, second: Point, end: Point) -> None:  # noqa: N802
        self._add("C", first, second, end)

    def _closePath(self) -> None:  # noqa: N802
        self.commands.append(("Z",))

    def _add(self, kind: str, *points: Point) -> None:
        scale = self._scale
        self.commands.append((kind, *(v for x, y in points for v in (x * scale, -y * scale))))
