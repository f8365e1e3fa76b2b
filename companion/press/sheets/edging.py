"""What colour a piece bleeds: pieces of one edge colour can be butted, each the other's bleed."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from companion.press.scene.geometry import (
    Box,
    Point,
    apply,
    flatten,
    hull,
    product,
    reach,
    transform_path,
)
from companion.press.scene.nodes import IDENTITY, Command, Group, Image, Matrix, Node, Path, Use

VARIED = "varied"
"""Where a picture bleeds, whose colours are its own."""


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
    asked = [*beside, *((width / 2, y) for y in (-out, height + out))]
    found: dict[Point, str | None] = dict.fromkeys(asked)
    found.update(_painted(node, IDENTITY, asked))
    return frozenset(found.values())


def _painted(node: Node, matrix: Matrix, asked: Sequence[Point]) -> Iterator[tuple[Point, str]]:
    """Give those of the points that a node paints over, with its colours, in order."""
    if isinstance(node, Group):
        inner = product(matrix, node.transform)
        near = asked if node.clip is None else _near(hull(transform_path(node.clip, inner)), asked)
        yield from _painted_by(node.nodes, inner, near)
    elif isinstance(node, Use):
        inner, symbol = product(matrix, node.transform), node.symbol
        bounds = (symbol.x, symbol.y, symbol.width, symbol.height)
        yield from _painted_by(symbol.nodes, inner, _near(reach(bounds, inner), asked))
    elif isinstance(node, Path) and node.fill:
        near = _near(reach(hull(node.commands), matrix), asked)
        yield from ((point, node.fill) for point in _covered(node.commands, matrix, near))
    elif isinstance(node, Image):
        frame = reach((node.x, node.y, node.width, node.height), matrix)
        yield from ((point, VARIED) for point in _near(frame, asked))


def _painted_by(
    nodes: Iterable[Node], matrix: Matrix, asked: Sequence[Point]
) -> Iterator[tuple[Point, str]]:
    if asked:
        for node in nodes:
            yield from _painted(node, matrix, asked)


def _near(box: Box, asked: Sequence[Point]) -> list[Point]:
    """Return the points in a box: most shapes lie far from all of them."""
    left, top, width, height = box
    return [(x, y) for x, y in asked if 0 <= x - left <= width and 0 <= y - top <= height]


def _covered(outline: Sequence[Command], matrix: Matrix, near: Sequence[Point]) -> Iterator[Point]:
    """Give the points that an outline encloses, by counting the edges left of them."""
    if not near:
        return
    placed = [[apply(matrix, corner) for corner in chain] for chain in flatten(outline)]
    edges = [edge for chain in placed for edge in pairwise((*chain, chain[0]))]
    for x, y in near:
        crossed = (
            x1 + (y - y1) / (y2 - y1) * (x2 - x1) < x
            for (x1, y1), (x2, y2) in edges
            if (y1 > y) != (y2 > y)
        )
        if sum(crossed) % 2:
            yield (x, y)
