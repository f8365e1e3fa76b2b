"""Finds what is glued where on a net: the free edges that meet once all folds are made."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import dist
from typing import NamedTuple

from companion.press.nets.folding import Place, fold_up
from companion.press.nets.model import Glue, Line, Net
from companion.press.nets.shape import SAME, crease, overlap, same_line, tab


class _Free(NamedTuple):
    """A free edge of a face, on paper and in space."""

    face: str
    line: Line
    place: tuple[Place, Place]


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
    return _is_near(one.place, other.place[::-1])


def _is_near(one: Iterable[Place], other: Iterable[Place]) -> bool:
    return all(dist(a, b) <= SAME for a, b in zip(one, other, strict=True))


def _glue(bearer: _Free, other: _Free) -> Glue:
    return Glue(bearer.line, (other.line[1], other.line[0]))


def _is_clear(net: Net, glue: Glue) -> bool:
    """Tell whether a tab there would lie over no face and over no tab that there is."""
    shape = tab(net, glue)
    others = [face.points for face in net.faces] + [tab(net, each) for each in net.glue]
    return not any(overlap(shape, other) for other in others)
