"""How colours look to people: to those who see all of them, to those who don't, and in grey."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from companion.press.drawing.colour import channels, grey

MACHADO = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB."""

Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    )
    return red, green, blue


def seen(colour: str, kind: str) -> Triple:
    """Return linear RGB as someone with that kind of sight sees it."""
    red, green, blue = (
        min(
            1.0,
            max(0.0, sum(part * value for part, value in zip(line, linear(colour), strict=True))),
        )
        for line in MACHADO[kind]
    )
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """Return CIE L*a*b* (D65) of linear sRGB."""
    red, green, blue = rgb
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Triple, other: Triple) -> float:
    """Return CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7))
    (l1, c1, h1), (l2, c2, h2) = (
        (lightness, hypot(stretch * a, b), degrees(atan2(b, stretch * a)) % 360)
        for lightness, a, b in (one, other)
    )
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    weight_l = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    dl = (l2 - l1) / weight_l
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def apart(one: str, other: str, kind: str) -> float:
    """Return how different two colours are (CIEDE2000) to someone with that kind of sight."""
    return difference(lab(seen(one, kind)), lab(seen(other, kind)))


def steps(one: str, other: str) -> float:
    """Return how far apart in lightness (CIE L*) two colours are once they are printed grey."""
    first, second = (lab(linear(grey(colour)))[0] for colour in (one, other))
    return abs(first - second)


APART = 15.0
"""Least difference (CIEDE2000) of two players' colours: 2.3 is just seen, 10 at a glance."""
STEPS = 15.0
"""Least difference of lightness (CIE L*) of theirs in grey."""


def too_near(palette: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """Return which of these colours are not told apart, to whom or in grey, and by how much."""
    pairs = [(one, other, palette[one], palette[other]) for one, other in combinations(names, 2)]
    found = [
        (one, other, kind, apart(this, that, kind), APART)
        for one, other, this, that in pairs
        for kind in MACHADO
    ]
    found += [(one, other, "grey", steps(this, that), STEPS) for one, other, this, that in pairs]
    return [
        f"{one}, {other}, {kind}: {far:.1f}"
        for one, other, kind, far, least in found
        if far < least
    ]
