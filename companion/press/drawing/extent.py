"""How far drawings reach, generously: what is cut off at the box of a symbol must not be missed."""

from collections.abc import Iterable, Iterator

from companion.press.drawing.geometry import Box, bounds, hull, reach, union
from companion.press.drawing.nodes import (
    LIMIT,
    Group,
    Image,
    Node,
    Path,
    Run,
    Stroke,
    TextLine,
    Use,
)
from companion.press.text.fonts import font

ABOVE, BELOW = 1.2, 0.4
"""How far letters with all their accents reach over and under the baseline, in sizes."""
BESIDE = 0.2
"""How far they reach over their width, on either side."""
OWN = 10.0
"""How far letters of a kit's own font may reach in any direction, in sizes."""


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
