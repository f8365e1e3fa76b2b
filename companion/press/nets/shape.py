"""The plane geometry of a net: its edges and tabs, what is glued, what GIZA-NET-01 asks."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist, hypot, radians, tan
from typing import NamedTuple

from companion.kits import Fault
from companion.press.drawing.geometry import Box, Point, signed_area
from companion.press.nets.model import (
    FILE,
    Fold,
    Glue,
    Line,
    Net,
    NetFace,
    SpacePoint,
    fold_up,
    gap,
)
from companion.press.sheets.model import Work

# Lengths in mm that differ by less are equal (GIZA-NET-01).
SAME = 0.01
# Of the ends of a tab, in degrees.
TAB_ANGLE = 55.0
# Sides of a tab that are cut; the fourth is its fold.
TAB_EDGES = 3
# Solids whose tabs are rectangles: two of their sides lie in line with cuts along the walls.
SQUARE_TABS = ("tray", "lid")


def net_faults(net: Net) -> list[Fault]:
    """Return what GIZA-NET-01 finds wrong with a net's shape.

    Faces are convex and do not overlap, folds are common edges and join all faces, glued edges
    are edges of faces, of equal length, and meet when folded; tabs lie outside all faces and
    apart from each other, and the legend outside both. Whether the page holds it all is for
    imposition to say.
    """
    found = [*_face_faults(net), *_fold_faults(net), *_glue_faults(net)]
    # A shape that is wrong would be told of over and over, once for each tab.
    if not found:
        found = [*_tab_faults(net), *_closing_faults(net)]
    return [Fault(FILE, message, field=f"{net.id}.{field}") for field, message in found]


def shared_edge(first: NetFace, second: NetFace) -> Line | None:
    """Return the edge that two faces have in common, as the first one runs along it."""
    for edge in first.edges:
        if any(same_line(edge, other) for other in second.edges):
            return edge
    return None


def crease(net: Net, fold: Fold) -> Line | None:
    """Return the edge along which a fold is made; None when there is no such edge, or no face."""
    faces = {face.id: face for face in net.faces}
    if fold.first not in faces or fold.second not in faces:
        return None
    return shared_edge(faces[fold.first], faces[fold.second])


def tab(net: Net, glue: Glue) -> tuple[Point, ...]:
    """Return a tab's corners outside the edge that bears it: a trapezoid, on boxes a rectangle."""
    face, edge = _bearer(net, glue.tab)
    (x1, y1), (x2, y2) = edge
    length = hypot(x2 - x1, y2 - y1)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    side = 1.0 if signed_area(face.points) > 0 else -1.0
    out = (side * along[1], -side * along[0])
    slant = 0.0 if net.solid in SQUARE_TABS else net.tab / tan(radians(TAB_ANGLE))
    # A short edge would have a tab that comes to a point.
    inset = min(slant, length / 3)
    return (
        (x1, y1),
        (x1 + along[0] * inset + out[0] * net.tab, y1 + along[1] * inset + out[1] * net.tab),
        (x2 - along[0] * inset + out[0] * net.tab, y2 - along[1] * inset + out[1] * net.tab),
        (x2, y2),
    )


def net_work(net: Net) -> Work:
    """Return what it takes by hand to make a solid from its net."""
    folded = [line for fold in net.folds if (line := crease(net, fold))]
    folded += [glue.tab for glue in net.glue]
    edges = [edge for face in net.faces for edge in face.edges]
    bare = [edge for edge in edges if not any(same_line(edge, line) for line in folded)]
    of_a_tab = 1 if net.solid in SQUARE_TABS else TAB_EDGES
    cuts = len(bare) + of_a_tab * len(net.glue) + len(net.slits)
    return Work(straight=cuts, folds=len(folded), glued=len(net.glue))


def extent(net: Net) -> Box:
    """Return the box (left, bottom, width, height) around the faces, the tabs and the legend."""
    shapes = [*(face.points for face in net.faces), *(tab(net, glue) for glue in net.glue)]
    if net.legend:
        shapes.append(_corners(net.legend))
    across, up = zip(*(point for shape in shapes for point in shape), strict=True)
    left, bottom = min(across), min(up)
    return (left, bottom, max(across) - left, max(up) - bottom)


def same_line(one: Line, other: Line) -> bool:
    """Tell whether two edges have the same ends, whichever way they run."""
    return (_same(one[0], other[0]) and _same(one[1], other[1])) or (
        _same(one[0], other[1]) and _same(one[1], other[0])
    )


def overlap(one: Sequence[Point], other: Sequence[Point], by: float = SAME) -> bool:
    """Tell whether two convex shapes lie over each other by more than `by` mm.

    They do not when some side of either has all of the other beyond it.
    """
    return not (_is_parted(one, other, by) or _is_parted(other, one, by))


def _face_faults(net: Net) -> Iterator[tuple[str, str]]:
    if not net.faces:
        yield "faces", "is missing; it must list the faces, or say `solid`"
    bent = [face.id for face in net.faces if not _is_convex(face.points)]
    yield from ((f"faces.{each}", "is not convex; part it into faces that are") for each in bent)
    if bent:
        return
    for one, other in combinations(net.faces, 2):
        if one.id == other.id:
            yield f"faces.{one.id}", "is there twice"
        if overlap(one.points, other.points):
            yield f"faces.{other.id}", f"lies over {one.id}"


def _fold_faults(net: Net) -> Iterator[tuple[str, str]]:
    ids = {face.id for face in net.faces}
    for number, fold in enumerate(net.folds, 1):
        unknown = [name for name in (fold.first, fold.second) if name not in ids]
        if unknown:
            yield f"folds[{number}].between", f"there is no face '{unknown[0]}'"
        elif shared_edge(net.face(fold.first), net.face(fold.second)) is None:
            yield f"folds[{number}].between", f"{fold.first} and {fold.second} have no common edge"
    loose = ids - _reached(net)
    if ids and (loose or len(net.folds) != len(ids) - 1):
        yield "folds", f"must join {len(ids)} faces by {len(ids) - 1} folds, each to the others"


def _reached(net: Net) -> set[str]:
    """Return the ids of the faces that hang together with the first."""
    joined = {face.id for face in net.faces[:1]}
    for _ in net.folds:
        for fold in net.folds:
            if joined & {fold.first, fold.second}:
                joined |= {fold.first, fold.second}
    return joined


def _glue_faults(net: Net) -> Iterator[tuple[str, str]]:
    folds = [crease(net, fold) for fold in net.folds]
    for number, glue in enumerate(net.glue, 1):
        for key, line in (("tab", glue.tab), ("edge", glue.edge)):
            if not any(same_line(line, edge) for face in net.faces for edge in face.edges):
                yield f"glue[{number}].{key}", "is no edge of a face"
            elif any(fold and same_line(line, fold) for fold in folds):
                yield f"glue[{number}].{key}", "is a fold"
        if same_line(glue.tab, glue.edge):
            yield f"glue[{number}].edge", "is the edge that bears the tab; must be another"
        if abs(_length(glue.tab) - _length(glue.edge)) > SAME:
            lengths = f"{_length(glue.tab):.2f} and {_length(glue.edge):.2f} mm long"
            yield f"glue[{number}]", f"its edges are {lengths}; they must be equal"


def _tab_faults(net: Net) -> Iterator[tuple[str, str]]:
    tabs = {number: tab(net, glue) for number, glue in enumerate(net.glue, 1)}
    for number, shape in tabs.items():
        over = [face.id for face in net.faces if overlap(shape, face.points)]
        if over:
            yield f"glue[{number}].tab", f"lies over {over[0]}"
    for (one, shape), (other, second) in combinations(tabs.items(), 2):
        if overlap(shape, second):
            yield f"glue[{other}].tab", f"lies over the tab of glue[{one}]"
    if net.legend:
        box = _corners(net.legend)
        shapes = [*tabs.values(), *(face.points for face in net.faces)]
        if any(overlap(box, shape) for shape in shapes):
            yield "legend", "lies over a face or a tab"


def _closing_faults(net: Net) -> Iterator[tuple[str, str]]:
    solid = fold_up(net)
    for number, glue in enumerate(net.glue, 1):
        apart = gap(net, solid, glue)
        if apart > SAME:
            yield f"glue[{number}]", f"its edges are {apart:.2f} mm apart when all is folded"


def _bearer(net: Net, line: Line) -> tuple[NetFace, Line]:
    """Return the face that has the edge, and the edge as it runs around the face."""
    return next((face, edge) for face in net.faces for edge in face.edges if same_line(edge, line))


def _is_convex(points: Sequence[Point]) -> bool:
    if len(points) < 3:  # noqa: PLR2004 - which is no face
        return False
    turns = [signed_area((points[n - 2], points[n - 1], points[n])) for n in range(len(points))]
    return min(turns) > SAME * SAME or max(turns) < -SAME * SAME


def _is_parted(one: Sequence[Point], other: Sequence[Point], by: float) -> bool:
    side = 1.0 if signed_area(one) > 0 else -1.0
    return any(
        all(side * _beyond(point, edge) <= by for point in other)
        for edge in zip(one, (*one[1:], one[0]), strict=True)
    )


def _beyond(point: Point, edge: Line) -> float:
    """Return how far a point lies to the left of an edge, in mm (y up)."""
    (x1, y1), (x2, y2) = edge
    return ((x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)) / _length(edge)


def _length(line: Line) -> float:
    (x1, y1), (x2, y2) = line
    return hypot(x2 - x1, y2 - y1)


def _same(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= SAME


def _corners(box: Box) -> tuple[Point, ...]:
    """Return the corners of a box whose top left corner is given, y up."""
    x, y, width, height = box
    return ((x, y), (x + width, y), (x + width, y - height), (x, y - height))


# Finds what is glued where on a net: the free edges that meet once all folds are made.


class _Free(NamedTuple):
    """A free edge of a face, on paper and in space."""

    face: str
    line: Line
    place: tuple[SpacePoint, SpacePoint]


def add_tabs(net: Net) -> Net:
    """Return a net with a tab on one of each two free edges that meet when it is folded.

    A face that bears a tab already is given the next one too, if there is room: so a box has them
    on two of its sides.

    Args:
        net: A net without glue, whose folds join all its faces.
    """
    borne: Counter[str] = Counter()
    for one, other in combinations(_free_edges(net), 2):
        if _meet(one, other):
            # A face that bears a tab already goes first; `sorted` is stable, so that ties keep
            # their order.
            ways = sorted(((other, one), (one, other)), key=lambda way: -borne[way[0].face])
            clear = (way for way in ways if _is_clear(net, _glue(*way)))
            bearer, borders = next(clear, ways[0])
            borne[bearer.face] += 1
            net = net._replace(glue=(*net.glue, _glue(bearer, borders)))
    return net


def _free_edges(net: Net) -> Iterator[_Free]:
    """Give every edge that is no fold."""
    solid = fold_up(net)
    creases = [crease(net, fold) for fold in net.folds]
    for face in net.faces:
        places = solid[face.id]
        ends = zip(places, (*places[1:], places[0]), strict=True)
        for edge, place in zip(face.edges, ends, strict=True):
            if not any(fold and same_line(edge, fold) for fold in creases):
                yield _Free(face.id, edge, place)


def _meet(one: _Free, other: _Free) -> bool:
    """Tell whether two edges lie on each other in space; those of convex solids run opposite."""
    ends = zip(one.place, other.place[::-1], strict=True)
    return all(dist(a, b) <= SAME for a, b in ends)


def _glue(bearer: _Free, other: _Free) -> Glue:
    return Glue(bearer.line, (other.line[1], other.line[0]))


def _is_clear(net: Net, glue: Glue) -> bool:
    """Tell whether a tab there would lie over no face and over no tab that there is."""
    shape = tab(net, glue)
    others = [face.points for face in net.faces] + [tab(net, each) for each in net.glue]
    return not any(overlap(shape, other) for other in others)
