"""Text pages put together from blocks: one below the other, side by side, over several pages."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.press.drawing.geometry import Point, translation
from companion.press.drawing.nodes import Group, Node, TextLine
from companion.press.sheets.wording import Wording
from companion.press.text.lettering import POINT
from companion.press.text.typesetting import baseline, paragraph

ENDLESS = 10_000.0


class Block(NamedTuple):
    """Nodes drawn from (0, 0), and the height in mm that they take up."""

    height: float
    nodes: tuple[Node, ...] = ()

    def at(self, x: float, y: float) -> Group:
        """Return the block in its place."""
        return Group(self.nodes, translation(x, y))


def paragraph_block(wording: Wording, markup: str, kind: str, width: float) -> Block:
    """Return a paragraph of that width as a block of the height that it needs."""
    nodes = paragraph(markup, wording.types[kind], (0, 0, width, ENDLESS))
    lines = [node.y for node in nodes if isinstance(node, TextLine)]
    return Block(_foot(wording, kind, max(lines, default=0.0)), nodes)


def beside(blocks: Iterable[tuple[float, Block]]) -> Block:
    """Return blocks side by side, each at its x in mm."""
    placed = list(blocks)
    nodes = tuple(block.at(x, 0) for x, block in placed)
    return Block(max(block.height for _, block in placed), nodes)


def below(blocks: Sequence[Block], gap: float = 0.0) -> Block:
    """Return blocks one below the other, `gap` mm apart, as one that is never parted."""
    nodes, down = [], 0.0
    for block in blocks:
        nodes.append(block.at(0, down))
        down += block.height + gap
    return Block(down - gap if blocks else 0.0, tuple(nodes))


def space(height: float) -> Block:
    """Return nothing, so many mm high."""
    return Block(height)


class Column:
    """Blocks filled into pages from the top, as many pages as they need."""

    def __init__(self, corner: Point, height: float) -> None:
        self.corner = corner
        self.height = height
        self.pages: list[list[Node]] = [[]]
        self.down = 0.0
        self._rooms: list[float] = []

    def add(self, *blocks: Block) -> Point:
        """Add blocks that stay together on one page, where one can hold them.

        Returns:
            Where on the last page they stand: x, y.
        """
        whole = below(blocks)
        if self.down and self.down + whole.height > self.height:
            self.turn()
        place = (self.corner[0], self.corner[1] + self.down)
        if whole.nodes:
            self.pages[-1].append(whole.at(*place))
        self.down += whole.height if self.down or whole.nodes else 0.0
        return place

    def left(self) -> float:
        """Return how many mm are left on the page."""
        return self.height - self.down

    def rooms(self) -> tuple[float, ...]:
        """Return how many mm are left on each page."""
        return (*self._rooms, self.left())

    def turn(self) -> None:
        """Begin a new page."""
        self._rooms.append(self.left())
        self.pages.append([])
        self.down = 0.0


def _foot(wording: Wording, kind: str, last: float) -> float:
    """Return how far down the line of a baseline ends."""
    words = wording.types[kind]
    leading = words.leading * words.size * POINT
    return last - baseline(words, words.size) + leading if last else 0.0
