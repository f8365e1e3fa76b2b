"""Remembers what was drawn, so that what is the same on every card is drawn once.

While an element is drawn, the names it asks for are noted. As long as those stand for the same
values, its drawing is the same.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.press.layout.names import Names
from companion.press.layout.scenery import Area
from companion.press.scene.nodes import Node

MOST_KEPT = 24
"""Drawings kept of one element; one that differs more often is drawn anew every time."""
_MISSING = object()


class Part(NamedTuple):
    """An element drawn; `kept` where the very same serves for other pieces too."""

    nodes: tuple[Node, ...]
    spills: bool
    kept: bool


class Memory:
    """The drawings of one element."""

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[str, ...], tuple[object, ...], Part]] = []
        self._varies = False

    def recall(
        self, names: Names, area: Area, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> Part:
        """Return an element as it was drawn before for the same values, or draw it.

        Args:
            names: The outermost names.
            area: The face; a fault noted on it keeps the drawing from being kept.
            varying: Names that differ from piece to piece.
            draw: Draws the element anew.
        """
        for seen, values, part in self._kept:
            if values == _values(seen, names):
                area.spills = area.spills or part.spills
                names.seen.update(seen)
                return part
        if self._varies:
            return Part(tuple(draw()), area.spills, kept=False)
        return self._first(names, area, varying, draw)

    def _first(
        self, names: Names, area: Area, varying: frozenset[str], draw: Callable[[], list[Node]]
    ) -> Part:
        faults, spilled = len(area.faults), area.spills
        area.spills = False
        before, names.seen = names.seen, set()  # what others asked for says nothing of this one
        nodes = tuple(draw())
        self._varies = not varying.isdisjoint(names.seen) or len(self._kept) == MOST_KEPT
        part = Part(nodes, area.spills, kept=not self._varies and len(area.faults) == faults)
        area.spills = area.spills or spilled
        if part.kept:
            seen = tuple(sorted(names.seen))
            self._kept.append((seen, _values(seen, names), part))
        names.seen |= before
        return part


def _values(seen: tuple[str, ...], names: Names) -> tuple[object, ...]:
    return tuple(names.values.get(name, _MISSING) for name in seen)
