"""How high things lie in a box: layers, each parted into rows of one kind of thing. All in mm."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

SLACK = 1e-9
"""By so much a thing may be too large for its place: sums of lengths are never quite exact."""


class Pile(NamedTuple):
    """All pieces of a component, or of several alike: width and depth, and one's thickness."""

    component: str
    size: tuple[float, float]
    thickness: float
    pieces: int

    def laid(self, ground: tuple[float, float]) -> tuple[float, float]:
        """Return width and depth of a piece turned so that more of them fit the ground."""
        turned = (self.size[1], self.size[0])
        return max(self.size, turned, key=lambda size: _abreast(size, ground))


def stack_height(held: Iterable[Pile], ground: tuple[float, float]) -> float:
    """Return how high the piles lie on a ground that holds a piece of each.

    The largest go first; smaller ones fill what is left of a layer, on each other up to its top,
    before they begin one of their own.
    """
    layers: list[_Layer] = []
    for pile in sorted(held, key=_bulk, reverse=True):
        left = pile.pieces
        for layer in layers:
            left -= layer.take(pile, left)
        if left:
            layers.append(_Layer(ground, _layer_height(pile, left, ground), ground[1]))
            layers[-1].take(pile, left)
    return sum(layer.height for layer in layers)


@dataclass
class _Layer:
    """Rows across the ground, one behind the other; `free` is the depth that no row has yet."""

    ground: tuple[float, float]
    height: float
    free: float

    def take(self, pile: Pile, left: int) -> int:
        """Lay as many of a pile's pieces as there is room for; return how many."""
        width, depth = pile.laid(self.ground)
        row = _fitting(self.ground[0], width) * _fitting(self.height, pile.thickness)
        rows = min(_fitting(self.free, depth), ceil(left / row)) if row else 0
        self.free -= rows * depth
        return min(left, rows * row)


def _layer_height(pile: Pile, left: int, ground: tuple[float, float]) -> float:
    """Return how high a layer must be that holds so many pieces of a pile."""
    return ceil(left / _abreast(pile.laid(ground), ground)) * pile.thickness


def _bulk(pile: Pile) -> tuple[float, float]:
    """Return by what piles are ordered: how much ground a piece covers, then how thick it is."""
    return (round(pile.size[0] * pile.size[1], 3), pile.thickness)


def _abreast(size: tuple[float, float], ground: tuple[float, float]) -> int:
    return _fitting(ground[0], size[0]) * _fitting(ground[1], size[1])


def _fitting(space: float, length: float) -> int:
    return floor(space / length + SLACK)
