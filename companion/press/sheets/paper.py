"""Papers: the named ones of `layouts/paper.toml`, and any other size in mm."""

from functools import cache

from companion.kits.faults import Fault, Faulty, suggestion
from companion.kits.paper import paper_sizes
from companion.press.drawing.geometry import Box
from companion.press.sheets.model import Paper

STRIP = 3.2
"""Height in mm of the line along an edge that says what a sheet is: one line of 6.5 points."""
SAFEST_MARGIN = 6.35
"""What is left unprinted on a paper that we know nothing about: no home printer needs more."""
SHORTEST, LONGEST = 70.0, 1600.0
"""Sides in mm that are believed: from an index card to a plotter's roll."""


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


def printable(paper: Paper, *, landscape: bool = False) -> Box:
    """Return the box that the printer can print, in mm from the page's top left corner."""
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    margin = paper.margin
    return (margin, margin, width - 2 * margin, height - 2 * margin)


def page_size(paper: Paper) -> tuple[float, float]:
    """Return width and height in mm of what fills a page: what is printed, less the strip below."""
    _, _, width, height = printable(paper)
    return (width, height - STRIP)


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
