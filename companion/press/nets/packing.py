"""How much room the pieces of a game take up in a box, from their sizes, counts and stocks.

They lie in layers, each parted into rows of one kind of thing. All in mm.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil, floor
from typing import NamedTuple

from companion.kits import Component, Kit, Make
from companion.kits.paper import card_sizes, sleeve_margin, stock_thickness
from companion.press.nets.model import Net, fold_up
from companion.press.nets.shape import net_faults

# By so much a thing may be too large for its place: sums of lengths are never quite exact.
SLACK = 1e-9


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


Size = tuple[float, float, float]
# Returns width and height of the net of a box in which a size is free.
Box = Callable[[Size], tuple[float, float]]
# What a box has to spare in each of its three directions, in mm.
CLEARANCE = 2.0
# So many of the largest piece at most lie side by side, each way.
MOST = 4
# How much wider and higher than its card a laminating pouch is, cut 3 mm larger all round ...
LAMINATED = 6.0
# ... and how thick both films of it or of a sleeve are: what is written on lies in either.
FILM = 0.2
# What the usual papers hold: a box is shaped so that it needs the least of such a page.
PAGE = (200.0, 280.0)


class Packing(NamedTuple):
    """What a person says of their own material.

    `thickness` is in mm by stock, in place of `paper.toml`'s; `sleeves` how thick a card's sleeve
    is, both its films together (None: no sleeves); `forms` the forms chosen for components.
    """

    thickness: Mapping[str, float] = {}
    sleeves: float | None = None
    forms: Mapping[str, str] = {}

    def of(self, stock: str) -> float:
        """Return how thick a stock is, in mm."""
        return self.thickness.get(stock, stock_thickness()[stock])


def piles(
    kit: Kit, holds: Iterable[str], packing: Packing, nets: Mapping[str, Net]
) -> tuple[Pile, ...]:
    """Return what a box holds: components or families by name, in the order of the kit.

    What is not cut out nor folded has no pile: boards over several pages, and whole pages.
    """
    wanted = set(holds)
    return tuple(
        pile
        for component in kit.components
        if component.is_among(wanted)
        if (pile := _pile(component, packing, nets))
    )


def measured(kit: Kit, holds: Iterable[str], packing: Packing) -> str:
    """Return as what a box measures its cards, as the key of a text; "" without any card."""
    wanted = set(holds)
    held = (each for each in kit.components if each.is_among(wanted))
    makes = [make for component in held for make in component.makes]
    if packing.sleeves is not None and any(map(_is_card, makes)):
        return "first.sleeves"
    if any(make.finish == "writable" for make in makes):
        return "first.filmed"
    return "first.bare" if any(map(_is_card, makes)) else ""


def pack(held: Sequence[Pile], box: Box, most: int = MOST) -> Size:
    """Return width, depth and height that hold the piles, in the box whose net needs least paper.

    Args:
        held: At least one pile.
        box: Says how large the net of a box around a size is.
        most: So many of the largest piece at most lie side by side, each way.
    """
    width = max(pile.size[0] for pile in held)
    depth = max(pile.size[1] for pile in held)
    grounds = [(width * a, depth * b) for a, b in product(range(1, most + 1), repeat=2)]
    sizes = [
        (ground[0] + CLEARANCE, ground[1] + CLEARANCE, stack_height(held, ground) + CLEARANCE)
        for ground in grounds
    ]
    return min(sizes, key=lambda size: _need(box(size)))


def _need(size: tuple[float, float]) -> float:
    """Return what share of a usual page's sides something needs, the larger of both."""
    return max(side / page for side, page in zip(sorted(size), PAGE, strict=True))


def _pile(component: Component, packing: Packing, nets: Mapping[str, Net]) -> Pile | None:
    make = component.form(packing.forms)
    if make is None or make.how not in ("cut", "net"):
        return None
    if make.how == "net":
        net = nets.get(make.net or "")
        # A box does not lie in a box, and a net that does not close has no size.
        if net is None or net.inner or net_faults(net):
            return None
        return _solid_pile(component, net)
    (width, depth), thickness = sorted(make.size), packing.of(make.stock)
    if make.folds:
        (width, depth), layers = _fold_flat(make)
        thickness *= layers
    elif make.finish == "writable":
        wider, film = max(LAMINATED, sleeve_margin()), max(FILM, packing.sleeves or 0)
        width, depth, thickness = width + wider, depth + wider, thickness + film
    elif packing.sleeves is not None and _is_card(make):
        margin = sleeve_margin()
        width, depth, thickness = width + margin, depth + margin, thickness + packing.sleeves
    return Pile(component.id, (width, depth), thickness, component.count)


def _fold_flat(make: Make) -> tuple[tuple[float, float], int]:
    """Return how large a piece is when it is folded to and fro, and in how many layers it lies."""
    width, depth = make.size
    across = sorted({0.0, width, *(x1 for x1, _, x2, _ in make.folds if x1 == x2)})
    down = sorted({0.0, depth, *(y1 for _, y1, _, y2 in make.folds if y1 == y2)})
    parts = [[b - a for a, b in pairwise(each)] for each in (across, down)]
    size = sorted(max(each) for each in parts)
    return (size[0], size[1]), len(parts[0]) * len(parts[1])


def _solid_pile(component: Component, net: Net) -> Pile:
    places = [place for points in fold_up(net).values() for place in points]
    spans = sorted(round(max(axis) - min(axis), 2) for axis in zip(*places, strict=True))
    return Pile(component.id, (spans[1], spans[2]), spans[0], component.count)


def _is_card(make: Make) -> bool:
    """Tell whether there are sleeves for it: flat, of the size of a card of `paper.toml`."""
    sizes = {tuple(sorted(card.size)) for card in card_sizes().values()}
    flat = make.shape == "rectangle" and not make.folds
    return flat and tuple(sorted(make.size)) in sizes
