"""Draws one layout at one size, face after face, and draws once what is always the same."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from companion.kits import Fault, Row
from companion.kits.model import Shape
from companion.press.drawing.extent import common, extent
from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import Group, Node, Note, Symbol, Use
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import DrawingContext, FaceArea, KitContext, TooMuch
from companion.press.layout.drawing import draw
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.faults import note
from companion.press.layout.including import unnamed_defaults
from companion.press.layout.layout import Layout
from companion.press.layout.names import Cache, Names
from companion.press.layout.place import in_view, shrunk
from companion.press.layout.shapes import paint_shape

# Drawings kept of one element; one that differs more often is drawn anew every time.
MOST_KEPT = 24


class DrawnElement(NamedTuple):
    """An element drawn; `kept` where the very same serves for other pieces too."""

    nodes: tuple[Node, ...]
    spills: bool
    kept: bool


class ElementCache(Cache[DrawnElement]):
    """The drawings of one element."""

    def recall(
        self, names: Names, area: FaceArea, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> DrawnElement:
        """Return an element as it was drawn before for the same values, or draw it.

        Args:
            names: The outermost names.
            area: The face; a fault noted on it keeps the drawing from being remembered.
            varying: Names that differ from piece to piece: what asks for one is not `kept`.
            draw: Draws the element anew.
        """
        if part := self.find(names):
            area.spills = area.spills or part.spills
            return part
        # It differs on nearly every piece: keeping more of it would fill memory and find nothing.
        if self.count == MOST_KEPT:
            return DrawnElement(tuple(draw()), area.spills, kept=False)
        return self._first(names, area, varying, draw)

    def _first(
        self, names: Names, area: FaceArea, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> DrawnElement:
        faults, spilled, before = len(area.faults), area.spills, names.seen or set()
        area.spills = False
        names.seen = set()  # what others asked for says nothing of this one
        nodes = tuple(draw())
        part = DrawnElement(nodes, area.spills, kept=varying.isdisjoint(names.seen))
        if len(area.faults) == faults:
            self.keep(names, part)
        else:
            part = part._replace(kept=False)
        area.spills = area.spills or spilled
        names.seen |= before
        return part


# Keys of a face that say what its background is painted with.
PAINT = ("background", "pattern", "pattern-colour")


class Blank(NamedTuple):
    """What a face is drawn on: trim size and bleed in mm, and the shape of the trim."""

    width: float
    height: float
    shape: Shape
    bleed: float


class LayoutRenderer:
    """One layout at one size, given arguments of some names. `name` begins its symbols' ids."""

    def __init__(
        self, name: str, layout: Layout, blank: Blank, shared: KitContext, arguments: Iterable[str]
    ) -> None:
        self.name = name
        given = {each: ("kit.toml", f"{layout.file}.with.{each}") for each in arguments}
        self._homes = {**layout.homes, **given}
        self.layout = layout
        self.blank = blank
        self.shared = shared
        # Of the background and of each element, by the inset and the safe edge of the face.
        self._caches: dict[tuple[float, float], list[ElementCache]] = {}
        self._symbols: dict[tuple[int, ...], Symbol] = {}
        # Those of which every part is kept, by what they are made of.
        self._faces: dict[tuple[object, ...], Node] = {}

    def draw(
        self, values: Mapping[str, object], row: Row | None, *, alone: bool
    ) -> tuple[Node, Sequence[Fault]]:
        """Draw one face.

        Args:
            values: What bindings stand for, the row's columns included.
            row: The row that the piece is made from.
            alone: There is one such piece only, so nothing is drawn as a symbol.

        Returns:
            The face, its trim from (0, 0), and what is wrong with it.
        """
        area = FaceArea(*self.blank, work=self.shared.work)
        names = Names(self.shared, values, row)
        around = DrawingContext(self.shared, area, names, (self.layout.file,))
        try:
            around = self._with_defaults(around)
            said = self.layout.face.values(around.names)
            area.safe = said["safe"]
            parts = self._parts(said, around)
            self.shared.asked.update(names.seen or (), around.names.seen or ())
        except WrongKey as wrong:
            note(wrong, self.layout.face, around)
            return Group(()), area.faults
        except TooMuch as error:
            area.add(Fault(self.layout.file, str(error)))
            return Group(()), area.faults
        if alone:
            return _finished(
                said, area, [node for part in parts for node in part.nodes]
            ), area.faults
        return self._face(said, area, parts), area.faults

    def _face(self, said: Values, area: FaceArea, parts: list[DrawnElement]) -> Node:
        """Return a face; the very same node for faces that are made of the same."""
        if not all(part.kept for part in parts):
            return _finished(said, area, self._shared(parts))
        # Parts that are kept are the same objects each time, so that their ids are a key.
        key = (said["note"], area.spills, *map(id, parts))
        if key not in self._faces:
            self._faces[key] = _finished(said, area, self._shared(parts))
        return self._faces[key]

    def _with_defaults(self, around: DrawingContext) -> DrawingContext:
        try:
            defaults = unnamed_defaults(self.layout, {}, around)
        except WrongValue as wrong:
            raise WrongKey("defaults", wrong) from None
        if defaults:
            names = Names(self.shared, {**defaults, **around.names.values}, around.names.row)
            around = around.seeing(names)
        around.names.homes = self._homes
        return around

    def _parts(self, said: Values, around: DrawingContext) -> list[DrawnElement]:
        """Draw background and elements, or recall how they were drawn before."""
        area, names = around.area, around.names
        try:
            box = shrunk((0.0, 0.0, area.width, area.height), said["inset"])
        except WrongValue as wrong:
            raise WrongKey("inset", wrong) from None
        varying = frozenset(("number", *(names.row or ())))
        draws = [
            partial(self._background, around),
            *(partial(self._on_background, element, box, around) for element in self.layout.draw),
        ]
        edges = said["inset"], said["safe"]
        caches = self._caches.setdefault(edges, [ElementCache() for _ in draws])
        return [
            cache.recall(names, area, varying, again)
            for cache, again in zip(caches, draws, strict=True)
        ]

    def _background(self, around: DrawingContext) -> list[Node]:
        fill, pattern, colour = (self._said(key, around) for key in PAINT)
        values = {"fill": fill, "pattern": pattern, "pattern-colour": colour, "stroke": None}
        outline = around.area.outline(around.area.bleed)
        return paint_shape(outline, values, around, edged=False)

    def _on_background(self, element: Element, box: Box, around: DrawingContext) -> list[Node]:
        behind = around.on(self._said("background", around))
        view, fit = self._said("view", around), self._said("fit", around)
        fitted = {"fit": fit, "align": "centre", "valign": "middle"}
        return in_view(view, fitted, box, behind, lambda room, seen: draw(element, room, seen))

    def _said(self, key: str, around: DrawingContext) -> Any:  # noqa: ANN401 - each key has its own kind
        """Return one key of the face, read anew: what is drawn with it depends on its names."""
        return self.layout.face.value(key, around.names)

    def _shared(self, parts: list[DrawnElement]) -> list[Node]:
        """Return the nodes, those in a row that serve for other faces too as uses of one symbol."""
        nodes: list[Node] = []
        for kept, group in groupby(parts, key=lambda part: part.kept):
            together = list(group)
            found = [node for part in together for node in part.nodes]
            # A symbol for one plain shape would be longer than the shape.
            if kept and found and (len(found) > 1 or isinstance(found[0], Group)):
                nodes.append(Use(self._symbol(tuple(id(part) for part in together), found)))
            else:
                nodes += found
        return nodes

    def _symbol(self, key: tuple[int, ...], nodes: list[Node]) -> Symbol:
        if key not in self._symbols:
            width, height, _, bleed = self.blank
            face = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
            identity = f"{self.name}-{len(self._symbols) + 1}"
            self._symbols[key] = Symbol(identity, tuple(nodes), *common(extent(nodes), face))
        return self._symbols[key]


def _finished(said: Values, area: FaceArea, nodes: list[Node]) -> Node:
    """Return a face as one node, cut off where something of it reaches beyond the bleed."""
    if said["note"]:
        nodes = [Note(said["note"]), *nodes]
    clip = area.outline(area.bleed) if area.spills else None
    if len(nodes) == 1 and clip is None:
        return nodes[0]
    return Group(tuple(nodes), clip=clip)
