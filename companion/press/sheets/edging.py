"""What colour a piece bleeds: pieces of one edge colour can be butted, each the other's bleed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from companion.press.scene.geometry import Point, apply, flatten, product
from companion.press.scene.nodes import IDENTITY, Command, Group, Image, Matrix, Node, Path, Use

VARIED = "varied"
"""Where a picture bleeds, whose colours are its own."""


class _Painted(NamedTuple):
    """A shape in its fill colour, and the matrix by which it stands."""

    outline: tuple[Command, ...]
    colour: str
    matrix: Matrix


def edge_colours(node: Node, size: tuple[float, float], bleed: float) -> frozenset[str | None]:
    """Return the colours that a drawing has in the bleed, beside the middle of each side.

    Args:
        node: A face, its trim box from (0, 0).
        size: Of its trim, in mm.
        bleed: In mm; without one there is no colour to find.
    """
    if not bleed:
        return frozenset({None})
    width, height = size
    out = bleed / 2
    beside = [(x, height / 2) for x in (-out, width + out)]
    points = [*beside, *((width / 2, y) for y in (-out, height + out))]
    found: dict[Point, str | None] = dict.fromkeys(points)
    for painted in _reaching_shapes(node, IDENTITY, size):
        for point in points:
            if _covers(painted, point):
                found[point] = painted.colour
    return frozenset(found.values())


def _reaching_shapes(node: Node, matrix: Matrix, size: tuple[float, float]) -> Iterator[_Painted]:
    """Give every filled shape that reaches out of the trim, in the order of drawing."""
    if isinstance(node, Group):
        inner = product(matrix, node.transform)
        if node.clip is None or _reaches_out(node.clip, inner, size):
            for child in node.nodes:
                yield from _reaching_shapes(child, inner, size)
    elif isinstance(node, Use):
        inner = product(matrix, node.transform)
        for child in node.symbol.nodes:
            yield from _reaching_shapes(child, inner, size)
    elif isinstance(node, Path) and node.fill and _reaches_out(node.commands, matrix, size):
        yield _Painted(node.commands, node.fill, matrix)
    elif isinstance(node, Image):
        frame = _frame(node)
        if _reaches_out(frame, matrix, size):
            yield _Painted(frame, VARIED, matrix)


def _frame(image: Image) -> tuple[Command, ...]:
    x, y = image.x, image.y
    right, bottom = x + image.width, y + image.height
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


def _reaches_out(outline: Sequence[Command], matrix: Matrix, size: tuple[float, float]) -> bool:
    """Tell whether any point of an outline lies beyond the trim; most lie inside."""
    width, height = size
    a, b, c, d, e, f = matrix
    # Every shape of every piece is asked: written out, since `transform_path` would make them anew.
    for command in outline:
        ends = cast("tuple[float, ...]", command[1:])
        for x, y in zip(ends[::2], ends[1::2], strict=True):
            if not (0 <= a * x + c * y + e <= width and 0 <= b * x + d * y + f <= height):
                return True
    return False


def _covers(painted: _Painted, point: Point) -> bool:
    """Tell whether a shape lies over a point, by counting the edges left of it."""
    inside = False
    for chain in flatten(painted.outline):
        corners = [apply(painted.matrix, corner) for corner in chain]
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (y1 > point[1]) != (y2 > point[1]):
                crossing = x1 + (point[1] - y1) / (y2 - y1) * (x2 - x1)
                inside ^= crossing < point[0]
    return inside
