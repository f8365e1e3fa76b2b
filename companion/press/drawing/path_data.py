"""Reads SVG path data (SVG 1.1, chapter 8.3) into absolute moves, lines and curves.

Why by hand: fontTools.svgLib (4.68) has a parser too, but it skips over what it does not know
(`M1 1 X2 3;` is a line to it, as is every tenth of 20,000 paths broken at random that are refused
here), takes `007` for three numbers, and leaves out an arc of no radius, which is a line (F.6.2).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, cos, hypot, sin, sqrt, tan, tau
from operator import add

from companion.kits.bounds import SEGMENTS
from companion.press.drawing.errors import BadPathData
from companion.press.drawing.geometry import (
    Point,
    apply,
    product,
    rotation,
    scaling,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import Command

_NUMBER = r"(?>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_TOKEN = re.compile(rf"\s*+,?\s*+(?:([A-Za-z])|({_NUMBER}))")
# The largest number of a path: what is farther is no picture.
FURTHEST = 1e9
# Radii, and ends of arcs, that are nearer than this are none.
NEAREST = 1e-9
# Outlines that are kept: what games share is drawn for each of them.
KEPT = 1024
_FLAG = re.compile(r"\s*+,?\s*+([01])")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC_FLAGS = (3, 4)
# All arguments of a command, each a group.
_GIVEN = {
    letter: re.compile(
        "".join(
            _FLAG.pattern if letters == "A" and index in _ARC_FLAGS else rf"\s*+,?\s*+({_NUMBER})"
            for index in range(count)
        )
    )
    for letters, count in _ARGUMENTS.items()
    for letter in (letters, letters.lower())
}
# Which curves it is that go on from the handle of the one before.
_SMOOTH = {"S": "C", "T": "Q"}


@lru_cache(maxsize=KEPT)
def parse_path(data: str) -> tuple[Command, ...]:
    """Return the outline that SVG path data describe, in their own units.

    Raises:
        BadPathData: the data break off, or hold something that is no path command.
    """
    pen = _Pen()
    _draw_all(pen, data)
    return tuple(pen.commands)


@lru_cache(maxsize=KEPT)
def path_so_far(data: str) -> tuple[Command, ...]:
    """Return the outline of path data as browsers draw it: up to what can't be read (8.3.9).

    Raises:
        BadPathData: it is longer than a path may be.
    """
    pen = _Pen()
    try:
        _draw_all(pen, data)
    except BadPathData:
        if len(pen.commands) > SEGMENTS:
            raise
    return tuple(pen.commands)


def _draw_all(pen: "_Pen", data: str) -> None:
    for letter, numbers in _segments(data):
        if not pen.commands and letter not in "Mm":
            raise BadPathData(f"path data begin with M, not {letter}")
        pen.draw(letter, numbers)
        if len(pen.commands) > SEGMENTS:
            raise BadPathData(f"path data have more than {SEGMENTS:,} lines and curves")


def _segments(data: str) -> Iterator[tuple[str, list[float]]]:
    """Give each command with its arguments; repeated arguments as commands of their own."""
    place, letter = 0, ""
    while place < len(data):
        found = _TOKEN.match(data, place)
        if found and found[1]:
            letter, place = found[1], found.end()
            if letter not in _GIVEN:
                raise BadPathData(f"{letter} is no path command (column {place})")
        elif not found or letter in "Zz":
            if left := data[place:].lstrip():
                raise BadPathData(f"a path command was expected at {left[:12]!r}")
            return
        numbers, place = _arguments(data, place, letter)
        yield letter, numbers
        if letter in "Mm":
            letter = "L" if letter == "M" else "l"


def _arguments(data: str, place: int, letter: str) -> tuple[list[float], int]:
    found = _GIVEN[letter].match(data, place)
    numbers = [*map(float, found.groups())] if found else []
    if found is None or (numbers and max(map(abs, numbers)) > FURTHEST):
        raise BadPathData(_wrong_argument(data, place, letter))
    return numbers, found.end()


def _wrong_argument(data: str, place: int, letter: str) -> str:
    """Return what is wrong with the first argument of a command that is."""
    for index in range(_ARGUMENTS[letter.upper()]):
        flag = letter in "Aa" and index in _ARC_FLAGS
        found = (_FLAG if flag else _TOKEN).match(data, place)
        text = found and found[1 if flag else 2]
        if not found or not text:
            break
        if abs(float(text)) > FURTHEST:
            return f"{letter} needs a smaller number at {data[place : place + 12]!r}"
        place = found.end()
    wanted = "0 or 1" if flag else "a number"
    return f"{letter} needs {wanted} at {data[place : place + 12]!r}"


class _Pen:
    """Where the drawing stands, and the handle that a smooth curve goes on from."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.here: Point = (0.0, 0.0)
        self.first: Point = (0.0, 0.0)
        self.handle: Point = (0.0, 0.0)
        self.last = ""

    def draw(self, letter: str, given: list[float]) -> None:
        """Add one segment; a letter in lower case means relative coordinates."""
        kind = letter.upper()
        numbers = self._absolute(kind, given, (0.0, 0.0) if letter == kind else self.here)
        match kind:
            case "M" | "L" | "H" | "V":
                self._line("M" if kind == "M" else "L", (numbers[0], numbers[1]))
            case "C" | "S":
                self._curve(numbers if kind == "C" else [*self._mirrored_handle("C"), *numbers])
            case "Q" | "T":
                self._quadratic(numbers if kind == "Q" else [*self._mirrored_handle("Q"), *numbers])
            case "A":
                self._arc(numbers)
            case _:
                self.commands.append(("Z",))
                self.here = self.first
        self.last = _SMOOTH.get(kind, kind)

    def _absolute(self, kind: str, numbers: list[float], origin: Point) -> list[float]:
        x, y = origin
        match kind:
            case "H":
                return [numbers[0] + x, self.here[1]]
            case "V":
                return [self.here[0], numbers[0] + y]
            case "A":
                return [*numbers[:5], numbers[5] + x, numbers[6] + y]
            case _:
                return [*map(add, numbers, origin * 3)] if any(origin) else numbers

    def _line(self, kind: str, end: Point) -> None:
        self.commands.append((kind, *end))
        self.here = end
        if kind == "M":
            self.first = end

    def _curve(self, numbers: list[float]) -> None:
        self.commands.append(("C", *numbers))
        self.handle, self.here = (numbers[2], numbers[3]), (numbers[4], numbers[5])

    def _quadratic(self, numbers: list[float]) -> None:
        """Add a curve with one handle: the two of the cubic one lie two thirds of the way to it."""
        (x0, y0), (x1, y1, x2, y2) = self.here, numbers
        thirds = (x0 + 2 * x1, y0 + 2 * y1, x2 + 2 * x1, y2 + 2 * y1)
        self._curve([*(value / 3 for value in thirds), x2, y2])
        self.handle = (x1, y1)

    def _mirrored_handle(self, kind: str) -> Point:
        """Return the last handle mirrored at the end of its curve, if such a curve went before."""
        x, y = self.here
        return (2 * x - self.handle[0], 2 * y - self.handle[1]) if self.last == kind else (x, y)

    def _arc(self, numbers: list[float]) -> None:
        rx, ry, turn, large, sweep, x, y = numbers
        self.commands += arc(self.here, (rx, ry), turn, (bool(large), bool(sweep)), (x, y))
        self.here = (x, y)


def arc(
    start: Point, radii: Point, turn: float, flags: tuple[bool, bool], end: Point
) -> tuple[Command, ...]:
    """Return an elliptical arc as curves, as SVG's `A` draws it (SVG 1.1, appendix F.6).

    `turn` are degrees, `flags` SVG's large-arc and sweep. Radii too small to reach are enlarged.
    """
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end:
        return ()
    if min(rx, ry) < NEAREST:
        return (("L", *end),)
    to_circle = product(scaling(1 / rx, 1 / ry), rotation(-turn))
    a, b = apply(to_circle, start), apply(to_circle, end)
    chord = hypot(b[0] - a[0], b[1] - a[1])
    if chord < NEAREST:
        return (("L", *end),)
    grown = max(1.0, chord / 2)
    curves = _circular(a, b, grown, flags)
    return transform_path(curves, product(rotation(turn), scaling(rx, ry)))


def _circular(
    start: Point, end: Point, radius: float, flags: tuple[bool, bool]
) -> tuple[Command, ...]:
    """Return an arc of a circle as curves of at most a quarter turn."""
    large, sweep = flags
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    chord = hypot(across, down)
    away = sqrt(max(0.0, (2 * radius / chord) ** 2 - 1)) / 2 * (-1 if large == sweep else 1)
    centre = (x + across / 2 - away * down, y + down / 2 + away * across)
    begin = atan2(y - centre[1], x - centre[0])
    swept = (atan2(end[1] - centre[1], end[0] - centre[0]) - begin) % tau
    swept -= 0 if sweep else tau
    count = ceil(abs(swept) / (tau / 4) - 1e-9)
    to_place = product(translation(*centre), scaling(radius))
    step = swept / count
    return transform_path((_unit_arc(begin + n * step, step) for n in range(count)), to_place)


def _unit_arc(begin: float, swept: float) -> Command:
    """Return the curve of an arc around the origin, of radius 1 and angles in radians."""
    reach = 4 / 3 * tan(swept / 4)
    x1, y1 = cos(begin), sin(begin)
    x2, y2 = cos(begin + swept), sin(begin + swept)
    return ("C", x1 - reach * y1, y1 + reach * x1, x2 + reach * y2, y2 - reach * x2, x2, y2)
