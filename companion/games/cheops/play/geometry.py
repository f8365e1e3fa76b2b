"""The pyramid as numbers and bit masks (3.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.cheops.figures import Figures
from companion.games.cheops.pyramid import Block


class Above(NamedTuple):
    """A block that rests on another one: its bit, and the bits of both blocks below it."""

    bit: int
    below: int


@dataclass(frozen=True, eq=False, slots=True)
class Geometry:
    """The pyramid as bit masks: block number n, row by row from the bottom, is bit 1 << n.

    `at` gives the number of a block. `every` are all blocks, `eyes` those that hold laws, `bottom`
    those of row 1. `near` are the blocks around each one, `above` those that rest on it, and
    `treasures` the numbers of those without an eye.
    """

    blocks: tuple[Block, ...]
    at: Mapping[tuple[int, int], int]
    every: int
    eyes: int
    bottom: int
    near: tuple[int, ...]
    above: tuple[tuple[Above, ...], ...]
    treasures: tuple[int, ...]


def geometry(given: Figures) -> Geometry:
    """Return the pyramid of a kit."""
    blocks = tuple(
        Block(row, pos) for row, length in enumerate(given.rows, 1) for pos in range(1, length + 1)
    )
    at = {(block.row, block.pos): number for number, block in enumerate(blocks)}

    def mask(wanted: Iterable[Block]) -> int:
        return sum(1 << at[block] for block in wanted if block in at)

    resting = {block: block.below() for block in blocks if block.row > 1}
    return Geometry(
        blocks=blocks,
        at=at,
        every=mask(blocks),
        eyes=mask(Block(*eye) for eye in given.eyes),
        bottom=mask(block for block in blocks if block.row == 1),
        near=tuple(mask(block.around()) for block in blocks),
        above=tuple(
            tuple(Above(1 << at[top], mask(below)) for top, below in resting.items() if b in below)
            for b in blocks
        ),
        treasures=tuple(at[block] for block in blocks if block not in given.eyes),
    )
