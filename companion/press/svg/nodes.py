"""Nodes of a picture put through matrices, and the boxes around them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from companion.press.drawing.colour import colours_of, has_gradient, is_opaque, moved_paint
from companion.press.drawing.geometry import (
    Box,
    bounds,
    magnification,
    product,
    transform_path,
    union,
)
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Path, Stroke

# Of its size, by which a matrix may distort what is still taken for undistorted.
EVEN = 1e-6


def placed(nodes: Iterable[Node], matrix: Matrix) -> tuple[Node, ...]:
    """Return nodes with their transforms worked in, and a matrix after these.

    Lines that are distorted keep a group with their transform: they are not as wide everywhere.
    """
    return tuple(_placed(node, matrix) for node in nodes)


def _placed(node: Node, matrix: Matrix) -> Node:
    match node:
        case Group():
            inner = product(matrix, node.transform)
            clip = None if node.clip is None else transform_path(node.clip, inner)
            return replace(node, nodes=placed(node.nodes, inner), transform=IDENTITY, clip=clip)
        case Path():
            return _placed_path(node, matrix)
        case _:
            return node


def _placed_path(path: Path, matrix: Matrix) -> Node:
    if matrix == IDENTITY:
        return path
    # PDF and SVG draw such a line by the matrix it stands under; its outline alone would not do.
    if path.stroke and not _is_even(matrix):
        return Group((path,), matrix)
    fill = moved_paint(path.fill, matrix) if path.fill else None
    stroke = path.stroke and _enlarged(path.stroke, matrix)
    return Path(transform_path(path.commands, matrix), fill, stroke, path.even_odd)


def _enlarged(stroke: Stroke, matrix: Matrix) -> Stroke:
    scale = magnification(matrix)
    return replace(
        stroke,
        colour=moved_paint(stroke.colour, matrix),
        width=stroke.width * scale,
        dash=tuple(each * scale for each in stroke.dash),
        start=stroke.start * scale,
    )


def _is_even(matrix: Matrix) -> bool:
    """Tell whether a matrix enlarges lines alike in all directions."""
    a, b, c, d, _, _ = matrix
    size = (a * a + b * b + c * c + d * d) * EVEN
    return abs(a * a + b * b - c * c - d * d) <= size and abs(a * c + b * d) <= size


def paths_of(nodes: Iterable[Node]) -> Iterator[Path]:
    """Give every path of a picture."""
    for node in nodes:
        if isinstance(node, Path):
            yield node
        elif isinstance(node, Group):
            yield from paths_of(node.nodes)


def colours_in(nodes: Iterable[Node]) -> set[str]:
    """Return every colour of a picture."""
    paints = (
        paint
        for path in paths_of(nodes)
        for paint in (path.fill, path.stroke and path.stroke.colour)
        if paint
    )
    return {colour for paint in paints for colour in colours_of(paint)}


def repainted(nodes: Iterable[Node], change: Callable[[Path], Path]) -> tuple[Node, ...]:
    """Return nodes whose paths have been changed."""

    def changed(node: Node) -> Node:
        if isinstance(node, Group):
            return replace(node, nodes=repainted(node.nodes, change))
        return change(node) if isinstance(node, Path) else node

    return tuple(map(changed, nodes))


def outline_box(nodes: Iterable[Node]) -> Box:
    """Return the box around the outlines of nodes, without their lines' widths or what is cut."""
    return union(_boxes(nodes, IDENTITY))


def _boxes(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Box]:
    for node in nodes:
        if isinstance(node, Path):
            yield bounds(transform_path(node.commands, matrix))
        elif isinstance(node, Group):
            yield from _boxes(node.nodes, product(matrix, node.transform))


def is_see_through(nodes: Iterable[Node]) -> bool:
    """Tell whether what is beneath shines through some part of a picture."""
    return any(
        (isinstance(node, Group) and (node.opacity < 1 or is_see_through(node.nodes)))
        or (isinstance(node, Path) and _shines(node))
        for node in nodes
    )  # fmt: skip


def _shines(path: Path) -> bool:
    if not has_gradient(path):
        return False
    paints = (path.fill, path.stroke and path.stroke.colour)
    return any(paint and not is_opaque(paint) for paint in paints)
