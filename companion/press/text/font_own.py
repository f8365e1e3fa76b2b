"""A font of a kit's own: not to be trusted, and drawn by its outlines."""

from collections.abc import Callable
from math import isfinite
from typing import Final, TypeVar

from companion.kits.bounds import SEGMENTS
from companion.press.drawing.errors import BadFont, CannotDraw
from companion.press.drawing.nodes import Command
from companion.press.text.font_source import FontSource

T = TypeVar("T")

UNITS: Final = range(16, 16385)
"""What the OpenType specification lets an em be divided into."""
FURTHEST: Final = 10.0
"""Ems: no letter reaches further from where it stands (`layout/extent.py` counts on it)."""
_BEGINS: Final = (b"\0\1\0\0", b"true", b"OTTO")
_OTHERS: Final = {
    b"ttcf": "is a collection of fonts; save the one that is meant as .ttf or .otf",
    b"wOFF": "is a font for web pages; take its .ttf or .otf",
    b"wOF2": "is a font for web pages; take its .ttf or .otf",
}


def is_variable(data: bytes) -> bool:
    """Return whether a font's file has letters of several weights, or the like, in one."""
    tables = data[12 : 12 + 16 * int.from_bytes(data[4:6])]
    return any(tables[at : at + 4] == b"fvar" for at in range(0, len(tables), 16))


def guarded(data: bytes, called: str, read: Callable[[bytes], FontSource]) -> FontSource:
    """Return a font that is read from a file's contents.

    Raises:
        BadFont: It is no font, or one that makes no sense.
    """
    if data[:4] not in _BEGINS:
        raise BadFont(f"'{called}' {_OTHERS.get(data[:4], 'is no TrueType or OpenType font')}")
    return _Guarded(called, _sound(called, lambda: read(data)))


class _Guarded:
    """A font whose every answer is looked at: whatever its reader trips over is told in words."""

    def __init__(self, called: str, source: FontSource) -> None:
        self._called = called
        self._source = source
        self.units = source.units
        self.ascent, self.descent = source.ascent, source.descent
        self.cap_height = source.cap_height
        measures = (self.ascent, self.descent, self.cap_height)
        if self.units not in UNITS or not all(map(_is_near, measures)) or self.cap_height <= 0:
            raise BadFont(f"'{called}' is damaged: its measures make no sense")

        if self.is_empty():
            raise BadFont(f"'{called}' has no characters, or is damaged")

    def is_empty(self) -> bool:
        """Return whether the font has no character at all."""
        return _sound(self._called, self._source.is_empty)

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return _sound(self._called, lambda: self._source.has(char))

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has."""
        found = _sound(self._called, lambda: self._source.advance(char))
        return self._near(char, found)

    def kern(self, pair: str) -> float:
        """Return how far the second of two characters moves away from the first."""
        return self._near(pair, _sound(self._called, lambda: self._source.kern(pair)))

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: y down, baseline at 0."""
        found = _sound(self._called, lambda: self._source.outline(char))
        if len(found) > SEGMENTS:
            most = f"{len(found):,} lines and curves; the most are {SEGMENTS:,}"
            raise BadFont(f"'{self._called}' draws {char!r} with {most}")
        for _, *numbers in found:
            for each in numbers:
                self._near(char, float(each))
        return found

    def _near(self, what: str, measure: float) -> float:
        if not _is_near(measure):
            raise BadFont(f"'{self._called}' is damaged: {what!r} is larger than any letter")
        return measure


def _is_near(measure: float) -> bool:
    return isfinite(measure) and abs(measure) <= FURTHEST


def _sound(called: str, ask: Callable[[], T]) -> T:
    try:
        return ask()
    except CannotDraw:
        raise
    except Exception as error:  # noqa: BLE001 - a reader of others raises whatever a file trips
        what = " ".join(str(error).split())[:80] or type(error).__name__
        raise BadFont(f"'{called}' is damaged: {what}") from None
