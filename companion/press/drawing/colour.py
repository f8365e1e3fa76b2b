"""Colours as `#rrggbb`: how bright they are, how far apart, and mixtures of them."""

import re
from functools import cache

WHITE = "#ffffff"
_HEXADECIMAL = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")
_SHORT = 3
"""Digits of a colour that has one for each channel."""
_WEIGHTS = (0.2126, 0.7152, 0.0722)
"""What red, green and blue add to brightness (IEC 61966-2-1)."""


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def hex_colour(red: float, green: float, blue: float) -> str:
    """Return the colour of three channels from 0 to 255."""
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


def hexadecimal(value: str) -> str | None:
    """Return `#rrggbb` in small letters from `#rrggbb` or `#rgb`; None when it is neither."""
    if not _HEXADECIMAL.fullmatch(value):
        return None
    digits = value[1:].lower()
    return f"#{digits}" if len(digits) > _SHORT else "#" + "".join(each * 2 for each in digits)


def tint(colour: str, share: float, ground: str = WHITE) -> str:
    """Return `share` (0 to 1) of the colour laid over the ground."""
    pairs = zip(channels(colour), channels(ground), strict=True)
    return hex_colour(*(share * over + (1 - share) * under for over, under in pairs))


@cache
def luminance(colour: str) -> float:
    """Return relative luminance, 0 black to 1 white (WCAG 2.2)."""
    return sum(
        weight * _linear(channel / 255)
        for weight, channel in zip(_WEIGHTS, channels(colour), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> str:
    """Return the grey that is as bright as the colour."""
    level = luminance(colour)
    channel = 255 * (12.92 * level if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055)  # noqa: PLR2004 - where sRGB's curve turns straight
    return hex_colour(channel, channel, channel)


def lightness(colour: str) -> float:
    """Return how light a colour looks, from 0 to 100 (CIE 1976 L*)."""
    level = luminance(colour)
    return 116 * level ** (1 / 3) - 16 if level > 216 / 24389 else level * 24389 / 27


def darker(colour: str, steps: float) -> str:
    """Return the colour with black in it, so many steps of lightness darker, down to black."""
    wanted = lightness(colour) - steps
    low, high = 0.0, 1.0
    for _ in range(8):  # as fine as channels are
        middle = (low + high) / 2
        if lightness(tint(colour, middle, "#000000")) > wanted:
            high = middle
        else:
            low = middle
    return tint(colour, low, "#000000")


def darkness(colour: str) -> float:
    """Return how much ink the colour takes on paper: 0 white to 1 for all of every ink."""
    return 1 - sum(channels(colour)) / 765


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - where sRGB's curve turns straight
