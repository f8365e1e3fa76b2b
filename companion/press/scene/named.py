"""What layouts give a name to, found again in what was drawn."""

from collections.abc import Iterator

from companion.press.scene.geometry import Box, bounds, product, transform_path, union
from companion.press.scene.nodes import IDENTITY, Group, Matrix, Node, Path, Use


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
    """Give the box round each shape in a node, in the order in which they are drawn."""
    if isinstance(node, Path):
        yield bounds(transform_path(node.commands, matrix))
    for inner, moved in within(node, matrix):
        yield from shapes(inner, moved)
