"""Parts: included drawings without words, drawn once for the same values and placed often."""

from collections.abc import Callable, Iterable

from companion.kits import Faulty
from companion.press.layout.bindings import Wrong
from companion.press.layout.elements import Element
from companion.press.layout.extent import extent
from companion.press.layout.layout import Layout
from companion.press.layout.names import Names
from companion.press.layout.scenery import Scenery
from companion.press.layout.world import World
from companion.press.scene.geometry import Box
from companion.press.scene.nodes import Node, Symbol

PLAIN = (
    "path", "rect", "circle", "ellipse", "polygon", "line", "group", "icon", "grid", "track",
    "repeat", "include",
)  # fmt: skip
"""What a part is made of: it looks the same wherever it lies on a face."""
DIGITS = 3
"""Decimals of a scale that make a difference for the lines of a part when ink is saved."""
FINE = 6
"""Decimals of lengths in mm that make a difference: sums of lengths are not exact."""


def is_part(layout: Layout, world: World) -> bool:
    """Tell whether a layout can be drawn once for all faces."""
    return _names_asked(layout, world) is not None


def part(
    layout: Layout, view: Box, around: Scenery, draw: Callable[[], list[Node]]
) -> Symbol | None:
    """Return a part as it was drawn before for the same values, or draw it; None if it is empty.

    Where signs of it may come too near to the cut it is drawn all the same, so that it is told.

    Args:
        layout: What is included.
        view: The box that it is drawn in.
        around: What is found within it.
        draw: Draws it anew.
    """
    names, world = around.names, around.world
    asked = tuple(_value(name, names) for name in _names_asked(layout, world) or ())
    inks = (around.ground, around.kept, around.saver, round(around.scale, DIGITS))
    key = (layout.file, tuple(round(each, FINE) for each in view), asked, inks)
    known = world.parts.get(key)
    if known and _is_safe(known[0], around):
        around.area.count(known[1])
        return known[0]
    before, faults = around.area.elements, len(around.area.faults)
    nodes = draw()
    if not nodes or len(around.area.faults) > faults:
        return None
    if known is None:
        identity = f"part-{len(world.parts) + 1}"
        symbol = Symbol(identity, tuple(nodes), *extent(nodes), see_through=True)
        known = world.parts[key] = (symbol, around.area.elements - before)
    return known[0]


def _is_safe(symbol: Symbol, around: Scenery) -> bool:
    """Tell whether nothing of a part comes near to the cut."""
    box = (symbol.x, symbol.y, symbol.width, symbol.height)
    return all(map(around.area.is_safe, around.on_face(box)))


def _value(name: str, names: Names) -> str:
    try:
        return str(names[name])
    except Wrong:
        return ""


def _names_asked(layout: Layout, world: World) -> tuple[str, ...] | None:
    """Return the names that a part asks for, looked at once; None of what is no part."""
    if layout.file not in world.asked_by:
        world.asked_by[layout.file] = None  # for those that include themselves
        found = None if layout.faults or layout.uses.others else _asked(layout.draw, world)
        if found is not None:
            world.asked_by[layout.file] = tuple(sorted(found | layout.uses.names))
    return world.asked_by[layout.file]


def _asked(elements: Iterable[Element], world: World) -> set[str] | None:
    """Return the names that layouts ask for which elements include; None if one is no part's."""
    found: set[str] = set()
    for element in elements:
        if element.kind not in PLAIN or element.has("note") or element.has("each"):
            return None  # a note is told wherever it is drawn; a table's cells may ask for more
        included = _included(element, world) if element.kind == "include" else ()
        inner = _asked(element.children, world)
        if included is None or inner is None:
            return None
        found |= inner.union(included)
    return found


def _included(element: Element, world: World) -> tuple[str, ...] | None:
    try:
        return _names_asked(world.layout(element.fixed["layout"]), world)
    except (Wrong, Faulty):
        return None
