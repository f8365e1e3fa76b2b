"""Remembers what was drawn, so that what is the same on every card is drawn once."""

from collections.abc import Callable
from typing import NamedTuple

from companion.press.drawing.nodes import Node
from companion.press.layout.context import Area
from companion.press.layout.names import Names
from companion.press.layout.remembered import Kept

MOST_KEPT = 24
"""Drawings kept of one element; one that differs more often is drawn anew every time."""


class Part(NamedTuple):
    """An element drawn; `kept` where the very same serves for other pieces too."""

    nodes: tuple[Node, ...]
    spills: bool
    kept: bool


class Memory:
    """The drawings of one element."""

    def __init__(self) -> None:
        self._drawn: Kept[Part] = Kept()

    def recall(
        self, names: Names, area: Area, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> Part:
        """Return an element as it was drawn before for the same values, or draw it.

        Args:
            names: The outermost names.
            area: The face; a fault noted on it keeps the drawing from being remembered.
            varying: Names that differ from piece to piece: what asks for one is not `kept`.
            draw: Draws the element anew.
        """
        if part := self._drawn.find(names):
            area.spills = area.spills or part.spills
            return part
        if self._drawn.count == MOST_KEPT:
            return Part(tuple(draw()), area.spills, kept=False)
        return self._first(names, area, varying, draw)

    def _first(
        self, names: Names, area: Area, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> Part:
        faults, spilled, before = len(area.faults), area.spills, names.seen or set()
        area.spills = False
        names.seen = set()  # what others asked for says nothing of this one
        nodes = tuple(draw())
        part = Part(nodes, area.spills, kept=varying.isdisjoint(names.seen))
        if len(area.faults) == faults:
            self._drawn.keep(names, part)
        else:
            part = part._replace(kept=False)
        area.spills = area.spills or spilled
        names.seen |= before
        return part
