"""The spaces of a board: what layouts name `space` is kept whole when the board is parted."""

from collections.abc import Iterator

from companion.press.scene.geometry import Box
from companion.press.scene.named import drawn_bounds, named
from companion.press.scene.nodes import Node
from companion.press.sheets.backs import across, mirror_box
from companion.press.sheets.model import Piece

SPACE = "space"


def spaces_of(piece: Piece) -> list[Box]:
    """Return the spaces of both sides of a board, where they lie seen from its front."""
    front = list(spaces(piece.front))
    behind = spaces(piece.back) if piece.back else ()
    mirror = across(piece.make.size[0] / 2)
    return front + [mirror_box(box, mirror) for box in behind]


def spaces(node: Node) -> Iterator[Box]:
    """Give the bounds of every group named `space`, in mm from the origin of the board."""
    for group, matrix in named(node, SPACE):
        if box := drawn_bounds(group, matrix):
            yield box
