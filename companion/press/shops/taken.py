"""What a shop takes of a print: which of its products each component is, or why it is none."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from companion.press.choose import Chosen
from companion.press.shops.shop import Product, Shop

NAMED = 2
"""How many sizes are named where none is right."""


@dataclass(frozen=True, slots=True)
class Order:
    """A component that a shop takes.

    `product` is None where any size is taken. `turned`: it lies on its side in its picture.
    """

    chosen: Chosen
    product: Product | None = None
    turned: bool = False


class Refusal(NamedTuple):
    """Why a shop does not take a component: the key of the words, and what they name."""

    component: str
    key: str
    values: dict[str, str]


def take(chosen: Iterable[Chosen], shop: Shop) -> tuple[list[Order], list[Refusal]]:
    """Return what a shop takes of what was chosen, and what it does not."""
    orders: list[Order] = []
    refusals: list[Refusal] = []
    for one in chosen:
        answer = _answer(one, shop)
        if isinstance(answer, Order):
            orders.append(answer)
        else:
            refusals.append(answer)
    return orders, refusals


def _answer(chosen: Chosen, shop: Shop) -> Order | Refusal:
    make = chosen.make
    if make.how == "net" or make.folds:
        return _refusal(chosen, "shop.folded", shop)
    if shop.grid:
        return Order(chosen)
    return (
        _take_cut(chosen, shop) if make.how == "cut" else _refusal(chosen, f"shop.{make.how}", shop)
    )


def _take_cut(chosen: Chosen, shop: Shop) -> Order | Refusal:
    make, count = chosen.make, len(chosen.rows)
    order = _nearest_order(chosen, shop)
    if order is None:
        return _refusal(
            chosen, "shop.size", shop, size=_size(make.size), sizes=_sizes(chosen, shop)
        )
    if order.product and order.product.back and make.back is None:
        return _refusal(chosen, "shop.back", shop)
    if shop.most and count > shop.most:
        return _refusal(chosen, "shop.most", shop, count=str(count), most=str(shop.most))
    return order


def _nearest_order(chosen: Chosen, shop: Shop) -> Order | None:
    """Return the product that is nearest in size, if one is near enough."""
    offers = [
        (_apart(chosen, product, turned=turned), number, Order(chosen, product, turned))
        for number, product in enumerate(shop.products)
        for turned in (False, True)
        if product.shape == chosen.make.shape
    ]
    apart, _, order = min(offers, default=(shop.near + 1, 0, None), key=lambda offer: offer[:2])
    return order if apart <= shop.near else None


def _apart(chosen: Chosen, product: Product, *, turned: bool) -> float:
    """Return by how many mm a side a piece differs from a product, at most."""
    width, height = chosen.make.size[::-1] if turned else chosen.make.size
    return max(abs(width - product.size[0]), abs(height - product.size[1])) / 2


def _refusal(chosen: Chosen, key: str, shop: Shop, **values: str) -> Refusal:
    return Refusal(chosen.component.id, key, {"shop": shop.name, **values})


def _sizes(chosen: Chosen, shop: Shop) -> str:
    """Return the nearest sizes of that shape, or of any where there is none of it."""
    shaped = [each for each in shop.products if each.shape == chosen.make.shape] or shop.products
    near = sorted(shaped, key=lambda product: _apart(chosen, product, turned=False))
    shapes = (f"{size_of(each)} ({each.id})" for each in near)
    return ", ".join(list(dict.fromkeys(shapes))[:NAMED])


def size_of(product: Product) -> str:
    """Return the size of a product in words."""
    return _size(product.size)


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:g} \N{MULTIPLICATION SIGN} {size[1]:g}"
