"""The pyramid: its blocks, and which lie near, below and above each (3.1).

Blocks are numbered row by row from the bottom; a set of blocks is a bit mask, block n being bit
1 << n. So what may be placed where is worked out for all blocks at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, eq=False, slots=True)
class Pyramid:
    """The blocks of a kit's pyramid.

    `number` gives the number of a block. `every` are all blocks, `eyes` those that hold laws and
    never a treasure (CHEOPS-GEO-04), `bottom` those of row 1. By block: `near` are those around
    it, `below` those that it rests on, `above` those that rest on it. `bare` are the numbers of
    the blocks without an eye.
    """

    rows: tuple[int, ...]
    blocks: tuple[Block, ...]
    number: Mapping[tuple[int, int], int]
    every: int
    eyes: int
    bottom: int
    near: tuple[int, ...]
    below: tuple[int, ...]
    above: tuple[tuple[Above, ...], ...]
    bare: tuple[int, ...]


def pyramid(rows: Sequence[int], eyes: Iterable[tuple[int, int]]) -> Pyramid:
    """Return the pyramid with so many blocks in each row, from the bottom (CHEOPS-GEO-01)."""
    blocks = tuple(
        Block(row, pos) for row, length in enumerate(rows, 1) for pos in range(1, length + 1)
    )
    number = {(block.row, block.pos): bit for bit, block in enumerate(blocks)}

    def mask(wanted: Iterable[tuple[int, int]]) -> int:
        return sum(1 << number[block] for block in wanted if block in number)

    below = tuple(mask(block.below()) for block in blocks)
    resting = [(1 << bit, under) for bit, under in enumerate(below)]
    return Pyramid(
        rows=tuple(rows),
        blocks=blocks,
        number=number,
        every=mask(blocks),
        eyes=mask(eyes),
        bottom=mask(block for block in blocks if block.row == 1),
        near=tuple(mask(block.around()) for block in blocks),
        below=below,
        above=tuple(
            tuple(Above(top, under) for top, under in resting if under >> bit & 1)
            for bit in range(len(blocks))
        ),
        bare=tuple(bit for bit, block in enumerate(blocks) if block not in set(eyes)),
    )
