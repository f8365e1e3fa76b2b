"""What layouts give a name to, found again in what was drawn."""

from collections.abc import Iterator

from companion.press.drawing.geometry import Box, bounds, product, transform_path, union
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Path, Use


def named(node: Node, name: str, matrix: Matrix = IDENTITY) -> Iterator[tuple[Group, Matrix]]:
    """Give every group of a name, with the matrix that it is drawn under."""
    if isinstance(node, Group) and node.name == name:
        yield node, matrix
    else:
        for inner, moved in within(node, matrix):
            yield from named(inner, name, moved)


def drawn_bounds(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Give one box round all shapes in a node; none when it holds no shape."""
    boxes = list(shapes(node, matrix))
    if boxes:
        yield union(boxes)


def within(node: Node, matrix: Matrix) -> Iterator[tuple[Node, Matrix]]:
    """Give what a node holds, each with the matrix it is drawn under."""
    match node:
        case Group(nodes=nodes, transform=own):
            yield from ((inner, product(matrix, own)) for inner in nodes)
        case Use(symbol=symbol, transform=own):
            yield from ((inner, product(matrix, own)) for inner in symbol.nodes)


def shapes(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Give the box round each shape in a node, as far as it shows, in the order they are drawn."""
    if isinstance(node, Path):
        yield bounds(transform_path(node.commands, matrix))
    clip = node.clip if isinstance(node, Group) else None
    for inner, moved in within(node, matrix):
        edge = bounds(transform_path(clip, moved)) if clip else None
        for box in shapes(inner, moved):
            yield from _common(box, edge) if edge else (box,)


def _common(one: Box, other: Box) -> Iterator[Box]:
    """Give the box that two have in common, if they have any."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    if left <= right and top <= bottom:
        yield left, top, right - left, bottom - top
