"""What a net is: a flat shape of faces that folds into a solid, and where its points come to lie.

Coordinates are mm, x to the right, y up, seen from the printed side.
"""

from collections.abc import Mapping
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from companion.press.drawing.geometry import Box, Point, signed_area

FILE = "nets.toml"

Line = tuple[Point, Point]


class NetFace(NamedTuple):
    """One face. The first two of its points are its foot; `label` is what stands on it."""

    id: str
    label: str
    points: tuple[Point, ...]

    @property
    def edges(self) -> tuple[Line, ...]:
        """The face's sides, in order."""
        return tuple(zip(self.points, (*self.points[1:], *self.points[:1]), strict=True))


class Fold(NamedTuple):
    """Two faces with a common edge, and by how many degrees the second is folded away."""

    first: str
    second: str
    angle: float


class Glue(NamedTuple):
    """The edge that bears a tab, and the one it is glued behind; points that meet, in order."""

    tab: Line
    edge: Line


class Net(NamedTuple):
    """A net; `tab` is how deep its tabs are, `legend` a box (top left) that is free for words.

    `numbered` says whether tabs and the edges that they are glued behind bear numbers; `slits` are
    lines within faces that are cut too. Of a box, `inner` is what is free inside (width, depth,
    height) and `holds` are the components that were measured for it. `solid` is the short form that
    it was written in, "" when it was laid out point by point.
    """

    id: str
    faces: tuple[NetFace, ...]
    folds: tuple[Fold, ...]
    glue: tuple[Glue, ...]
    tab: float
    legend: Box | None
    numbered: bool = True
    slits: tuple[tuple[Point, ...], ...] = ()
    inner: tuple[float, float, float] | None = None
    holds: tuple[str, ...] = ()
    solid: str = ""

    def face(self, name: str) -> NetFace:
        """Return the face of that id; KeyError when there is none."""
        for face in self.faces:
            if face.id == name:
                return face
        raise KeyError(name)


# A net folded in numbers: every face turned about its folds into space.
# The first face stays in the plane z = 0, its printed side up; a fold of 90 degrees hangs the next
# face straight down from it. In mm.

# Where the points of each face are, by the face's id.
Solid = Mapping[str, tuple["SpacePoint", ...]]
SpacePoint = tuple[float, float, float]
Turn = tuple[SpacePoint, SpacePoint, SpacePoint]


class Motion:
    """A turn and a move in space."""

    def __init__(self, turn: Turn, move: SpacePoint) -> None:
        self.turn = turn
        self.move = move

    def __call__(self, place: SpacePoint) -> SpacePoint:
        """Return where the motion puts a place."""
        x, y, z = _turn(self.turn, place)
        return (x + self.move[0], y + self.move[1], z + self.move[2])

    def after(self, other: "Motion") -> "Motion":
        """Return the motion that does `other` first and this one after it."""
        columns = [_turn(self.turn, column) for column in zip(*other.turn, strict=True)]
        first, second, third = zip(*columns, strict=True)
        return Motion((first, second, third), self(other.move))


STILL = Motion(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0))


def fold_up(net: Net) -> Solid:
    """Return where the points of every face are once all folds are made.

    The folds must join all faces, as `shape.net_faults` makes sure of.
    """
    motions = {net.faces[0].id: STILL}
    folds = list(net.folds)
    while folds:
        fold = next(each for each in folds if each.first in motions or each.second in motions)
        folds.remove(fold)
        known, new = (
            (fold.first, fold.second) if fold.first in motions else (fold.second, fold.first)
        )
        axis = _common_edge(net.face(known), net.face(new))
        motions[new] = motions[known].after(_hinge(axis, fold.angle))
    return {
        face.id: tuple(motions[face.id]((x, y, 0.0)) for x, y in face.points) for face in net.faces
    }


def gap(net: Net, solid: Solid, glue: Glue) -> float:
    """Return how far apart the ends of two glued edges are in space, the larger of both, in mm."""
    ends = zip(
        _ends_in_space(net, solid, glue.tab), _ends_in_space(net, solid, glue.edge), strict=True
    )
    return max(dist(one, other) for one, other in ends)


def _ends_in_space(net: Net, solid: Solid, line: Line) -> tuple[SpacePoint, SpacePoint]:
    for face in net.faces:
        for start, end in ((0, 1), (1, 0)):
            for n, edge in enumerate(face.edges):
                if _near(edge[start], line[0]) and _near(edge[end], line[1]):
                    places = (solid[face.id][n], solid[face.id][(n + 1) % len(face.points)])
                    return (places[start], places[end])
    raise KeyError(line)


def _common_edge(known: NetFace, new: NetFace) -> Line:
    """Return the common edge, run along with the known face on its left."""
    edges = known.edges
    if signed_area(known.points) < 0:
        edges = tuple((end, start) for start, end in edges)
    return next(
        edge
        for edge in edges
        for other in new.edges
        if {True} == {any(_near(a, b) for b in other) for a in edge}
    )


def _hinge(axis: Line, angle: float) -> Motion:
    """Return the turn about an edge by which what lies to its right goes down, away from us."""
    (x, y), (x2, y2) = axis
    length = hypot(x2 - x, y2 - y)
    a, b = (x2 - x) / length, (y2 - y) / length
    c, s = cos(radians(angle)), sin(radians(angle))
    turn = (
        (c + a * a * (1 - c), a * b * (1 - c), b * s),
        (a * b * (1 - c), c + b * b * (1 - c), -a * s),
        (-b * s, a * s, c),
    )
    back = _turn(turn, (-x, -y, 0.0))
    return Motion(turn, (back[0] + x, back[1] + y, back[2]))


def _turn(turn: Turn, place: SpacePoint) -> SpacePoint:
    x, y, z = place
    first, second, third = turn
    return (
        first[0] * x + first[1] * y + first[2] * z,
        second[0] * x + second[1] * y + second[2] * z,
        third[0] * x + third[1] * y + third[2] * z,
    )


def _near(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= 0.01  # noqa: PLR2004 - GIZA-NET-01
