"""What colour a piece bleeds: pieces of one edge colour can be butted, each the other's bleed."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, cast

from companion.press.drawing.geometry import (
    Box,
    Point,
    flatten,
    hull,
    product,
    reach,
    transform_path,
)
from companion.press.drawing.nodes import IDENTITY, Command, Group, Image, Matrix, Node, Path, Use

# By a symbol's id, its matrix and some points: those that it paints over, and their colours.
Known = dict[tuple[str, Matrix, tuple[Point, ...]], dict[Point, str]]
# Where a picture bleeds, whose colours are its own.
VARIED = "varied"


def edge_colours(
    node: Node, size: tuple[float, float], bleed: float, known: Known | None = None
) -> frozenset[str | None]:
    """Return the colours that a drawing has in the bleed, beside the middle of each side.

    Args:
        node: A face, its trim box from (0, 0).
        size: Of its trim, in mm.
        bleed: In mm; without one there is no colour to find.
        known: What the symbols of this print paint over, as far as they were looked at.
    """
    if not bleed:
        return frozenset({None})
    width, height = size
    out = bleed / 2
    beside = [(x, height / 2) for x in (-out, width + out)]
    asked = [*beside, *((width / 2, y) for y in (-out, height + out))]
    found = _painted(node, IDENTITY, asked, {} if known is None else known)
    return frozenset(map(found.get, asked))


def _painted(node: Node, matrix: Matrix, asked: Sequence[Point], known: Known) -> dict[Point, str]:
    """Return those of the points that a node paints over, with the colours that are seen."""
    if isinstance(node, Group):
        inner = product(matrix, node.transform)
        near = asked if node.clip is None else _near(hull(transform_path(node.clip, inner)), asked)
        found = _painted_by(node.nodes, inner, near, known)
        return found if node.opacity == 1 else dict.fromkeys(found, VARIED)
    if isinstance(node, Use):
        inner, symbol = product(matrix, node.transform), node.symbol
        bounds = (symbol.x, symbol.y, symbol.width, symbol.height)
        near = _near(reach(bounds, inner), asked)
        key = (symbol.id, inner, tuple(near))
        if key not in known:
            known[key] = _painted_by(symbol.nodes, inner, near, known)
        return known[key]
    if isinstance(node, Path) and node.fill:
        near = _near(reach(hull(node.commands), matrix), asked)
        fill = node.fill if isinstance(node.fill, str) else VARIED
        return dict.fromkeys(_covered(node.commands, matrix, near), fill)
    if isinstance(node, Image):
        frame = reach((node.x, node.y, node.width, node.height), matrix)
        return dict.fromkeys(_near(frame, asked), VARIED)
    return {}


def _painted_by(
    nodes: Sequence[Node], matrix: Matrix, asked: Sequence[Point], known: Known
) -> dict[Point, str]:
    """Return what is painted over by any of the nodes; what lies on top is looked at first."""
    found: dict[Point, str] = {}
    # What lies on top hides the rest: most points are found in the first nodes.
    for node in reversed(nodes):
        if not asked:
            break
        if over := _painted(node, matrix, asked, known):
            found |= over
            asked = [point for point in asked if point not in over]
    return found


def _near(box: Box, asked: Sequence[Point]) -> list[Point]:
    """Return the points in a box: most shapes lie far from all of them."""
    left, top, width, height = box
    return [(x, y) for x, y in asked if 0 <= x - left <= width and 0 <= y - top <= height]


def _covered(outline: Sequence[Command], matrix: Matrix, near: Sequence[Point]) -> Iterator[Point]:
    """Give the points that an outline encloses, by counting the edges left of them."""
    if not near:
        return
    edges = list(_edges([y for _, y in near], transform_path(outline, matrix)))
    for x, y in near:
        crossed = (
            x1 + (y - y1) / (y2 - y1) * (x2 - x1) < x
            for (x1, y1), (x2, y2) in edges
            if (y1 > y) != (y2 > y)
        )
        # Odd: an edge has been crossed into the shape, and not out again.
        if sum(crossed) % 2:
            yield (x, y)


def _edges(heights: Sequence[float], outline: Sequence[Command]) -> Iterator[tuple[Point, Point]]:
    """Give the edges of an outline that may be at one of the heights, of its curves the chords."""
    here = first = (0.0, 0.0)
    for command in cast("Iterable[tuple[Any, ...]]", (*outline, ("M", 0.0, 0.0))):
        if command[0] in "MZ":  # what is filled is closed
            yield here, first
            here = first = first if command[0] == "Z" else command[1:]
            continue
        down = (here[1], *command[2::2])
        low, high = min(down), max(down)
        if any(low <= height <= high for height in heights):
            yield from pairwise(flatten((("M", *here), command))[0])
        here = command[-2:]
