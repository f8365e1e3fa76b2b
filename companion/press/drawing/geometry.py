"""Matrices and shapes. Lengths in mm, y down; angles in degrees, clockwise as seen on paper."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin, sqrt
from typing import Any, cast

from companion.press.drawing.nodes import Command, Matrix

Point = tuple[float, float]
# x, y, width, height.
Box = tuple[float, float, float, float]
# One radius for all corners, or four: top left, top right, bottom right, bottom left.
Corners = float | tuple[float, float, float, float]
# In mm.
INCH = 25.4
# How far the handles of a quarter circle of radius 1 stand out: within 0.03 % of a circle.
QUARTER = 4 / 3 * (sqrt(2) - 1)
# Parts of a command that moves or draws a line, and of one that draws a curve.
_LINE, _CURVE = 3, 7
# How far, in mm, a chord may stand off its curve in `flattened`.
FLATNESS = 0.05


def translation(x: float, y: float) -> Matrix:
    """Return the matrix that moves by (x, y)."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(x: float, y: float | None = None) -> Matrix:
    """Return the matrix that scales about the origin, by `x` both ways when `y` is left out."""
    return (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)


def rotation(degrees: float, about: Point = (0.0, 0.0)) -> Matrix:
    """Return the matrix that turns clockwise about a point. Quarter turns are exact."""
    a, b = _cosine_and_sine(degrees)
    x, y = about
    return (a, b, -b, a, x - a * x + b * y, y - b * x - a * y)


def mirror(about: Point, *, down: bool = False) -> Matrix:
    """Return the matrix that swaps left and right about a point, or with `down` top and bottom."""
    x, y = about
    return (1.0, 0.0, 0.0, -1.0, 0.0, 2 * y) if down else (-1.0, 0.0, 0.0, 1.0, 2 * x, 0.0)


def product(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that does `inner` first and `outer` after it."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def inverse(matrix: Matrix) -> Matrix | None:
    """Return the matrix that takes back what another does; None where that flattens all."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return None
    return (
        d / size,
        -b / size,
        -c / size,
        a / size,
        (c * f - d * e) / size,
        (b * e - a * f) / size,
    )


def apply(matrix: Matrix, point: Point) -> Point:
    """Return where the matrix puts the point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def magnification(matrix: Matrix) -> float:
    """Return by how much the matrix lengthens lines, on the average of directions."""
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def transform_path(commands: Iterable[Command], matrix: Matrix) -> tuple[Command, ...]:
    """Return the outline with every point put through the matrix."""
    a, b, c, d, e, f = matrix
    moved: list[Command] = []
    # Every path of every page comes through here: each kind of command is put apart.
    for command in cast("Iterable[tuple[Any, ...]]", commands):
        if len(command) == _LINE:
            kind, x, y = command
            moved.append((kind, a * x + c * y + e, b * x + d * y + f))
        elif len(command) == _CURVE:
            kind, x1, y1, x2, y2, x, y = command
            first = (a * x1 + c * y1 + e, b * x1 + d * y1 + f)
            second = (a * x2 + c * y2 + e, b * x2 + d * y2 + f)
            moved.append((kind, *first, *second, a * x + c * y + e, b * x + d * y + f))
        else:
            moved.append(command)
    return tuple(moved)


def reach(box: Box, matrix: Matrix) -> Box:
    """Return the smallest upright box around a box that is put through the matrix."""
    x, y, width, height = box
    a, b, c, d, _, _ = matrix
    across, down = abs(a) * width + abs(c) * height, abs(b) * width + abs(d) * height
    u, v = apply(matrix, (x + width / 2, y + height / 2))
    return (u - across / 2, v - down / 2, across, down)


def points(command: Command) -> list[Point]:
    """Return the points of one command, handles included."""
    ends = cast("tuple[float, ...]", command[1:])
    return list(zip(ends[::2], ends[1::2], strict=True))


def polygon(corners: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed outline through the corners; none for fewer than two."""
    if len(corners) < 2:  # noqa: PLR2004 - a point encloses nothing
        return ()
    (x, y), *others = corners
    return (("M", x, y), *(("L", *corner) for corner in others), ("Z",))


def polyline(corners: Sequence[Point]) -> tuple[Command, ...]:
    """Return an open line through the points; none for fewer than two."""
    return polygon(corners)[:-1]


def regular_polygon(
    centre: Point, radius: float, sides: int, turn: float = 0.0
) -> tuple[Command, ...]:
    """Return a polygon of equal sides whose first corner points up, turned clockwise by `turn`."""
    return polygon([_on_circle(centre, radius, turn + 360 * n / sides) for n in range(sides)])


def star(
    centre: Point, radius: float, inner: float, tips: int, turn: float = 0.0
) -> tuple[Command, ...]:
    """Return a star of `tips` whose hollows lie `inner` mm from the centre."""
    reach = (radius, inner)
    return polygon(
        [_on_circle(centre, reach[n % 2], turn + 180 * n / tips) for n in range(2 * tips)]
    )


def ellipse(centre: Point, across: float, down: float) -> tuple[Command, ...]:
    """Return an ellipse of the two radii, as four curves."""
    x, y = centre
    h, v = across * QUARTER, down * QUARTER
    return (
        ("M", x + across, y),
        ("C", x + across, y + v, x + h, y + down, x, y + down),
        ("C", x - h, y + down, x - across, y + v, x - across, y),
        ("C", x - across, y - v, x - h, y - down, x, y - down),
        ("C", x + h, y - down, x + across, y - v, x + across, y),
        ("Z",),
    )


def circle(centre: Point, radius: float) -> tuple[Command, ...]:
    """Return a circle, as four curves."""
    return ellipse(centre, radius, radius)


def rectangle(box: Box, corners: Corners = 0.0) -> tuple[Command, ...]:
    """Return a rectangle, its corners rounded by quarter circles.

    Radii too large for the box are made smaller, all by the same factor.
    """
    x, y, width, height = box
    radii = (corners,) * 4 if isinstance(corners, int | float) else corners
    if not any(radii):
        right, bottom = x + width, y + height
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    return _rounded_rectangle(box, _radii_that_fit(radii, width, height))


def bounds(commands: Sequence[Command]) -> Box:
    """Return the smallest box around an outline, curves measured exactly; zeros for none."""
    drawn = [cast("tuple[Any, ...]", command) for command in commands if command[0] != "Z"]
    across, down = [command[-2] for command in drawn], [command[-1] for command in drawn]
    box = _between(across, down)
    if box == hull(commands):
        return box  # the handles of its curves lie within, and so do they
    for (x, y), command in _steps(commands):
        if len(command) == _CURVE:
            ends = cast("tuple[float, ...]", command[1:])
            across += _turning_points(x, *ends[::2])
            down += _turning_points(y, *ends[1::2])
    return _between(across, down)


def hull(commands: Sequence[Command]) -> Box:
    """Return the smallest box around an outline and the handles of its curves; zeros for none."""
    known = cast("Sequence[tuple[Any, ...]]", commands)
    values = [value for command in known for value in command[1:]]
    return _between(values[::2], values[1::2])


def flatten(commands: Iterable[Command], flatness: float = FLATNESS) -> list[list[Point]]:
    """Return each subpath as a chain of points that strays at most `flatness` mm from it.

    A closed subpath ends where it began.
    """
    chains: list[list[Point]] = []
    for start, command in _steps(commands):
        if command[0] == "M":
            chains.append(points(command))
        else:
            chains[-1] += _chords([start, *points(command)], flatness)
    return chains


def area(commands: Iterable[Command], flatness: float = FLATNESS) -> float:
    """Return the area enclosed, in mm2; subpaths drawn the other way round count as holes."""
    chains = flatten(commands, flatness)
    return abs(sum(signed_area(chain) for chain in chains))


def signed_area(chain: Sequence[Point]) -> float:
    """Return the area of a closed chain of points, positive when it runs clockwise on paper."""
    closed = [*chain, chain[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed)) / 2


def length(chain: Sequence[Point]) -> float:
    """Return the length of a chain of points in mm."""
    return sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(chain))


def union(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around the boxes; zeros for none."""
    sides = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    if not sides:
        return (0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    x, y = min(lefts), min(tops)
    return (x, y, max(rights) - x, max(bottoms) - y)


def grown(box: Box, by: float) -> Box:
    """Return a box whose sides are so much further out."""
    x, y, width, height = box
    return (x - by, y - by, width + 2 * by, height + 2 * by)


def _between(across: Sequence[float], down: Sequence[float]) -> Box:
    """Return the box around coordinates; zeros for none."""
    if not across:
        return (0.0, 0.0, 0.0, 0.0)
    x, y = min(across), min(down)
    return (x, y, max(across) - x, max(down) - y)


def _cosine_and_sine(degrees: float) -> tuple[float, float]:
    # Sines of quarter turns are not quite 0: a turned card would be a hair off its cut.
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    turn = degrees % 360
    return quarters.get(turn) or (cos(radians(turn)), sin(radians(turn)))


def _on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at a clock's angle: 0 is up, 90 right."""
    across, up = _cosine_and_sine(degrees)[::-1]
    return (centre[0] + radius * across, centre[1] - radius * up)


def _radii_that_fit(
    radii: tuple[float, float, float, float], width: float, height: float
) -> list[float]:
    """Return the radii, made smaller where two of them do not fit along a side."""
    a, b, c, d = radii
    sides = ((a + b, width), (c + d, width), (a + d, height), (b + c, height))
    factor = min([1.0, *(side / both for both, side in sides if both > side)])
    return [radius * factor for radius in radii]


def _rounded_rectangle(box: Box, radii: Sequence[float]) -> tuple[Command, ...]:
    x, y, width, height = box
    a, b, c, d = radii
    right, bottom = x + width, y + height
    corners = (
        ((right - b, y), (right, y), (right, y + b), b),
        ((right, bottom - c), (right, bottom), (right - c, bottom), c),
        ((x + d, bottom), (x, bottom), (x, bottom - d), d),
        ((x, y + a), (x, y), (x + a, y), a),
    )
    commands: list[Command] = [("M", x + a, y)]
    for enter, corner, leave, radius in corners:
        commands.append(("L", *enter))
        if radius:
            commands.append(("C", *_towards(enter, corner), *_towards(leave, corner), *leave))
    return (*commands, ("Z",))


def _towards(point: Point, corner: Point) -> Point:
    x, y = point
    return (x + QUARTER * (corner[0] - x), y + QUARTER * (corner[1] - y))


def _steps(commands: Iterable[Command]) -> Iterator[tuple[Point, Command]]:
    """Give every command with the point that it starts from; a `Z` as the line it draws."""
    here = first = (0.0, 0.0)
    for command in commands:
        if command[0] == "Z":
            yield here, ("L", *first)
            here = first
            continue
        end = points(command)[-1]
        if command[0] == "M":
            here = first = end
        yield here, command
        here = end


def _turning_points(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the extremes that a Bezier curve has between its ends, along one axis."""
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        return []  # its handles lie between its ends, and so does the curve
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    return [_bezier((p0, p1, p2, p3), t) for t in _roots(a, b, c) if 0 < t < 1]


def _roots(a: float, b: float, c: float) -> list[float]:
    """Return the real roots of a t2 + b t + c."""
    if abs(a) < 1e-12 * (abs(b) + abs(c)):
        return [-c / b] if b else []
    inner = b * b - 4 * a * c
    if not a or inner < 0:
        return []
    return [(-b + sqrt(inner)) / (2 * a), (-b - sqrt(inner)) / (2 * a)]


def _bezier(values: Sequence[float], t: float) -> float:
    p0, p1, p2, p3 = values
    s = 1 - t
    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3


def _bend(values: Sequence[float], first: int) -> float:
    a, b, c = values[first : first + 3]
    return abs(a - 2 * b + c)


def _chords(curve: Sequence[Point], flatness: float) -> list[Point]:
    """Return the points of a line or curve after its first."""
    if len(curve) < 4:  # noqa: PLR2004 - a line is its own chord
        return [curve[-1]]
    across, down = zip(*curve, strict=True)
    bend = max(_bend(across, n) + _bend(down, n) for n in (0, 1))
    count = max(1, int(sqrt(0.75 * bend / flatness) + 1))
    steps = [n / count for n in range(1, count)]
    return [*((_bezier(across, t), _bezier(down, t)) for t in steps), curve[-1]]
