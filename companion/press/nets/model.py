"""What a net is: a flat shape of faces that folds into a solid.

Coordinates are mm, x to the right, y up, seen from the printed side.
"""

from typing import NamedTuple

from companion.press.drawing.geometry import Box, Point

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
