"""The axis of a chart: round numbers along it, and names beside it that keep apart."""

from collections.abc import Sequence
from typing import Final

TICKS: Final = 5
"""The most steps between the foot and the top."""


def scale(values: Sequence[int], steps: int = TICKS) -> tuple[int, int, int]:
    """Return round numbers below and above all values, and the step between the marks.

    They are about `steps` apart at most, one or two more where neither end is round.
    """
    low, high = min(values), max(*values, min(values) + 1)
    step = next(
        base * 10**power
        for power in range(12)
        for base in (1, 2, 5)
        if (high - low) <= steps * base * 10**power
    )
    return low // step * step, -(-high // step) * step, step


def apart(places: Sequence[float], least: float) -> list[float]:
    """Return ascending places moved as little as need be to stand `least` apart, up to 100."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + least) if moved else place)
    highest = 100.0
    for index in range(len(moved) - 1, -1, -1):
        moved[index] = min(moved[index], highest)
        highest = moved[index] - least
    return moved
