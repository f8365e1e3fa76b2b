"""A QR code in a terminal: two rows of modules in each line of text."""

from collections.abc import Sequence
from typing import Final

QUIET: Final = 4
"""Modules left light on each side (ISO/IEC 18004, 5.3.8)."""

HALVES: Final = {
    (False, False): "█",
    (False, True): "▀",
    (True, False): "▄",
    (True, True): " ",
}
"""By whether the upper and the lower module are dark: light is drawn, as on a dark screen."""

Modules = Sequence[Sequence[bool]]


def size(modules: Modules) -> tuple[int, int]:
    """Return how many columns and lines a code takes in a terminal, its light rim included."""
    across = len(modules) + 2 * QUIET
    return across, (across + 1) // 2


def half_blocks(modules: Modules) -> list[str]:
    """Return the lines that draw a code on a terminal whose letters are lighter than its ground."""
    across, lines = size(modules)
    rim = [False] * across
    rows = [rim] * QUIET + [
        [False] * QUIET + [bool(dark) for dark in row] + [False] * QUIET for row in modules
    ]
    rows += [rim] * (2 * lines - len(rows))
    return [
        "".join(HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
