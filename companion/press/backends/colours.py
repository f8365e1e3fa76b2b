"""How a PDF says colours: as light, for screens and home printers, or as four inks, for a shop."""

from functools import cache
from math import floor
from typing import Protocol

from companion.press.backends.numbers import numbers
from companion.press.drawing.colour import channels

THOUSANDTH = 1e-9
"""What rounding errors may take from a value that is cut off after its thousandths."""


class Colours(Protocol):
    """What a content stream writes to set a colour: operands, then an operator."""

    fill: str
    stroke: str
    space: str

    def operands(self, colour: str) -> str:
        """Return `#rrggbb` as the operands of the operators."""
        ...


class Light:
    """Red, green and blue."""

    fill = "rg"
    stroke = "RG"
    space = "/DeviceRGB"

    @staticmethod
    @cache
    def operands(colour: str) -> str:
        """Return the three parts of 1."""
        return numbers([channel / 255 for channel in channels(colour)])


class Inks:
    """Cyan, magenta, yellow and black, all four together at most `limit` (1 is all of one ink)."""

    fill = "k"
    stroke = "K"
    space = "/DeviceCMYK"

    def __init__(self, limit: float) -> None:
        self._limit = limit

    def operands(self, colour: str) -> str:
        """Return the four parts of 1."""
        return numbers(inks(colour, self._limit))


@cache
def inks(colour: str, limit: float) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, each 0 to 1, cut off after the thousandths.

    Black takes the place of all that is grey in a colour, so text is printed with black alone;
    where the sum is too much, the three coloured inks give way.
    """
    light = [channel / 255 for channel in channels(colour)]
    brightest = max(light)
    black = 1 - brightest
    if brightest == 0:
        return (0.0, 0.0, 0.0, 1.0)
    coloured = [(brightest - channel) / brightest for channel in light]
    total = sum(coloured)
    share = min(1.0, (limit - black) / total) if total else 1.0
    cyan, magenta, yellow = (_with_decimals(share * part) for part in coloured)
    return (cyan, magenta, yellow, _with_decimals(black))


def _with_decimals(value: float) -> float:
    return floor(value * 1000 + THOUSANDTH) / 1000
