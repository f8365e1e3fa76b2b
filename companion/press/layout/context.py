"""What every element is drawn with: the face it stands on, and what is around it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.kits import Fault
from companion.kits.bounds import FACE_ELEMENTS
from companion.kits.faults import Faults
from companion.kits.model import Shape
from companion.press.drawing.colour import WHITE
from companion.press.drawing.geometry import (
    Box,
    Point,
    apply,
    circle,
    magnification,
    product,
    reach,
    rectangle,
    regular_polygon,
)
from companion.press.drawing.nodes import Command, Matrix
from companion.press.layout.budget import TooMuch, Work
from companion.press.layout.ink import READABLE, Ink
from companion.press.layout.kit_context import World
from companion.press.layout.names import Names

FINE = 20
"""Letters of a text, or corners of a shape, that count as one element more."""
SLACK = 0.01
"""mm by which something may reach over the edge: sums of lengths are not exact."""
SQUARE_ROOT_3 = 3**0.5


@dataclass(slots=True)
class Area:
    """One face while it is drawn: trim box (0, 0) to (width, height), in mm."""

    width: float
    height: float
    shape: Shape
    bleed: float
    safe: float = 0.0
    spills: bool = False
    elements: int = 0
    shrink: float = 0.0
    """Points by which the paragraphs of the stack that is being drawn are smaller."""
    faults: Faults = field(default_factory=Faults)
    work: Work = field(default_factory=Work)

    def count(self, elements: int = 1) -> None:
        """Count elements, or work that is worth as many.

        Raises:
            TooMuch: The face has more than it may have, or the whole drawing.
        """
        self.elements += elements
        if self.elements > FACE_ELEMENTS:
            raise TooMuch(f"makes more than {FACE_ELEMENTS:,} elements and cells on one face")
        self.work.spend(elements)

    @contextmanager
    def shrunk_by(self, points: float) -> Iterator[None]:
        """Draw paragraphs by so many points smaller, as far as their styles allow it."""
        before, self.shrink = self.shrink, points
        try:
            yield
        finally:
            self.shrink = before

    def add(self, fault: Fault) -> None:
        """Note a fault; one that many rows share is noted once."""
        self.faults.append(fault)

    def outline(self, beyond: float = 0.0) -> tuple[Command, ...]:
        """Return the outline of the face, `beyond` mm outside the trim."""
        box = (-beyond, -beyond, self.width + 2 * beyond, self.height + 2 * beyond)
        centre = (self.width / 2, self.height / 2)
        match self.shape:
            case "circle":
                return circle(centre, min(self.width, self.height) / 2 + beyond)
            case "hexagon":
                return _hexagon(self.width, self.height, centre, beyond)
            case _:
                return rectangle(box)

    def reaches_out(self, corners: list[Point]) -> bool:
        """Tell whether one of these points lies beyond the bleed."""
        if self.shape != "rectangle":
            return not all(self._is_in_circle(corner, -self.bleed) for corner in corners)
        left = top = -self.bleed - SLACK
        right, bottom = self.width - left, self.height - top
        across, down = [x for x, _ in corners], [y for _, y in corners]
        return min(across) < left or max(across) > right or min(down) < top or max(down) > bottom

    def is_safe(self, point: Point) -> bool:
        """Tell whether a point lies far enough within the trim."""
        x, y = point
        edge = self.safe - SLACK
        inside = edge <= x <= self.width - edge and edge <= y <= self.height - edge
        match self.shape:
            case "circle":
                return inside and self._is_in_circle(point, self.safe)
            case "hexagon":
                return inside and self._is_in_hexagon(point, self.safe)
            case _:
                return inside

    def _is_in_hexagon(self, point: Point, edge: float) -> bool:
        """Tell whether a point lies `edge` mm or more within each side of the hexagon."""
        across, down = abs(point[0] - self.width / 2), abs(point[1] - self.height / 2)
        if self.height < self.width:
            across, down = down, across
        apothem = max(self.width, self.height) / 2 * SQUARE_ROOT_3 / 2
        furthest = max(across, (across + down * SQUARE_ROOT_3) / 2)
        return furthest <= apothem - edge + SLACK

    def _is_in_circle(self, point: Point, edge: float) -> bool:
        """Tell whether a point lies `edge` mm or more within the circle in the trim box."""
        across, down = point[0] - self.width / 2, point[1] - self.height / 2
        radius = min(self.width, self.height) / 2 - edge + SLACK
        return across * across + down * down <= radius * radius


class DrawingContext(NamedTuple):
    """What an element finds around it.

    `ground` is the colour of the fill behind it, `kept` whether that is printed in full even when
    ink is saved, `turned` the matrix of what is turned or scaled around it, `files` the layouts
    that it stands in, the outermost first, `saver` what becomes of it when ink is saved.
    """

    world: World
    area: Area
    names: Names
    files: tuple[str, ...]
    ground: str = WHITE
    turned: Matrix | None = None
    saver: str | None = None
    kept: bool = False

    @property
    def ink(self) -> Ink:
        """What becomes of the colours of areas and lines."""
        return self.world.inks[self.saver]

    @property
    def scale(self) -> float:
        """By how much what is drawn is larger on paper."""
        return magnification(self.turned) if self.turned else 1.0

    @property
    def is_mirrored(self) -> bool:
        """Whether it is seen as in a mirror."""
        if self.turned is None:
            return False
        a, b, c, d, _, _ = self.turned
        return a * d < b * c

    def front(self, colour: str, least: float = READABLE) -> str:
        """Return the colour of text or a sign on what lies behind it."""
        ink = self.world.inks["keep"] if self.kept else self.world.ink
        return ink.front(colour, self.ground, least)

    def on(self, ground: str | None) -> "DrawingContext":
        """Return what is found on a fill; the same where there is none."""
        kept = self.saver == "keep"
        if ground is None or (ground == self.ground and kept == self.kept):
            return self
        return self._replace(ground=ground, kept=kept)

    def seeing(self, names: Names) -> "DrawingContext":
        """Return what is found within a cell."""
        world, area, _, files, ground, turned, saver, kept = self  # thrice as fast as _replace
        return DrawingContext(world, area, names, files, ground, turned, saver, kept)

    def saved_as(self, saver: str) -> "DrawingContext":
        """Return what is found by an element that says what becomes of it when ink is saved."""
        if saver == self.saver:
            return self
        world, area, names, files, ground, turned, _, kept = self
        return DrawingContext(world, area, names, files, ground, turned, saver, kept)

    def turn_by(self, matrix: Matrix) -> "DrawingContext":
        """Return what is found within something that is turned."""
        whole = product(self.turned, matrix) if self.turned else matrix
        world, area, names, files, ground, _, saver, kept = self
        return DrawingContext(world, area, names, files, ground, whole, saver, kept)

    def shows(self, box: Box) -> bool:
        """Tell whether something of a box comes to lie on the face."""
        x, y, width, height = reach(box, self.turned) if self.turned else box
        area = self.area
        return x + width >= 0 <= y + height and x <= area.width and y <= area.height

    def on_face(self, box: Box) -> list[Point]:
        """Return where the corners of a box come to lie on the face."""
        x, y, width, height = box
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return [apply(self.turned, corner) for corner in corners] if self.turned else corners


def _hexagon(width: float, height: float, centre: Point, beyond: float) -> tuple[Command, ...]:
    """Return the outline of a hexagon that fills the trim box, a corner up or to the side."""
    if height >= width:
        return regular_polygon(centre, height / 2 + beyond * 2 / SQUARE_ROOT_3, 6)
    return regular_polygon(centre, width / 2 + beyond * 2 / SQUARE_ROOT_3, 6, 30)
