"""Named card sizes of the house's paper file."""

import tomllib
from functools import cache

from companion.kits.meant import suggestion
from companion.kits.places import layouts_folder


def card_size(name: str) -> tuple[float, float, float]:
    """Return width, height and corner radius in mm of a named card size.

    Raises:
        ValueError: With what was probably meant, when the house knows no such size.
    """
    cards = _cards()
    if name not in cards:
        raise ValueError(f"there is no card size '{name}'; {suggestion(name, cards)}")
    return cards[name]


@cache
def _cards() -> dict[str, tuple[float, float, float]]:
    text = (layouts_folder() / "paper.toml").read_text(encoding="utf-8")
    cards = tomllib.loads(text)["cards"]
    return {name: (card["width"], card["height"], card["corner"]) for name, card in cards.items()}
