"""Icons: signs of the hieroglyphs' font, and paths of our own, each drawn once as a symbol."""

from collections.abc import Callable
from functools import cached_property

from companion.press.drawing.geometry import Box, Point, bounds, flatten, signed_area
from companion.press.drawing.nodes import Command

Outline = tuple[Command, ...]


class Sign:
    """One icon. `lines` says that it is drawn in lines, as hieroglyphs are, not as areas.

    Its shape is made when it is first drawn: a kit uses few of all the signs. `colour` is its own,
    None for that of the words around it. One that is a picture of the kit's names its `file`, and
    has no shape.
    """

    def __init__(
        self,
        name: str,
        outline: Callable[[], Outline],
        box: Box | None,
        colour: str | None = None,
        file: str | None = None,
    ) -> None:
        self.name = name
        self.colour = colour
        self.file = file
        self._outline = outline
        self._box = box
        self.lines = box is None

    @cached_property
    def outline(self) -> Outline:
        """The shape, in its own units."""
        return self._outline()

    @cached_property
    def box(self) -> Box:
        """What is fitted into an element's box: the shape's bounds, or the view it was given."""
        return self._box or bounds(self.outline)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Points along the shape, close enough to tell where it reaches."""
        chains = flatten(self.outline, max(self.box[2:]) / 200)
        return tuple(point for chain in chains for point in chain)

    @cached_property
    def body(self) -> Outline:
        """The area within the outermost lines."""
        parts = _subpaths(self.outline)
        turns = [_turn(part) for part in parts]
        outermost = max(turns, key=abs, default=0.0) > 0
        return tuple(
            command
            for part, turn in zip(parts, turns, strict=True)
            if (turn > 0) == outermost
            for command in part
        )


def _subpaths(outline: Outline) -> list[list[Command]]:
    parts: list[list[Command]] = []
    for command in outline:
        if command[0] == "M":
            parts.append([])
        parts[-1].append(command)
    return parts


def _turn(part: list[Command]) -> float:
    """Return the area of one subpath, negative when it runs anticlockwise."""
    return sum(signed_area(chain) for chain in flatten(part, 0.01))
