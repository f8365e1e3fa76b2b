"""The app's own icon, drawn by its shapes: as SVG, and as dots for those who want these."""

import struct
import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

SIZE: Final = 64
"""Of the drawing, in its own units."""

SAMPLES: Final = 4
"""In each direction of a dot, for smooth edges."""

Point = tuple[float, float]


class Shape(NamedTuple):
    """A polygon, or a disc when it has one corner and a radius."""

    colour: str
    corners: Sequence[Point]
    radius: float = 0.0


GROUND: Final = "#2c6a93"
SHAPES: Final = (
    Shape("#f0a93a", ((23, 25),), 8),
    Shape("#f3dfae", ((34, 17), (12, 48), (34, 48))),
    Shape("#b98f55", ((34, 17), (34, 48), (52, 48))),
)
"""A pyramid and the sun, within the middle four fifths: systems cut icons to forms of their own."""


def svg() -> bytes:
    """Return the icon as SVG."""
    drawn = "".join(map(_element, SHAPES))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
    return f'{head}<path fill="{GROUND}" d="M0 0h{SIZE}v{SIZE}H0z"/>{drawn}</svg>\n'.encode()


def png(side: int) -> bytes:
    """Return the icon with so many dots in a row."""
    rows = b"".join(b"\0" + _row(y, side) for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _element(shape: Shape) -> str:
    if shape.radius:
        ((x, y),) = shape.corners
        return f'<circle cx="{x:g}" cy="{y:g}" r="{shape.radius:g}" fill="{shape.colour}"/>'
    corners = " ".join(f"{x:g},{y:g}" for x, y in shape.corners)
    return f'<polygon points="{corners}" fill="{shape.colour}"/>'


def _row(y: int, side: int) -> bytes:
    return b"".join(_dot(x, y, side) for x in range(side))


def _dot(x: int, y: int, side: int) -> bytes:
    """Return a dot's colour, the mean of its samples; most dots have one colour all over."""
    places = [(each + 0.5) / SAMPLES for each in range(SAMPLES)]
    corners = {_colour_at(x + dx, y + dy, side) for dx in (0, 1) for dy in (0, 1)}
    if len(corners) == 1:
        return corners.pop()
    seen = [_colour_at(x + dx, y + dy, side) for dx in places for dy in places]
    return bytes(sum(channel) // len(seen) for channel in zip(*seen, strict=True))


def _colour_at(x: float, y: float, side: int) -> bytes:
    point = (x * SIZE / side, y * SIZE / side)
    shown = [each.colour for each in SHAPES if _holds(each, point)]
    return bytes.fromhex((shown or [GROUND])[-1].removeprefix("#"))


def _holds(shape: Shape, point: Point) -> bool:
    (x, y), corners = point, shape.corners
    if shape.radius:
        return (x - corners[0][0]) ** 2 + (y - corners[0][1]) ** 2 <= shape.radius**2
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return min(sides) >= 0 or max(sides) <= 0


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
