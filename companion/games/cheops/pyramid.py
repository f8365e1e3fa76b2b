"""The pyramid: its blocks, and which lie near, below and above each (3.1).

Blocks are numbered row by row from the bottom; a set of blocks is a bit mask, block n being bit
1 << n. So what may be placed where is worked out for all blocks at once.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

NAMES: Final = "CHEOPS-GEO-02"
"""Says how blocks are named, and which two each rests on."""


class Block(NamedTuple):
    """A block: its row from the bottom and its place from the left, both from 1."""

    row: int
    pos: int

    def below(self) -> tuple["Block", ...]:
        """Return the blocks that it rests on, none in row 1 (CHEOPS-GEO-02)."""
        row, pos = self.row - 1, self.pos
        return (Block(row, pos), Block(row, pos + 1)) if row else ()

    def around(self) -> tuple["Block", ...]:
        """Return the places of its neighbours, by row and place (CHEOPS-GEO-03)."""
        row, pos = self
        above = (Block(row + 1, pos - 1), Block(row + 1, pos))
        return (*self.below(), Block(row, pos - 1), Block(row, pos + 1), *above)


class Above(NamedTuple):
    """A block that rests on another one: its bit, and the bits of both that it rests on."""

    bit: int
    below: int


class Pyramid:
    """The blocks of a kit's pyramid: so many in each row, from the bottom (CHEOPS-GEO-01).

    `number` gives the number of a block. `every` are all blocks, `eyes` those that hold laws and
    never a treasure (CHEOPS-GEO-04), `bottom` those of row 1. By block: `near` are those around
    it, `below` those that it rests on, `above` those that rest on it. `bare` are the numbers of
    the blocks without an eye.
    """

    def __init__(self, rows: Sequence[int], eyes: Collection[tuple[int, int]]) -> None:
        """Number the blocks, and work out how they lie to each other."""
        self.rows = tuple(rows)
        self.blocks = tuple(
            Block(row, pos) for row, length in enumerate(rows, 1) for pos in range(1, length + 1)
        )
        self.number: Mapping[tuple[int, int], int] = {b: n for n, b in enumerate(self.blocks)}
        self.every = self._mask(self.blocks)
        self.eyes = self._mask(eyes)
        self.bottom = self._mask(block for block in self.blocks if block.row == 1)
        self.near = tuple(self._mask(block.around()) for block in self.blocks)
        self.below = tuple(self._mask(block.below()) for block in self.blocks)
        resting = [Above(1 << number, below) for number, below in enumerate(self.below)]
        self.above = tuple(
            tuple(top for top in resting if top.below >> number & 1)
            for number in range(len(self.blocks))
        )
        self.bare = tuple(n for n, block in enumerate(self.blocks) if block not in eyes)

    def _mask(self, wanted: Iterable[tuple[int, int]]) -> int:
        return sum(1 << self.number[block] for block in wanted if block in self.number)
