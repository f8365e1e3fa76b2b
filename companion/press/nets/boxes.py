"""Shapes of boxes that hold things: trays, lids that go over them, tuck boxes for cards.

All in mm. A size is what is free inside, width x depth x height as the box stands; `wall` is how
thick what it is folded from is.
"""

from itertools import pairwise
from math import cos, pi, sin

from companion.press.drawing.geometry import Point
from companion.press.nets.model import Fold, Net
from companion.press.nets.solids import SIDES, TAB, Size, around, box, net_without_tabs

FLAP = (8.0, 16.0)
"""How deep the flap of a tuck box's lid is: at least, at most."""
DUST = 0.45
"""What share of the width a dust flap may take: two must not meet."""
TAPER = 0.12
"""By what share of its depth a flap is narrower at each end, to go in easily."""
THUMB = 9.0
"""Radius of the thumb notch at most."""
ARC = 12
"""Sides of the line that stands for half a circle."""
PLAY = 1.0
"""What a lid is wider and deeper than its tray, to slide."""


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
