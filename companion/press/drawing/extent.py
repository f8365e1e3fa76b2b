"""How far drawings reach, and where what layouts gave a name to lies in them.

Extents are generous: what is cut off at the box of a symbol must not be missed.
"""

from collections.abc import Iterable, Iterator
from math import atan2, degrees
from typing import NamedTuple

from companion.press.drawing.geometry import (
    Box,
    bounds,
    hull,
    product,
    reach,
    transform_path,
    union,
)
from companion.press.drawing.nodes import (
    IDENTITY,
    LIMIT,
    Group,
    Image,
    Matrix,
    Node,
    Path,
    Run,
    Stroke,
    TextLine,
    Use,
)
from companion.press.text.fonts import font

# How far letters with all their accents reach over and under the baseline, in sizes.
ABOVE, BELOW = 1.2, 0.4
# How far they reach over their width, on either side.
BESIDE = 0.2
# How far letters of a kit's own font may reach in any direction, in sizes.
OWN = 10.0


def extent(nodes: Iterable[Node]) -> Box:
    """Return a box around nodes, lines with their thickness; zeros for none."""
    return union(box for node in nodes for box in _boxes(node))


def common(one: Box, other: Box) -> Box:
    """Return the box that two boxes share."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    right = min(one[0] + one[2], other[0] + other[2])
    bottom = min(one[1] + one[3], other[1] + other[3])
    return x, y, max(0.0, right - x), max(0.0, bottom - y)


def _boxes(node: Node) -> Iterator[Box]:
    match node:
        case Path() if node.commands:
            yield _of_path(node)
        case TextLine():
            yield from (_of_run(node, run) for run in node.runs)
        case Image():
            yield (node.x, node.y, node.width, node.height)
        case Group() if node.nodes:
            whole = extent(node.nodes)
            inside = common(whole, bounds(node.clip)) if node.clip else whole
            yield reach(inside, node.transform)
        case Use():
            symbol = node.symbol
            box = (symbol.x, symbol.y, symbol.width, symbol.height)
            yield reach(box, node.transform)


def _of_path(path: Path) -> Box:
    x, y, width, height = hull(path.commands)
    half = _reach(path.stroke) if path.stroke else 0.0
    return x - half, y - half, width + 2 * half, height + 2 * half


def _reach(stroke: Stroke) -> float:
    """Return how far from its path a line reaches: at corners more than half its width."""
    own = stroke.limit if stroke.limit != LIMIT else 0.0  # of pictures, whose corners are anyhow
    return stroke.width * max(1.0, own / 2)


def _of_run(line: TextLine, run: Run) -> Box:
    face = font(run.font)
    above, below, beside = (ABOVE, BELOW, BESIDE) if face.file else (OWN, OWN, OWN)
    width = sum(face.advance(char) for char in run.text) * run.size + sum(run.gaps)
    left = line.x + run.x - beside * run.size
    top = line.y - above * run.size
    return left, top, width + 2 * beside * run.size, (above + below) * run.size


# What layouts give a name to, found again in what was drawn.


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


# What layouts name on a board: spaces, kept whole when it is parted, and places, where pieces lie.
# A group is a `space`, a `place NAME`, or both, `space NAME`.

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
