"""The shops of `layouts/shops.toml`: what they print, and which product each component is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from companion.kits import layouts_folder
from companion.kits.model import Shape
from companion.kits.read.documents import read_toml
from companion.press.choose import Chosen
from companion.press.drawing.geometry import INCH

Files = Literal["faces", "deck", "sheets"]
FILE = "shops.toml"


class Product(NamedTuple):
    """Something that a shop cuts: its trim, and a whole face with its bleed, in mm.

    `back` says that it is not printed without one.
    """

    id: str
    size: tuple[float, float]
    face: tuple[float, float]
    shape: Shape
    back: bool


class Grid(NamedTuple):
    """How many cards a sheet holds across and down at most, and how many pixels a side has."""

    columns: int
    rows: int
    side: int


class Shop(NamedTuple):
    """A shop, or a program that takes pictures as a shop does.

    `files` are PNG faces, one PDF a deck, or sheets of many cards. `most` is how many cards a deck
    may have, `ink` how much of the four inks may come together, `near` by how many mm a side a
    piece may differ from a product. Sheets have a `grid` and take pieces of any size.
    """

    id: str
    name: str
    files: Files
    dpi: float
    near: float
    most: int | None
    ink: float | None
    grid: Grid | None
    products: tuple[Product, ...]


def shop(name: str) -> Shop:
    """Return a shop by its id; KeyError when there is none."""
    return _shops()[name]


def shop_names() -> dict[str, str]:
    """Return what all shops are called, by their ids."""
    return {each.id: each.name for each in _shops().values()}


@cache
def _shops() -> Mapping[str, Shop]:
    said = cast("dict[str, Any]", read_toml(layouts_folder() / FILE))
    return {name: _shop(name, values, said["near"]) for name, values in said["shops"].items()}


def _shop(name: str, said: Mapping[str, Any], near: float) -> Shop:
    grid = Grid(said["columns"], said["rows"], said["side"]) if "side" in said else None
    products = tuple(_product(id_, one, said) for id_, one in said.get("products", {}).items())
    return Shop(
        id=name,
        name=said["name"],
        files=said["files"],
        dpi=said["dpi"],
        near=near,
        most=said.get("most"),
        ink=said.get("ink"),
        grid=grid,
        products=products,
    )


def _product(name: str, said: Mapping[str, Any], shop: Mapping[str, Any]) -> Product:
    width, height = said["size"]
    if pixels := said.get("pixels"):
        across, down = (count * INCH / shop["dpi"] for count in pixels)
    else:
        across, down = (side + 2 * shop["bleed"] for side in (width, height))
    shape = said.get("shape", "rectangle")
    return Product(name, (width, height), (across, down), shape, said.get("back", False))


# What a shop takes of a print: which of its products each component is, or why it is none.

# How many sizes are named where none is right.
NAMED = 2


@dataclass(frozen=True, slots=True)
class ShopOrder:
    """A component that a shop takes.

    `product` is None where any size is taken. `turned`: it lies on its side in its picture.
    """

    chosen: Chosen
    product: Product | None = None
    turned: bool = False


class ShopRefusal(NamedTuple):
    """Why a shop does not take a component: the key of the words, and what they name."""

    component: str
    key: str
    values: dict[str, str]


def take(chosen: Iterable[Chosen], shop: Shop) -> tuple[list[ShopOrder], list[ShopRefusal]]:
    """Return what a shop takes of what was chosen, and what it does not."""
    orders: list[ShopOrder] = []
    refusals: list[ShopRefusal] = []
    for one in chosen:
        answer = _answer(one, shop)
        if isinstance(answer, ShopOrder):
            orders.append(answer)
        else:
            refusals.append(answer)
    return orders, refusals


def _answer(chosen: Chosen, shop: Shop) -> ShopOrder | ShopRefusal:
    make = chosen.make
    # A shop sells flat cards; what is folded comes from a printer at home.
    if make.how == "net" or make.folds:
        return _refusal(chosen, "shop.folded", shop)
    if shop.grid:
        return ShopOrder(chosen)
    return (
        _take_cut(chosen, shop) if make.how == "cut" else _refusal(chosen, f"shop.{make.how}", shop)
    )


def _take_cut(chosen: Chosen, shop: Shop) -> ShopOrder | ShopRefusal:
    make, count = chosen.make, len(chosen.rows)
    order = _nearest_order(chosen, shop)
    if order is None:
        return _refusal(
            chosen, "shop.size", shop, size=_size(make.size), sizes=_sizes(chosen, shop)
        )
    # Some shops print no card without a back.
    if order.product and order.product.back and make.back is None:
        return _refusal(chosen, "shop.back", shop)
    if shop.most and count > shop.most:
        return _refusal(chosen, "shop.most", shop, count=str(count), most=str(shop.most))
    return order


def _nearest_order(chosen: Chosen, shop: Shop) -> ShopOrder | None:
    """Return the product that is nearest in size, if one is near enough."""
    offers = [
        (_apart(chosen, product, turned=turned), number, ShopOrder(chosen, product, turned))
        for number, product in enumerate(shop.products)
        for turned in (False, True)
        if product.shape == chosen.make.shape
    ]
    # The number decides between products as near as each other, and no order is compared.
    apart, _, order = min(offers, default=(shop.near + 1, 0, None), key=lambda offer: offer[:2])
    return order if apart <= shop.near else None


def _apart(chosen: Chosen, product: Product, *, turned: bool) -> float:
    """Return by how many mm a side a piece differs from a product, at most."""
    width, height = chosen.make.size[::-1] if turned else chosen.make.size
    return max(abs(width - product.size[0]), abs(height - product.size[1])) / 2


def _refusal(chosen: Chosen, key: str, shop: Shop, **values: str) -> ShopRefusal:
    return ShopRefusal(chosen.component.id, key, {"shop": shop.name, **values})


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
