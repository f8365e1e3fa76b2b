"""The card sizes that the house's paper file names."""

from functools import cache
from typing import NamedTuple, cast

from companion.kits.documents import read_toml
from companion.kits.places import layouts_folder


class CardSize(NamedTuple):
    """Width and height, and the radius of the corners, in mm."""

    size: tuple[float, float]
    corner: float


@cache
def card_sizes() -> dict[str, CardSize]:
    """Return the card sizes by name, in the order of the file."""
    values = read_toml(layouts_folder() / "paper.toml", "paper.toml")
    cards = cast("dict[str, dict[str, float]]", values["cards"])
    return {
        name: CardSize((card["width"], card["height"]), card["corner"])
        for name, card in cards.items()
    }
