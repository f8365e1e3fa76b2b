"""Clip paths: one outline that what lies within is seen through."""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from companion.press.drawing.geometry import Box, area, bounds, flatten, signed_area, transform_path
from companion.press.svg.faults import BadPicture
from companion.press.svg.shapes import Outline, subpaths, with_inside

if TYPE_CHECKING:
    from companion.press.drawing.nodes import Command

FINE = 200
"""Parts of a shape's size that a chord may stand off its curve, where only the way round counts."""


class Part(NamedTuple):
    """A shape of a clip path, and whether its inside goes by the even-odd rule."""

    outline: Outline
    even_odd: bool


def joined(parts: list[Part]) -> Part:
    """Return shapes as one that is wherever any of them is.

    Raises:
        BadPicture: They overlap so that no rule says it.
    """
    parts = [each for each in (Part(with_inside(p.outline), p.even_odd) for p in parts) if each[0]]
    if len(parts) == 1:
        return parts[0]
    if _are_apart(parts) and len({part.even_odd for part in parts}) <= 1:
        outline = tuple(command for part in parts for command in part.outline)
        return Part(outline, bool(parts) and parts[0].even_odd)
    if not all(_is_simple(part.outline) for part in parts):
        raise BadPicture(
            "its clip path has several shapes that overlap; make them one (in Inkscape: Path > "
            "Union)"
        )
    outlines = (_clockwise(part.outline) for part in parts)
    return Part(tuple(command for outline in outlines for command in outline), even_odd=False)


def _are_apart(parts: list[Part]) -> bool:
    boxes = [bounds(part.outline) for part in parts]
    return not any(_touch(*pair) for pair in combinations(boxes, 2))


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _is_simple(outline: Outline) -> bool:
    """Tell whether a shape is one part that turns one way, so that it encloses all of it once."""
    if len(subpaths(outline)) != 1:
        return False
    return _turns_one_way(outline)


def _turns_one_way(outline: Outline) -> bool:
    chain = flatten(outline, max(bounds(outline)[2:]) / FINE)[0]
    turns = [signed_area(three) for three in _threes(chain)]
    size = area(outline, max(bounds(outline)[2:]) / FINE) * 1e-6
    return all(turn >= -size for turn in turns) or all(turn <= size for turn in turns)


def _threes(chain: list[tuple[float, float]]) -> Iterator[list[tuple[float, float]]]:
    closed = [*chain, *chain[:2]]
    return (closed[n : n + 3] for n in range(len(chain)))


def _clockwise(outline: Outline) -> Outline:
    """Return a shape that runs clockwise."""
    chain = flatten(outline, max(bounds(outline)[2:]) / FINE)[0]
    if signed_area(chain) >= 0:
        return outline
    return _backwards(outline)


def _backwards(outline: Outline) -> Outline:
    """Return a shape of one part that runs the other way round."""
    drawn = [command for command in outline if command[0] != "Z"]
    ends = [command[-2:] for command in drawn]
    back: list[Command] = [("M", *ends[-1])]
    for place in range(len(drawn) - 1, 0, -1):
        command, end = drawn[place], ends[place - 1]
        if command[0] == "C":
            back.append(("C", *command[3:5], *command[1:3], *end))
        else:
            back.append(("L", *end))
    return (*back, ("Z",))


def fitted(part: Part, box: Box) -> Part:
    """Return a shape given in shares of a box, in the box's own units."""
    x, y, width, height = box
    return part._replace(outline=transform_path(part.outline, (width, 0.0, 0.0, height, x, y)))
