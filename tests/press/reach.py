"""How far what is drawn on a page reaches: nothing may lie where the printer prints nothing."""

from collections.abc import Iterator
from functools import cache

from companion.kits.paper import Paper
from companion.press.drawing.geometry import (
    Box,
    bounds,
    magnification,
    product,
    reach,
    transform_path,
    union,
)
from companion.press.drawing.nodes import (
    IDENTITY,
    Group,
    Image,
    Matrix,
    Node,
    Note,
    Path,
    TextLine,
    Use,
)
from companion.press.sheets.model import Page
from companion.press.text.fonts import font

NEAR = 1e-6
"""Lengths in mm by which something may stick out: sums are not exact."""


def outside(page: Page, paper: Paper) -> list[str]:
    """Return what is drawn outside the printable area, and by how much; nothing is right.

    Args:
        page: A page of that paper, upright or lying.
        paper: What it is printed on.
    """
    limit = (
        paper.margin - NEAR,
        paper.margin - NEAR,
        page.width - 2 * (paper.margin - NEAR),
        page.height - 2 * (paper.margin - NEAR),
    )
    return [
        f"{type(node).__name__} at ({box[0]:.2f}, {box[1]:.2f}) sticks out by {out:.3f} mm"
        for node, box in boxes_of(page.nodes)
        if (out := _beyond(box, limit)) > 0
    ]


def boxes_of(
    nodes: tuple[Node, ...], matrix: Matrix = IDENTITY, clip: Box | None = None
) -> Iterator[tuple[Node, Box]]:
    """Give each path, text line and image with the box in mm that it reaches over.

    Lines count with their thickness, letters with their shapes. What is clipped away counts for
    nothing; a clip counts with its box.
    """
    for node in nodes:
        if isinstance(node, Group):
            inner = product(matrix, node.transform)
            yield from boxes_of(node.nodes, inner, _clip(node, inner, clip))
        elif isinstance(node, Use):
            yield from boxes_of(node.symbol.nodes, product(matrix, node.transform), clip)
        elif not isinstance(node, Note):
            box = _common(_box(node, matrix), clip)
            if box is not None:
                yield node, box


def _box(node: Path | TextLine | Image, matrix: Matrix) -> Box:
    if isinstance(node, TextLine):
        return _text_box(node, matrix)
    if isinstance(node, Image):
        return reach((node.x, node.y, node.width, node.height), matrix)
    x, y, width, height = bounds(transform_path(node.commands, matrix))
    half = node.stroke.width * magnification(matrix) / 2 if node.stroke else 0.0
    return (x - half, y - half, width + 2 * half, height + 2 * half)


def _text_box(line: TextLine, matrix: Matrix) -> Box:
    boxes = []
    for run in line.runs:
        face = font(run.font)
        x = line.x + run.x
        for place, char in enumerate(run.text):
            stands = product(matrix, (run.size, 0.0, 0.0, run.size, x, line.y))
            if (ink := _glyph_box(run.font, char)) is not None:
                boxes.append(reach(ink, stands))
            x += face.advance(char) * run.size + (run.gaps[place] if place < len(run.gaps) else 0)
    return union(boxes) if boxes else (line.x, line.y, 0.0, 0.0)


@cache
def _glyph_box(name: str, char: str) -> Box | None:
    """Return the box of a character's shape at em = 1; None for one without any."""
    shape = font(name).outline(char)
    return bounds(shape) if shape else None


def _clip(group: Group, matrix: Matrix, clip: Box | None) -> Box | None:
    if group.clip is None:
        return clip
    box = bounds(transform_path(group.clip, matrix))
    return _common(box, clip) or (*box[:2], 0.0, 0.0)


def _common(box: Box, clip: Box | None) -> Box | None:
    """Return what two boxes have in common; None when that is nothing."""
    if clip is None:
        return box
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right = min(box[0] + box[2], clip[0] + clip[2])
    bottom = min(box[1] + box[3], clip[1] + clip[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def _beyond(box: Box, limit: Box) -> float:
    """Return how far a box reaches beyond another, in mm; 0 or less when it does not."""
    return max(
        limit[0] - box[0],
        limit[1] - box[1],
        box[0] + box[2] - limit[0] - limit[2],
        box[1] + box[3] - limit[1] - limit[3],
    )
