"""What every element is drawn with: the kit in one language and ink, its face, its surroundings."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from companion.kits import Fault, Faulty, Kit
from companion.kits.bounds import ALL_PICTURE_PIXELS, FACE_ELEMENTS, WORK
from companion.kits.faults import Faults
from companion.kits.model import InkName, Shape
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
from companion.press.drawing.nodes import Command, Matrix, Symbol
from companion.press.layout.elements import WrongKey
from companion.press.layout.images import Picture, effort_of, read_picture
from companion.press.layout.ink import INKS, OPAQUE, READABLE, Ink, LineDrawing
from companion.press.layout.layout import Layout, read_layout
from companion.press.layout.names import Cache, Names
from companion.press.layout.style_file import BODY, STYLE, read_styles
from companion.press.layout.vocabulary import Sign, Vocabulary
from companion.press.svg.values import BLACK, Family, Setting
from companion.press.text.fonts import font

if TYPE_CHECKING:
    from companion.press.layout.unused import Unused
    from companion.press.text.typesetting import Written


class TooMuch(Exception):
    """A face, or a kit, that would take more work than any real one does."""


class DrawingBudget:
    """What has been drawn so far in one check or one print, in elements or what costs as much."""

    def __init__(self, most: float = WORK) -> None:
        self.done = 0.0
        self.most = most

    @property
    def is_too_much(self) -> bool:
        """Whether no more is drawn."""
        return self.done > self.most

    def spend(self, elements: float) -> None:
        """Count elements; TooMuch when there are more than one check or print may draw."""
        self.done += elements
        if self.done > self.most:
            raise TooMuch(f"brings the kit to more than {self.most:,} elements to draw")


# What all layouts of one kit share while they are drawn: its data, style, ink and files.


class KitContext(Vocabulary):
    """A kit in one language and one ink setting."""

    def __init__(  # noqa: PLR0913 - a kit has as many sides
        self,
        kit: Kit,
        language: str,
        ink: InkName,
        work: DrawingBudget | None = None,
        *,
        draft: bool = False,
        opaque: bool = False,
    ) -> None:
        super().__init__(kit, language)
        # Whether it is for a kind of file that knows nothing see-through.
        self.opaque = opaque
        # Whether what says what is wrong with a picture takes its place.
        self.draft = draft
        self.work = work or DrawingBudget()
        # What is wrong in the style and in the layouts read so far.
        self.faults = Faults(read_styles(kit.folders, self))
        # Where what nobody sees is gathered, if anyone asks.
        self.unused: Unused | None = None
        self.symbols: dict[str, Symbol] = {}
        # Parts as they were drawn, and how many elements that took, by layout, view and inks.
        self.parts: dict[tuple[object, ...], Cache[tuple[Symbol, int]]] = {}
        self.part_count = 0
        self.lines: dict[tuple[object, ...], tuple[Written, ...]] = {}
        # Paragraphs measured: their lines by words and fonts, heights by lines, size and width.
        self.heights: dict[tuple[object, ...], float] = {}
        self._ink = ink
        # What the faces drawn so far asked for of what is told about a piece.
        self.asked: set[str] = set()
        # The names that each layout can ask for, those that it includes among them.
        self.used: dict[str, frozenset[str] | None] = {}
        # Whether each layout can be drawn once for all faces.
        self.are_parts: dict[str, bool] = {}
        # Whether each of these has signs.
        self.have_signs: dict[str, bool] = {}
        self._layouts: dict[str, Layout | Faulty] = {}
        self._pictures: dict[tuple[str, str], Picture | WrongKey] = {}
        # Pictures with fonts that they ask for and the kit has not, in the order they came.
        self.strange: dict[tuple[str, str], None] = {}
        self._dots = 0.0

    def spend(self, elements: float) -> None:
        """Count what is worth so many elements; TooMuch when no more may be drawn."""
        self.work.spend(elements)

    @cached_property
    def ink(self) -> Ink:
        """What becomes of colours."""
        return INKS[self._ink](self.house.colour("ink"))

    @cached_property
    def inks(self) -> Mapping[str | None, Ink]:
        """What becomes of colours where an element says `saver`, and where none does."""
        dark = self.house.colour("ink")
        drawn, kept = (LineDrawing(dark), Ink(dark)) if self.ink.saves else (self.ink, self.ink)
        return {None: self.ink, "line": drawn, "keep": kept, "drop": self.ink}

    def layout(self, name: str) -> Layout:
        """Return the layout of that file, read once.

        Raises:
            WrongValue: There is no such file in the kit's folders.
            Faulty: It is no TOML. What else is wrong in it is added to `faults`.
        """
        if name not in self._layouts:
            try:
                found = self._layouts[name] = read_layout(name, self.kit.folders, self)
            except Faulty as faulty:
                self._layouts[name] = faulty
                raise
            self.faults.extend(found.faults)
        layout = self._layouts[name]
        if isinstance(layout, Faulty):
            raise layout
        return layout

    def picture(self, name: str, colour: str = BLACK) -> Picture:
        """Return a picture of the kit's folder, looked at once for a colour of the words around.

        Raises:
            WrongKey: There is no such file, or it is no picture that can be printed.
        """
        key = (name, colour if name.lower().endswith(".svg") else BLACK)
        if key not in self._pictures:
            self._pictures[key] = self._looked_at(*key)
        picture = self._pictures[key]
        if isinstance(picture, WrongKey):
            raise picture
        return picture

    def icon_picture(self, sign: Sign, colour: str = BLACK) -> Picture | None:
        """Return the picture that is an icon; None where that is wrong, told of the style once."""
        try:
            return self.picture(str(sign.file), colour)
        except WrongKey as wrong:
            self.faults.append(Fault(STYLE, wrong.message, field=f"icons.{sign.name}"))
            return None

    @cached_property
    def _families(self) -> tuple[tuple[str, Family], ...]:
        """The fonts that words of pictures are set in, by the names that these may have for them.

        A family goes by its name in the style and by that of its regular font; the kit's body is
        what is taken where a picture's is not there.
        """
        found = {"": Family(*self.house.fonts[BODY])}
        for name, fonts in self.house.fonts.items():
            found[name.lower()] = Family(*fonts)
            found.setdefault(font(fonts.regular).family.lower(), Family(*fonts))
        return tuple(found.items())

    def _looked_at(self, name: str, colour: str) -> Picture | WrongKey:
        try:
            # Asked before the picture is read: how long that takes is what the sum is there to
            # bound.
            self._dots += effort_of(name, self.kit.folders)
            if self._dots > ALL_PICTURE_PIXELS:
                most = ALL_PICTURE_PIXELS // 1_000_000
                return WrongKey("file", f"brings the pictures to more than {most} million dots")
            found = read_picture(name, self.kit.folders, Setting(colour, self._families))
        except WrongKey as wrong:  # itself it would hold on to the dots, as its trace has
            return wrong.moved_to(wrong.key)
        if found.see_through and self.opaque:
            return WrongKey("file", f"'{name}' is seen through in places: {OPAQUE}")
        self.strange |= dict.fromkeys((name, each) for each in found.strange)
        return found


# Letters of a text, or corners of a shape, that count as one element more.
FINE = 20
# mm by which something may reach over the edge: sums of lengths are not exact.
SLACK = 0.01
SQUARE_ROOT_3 = 3**0.5


@dataclass(slots=True)
class FaceArea:
    """One face while it is drawn: trim box (0, 0) to (width, height), in mm."""

    width: float
    height: float
    shape: Shape
    bleed: float
    safe: float = 0.0
    spills: bool = False
    elements: int = 0
    # Points by which the paragraphs of the stack that is being drawn are smaller.
    shrink: float = 0.0
    faults: Faults = field(default_factory=Faults)
    work: DrawingBudget = field(default_factory=DrawingBudget)

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
        # Beyond the bleed nothing may be seen: neighbours lie there.
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
        # A hexagon stands on a corner; one that is wider lies, which is the same turned.
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

    shared: KitContext
    area: FaceArea
    names: Names
    files: tuple[str, ...]
    ground: str = WHITE
    turned: Matrix | None = None
    saver: str | None = None
    kept: bool = False

    @property
    def ink(self) -> Ink:
        """What becomes of the colours of areas and lines."""
        return self.shared.inks[self.saver]

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
        ink = self.shared.inks["keep"] if self.kept else self.shared.ink
        return ink.front(colour, self.ground, least)

    def on(self, ground: str | None) -> "DrawingContext":
        """Return what is found on a fill; the same where there is none."""
        kept = self.saver == "keep"
        if ground is None or (ground == self.ground and kept == self.kept):
            return self
        return self._replace(ground=ground, kept=kept)

    def seeing(self, names: Names) -> "DrawingContext":
        """Return what is found within a cell."""
        shared, area, _, files, ground, turned, saver, kept = self  # thrice as fast as _replace
        return DrawingContext(shared, area, names, files, ground, turned, saver, kept)

    def saved_as(self, saver: str) -> "DrawingContext":
        """Return what is found by an element that says what becomes of it when ink is saved."""
        if saver == self.saver:
            return self
        shared, area, names, files, ground, turned, _, kept = self
        return DrawingContext(shared, area, names, files, ground, turned, saver, kept)

    def turn_by(self, matrix: Matrix) -> "DrawingContext":
        """Return what is found within something that is turned."""
        whole = product(self.turned, matrix) if self.turned else matrix
        shared, area, names, files, ground, _, saver, kept = self
        return DrawingContext(shared, area, names, files, ground, whole, saver, kept)

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
