"""The house's paper file: papers, or any other size in mm, card sizes, stocks and sleeves."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, cast

from companion.kits.faults import Fault, Faulty, suggestion
from companion.kits.places import layouts_folder
from companion.kits.read.documents import read_toml

# What is left unprinted on a paper that we know nothing about: no home printer needs more.
SAFEST_MARGIN = 6.35
# mm. How far a cut piece is printed beyond its edge unless it says otherwise, and at most.
BLEED, MOST_BLEED = 3.0, 20.0
# Sides in mm that are believed: from an index card to a plotter's roll.
SHORTEST, LONGEST = 70.0, 1600.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, upright, and what a home printer leaves unprinted of it, in mm."""

    id: str
    width: float
    height: float
    margin: float


class CardSize(NamedTuple):
    """Width and height, and the radius of the corners, in mm."""

    size: tuple[float, float]
    corner: float


def paper(name: str) -> Paper:
    """Return the paper of that name, or the one of `WIDTHxHEIGHT` mm, upright.

    Raises:
        Faulty: When there is no such paper, or its size can't be meant.
    """
    plain = name.strip().lower()
    found = _papers().get(plain) or _custom(plain)
    if found is None:
        known = suggestion(plain, _papers())
        message = f"there is no paper '{name}'; {known} (or give its size in mm, as 210x297)"
        raise Faulty(Fault("paper", message))
    return found


def papers() -> tuple[str, ...]:
    """Return the names of the papers of `layouts/paper.toml`, in its order."""
    return tuple(_papers())


def printable(paper: Paper, *, landscape: bool = False) -> tuple[float, float, float, float]:
    """Return the box (x, y, width, height) that the printer can print, in mm from the top left."""
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    margin = paper.margin
    return (margin, margin, width - 2 * margin, height - 2 * margin)


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


@cache
def _papers() -> dict[str, Paper]:
    return {
        name: Paper(name, float(entry["width"]), float(entry["height"]), float(entry["margin"]))
        for name, entry in paper_sizes().items()
    }


def _custom(name: str) -> Paper | None:
    """Return the paper that a text such as `148x210` or `148 x 210 mm` describes."""
    parts = name.removesuffix("mm").replace("\N{MULTIPLICATION SIGN}", "x").split("x")
    try:
        width, height = sorted(float(part) for part in parts)
    except ValueError:
        return None
    if not SHORTEST <= width <= height <= LONGEST:
        message = f"a paper of {width:g} x {height:g} mm is not possible; "
        raise Faulty(Fault("paper", f"{message}its sides must be {SHORTEST:g} to {LONGEST:g} mm"))
    return Paper(f"{width:g}x{height:g}", width, height, SAFEST_MARGIN)


def _section(name: str) -> dict[str, dict[str, float]]:
    values = read_toml(layouts_folder() / "paper.toml")
    return cast("dict[str, dict[str, float]]", values[name])
