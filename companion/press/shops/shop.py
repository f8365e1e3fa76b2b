"""The shops of `layouts/shops.toml`: what they print, and what their files are like."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, cast

from companion.kits import layouts_folder
from companion.kits.model import Shape
from companion.kits.read.documents import read_toml
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
