"""What layouts name on a board: spaces, kept whole when it is parted, and places, where pieces lie.

A group is a `space`, a `place NAME`, or both, `space NAME`.
"""

from collections.abc import Iterator
from math import atan2, degrees
from typing import NamedTuple

from companion.press.drawing.geometry import Box, product
from companion.press.drawing.named import drawn_bounds, within
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node

SPACE = "space"
PLACE = "place"


def spaces(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Give the bounds of every space, in mm from the origin of the board."""
    if isinstance(node, Group) and _words(node)[:1] == [SPACE]:
        yield from drawn_bounds(node, matrix)
    else:
        for inner, moved in within(node, matrix):
            yield from spaces(inner, moved)


class Place(NamedTuple):
    """Where pieces lie: bounds in mm from the origin of the board, and the degrees it is turned."""

    box: Box
    turn: float = 0.0


def places(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Place]]:
    """Give every place that has a name."""
    if isinstance(node, Group):
        first, *name = _words(node) or [""]
        if name and first in (SPACE, PLACE):
            turn = _turn(product(matrix, node.transform))
            yield from ((" ".join(name), Place(box, turn)) for box in drawn_bounds(node, matrix))
    for inner, moved in within(node, matrix):
        yield from places(inner, moved)


def _turn(matrix: Matrix) -> float:
    a, b, *_ = matrix
    return round(degrees(atan2(b, a)), 3)


def _words(group: Group) -> list[str]:
    return (group.name or "").split()
