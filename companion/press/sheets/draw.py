"""Draws one leaf of a nesting: every piece in its place, its marks, and what lies behind it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from companion.press.drawing.geometry import Box, apply, grown, transform_path, translation, union
from companion.press.drawing.nodes import Command, Group, Matrix, Node
from companion.press.sheets.marks import (
    CLEAR,
    Edge,
    bleed_area,
    corner_marks,
    crop_marks,
    cut_lines,
    die_line,
    edge,
    fold_marks,
    outline,
)
from companion.press.sheets.model import Piece, Work, outline_work, total
from companion.press.sheets.nest import CAPTION, Block, Lot
from companion.press.sheets.page import behind
from companion.press.sheets.wording import Wording

# How much farther backs may be printed than fronts, in mm, where there is room: printers drift.
BACK_BLEED = 2.0
# What is glued of a piece that stands up: its halves, and its foot.
GLUED = 2
# A side without bleed or marks: that of a net, which has its own outline.
BARE = Edge(far=0.0, start=0.0, end=0.0)


class NestedItem(NamedTuple):
    """One side of a piece to be nested, and what is printed behind it (None: nothing)."""

    piece: Piece
    face: str
    front: Node
    back: Node | None = None


class PlacedItem(NamedTuple):
    """An item on its page: the matrix it stands by, its trim box, and where it is in its block."""

    item: NestedItem
    matrix: Matrix
    trim: Box
    column: int
    row: int
    alone: tuple[bool, bool]


class BlockDrawing:
    """A block of equal pieces on a page."""

    def __init__(self, block: Block, lot: Lot, items: Sequence[NestedItem]) -> None:
        self.block = block
        self.lot = lot
        self.lattice = block.lattice
        self.used = self.lattice.extent(block.pieces)
        self.columns = min(block.pieces, self.lattice.columns)
        self.rows = self.lattice.place(block.pieces - 1)[1] + 1
        chosen = items[block.first : block.first + block.pieces]
        self.placed = [self._place(n, item) for n, item in enumerate(chosen)]

    def fronts(self) -> Iterator[Node]:
        """Give every front, then the marks of the whole block."""
        edges = self._edges(0.0)
        for placed in self.placed:
            clip = self._clip(placed, edges, self._corner(edges))
            yield _group(placed, placed.item.face, placed.item.front, placed.matrix, clip)
        yield from self._marks(edges)

    def backs(self, mirror: Matrix) -> Iterator[Node]:
        """Give every back, where the mirror puts it behind its front; no marks stand there."""
        edges = self._edges(BACK_BLEED)
        for placed in self.placed:
            back = placed.item.back
            if back is not None:
                clip = transform_path(self._clip(placed, edges, 0.0), mirror)
                width = placed.item.piece.make.size[0]
                matrix = behind(placed.matrix, width, mirror)
                yield _group(placed, "back", back, matrix, clip)

    def caption(self, wording: Wording) -> Iterator[Node]:
        """Give the line that says what backs to glue on belong to."""
        names = dict.fromkeys(placed.item.piece.component for placed in self.placed)
        words = wording.say("sheet.glue_on", names=", ".join(map(wording.name, names)))
        side = self._edges(0.0)[3]
        below = min(self.block.room[3], max(side.far, side.end) + CLEAR)
        top = self.block.y + self.used[1] + below
        start = self.block.x - self.block.room[0]
        width = self.used[0] + self.block.room[0] + self.block.room[2]
        yield wording.strip(words, (start, top, width, CAPTION), "centre")

    def _place(self, index: int, item: NestedItem) -> PlacedItem:
        x, y = self.lattice.spot(index)
        x, y = x + self.block.x, y + self.block.y
        width, height = self.lattice.cell
        turned = (0.0, 1.0, -1.0, 0.0, x + width, y)
        matrix = turned if self.lattice.turned else translation(x, y)
        column, row = self.lattice.place(index)
        # The last row may be short: pieces above its gap have no neighbour below them.
        right = column + 1 < self.columns and index + 1 >= self.block.pieces
        below = row + 1 < self.rows and index + self.lattice.columns >= self.block.pieces
        return PlacedItem(item, matrix, (x, y, width, height), column, row, (right, below))

    def _edges(self, more: float) -> list[Edge]:
        if not self.lot.marked:
            return [BARE] * 4
        return [edge(room, self.lot.bleed + more) for room in self.block.room]

    def _clip(
        self, placed: PlacedItem, edges: Sequence[Edge], corner: float
    ) -> tuple[Command, ...]:
        """Return what of a piece is printed: its bleed ends where its neighbour's begins."""
        if self.lot.shape != "rectangle":
            # Neighbours share what lies between them: each bleeds to the middle.
            bleed = min(self.lot.bleed, self.lattice.apart / 2)
            return outline(self.lot.shape, placed.trim, bleed)
        return bleed_area(placed.trim, self._sides(placed, edges), corner)

    def _sides(self, placed: PlacedItem, edges: Sequence[Edge]) -> list[Edge]:
        """Return a piece's four sides: the block's edge, a neighbour's, or one that has none."""
        column, row = placed.column, placed.row
        ends = (column == 0, row == 0, column + 1 == self.columns, row + 1 == self.rows)
        open_sides = (False, False, *placed.alone)
        bleeds = [
            self.lot.bleed if is_open else min(self.lot.bleed, self._gap(n % 2) / 2)
            for n, is_open in enumerate(open_sides)
        ]
        return [
            side if end else Edge(bleed, 0.0, 0.0)
            for side, end, bleed in zip(edges, ends, bleeds, strict=True)
        ]

    def _gap(self, axis: int) -> float:
        return self.lattice.step[axis] - self.lattice.cell[axis]

    def _corner(self, edges: Sequence[Edge]) -> float:
        """Return the corner that is left white, where marks must stand in it."""
        lacking = self.lot.marked and any(not each.end for each in edges)
        return self.lot.corner if lacking else 0.0

    def _marks(self, edges: Sequence[Edge]) -> Iterator[Node]:
        if self.lot.shape != "rectangle":
            yield from (die_line(self.lot.shape, placed.trim) for placed in self.placed)
        elif self.lot.marked:
            across, down = self._cuts()
            yield from crop_marks(across, down, edges)
            yield from self._folds(edges)
            if corner := self._corner(edges):
                yield from corner_marks(across, down, edges, corner)
            else:
                yield from cut_lines(across, down, edges)

    def _cuts(self) -> tuple[list[float], list[float]]:
        """Return where upright and level cut lines cross the block."""
        boxes = [placed.trim for placed in self.placed]
        # Sums of lengths differ in their last bits; a cut must not be made twice for that.
        across = {round(at, 6) for x, _, width, _ in boxes for at in (x, x + width)}
        down = {round(at, 6) for _, y, _, height in boxes for at in (y, y + height)}
        return sorted(across), sorted(down)

    def work(self) -> Work:
        """Return what is done by hand to the block."""
        pieces = [placed.item.piece for placed in self.placed]
        by_piece = (each.work for each in pieces)
        folds = sum(len(each.make.folds) for each in pieces)
        stood = GLUED * sum(each.make.finish == "standee" for each in pieces)
        if self.lot.shape != "rectangle":
            around = outline_work(pieces[0].make, len(pieces))
        else:
            around = Work(straight=sum(map(len, self._cuts())) if self.lot.marked else 0)
        return total([around, Work(folds=folds, glued=stood), *by_piece])

    def _folds(self, edges: Sequence[Edge]) -> Iterator[Node]:
        across: dict[float, None] = {}
        down: dict[float, None] = {}
        for placed in self.placed:
            for x1, y1, x2, y2 in placed.item.piece.make.folds:
                start = apply(placed.matrix, (x1, y1))
                end = apply(placed.matrix, (x2, y2))
                level = abs(start[1] - end[1]) < abs(start[0] - end[0])
                (down if level else across)[round(start[level], 6)] = None
        box = (self.block.x, self.block.y, self.block.x + self.used[0], self.block.y + self.used[1])
        yield from fold_marks(list(across), list(down), box, edges)


def bound(drawings: Sequence[BlockDrawing]) -> tuple[Box, ...]:
    """Return the trim boxes of everything on a leaf."""
    return tuple(placed.trim for drawing in drawings for placed in drawing.placed)


def bled(drawings: Sequence[BlockDrawing]) -> Box:
    """Return the box of everything on a leaf with the bleed of each."""
    return union(grown(each.trim, of.lot.bleed) for of in drawings for each in of.placed)


def count_items(items: Sequence[NestedItem], face: str) -> Mapping[str, int]:
    """Return how many items of each component show that face, in order of appearance."""
    counts: dict[str, int] = {}
    for item in items:
        if item.face == face:
            counts[item.piece.component] = counts.get(item.piece.component, 0) + 1
    return counts


def draw_front(drawings: Sequence[BlockDrawing], wording: Wording) -> tuple[Node, ...]:
    """Return everything on the front of a leaf but its strip."""
    captions = (each.caption(wording) for each in drawings if each.lot.captioned)
    return tuple(chain(*(each.fronts() for each in drawings), *captions))


def draw_behind(drawings: Sequence[BlockDrawing], mirror: Matrix) -> tuple[Node, ...]:
    """Return everything behind a leaf, or beyond its fold."""
    return tuple(chain(*(each.backs(mirror) for each in drawings)))


def _group(
    placed: PlacedItem, face: str, node: Node, matrix: Matrix, clip: tuple[Command, ...]
) -> Group:
    """Return the one group that is a piece: its words say which, for whoever counts them."""
    data = {
        "component": placed.item.piece.component,
        "piece": str(placed.item.piece.number),
        "face": face,
    }
    return Group((Group((node,), matrix),), clip=clip, data=data)
