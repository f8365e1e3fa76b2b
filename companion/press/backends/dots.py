"""What becomes of fine lines in a page that is turned into dots.

pdfium, which turns them, draws no line thinner than a dot, and sets upright rectangles on whole
dots: art of fine lines came out black. A line thinner than a dot is therefore drawn as wide as one
and seen through by as much as it is thinner, as browsers do; and a side of a small rectangle is a
curve, by which pdfium does not know it as one.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, cast

from companion.press.drawing.geometry import hull
from companion.press.drawing.nodes import Path

SMALL = 4.0
"""Dots of a rectangle's shorter side, up to which half a dot more is seen."""
CORNERS = 4
"""Lines and curves of a rectangle, the first corner among them; it may be closed by a line too."""


class _Every(Collection[str]):
    """All names: each symbol is drawn where it stands, for its lines are as wide as that says."""

    def __contains__(self, _: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


EVERY = _Every()


def share_of_dot(path: Path, dot: float) -> float:
    """Return how much of a dot a path's line covers across, at most all of it."""
    return min(1.0, path.stroke.width / dot) if path.stroke and path.stroke.width else 1.0


def widened(path: Path, dot: float) -> Path:
    """Return the line of a path as wide as a dot."""
    assert path.stroke
    return replace(path, fill=None, stroke=replace(path.stroke, width=dot))


def unsnapped(path: Path, dot: float) -> Path:
    """Return a path that is covered by its area: of small rectangles one side is a curve."""
    commands = path.commands
    drawn = [command for command in commands if command[0] != "Z"]
    if path.stroke or not CORNERS <= len(drawn) <= CORNERS + 1:
        return path
    if any(len(command) != 3 for command in drawn) or min(hull(drawn)[2:]) > SMALL * dot:  # noqa: PLR2004 - a line
        return path
    (_, *start), (_, *end) = cast("list[tuple[Any, ...]]", drawn[:2])
    return replace(path, commands=(commands[0], ("C", *start, *end, *end), *commands[2:]))
