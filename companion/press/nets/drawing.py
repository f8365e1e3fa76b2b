"""Draws a net to cut out and fold: painted faces, cut and fold lines, numbered tabs."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from math import hypot

from companion.kits import Make
from companion.press.drawing.geometry import Point, apply, polygon, polyline, signed_area
from companion.press.drawing.nodes import Command, Group, Matrix, Node, Path, Stroke
from companion.press.nets.model import Line, Net, NetFace
from companion.press.nets.shape import crease, extent, same_line, tab
from companion.press.sheets.marks import INK, lines
from companion.press.sheets.wording import DIE, Wording
from companion.press.text.fonts import font
from companion.press.text.typesetting import POINT

# Draws a face: its id, and the size in mm of the box around it as it stands on its foot.
Paint = Callable[[str, tuple[float, float]], Node]

MOUNTAIN = Stroke("#656565", 0.2, dash=(2.4, 0.7, 0.5, 0.7))
VALLEY = Stroke("#656565", 0.2, dash=(1.2, 0.9))
# Lines within faces are seen on dark ones too.
UNDER = Stroke("#ffffff", 0.4)
# How far paint reaches over a cut edge, in mm.
REACH = 0.8
# How far it reaches onto a tab, so that the joint shows no white.
TAB_REACH = 1.5
# How far the number of an edge stands inside it, in mm.
INSIDE = 1.8
# Half the thickness of the cut line, in mm.
HAIR = 0.1


def flat(make: Make, net: Net) -> Make:
    """Return the form of a component with the size that its net takes up, tabs included."""
    _, _, width, height = extent(net)
    size = (width + 2 * HAIR, height + 2 * HAIR)
    finish = make.finish or (DIE if net.solid == DIE else "")
    return make._replace(
        size=size, shape="rectangle", corner=0.0, bleed=0.0, folds=(), finish=finish
    )


def painted_make(make: Make) -> Make:
    """Return the form in which each face of a net is painted: out over its tabs."""
    return make._replace(bleed=max(make.bleed, TAB_REACH))


def face_size(face: NetFace) -> tuple[float, float]:
    """Return the size in mm of the box around a face as it stands on its foot."""
    along, up = _upright(face)
    return max(along) - min(along), max(up) - min(up)


def upright_corners(face: NetFace) -> list[Point]:
    """Return the corners of a face as it stands on its foot, from the top left of its box."""
    along, up = _upright(face)
    return [(x - min(along), max(up) - y) for x, y in zip(along, up, strict=True)]


class NetDrawing:
    """A net on paper: y down, the top left corner of its extent at (0, 0).

    It is the front of a piece of the form `flat`. `net_faults` finds nothing in the net; `wording`
    names the kinds of lines. Nets whose faces are all painted alike are one and the same drawing.
    """

    def __init__(self, net: Net, wording: Wording) -> None:
        self.net = net
        self.wording = wording
        left, bottom, _, height = extent(net)
        self.flip: Matrix = (1.0, 0.0, 0.0, -1.0, HAIR - left, HAIR + bottom + height)
        self.folds = [(crease(net, fold), fold.angle) for fold in net.folds]
        self.tabs = [tab(net, glue) for glue in net.glue]

        self.places = {face.id: self._stand(face) for face in net.faces}
        self.known: dict[tuple[int, ...], tuple[tuple[Node, ...], Node]] = {}

    def drawn(self, paint: Paint | None = None) -> Node:
        """Return faces, lines, numbers and legend, in the order of drawing.

        Args:
            paint: Draws each face; without it faces are white and bear their label.
        """
        make = paint or self._label
        faces = tuple(make(face.id, self.places[face.id][1]) for face in self.net.faces)
        # Solids that are painted alike are one node: a file has it once.
        key = tuple(map(id, faces))
        if key not in self.known:
            clips = self.clips if paint else dict.fromkeys(self.clips)
            within = (
                Group((Group((node,), self.places[face.id][0]),), clip=clips[face.id], name=face.id)
                for face, node in zip(self.net.faces, faces, strict=True)
            )
            self.known[key] = faces, Group((*within, *self.furniture))
        return self.known[key][1]

    @cached_property
    def clips(self) -> Mapping[str, tuple[Command, ...]]:
        """Up to where each face is painted: a little beyond its cut edges."""
        return {
            face.id: self._shape(_swell(face.points, [self._reach(edge) for edge in face.edges]))
            for face in self.net.faces
        }

    @cached_property
    def furniture(self) -> tuple[Node, ...]:
        """What lies over the faces: lines, numbers, legend."""
        numbers = self._numbers() if self.net.numbered else ()
        return (*self._lines(), *numbers, *self._legend())

    def _label(self, face: str, size: tuple[float, float]) -> Node:
        words = self.net.face(face).label
        return self.wording.line(words, "tier", size[0] / 2, size[1] / 2 + 1.6, "centre")

    def _stand(self, face: NetFace) -> tuple[Matrix, tuple[float, float]]:
        """Return the matrix that puts an upright drawing of a face on the net, and its size."""
        x, y = _foot(face)
        along, up = _upright(face)
        corner = (min(along) * x - max(up) * y, min(along) * y + max(up) * x)
        left, top = apply(self.flip, corner)
        return (x, -y, y, x, left, top), face_size(face)

    def _reach(self, edge: Line) -> float:
        if any(same_line(edge, fold) for fold, _ in self.folds if fold):
            return 0.0
        bears_tab = any(same_line(edge, glue.tab) for glue in self.net.glue)
        return TAB_REACH if bears_tab else REACH

    def _lines(self) -> Iterator[Node]:
        """Give the cut outline, then the folds, those at the feet of tabs among them."""
        bare = [
            edge for face in self.net.faces for edge in face.edges if self._reach(edge) == REACH
        ]
        outline = [polyline([self._on_paper(end) for end in edge]) for edge in bare]
        outline += [polyline([self._on_paper(corner) for corner in shape]) for shape in self.tabs]
        slits = [polyline([self._on_paper(point) for point in slit]) for slit in self.net.slits]
        if slits:
            # Slits run through painted faces: a light line under the dark one is seen on any
            # ground.
            yield Path(tuple(chain(*slits)), stroke=UNDER)
            outline += slits
        yield Path(tuple(chain(*outline)), stroke=INK)
        away = [glue.tab for glue in self.net.glue]
        away += [fold for fold, angle in self.folds if fold and angle > 0]
        towards = [fold for fold, angle in self.folds if fold and angle < 0]
        for kind, stroke in ((away, MOUNTAIN), (towards, VALLEY)):
            ends = [(*self._on_paper(start), *self._on_paper(end)) for start, end in kind]
            yield from lines(ends, UNDER)
            yield from lines(ends, stroke)

    def _numbers(self) -> Iterator[Node]:
        """Give the number of each tab, and the same inside the edge that it is glued behind."""
        for number, (glue, shape) in enumerate(zip(self.net.glue, self.tabs, strict=True), 1):
            yield self._number(number, _middle(shape))
            yield self._number(number, self._inside(glue.edge))

    def _inside(self, line: Line) -> Point:
        face = next(
            face for face in self.net.faces if any(same_line(edge, line) for edge in face.edges)
        )
        (x, y), (mx, my) = _middle(line), _middle(face.points)
        (x1, y1), (x2, y2) = line
        length = hypot(x2 - x1, y2 - y1)
        away = ((y1 - y2) / length, (x2 - x1) / length)
        side = 1.0 if away[0] * (mx - x) + away[1] * (my - y) > 0 else -1.0
        return (x + side * INSIDE * away[0], y + side * INSIDE * away[1])

    def _number(self, number: int, at: Point) -> Node:
        kind = self.wording.types["mark"]
        half = font(kind.regular).cap_height * kind.size * POINT / 2
        x, y = self._on_paper(at)
        return self.wording.line(str(number), "mark", x, y + half, "centre")

    def _legend(self) -> Iterator[Node]:
        if self.net.legend is None:
            return
        x, y = self._on_paper(self.net.legend[:2])
        _, _, width, height = self.net.legend
        kinds = [("sheet.cut_line", INK), ("sheet.mountain", MOUNTAIN)]
        if any(angle < 0 for _, angle in self.folds):
            kinds.append(("sheet.valley", VALLEY))
        step = height / (len(kinds) + self.net.numbered)
        for n, (key, stroke) in enumerate(kinds):
            middle = y + (n + 0.5) * step
            yield from lines([(x, middle, x + 5, middle)], stroke)
            yield self._explained(key, x, y + n * step, width, step)
        if self.net.numbered:
            at = (self.net.legend[0] + 2.5, self.net.legend[1] - height + step / 2)
            yield self._number(1, at)
            yield self._explained("sheet.tab", x, y + height - step, width, step)

    def _explained(self, key: str, x: float, y: float, width: float, step: float) -> Node:
        return self.wording.strip(self.wording.say(key), (x + 6, y, width - 6, step), kind="mark")

    def _on_paper(self, point: Point) -> Point:
        return apply(self.flip, point)

    def _shape(self, points: list[Point]) -> tuple[Command, ...]:
        return polygon([self._on_paper(point) for point in points])


def _foot(face: NetFace) -> Point:
    """Return the direction of a face's foot, which is 1 long."""
    start, end = face.points[:2] if signed_area(face.points) > 0 else face.points[1::-1]
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _upright(face: NetFace) -> tuple[list[float], list[float]]:
    """Return how far each corner of a face lies along its foot, and how far above it."""
    x, y = _foot(face)
    return [px * x + py * y for px, py in face.points], [py * x - px * y for px, py in face.points]


def _middle(points: tuple[Point, ...]) -> Point:
    across, up = zip(*points, strict=True)
    return (sum(across) / len(points), sum(up) / len(points))


def _swell(points: tuple[Point, ...], by: list[float]) -> list[Point]:
    """Return a convex shape with each side moved out by its own distance."""
    side = 1.0 if signed_area(points) > 0 else -1.0
    moved = []
    for (x1, y1), (x2, y2), out in zip(points, (*points[1:], points[0]), by, strict=True):
        length = hypot(x2 - x1, y2 - y1)
        a, b = side * (y2 - y1) / length, side * (x1 - x2) / length
        moved.append((a, b, a * x1 + b * y1 + out))
    return [_crossing(moved[n - 1], moved[n]) for n in range(len(moved))]


def _crossing(one: tuple[float, float, float], other: tuple[float, float, float]) -> Point:
    """Return where two lines a x + b y = c cross."""
    (a, b, c), (p, q, r) = one, other
    whole = a * q - b * p
    return ((c * q - b * r) / whole, (a * r - c * p) / whole)
