"""Solids and boxes unfolded: dice, blocks, steps, pyramids; trays, lids, tuck boxes for cards.

Only faces and folds are laid out here: what is glued where follows from folding them (`add_tabs`).
Solids stand on their bottom, their front to the south. All in mm.
"""

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from companion.press.drawing.geometry import Point
from companion.press.nets.model import Fold, Net, NetFace

TAB = 6.0
DIE_TAB = 5.0
# A tab is at most that share of the solid's shortest side deep: small things have small tabs.
SHARE = 0.6
SIDES = ("south", "east", "north", "west")

Faces = Mapping[str, tuple[Point, ...]]
Folds = Mapping[tuple[str, str], float]
Size = tuple[float, float, float]


def die(size: float) -> Net:
    """Return a die whose opposite faces add up to 7: faces "1" to "6", 1, 2, 3 anticlockwise.

    Two rows of three, as little paper as a die can do with: 24 of 16 mm on two pages of A4.
    """
    upper = {name: box(n * size, 0, size, size) for n, name in enumerate(("1", "2", "6"))}
    lower = {name: box(n * size, -size, size, size) for n, name in enumerate(("4", "5", "3"), 2)}
    folds = dict.fromkeys(pairwise(("1", "2", "6", "4", "5", "3")), 90.0)
    net = net_without_tabs(upper | lower, folds, size)
    return net._replace(tab=min(DIE_TAB, net.tab))


def cuboid(size: Size) -> Net:
    """Return a block, width x depth x height: south, east, north, west, top, bottom."""
    width, depth, height = size
    sides = (width, depth, width, depth)
    starts = (0.0, width, width + depth, 2 * width + depth)
    faces = {
        name: box(x, 0, side, height) for name, x, side in zip(SIDES, starts, sides, strict=True)
    }
    faces |= {"top": box(0, height, width, depth), "bottom": box(0, -depth, width, depth)}
    pairs = [*pairwise(SIDES), ("south", "top"), ("south", "bottom")]
    return net_without_tabs(faces, dict.fromkeys(pairs, 90.0), min(size))


def cap(size: Size) -> Net:
    """Return a box that is open below: `top` with four sides, each standing on its open rim."""
    width, depth, height = size
    faces = {
        "top": box(0, 0, width, depth),
        "south": box(0, -height, width, height),
        "east": ((width + height, 0), (width + height, depth), (width, depth), (width, 0)),
        "north": ((width, depth + height), (0, depth + height), (0, depth), (width, depth)),
        "west": ((-height, depth), (-height, 0), (0, 0), (0, depth)),
    }
    return net_without_tabs(faces, around("top"), min(size))


def pyramid(size: float, height: float) -> Net:
    """Return a pyramid on a square: bottom, south, east, north, west."""
    middle, slant = size / 2, hypot(size / 2, height)
    faces: dict[str, tuple[Point, ...]] = {
        "bottom": box(0, 0, size, size),
        "south": ((size, 0), (0, 0), (middle, -slant)),
        "east": ((size, size), (size, 0), (size + slant, middle)),
        "north": ((0, size), (size, size), (middle, size + slant)),
        "west": ((0, 0), (0, size), (-slant, middle)),
    }
    angle = 180 - degrees(atan2(height, size / 2))
    return net_without_tabs(faces, around("bottom", angle), min(size, slant) * 0.8)


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return an upright rectangle that stands on its lower side."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def around(middle: str, angle: float = 90.0) -> Folds:
    """Return the folds of four sides around a face in the middle."""
    return {(middle, side): angle for side in SIDES}


def net_without_tabs(faces: Faces, folds: Folds, shortest: float) -> Net:
    """Return an unglued net of a solid whose shortest side is known."""
    return Net(
        id="",
        faces=tuple(NetFace(name, name, points) for name, points in faces.items()),
        folds=tuple(Fold(*pair, angle) for pair, angle in folds.items()),
        glue=(),
        tab=min(TAB, SHARE * shortest),
        legend=None,
        numbered=False,
    )


# Shapes of boxes that hold things: trays, lids that go over them, tuck boxes for cards.
# All in mm. A size is what is free inside, width x depth x height as the box stands; `wall` is how
# thick what it is folded from is.

# How deep the flap of a tuck box's lid is: at least, at most.
FLAP = (8.0, 16.0)
# What share of the width a dust flap may take: two must not meet.
DUST = 0.45
# By what share of its depth a flap is narrower at each end, to go in easily.
TAPER = 0.12
# Radius of the thumb notch at most.
THUMB = 9.0
# Sides of the line that stands for half a circle.
ARC = 12
# What a lid is wider and deeper than its tray, to slide.
PLAY = 1.0


def tray(inner: Size, wall: float) -> Net:
    """Return a box that is open above: bottom, south, east, north, west."""
    width, depth, height = _outer(inner, wall)
    faces = {
        "bottom": box(0, 0, width, depth),
        "south": ((width, 0), (0, 0), (0, -height), (width, -height)),
        "east": ((width, depth), (width, 0), (width + height, 0), (width + height, depth)),
        "north": ((0, depth), (width, depth), (width, depth + height), (0, depth + height)),
        "west": ((0, 0), (0, depth), (-height, depth), (-height, 0)),
    }
    return net_without_tabs(faces, around("bottom"), TAB)


def over(inner: Size, wall: float) -> Size:
    """Return what must be free inside a lid that goes over a tray: its walls and tabs, and play."""
    width, depth, height = inner
    more = 4 * wall + PLAY
    return (width + more, depth + more, height)


def tuck(inner: Size, wall: float) -> Net:
    """Return a box for upright cards: four sides, a glued bottom, a lid with a flap, dust flaps.

    The front is `south`; the lid hangs on `north`. The front has a notch for the thumb.
    """
    width, depth, height = _outer(inner, wall)
    back = width + depth
    faces = {
        "south": box(0, 0, width, height),
        "east": box(width, 0, depth, height),
        "north": box(back, 0, width, height),
        "west": box(back + width, 0, depth, height),
        "bottom": box(0, -depth, width, depth),
        "lid": box(back, height, width, depth),
        "flap": _flap((back, height + depth), width, min(max(depth, FLAP[0]), FLAP[1])),
        "dust_east": _flap((width, height), depth, min(depth, DUST * width, FLAP[1])),
        "dust_west": _flap((back + width, height), depth, min(depth, DUST * width, FLAP[1])),
    }
    net = net_without_tabs(faces, {}, TAB)
    folds = [*pairwise(SIDES), ("south", "bottom"), ("north", "lid")]
    folds += [("lid", "flap"), ("east", "dust_east"), ("west", "dust_west")]
    notch = _notch((width / 2, height), min(THUMB, width / 6))
    return net._replace(folds=tuple(Fold(*pair, 90.0) for pair in folds), slits=(notch,))


def _outer(inner: Size, wall: float) -> Size:
    """Return where the folds are: half a wall outside what is free, and a little for the bend."""
    width, depth, height = inner
    return (width + 2 * wall, depth + 2 * wall, height + 2 * wall)


def _flap(corner: Point, width: float, depth: float) -> tuple[Point, ...]:
    x, y = corner
    inset = TAPER * depth
    return ((x, y), (x + width, y), (x + width - inset, y + depth), (x + inset, y + depth))


def _notch(middle: Point, radius: float) -> tuple[Point, ...]:
    x, y = middle
    turns = (pi + pi * n / ARC for n in range(ARC + 1))
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)
