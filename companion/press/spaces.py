"""The spaces of a board: what layouts name `space` is kept whole when the board is parted."""

from collections.abc import Iterator

from companion.press.scene.geometry import Box, bounds, product, transform_path, union
from companion.press.scene.nodes import IDENTITY, Group, Matrix, Node, Path, Use
from companion.press.sheets.backs import across, mirror_box
from companion.press.sheets.model import Piece

SPACE = "space"


def spaces_of(piece: Piece) -> list[Box]:
    """Return the spaces of both sides of a board, where they lie seen from its front."""
    front = list(spaces(piece.front))
    behind = spaces(piece.back) if piece.back else ()
    mirror = across(piece.make.size[0] / 2)
    return front + [mirror_box(box, mirror) for box in behind]


def spaces(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Give the bounds of every group named `space`, in mm from the origin of the board."""
    if isinstance(node, Group) and node.name == SPACE:
        yield from _bounds(node, matrix)
    else:
        for inner, moved in _within(node, matrix):
            yield from spaces(inner, moved)


def _within(node: Node, matrix: Matrix) -> Iterator[tuple[Node, Matrix]]:
    """Give what a node holds, each with the matrix it is drawn under."""
    match node:
        case Group(nodes=nodes, transform=own):
            yield from ((inner, product(matrix, own)) for inner in nodes)
        case Use(symbol=symbol, transform=own):
            yield from ((inner, product(matrix, own)) for inner in symbol.nodes)


def _bounds(node: Node, matrix: Matrix) -> Iterator[Box]:
    """Give one box round all shapes in a node; none when it holds no shape."""
    boxes = list(_shapes(node, matrix))
    if boxes:
        yield union(boxes)


def _shapes(node: Node, matrix: Matrix) -> Iterator[Box]:
    if isinstance(node, Path):
        yield bounds(transform_path(node.commands, matrix))
    for inner, moved in _within(node, matrix):
        yield from _shapes(inner, moved)
