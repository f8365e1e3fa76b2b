"""What layouts name on a board: spaces, kept whole when it is parted, and places, where pieces lie.

A group is a `space`, a `place NAME`, or both, `space NAME`.
"""

from collections.abc import Iterator

from companion.press.scene.geometry import Box
from companion.press.scene.named import drawn_bounds, within
from companion.press.scene.nodes import IDENTITY, Group, Matrix, Node
from companion.press.sheets.backs import across, mirror_box
from companion.press.sheets.model import Piece

SPACE = "space"
PLACE = "place"


def spaces_of(piece: Piece) -> list[Box]:
    """Return the spaces of both sides of a board, where they lie seen from its front."""
    front = list(spaces(piece.front))
    behind = spaces(piece.back) if piece.back else ()
    mirror = across(piece.make.size[0] / 2)
    return front + [mirror_box(box, mirror) for box in behind]


def spaces(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Give the bounds of every space, in mm from the origin of the board."""
    if isinstance(node, Group) and _words(node)[:1] == [SPACE]:
        yield from drawn_bounds(node, matrix)
    else:
        for inner, moved in within(node, matrix):
            yield from spaces(inner, moved)


def places(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Give every place that has a name, and its bounds, in mm from the origin of the board."""
    if isinstance(node, Group):
        first, *name = _words(node) or [""]
        if name and first in (SPACE, PLACE):
            yield from ((" ".join(name), box) for box in drawn_bounds(node, matrix))
    for inner, moved in within(node, matrix):
        yield from places(inner, moved)


def _words(group: Group) -> list[str]:
    return (group.name or "").split()
