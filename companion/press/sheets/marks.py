"""Marks beside what is printed: where to cut, where to fold, whether two sides meet. In mm.

Crop marks are 0.2 mm thick and up to 3 mm long, at both ends of every cut line, outside the bleed
and never nearer than 3 mm. Where a sheet is so full that there is no room for them, they stand in
the bleed, dark on light, to be seen on every ground; where that is too narrow, the line is drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from companion.kits.model import Make, Shape
from companion.press.drawing.geometry import Box, circle, polygon, polyline, rectangle
from companion.press.drawing.nodes import Command, Path, Stroke

LENGTH = 3.0
SHORTEST = 0.5
# How far crop marks stay away from what is cut out.
NEAREST = 3.0
# How far crop marks stay away from the bleed where there is room enough.
AWAY = 0.5
# How far they stay away from everything printed, always.
CLEAR = 0.25
INK = Stroke("#000000", 0.2)
# Of fold marks: a short one has more than one dash too, and is no cut mark.
DASHES = (0.3, 0.2)
FOLD = Stroke("#000000", 0.2, dash=DASHES)
FOLD_FINE = Stroke("#000000", 0.15, dash=DASHES)
FOLD_LINE = Stroke("#828282", 0.2, dash=(3.0, 1.5))
# How far marks in the bleed stay away from what is cut out.
OUTSIDE = 0.6
DIE = Stroke("#b8b8b8", 0.2)
UNDER = Stroke("#ffffff", 0.4)
# A line over art: dark in a light one.
FINE = Stroke("#000000", 0.15)


class Edge(NamedTuple):
    """One side of a block: bleed reaches out to `far`, marks run from `start` to `end`.

    Without room for marks, both are 0.
    """

    far: float
    start: float
    end: float


def edge(room: float, bleed: float) -> Edge:
    """Return how the free room at one side of a block is shared by its bleed and its marks."""
    far = max(0.0, min(bleed, room))
    end = min(room - CLEAR, max(NEAREST, far + AWAY) + LENGTH)
    start = max(NEAREST, far + CLEAR, end - LENGTH)
    # A mark shorter than that is taken for dirt.
    fits = end - start >= SHORTEST - 1e-6
    return Edge(far, start, end) if fits else Edge(far, 0.0, 0.0)


def in_bleed(side: Edge) -> Edge:
    """Return where marks stand in a side's bleed that has no room for them beyond it."""
    end = side.far - UNDER.width / 2
    fits = not side.end and end - OUTSIDE >= SHORTEST
    return Edge(side.far, OUTSIDE, end) if fits else Edge(side.far, 0.0, 0.0)


def crop_marks(
    across: Sequence[float], down: Sequence[float], edges: Sequence[Edge], stroke: Stroke = INK
) -> list[Path]:
    """Return the marks of cut lines that run through a block from edge to edge.

    Args:
        across: Where upright lines cross the block, x; the first and the last are its sides.
        down: Where level lines cross it, y; likewise.
        edges: Left, top, right and bottom of the block.
        stroke: `INK` for cuts, `FOLD` for folds.
    """
    box = (across[0], down[0], across[-1], down[-1])
    return lines(_ends(across, down, box, edges), stroke)


def fold_marks(
    across: Sequence[float], down: Sequence[float], box: Box, edges: Sequence[Edge]
) -> list[Path]:
    """Return dashed marks at both ends of fold lines through a block, in its bleed if need be.

    Args:
        across: Where upright folds cross the block, x.
        down: Where level folds cross it, y.
        box: Of the block's trim: left, top, right, bottom.
        edges: Left, top, right and bottom of the block.
    """
    inside = [in_bleed(side) for side in edges]
    over = list(_ends(across, down, box, inside))
    beyond = lines(_ends(across, down, box, edges), FOLD)
    return [*beyond, *lines(over, UNDER), *lines(over, FOLD_FINE)]


def corner_marks(
    across: Sequence[float], down: Sequence[float], edges: Sequence[Edge], corner: float
) -> list[Path]:
    """Return marks in what is rounded off cards, for lines that have none outside the block.

    Nine poker cards on Letter leave nothing above and below them that a printer could print.
    """
    reach = 0.6 * corner
    left, top, right, bottom = across[0], down[0], across[-1], down[-1]
    upright = across if edges[1].end == 0.0 or edges[3].end == 0.0 else ()
    level = down if edges[0].end == 0.0 or edges[2].end == 0.0 else ()
    ends = chain(
        ((x, max(top, y - reach), x, min(bottom, y + reach)) for x in upright for y in down),
        ((max(left, x - reach), y, min(right, x + reach), y) for y in level for x in across),
    )
    return lines(ends, INK)


def cut_lines(across: Sequence[float], down: Sequence[float], edges: Sequence[Edge]) -> list[Path]:
    """Return what marks cut lines without a mark at one end: one in the bleed, or the line."""
    box = left, top, right, bottom = across[0], down[0], across[-1], down[-1]
    inside = [in_bleed(side) for side in edges]
    lacking = [not side.end and not other.end for side, other in zip(edges, inside, strict=True)]
    upright = across if lacking[1] or lacking[3] else ()
    level = down if lacking[0] or lacking[2] else ()
    whole = [*((x, top, x, bottom) for x in upright), *((left, y, right, y) for y in level)]
    ends = [*whole, *_ends(across, down, box, inside)]
    return [*lines(ends, UNDER), *lines(ends, FINE)]


def bleed_area(box: Box, edges: Sequence[Edge], corner: float = 0.0) -> tuple[Command, ...]:
    """Return what of a rectangular piece is printed: its trim and its bleed.

    Args:
        box: The piece's trim.
        edges: Its own sides: left, top, right, bottom.
        corner: Radius of corners that are left white for `corner_marks`; 0 for none.
    """
    if not corner:
        return rectangle(_grow(box, [each.far for each in edges]))
    x, y, width, height = box
    left, top, right, bottom = (each.far for each in edges)
    upright, level = (y + corner, height - 2 * corner), (x + corner, width - 2 * corner)
    strips = (
        (x - left, upright[0], left + corner, upright[1]),
        (level[0], y - top, level[1], top + corner),
        (x + width - corner, upright[0], corner + right, upright[1]),
        (level[0], y + height - corner, level[1], corner + bottom),
    )
    return (*rectangle(box, corner), *(command for each in strips for command in rectangle(each)))


def outline(shape: Shape, box: Box, beyond: float = 0.0) -> tuple[Command, ...]:
    """Return the outline of a shape that fills the box, or of one `beyond` mm larger all round."""
    x, y, width, height = grown = _grow(box, (beyond,) * 4)
    if shape == "circle":
        return circle((x + width / 2, y + height / 2), width / 2)
    return polygon(_hexagon(grown)) if shape == "hexagon" else rectangle(grown)


def cut(make: Make, beyond: float = 0.0) -> tuple[Command, ...]:
    """Return where a piece is cut, or a line so many mm outside that."""
    box = (0.0, 0.0, *make.size)
    if make.corner and make.shape == "rectangle":
        x, y = -beyond, -beyond
        width, height = (side + 2 * beyond for side in make.size)
        return rectangle((x, y, width, height), max(0.0, make.corner + beyond))
    return outline(make.shape, box, beyond)


def die_line(shape: Shape, box: Box) -> Path:
    """Return a light line for scissors to follow around a disc or a hexagon."""
    return Path(outline(shape, box), stroke=DIE)


def fold_line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """Return the line along which a whole sheet is folded."""
    return Path(polyline([(x1, y1), (x2, y2)]), stroke=FOLD_LINE)


def registration(x: float, y: float, reach: float = 1.5) -> list[Path]:
    """Return a cross in a circle; the one of the sheet behind or beside it should lie on it.

    `reach` is how far the cross reaches from its middle, in mm.
    """
    radius = reach / 1.5
    cross = lines([(x - reach, y, x + reach, y), (x, y - reach, x, y + reach)], INK)
    return [Path(circle((x, y), radius), stroke=INK), *cross]


def lines(ends: Iterable[Box], stroke: Stroke) -> list[Path]:
    """Return lines (x1, y1, x2, y2) as one path, those without length left out; none for none."""
    commands = [
        command
        for x1, y1, x2, y2 in ends
        if (x1, y1) != (x2, y2)
        for command in (("M", x1, y1), ("L", x2, y2))
    ]
    return [Path(tuple(commands), stroke=stroke)] if commands else []


def _ends(
    across: Iterable[float], down: Iterable[float], box: Sequence[float], edges: Sequence[Edge]
) -> Iterator[Box]:
    """Give the marks at both ends of lines through a block: upright ones first, then level ones."""
    left, top, right, bottom = edges
    for x in across:
        yield (x, box[1] - top.end, x, box[1] - top.start)
        yield (x, box[3] + bottom.start, x, box[3] + bottom.end)
    for y in down:
        yield (box[0] - left.end, y, box[0] - left.start, y)
        yield (box[2] + right.start, y, box[2] + right.end, y)


def _grow(box: Box, by: Sequence[float]) -> Box:
    x, y, width, height = box
    left, top, right, bottom = by
    return (x - left, y - top, width + left + right, height + top + bottom)


def _hexagon(box: Box) -> list[tuple[float, float]]:
    """Return the corners of a hexagon whose points are at the ends of the box's longer side."""
    x, y, width, height = box
    if height >= width:
        places = [(0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)]
    else:
        places = [(0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1)]
    return [(x + across * width, y + down * height) for across, down in places]
