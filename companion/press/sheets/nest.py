"""Which pieces go on which sheet, and where: blocks of equal pieces, parted by straight cuts.

A sheet is cut like glass, edge to edge: a block is laid into a free rectangle, and what is left of
the rectangle is two free rectangles. How much room each piece is given is a matter of style: the
most generous style that needs no more sheets than the tightest is taken.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import ceil, inf, pi
from typing import NamedTuple

from companion.kits.model import Shape
from companion.press.drawing.geometry import Box
from companion.press.sheets.lattice import SLACK, Lattice, roomiest, snug

# Room in mm below a block for a line of words.
CAPTION = 3.4
# Room in mm around a block that still holds marks one can see.
LEAST_HALO = 1.5
# From this radius in mm on, a card's corners have room for marks: what is rounded off.
WASTE_CORNER = 2.5
# How far pieces are apart at least, in mm, for scissors to get between them.
SCISSORS = {"rectangle": 0.0, "circle": 2.0, "hexagon": 2.0}
# How much of its box a shape fills.
FILLED = {"rectangle": 1.0, "circle": pi / 4, "hexagon": 0.75}
NETS_APART = 4.0
# How far unlike rectangles are apart at least, in mm: half of it is the bleed of each.
GUTTER = 2.0
# A halo in mm that keeps unlike pieces well apart: less has to save more than one sheet.
CLEAR = 2.5


# The colours of the edges of each face.
Edges = tuple[frozenset[str | None], ...]


class Lot(NamedTuple):
    """Pieces of one size that are nested together. Lengths in mm.

    `edges` are the colours of their edges, in front and behind; `alike` pieces have one, so each
    is its neighbour's bleed. They lie a `gutter` apart where one was asked for. `marked` pieces are
    cut along marks, others along their outline. `captioned` blocks have words below them.
    """

    size: tuple[float, float]
    shape: Shape
    corner: float
    bleed: float
    pieces: int
    alike: bool
    marked: bool = True
    apart: float = 0.0
    captioned: bool = False
    edges: Edges = ()
    gutter: float | None = None


class Spacing(NamedTuple):
    """How generous a nesting is.

    `own`: unlike pieces lie two bleeds apart; if not, rectangles are butted, and rounded shapes
    lie one bleed apart. `halo`: room in mm around a block for its bleed and marks.
    """

    own: bool
    halo: float


STYLES = (
    Spacing(own=True, halo=6.75),
    Spacing(own=True, halo=4.5),
    Spacing(own=True, halo=4.0),
    Spacing(own=False, halo=6.75),
    Spacing(own=False, halo=4.5),
    Spacing(own=False, halo=4.0),
    Spacing(own=False, halo=CLEAR),
    Spacing(own=False, halo=LEAST_HALO),
    Spacing(own=False, halo=0.0),
    Spacing(own=False, halo=GUTTER / 2),  # where blocks of the one before would touch
)


class Block(NamedTuple):
    """`pieces` of a lot, from the piece `first` on, in the first cells of a lattice.

    (`x`, `y`) is the lattice's top left corner on the page; `room` what lies free around the cells
    that are used: left, top, right, bottom.
    """

    lot: int
    first: int
    pieces: int
    lattice: Lattice
    x: float
    y: float
    room: tuple[float, float, float, float]


Leaf = tuple[Block, ...]


def thriftiest(lots: Sequence[Lot], areas: Sequence[Box]) -> tuple[Box, tuple[Leaf, ...]] | None:
    """Nest the lots on as few leaves as can be, as generously as that allows.

    Args:
        lots: What is to be nested.
        areas: Boxes of the page that may be used, one of them for all leaves; the first is best.

    Returns:
        The area and the leaves, or None when a piece of some lot is too large for each area.
    """
    best: tuple[Box, tuple[Leaf, ...]] | None = None
    least: tuple[int, bool, bool, bool, int] | None = None
    ways = (True, False) if len(lots) > 1 else (True,)
    unlike = not all(lot.alike for lot in lots)
    tried: set[object] = set()
    for style, area, tidy, wide in product(STYLES, areas, ways, ways):
        crowded = len(lots) > 1 and style.halo < CLEAR
        own = unlike and not style.own
        if least is not None and least <= (_fewest(lots, area) + crowded, crowded, own, False, 0):
            continue
        rooms = tuple((gap(lot, style), halo(lot, style)) for lot in lots)
        if (rooms, area, tidy, wide) in tried:
            continue  # a more generous style came to the same
        tried.add((rooms, area, tidy, wide))
        # More leaves than the best way so far are not worth laying out to the end.
        most = inf if least is None else least[0] - crowded
        leaves = nest(lots, area, style, tidy=tidy, tall=not wide, most=most)
        if leaves is None:
            continue
        # Cutting close is worth it when it saves more than one sheet: scissors slip.
        touch = _touch(leaves, lots)
        price = (len(leaves) + crowded, crowded, own, touch, _lack(leaves, lots))
        if least is None or price < least:
            best, least = (area, leaves), price
        if len(leaves) == 1 and not touch:
            break  # styles come the most generous first: none that follows is better
    return best


def nest(  # noqa: PLR0913 - each says something of its own
    lots: Sequence[Lot],
    area: Box,
    style: Spacing,
    *,
    tidy: bool,
    tall: bool,
    most: float = inf,
) -> tuple[Leaf, ...] | None:
    """Nest the lots, the largest pieces first, in one style.

    Args:
        lots: What is to be nested.
        area: The box of the page that may be used.
        style: How much room everything is given.
        tidy: Breaks a lot up only when it is too large for a leaf.
        tall: Makes blocks tall rather than wide.
        most: How many leaves it may come to.

    Returns:
        The leaves, or None when a piece of some lot is too large for the area, or there are more.
    """
    least = min(min(lot.size) for lot in lots)
    table = _Table(area, style, least, tidy=tidy, tall=tall)
    # Large pieces have few places to go; small ones fill what is left.
    order = sorted(range(len(lots)), key=lambda n: -lots[n].size[0] * lots[n].size[1])
    if not all(table.lay(n, lots[n]) and len(table.leaves) <= most for n in order):
        return None
    return tuple(_centre(tuple(blocks), lots, area, style) for blocks in table.leaves)


def gap(lot: Lot, style: Spacing) -> float:
    """Return how far the pieces of a lot lie apart, in mm."""
    if lot.gutter is not None:
        return lot.gutter
    if lot.shape == "rectangle":
        if lot.bleed and not lot.alike and not style.own:
            return max(lot.apart, GUTTER)
        bleeds = 0 if lot.alike else 2
    else:
        bleeds = 2 if style.own else 1
    return max(lot.apart, SCISSORS[lot.shape], bleeds * lot.bleed)


def halo(lot: Lot, style: Spacing) -> float:
    """Return how much room a block of the lot has around it, in mm."""
    if not lot.marked:
        return min(style.halo, lot.apart / 2)
    if lot.shape != "rectangle":
        return min(lot.bleed, gap(lot, style) / 2)
    return style.halo if lot.corner >= WASTE_CORNER else max(style.halo, LEAST_HALO)


class _Table:
    """Leaves that are being laid out, and what is still free on each."""

    def __init__(self, area: Box, style: Spacing, least: float, *, tidy: bool, tall: bool) -> None:
        self.area = area
        self.style = style
        self.tidy = tidy
        self.tall = tall
        self.leaves: list[list[Block]] = []
        self.free: list[tuple[int, Box]] = []
        self.least = least

    def lay(self, number: int, lot: Lot) -> bool:
        """Lay out a whole lot; False when one piece is too large for a leaf."""
        whole = self._lattices(lot)(self.area)
        if whole is None:
            return False
        first = 0
        while first < lot.pieces:
            first += self._lay_block(number, lot, first, whole)
        return True

    def _lay_block(self, number: int, lot: Lot, first: int, whole: Lattice) -> int:
        """Lay out as many pieces as go into one free rectangle; return how many."""
        left = lot.pieces - first
        leaf, box, lattice = self._place(lot, left, whole)
        count = min(left, lattice.capacity)
        lattice = snug(lattice, count, tall=self.tall)
        room = halo(lot, self.style)
        block = Block(number, first, count, lattice, box[0] + room, box[1] + room, (room,) * 4)
        self.leaves[leaf].append(block)
        self._part(leaf, box, _outer(block, lot))
        return count

    def _place(self, lot: Lot, left: int, whole: Lattice) -> tuple[int, Box, Lattice]:
        """Return the leaf, the free rectangle and the lattice for the next pieces of a lot."""
        needed = min(left, whole.capacity) if self.tidy else 1
        lattice_in = self._lattices(lot)
        fitting = [
            (leaf, box, lattice)
            for leaf, box in self.free
            if (lattice := lattice_in(box)) and lattice.capacity >= needed
        ]
        if not fitting:
            self.leaves.append([])
            self.free.append((len(self.leaves) - 1, self.area))
            return (*self.free[-1], whole)
        # Where most of them go, and the smallest such place: large ones are for large pieces.
        return min(
            fitting, key=lambda each: (-min(left, each[2].capacity), each[1][2] * each[1][3])
        )

    def _lattices(self, lot: Lot) -> Callable[[Box], Lattice | None]:
        """Return what gives the lattice of a lot in a rectangle; None where nothing fits."""
        apart, across = gap(lot, self.style), 2 * halo(lot, self.style)
        down = across + CAPTION * lot.captioned
        return lambda box: roomiest(lot.size, lot.shape, apart, (box[2] - across, box[3] - down))

    def _part(self, leaf: int, box: Box, used: tuple[float, float]) -> None:
        """Replace a free rectangle by the two that a straight cut leaves of it."""
        x, y, width, height = box
        right, below = width - used[0], height - used[1]
        # The cut that leaves the larger piece of paper whole: it has room for larger pieces.
        across = width * below >= right * height
        rest = (
            (x + used[0], y, right, used[1] if across else height),
            (x, y + used[1], width if across else used[0], below),
        )
        self.free.remove((leaf, box))
        # Strips that no piece fits are forgotten: looking into them takes most of the time.
        self.free += [(leaf, each) for each in rest if min(each[2:]) + SLACK >= self.least]


def _outer(block: Block, lot: Lot) -> tuple[float, float]:
    """Return the width and height in mm that a block takes up, halo and caption included."""
    width, height = block.lattice.extent(block.pieces)
    left, top, right, bottom = block.room
    return (left + width + right, top + height + bottom + CAPTION * lot.captioned)


def _centre(blocks: Leaf, lots: Sequence[Lot], area: Box, style: Spacing) -> Leaf:
    """Return the blocks of a leaf moved to the middle of the area.

    A block that is alone keeps the full grid, however few pieces are left for it: so all sheets
    of a deck are cut alike, and only as much as is free around it bounds its bleed and marks.
    """
    if len(blocks) == 1:
        return (_alone(blocks[0], lots[blocks[0].lot], area, style),)
    corners = list(_corners(blocks, lots))
    right, below = (max(values) for values in zip(*corners, strict=True))
    dx, dy = (area[0] + area[2] - right) / 2, (area[1] + area[3] - below) / 2
    return tuple(block._replace(x=block.x + dx, y=block.y + dy) for block in blocks)


def _corners(blocks: Leaf, lots: Sequence[Lot]) -> Iterator[tuple[float, float]]:
    for block in blocks:
        width, height = _outer(block, lots[block.lot])
        yield (block.x - block.room[0] + width, block.y - block.room[1] + height)


def _alone(block: Block, lot: Lot, area: Box, style: Spacing) -> Block:
    x, y, width, height = area
    height -= CAPTION * lot.captioned
    room = 2 * halo(lot, style)
    lattice = roomiest(lot.size, lot.shape, gap(lot, style), (width - room, height - room))
    assert lattice is not None, "it was laid out in this very area"
    across, down = lattice.extent(lattice.capacity)
    used = lattice.extent(block.pieces)
    left, top = (width - across) / 2, (height - down) / 2
    free = (left, top, width - left - used[0], height - top - used[1])
    return block._replace(lattice=lattice, x=x + left, y=y + top, room=free)


def _fewest(lots: Iterable[Lot], area: Box) -> int:
    """Return how many leaves are needed if the pieces leave no paper over."""
    paper = sum(FILLED[lot.shape] * lot.size[0] * lot.size[1] * lot.pieces for lot in lots)
    return max(1, ceil(paper / (area[2] * area[3]) - SLACK))


def _touch(leaves: Sequence[Leaf], lots: Sequence[Lot]) -> bool:
    """Tell whether marked blocks without any room around them share a leaf."""
    return any(
        sum(lots[block.lot].marked and not any(block.room) for block in leaf) > 1 for leaf in leaves
    )


def _lack(leaves: Sequence[Leaf], lots: Sequence[Lot]) -> int:
    """Return how many pieces are not on the first leaf: a deck fills one sheet after the other."""
    return lots[0].pieces - leaves[0][0].pieces if len(lots) == 1 else 0
