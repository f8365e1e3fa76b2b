"""How much room the pieces of a game take up in a box, from their sizes, counts and stocks.

Pieces lie in piles, flat; small ones side by side in a layer. All in mm.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from companion.kits import Component, Kit, Make
from companion.kits.paper import card_sizes, sleeve_margin, stock_thickness
from companion.press.sheets.net_fold import folded
from companion.press.sheets.net_model import Net

Size = tuple[float, float, float]
Box = Callable[[Size], tuple[float, float]]
"""Returns width and height of the net of a box in which a size is free."""

CLEARANCE = 2.0
"""What a box has to spare in each of its three directions, in mm."""
MOST = 4
"""So many piles at most lie side by side, each way."""
PAGE = (200.0, 280.0)
"""What the usual papers hold: a box is shaped so that it needs the least of such a page."""


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


class Pile(NamedTuple):
    """All pieces of a component on each other: width and depth, not turned, and one's thickness."""

    component: str
    size: tuple[float, float]
    thickness: float
    pieces: int

    def height(self, floor_size: tuple[float, float]) -> float:
        """Return how high the pieces lie, in as many piles as the floor has room for."""
        return ceil(self.pieces / max(1, self.abreast(floor_size))) * self.thickness

    def abreast(self, floor_size: tuple[float, float]) -> int:
        """Return how many pieces lie side by side on a floor, all turned the same way."""
        (width, depth), (across, down) = self.size, floor_size
        return max(
            floor(across / width) * floor(down / depth), floor(across / depth) * floor(down / width)
        )


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
        if {component.id, component.family} & wanted
        if (pile := _pile(component, packing, nets))
    )


def packed(held: Sequence[Pile], box: Box) -> Size:
    """Return width, depth and height that hold the piles, in the box whose net needs least paper.

    Args:
        held: At least one pile.
        box: Says how large the net of a box around a size is.
    """
    width = max(pile.size[0] for pile in held)
    depth = max(pile.size[1] for pile in held)
    floors = [(width * a, depth * b) for a, b in product(range(1, MOST + 1), repeat=2)]
    sizes = [(*each, sum(pile.height(each) for pile in _alike(held))) for each in floors]
    roomy = [
        (across + CLEARANCE, down + CLEARANCE, high + CLEARANCE) for across, down, high in sizes
    ]
    return min(roomy, key=lambda size: _need(box(size)))


def _alike(held: Iterable[Pile]) -> list[Pile]:
    """Return the piles, what is of one size put together: the workers of all colours."""
    pieces: Counter[tuple[tuple[float, float], float]] = Counter()
    for pile in held:
        pieces[pile.size, pile.thickness] += pile.pieces
    return [Pile("", *alike, count) for alike, count in pieces.items()]


def _need(size: tuple[float, float]) -> float:
    """Return what share of a usual page's sides something needs, the larger of both."""
    return max(side / page for side, page in zip(sorted(size), PAGE, strict=True))


def _pile(component: Component, packing: Packing, nets: Mapping[str, Net]) -> Pile | None:
    make = _form(component, packing.forms)
    if make is None or make.how not in ("cut", "net"):
        return None
    if make.how == "net":
        net = nets.get(make.net or "")
        return None if net is None or net.inner else _solid_pile(component, net)
    (width, depth), thickness = sorted(make.size), packing.of(make.stock)
    if make.folds:
        width, depth, thickness = *sorted((width, depth / 2)), 2 * thickness
    elif packing.sleeves is not None and _is_card(make):
        margin = sleeve_margin()
        width, depth, thickness = width + margin, depth + margin, thickness + packing.sleeves
    return Pile(component.id, (width, depth), thickness, component.count)


def _form(component: Component, forms: Mapping[str, str]) -> Make | None:
    wanted = forms.get(component.id, forms.get(component.family))
    chosen = (make for make in component.makes if make.id == wanted)
    return next(chosen, next(iter(component.makes), None))


def _solid_pile(component: Component, net: Net) -> Pile:
    places = [place for points in folded(net).values() for place in points]
    spans = sorted(max(axis) - min(axis) for axis in zip(*places, strict=True))
    return Pile(component.id, (spans[1], spans[2]), spans[0], component.count)


def _is_card(make: Make) -> bool:
    """Tell whether there are sleeves for it: it has the size of a card of `paper.toml`."""
    sizes = {tuple(sorted(card.size)) for card in card_sizes().values()}
    return make.shape == "rectangle" and tuple(sorted(make.size)) in sizes
