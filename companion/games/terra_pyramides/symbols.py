"""Symbols of tiles, oases and Nile spaces: which may stand together, and what they come to."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.games.common.wording import either
from companion.games.contract import Refused
from companion.games.terra_pyramides.figures import Figures

WORKER, EYE, BURIAL, COIN, OASIS, NILE = "worker", "eye", "burial", "coin", "oasis", "nile"

MOST = 2
"""Most symbols of one space (section 3.2)."""

Space = Sequence[str]
"""The symbols of one space; an empty space has none."""


def check_space(given: Figures, space: Space, path: str) -> None:
    """Refuse symbols that no space of this version has together (14.3, `line`)."""
    if len(space) > MOST:
        raise Refused(path, f"has {len(space)} in it, must be at most {MOST}", "TERRA-RES-01")
    if OASIS in space:
        _check_oasis(given, space, path)
    elif COIN in space:
        raise Refused(path, f"has {COIN} without {OASIS}", "TERRA-RES-04")
    elif NILE in space and len(space) > 1:
        raise Refused(path, f"has {NILE} with another symbol", "TERRA-RES-08")


def _check_oasis(given: Figures, space: Space, path: str) -> None:
    items = [symbol for symbol in space if symbol in given.items]
    if len(items) != 1 or len(space) != MOST:
        message = f"must be {OASIS} with {either(given.items)}"
        raise Refused(path, message, "TERRA-OASIS-01")


def counted(spaces: Iterable[Space]) -> Counter[str]:
    """Return how often each symbol is there."""
    return Counter(symbol for space in spaces for symbol in space)
