"""The papers and card sizes that the house's paper file names."""

from functools import cache
from typing import NamedTuple, cast

from companion.kits.places import layouts_folder
from companion.kits.read.documents import read_toml


class CardSize(NamedTuple):
    """Width and height, and the radius of the corners, in mm."""

    size: tuple[float, float]
    corner: float


@cache
def paper_sizes() -> dict[str, dict[str, float]]:
    """Return width, height and margin in mm of the papers by name, in the order of the file."""
    return _section("papers")


@cache
def card_sizes() -> dict[str, CardSize]:
    """Return the card sizes by name, in the order of the file."""
    return {
        name: CardSize((card["width"], card["height"]), card["corner"])
        for name, card in _section("cards").items()
    }


@cache
def stock_thickness() -> dict[str, float]:
    """Return how thick a piece of each stock is, in mm."""
    return {name: stock["thickness"] for name, stock in _section("stocks").items()}


@cache
def sleeve_margin() -> float:
    """Return how much wider and higher than its card a sleeve is, in mm."""
    return _section("sleeves")["card"]["wider"]


def _section(name: str) -> dict[str, dict[str, float]]:
    values = read_toml(layouts_folder() / "paper.toml")
    return cast("dict[str, dict[str, float]]", values[name])
