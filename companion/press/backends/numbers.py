"""Numbers as text, short and always the same: rounded, without exponents or needless zeros."""

from collections.abc import Iterable
from math import ceil, log10
from typing import Final

from companion.press.drawing.geometry import magnification
from companion.press.drawing.nodes import Command, Matrix

PLACES = 3
"""Decimals of a length in mm: a thousandth is finer than any printer."""
MATRIX_PLACES = 8
"""Decimals of a matrix, whose factors multiply lengths of hundreds of mm."""


TIES: Final = tuple(10.0 ** -(places + 4) for places in range(20))
"""By decimals, how much less than a tie still counts as one.

What is added up in another order, or by another version of Python, differs in its last bits; so a
tie would be rounded up here and down there.
"""


def number(value: float, places: int = PLACES) -> str:
    """Return a number rounded to so many decimals, ties up: the same text on every platform."""
    text = f"{value + TIES[places]:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float], places: int = PLACES) -> str:
    """Return numbers separated by spaces."""
    return " ".join([number(value, places) for value in values])


def matrix_numbers(matrix: Matrix) -> str:
    """Return a matrix as six numbers."""
    return numbers(matrix, MATRIX_PLACES)


def places_under(matrix: Matrix, places: int = PLACES) -> int:
    """Return the decimals that a length needs under a matrix that enlarges it."""
    size = magnification(matrix)
    return places + max(0, ceil(log10(size))) if size > 1 else places


def path_data(commands: Iterable[Command], places: int = PLACES) -> str:
    """Return an outline as SVG path data."""
    return "".join([f"{kind}{numbers(map(float, ends), places)}" for kind, *ends in commands])
