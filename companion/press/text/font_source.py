"""What is asked of the file of a font, whoever reads it."""

from typing import Protocol

from companion.press.drawing.nodes import Command


class FontSource(Protocol):
    """What is read of one font file. Two readers do the same: HarfBuzz's and fontTools'."""

    units: int
    ascent: float
    descent: float
    cap_height: float

    def is_empty(self) -> bool:
        """Return whether the font has no character at all."""
        ...

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        ...

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has."""
        ...

    def kern(self, pair: str) -> float:
        """Return how far the second of two characters moves away from the first."""
        ...

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: y down, baseline at 0."""
        ...
