"""Parts: included drawings without words, drawn once for the same values and placed often."""

from collections.abc import Callable, Iterable

from companion.kits import Faulty
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import Node, Symbol
from companion.press.layout.bindings import Wrong
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Element
from companion.press.layout.kit_context import World
from companion.press.layout.layout import Layout
from companion.press.layout.remembered import Kept

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
    """Tell whether a layout can be drawn once for all faces; looked at once."""
    if layout.file not in world.are_parts:
        world.are_parts[layout.file] = False  # for those that include themselves
        sound = not layout.faults and not layout.uses.others
        world.are_parts[layout.file] = sound and _are_plain(layout.draw, world)
    return world.are_parts[layout.file]


def part(
    layout: Layout, view: Box, around: DrawingContext, draw: Callable[[], list[Node]]
) -> Symbol | None:
    """Return a part as it was drawn before for the same values, or draw it; None if it is empty.

    Where signs of it may come too near to the cut it is drawn all the same, so that it is told.

    Args:
        layout: What is included.
        view: The box that it is drawn in.
        around: What is found within it.
        draw: Draws it anew.
    """
    world = around.world
    inks = (around.ground, around.kept, around.saver, round(around.scale, DIGITS))
    key = (layout.file, tuple(round(each, FINE) for each in view), inks)
    drawn = world.parts.setdefault(key, Kept())
    known = drawn.find(around.names)
    if known and (_is_safe(known[0], around) or not _has_signs(layout, world)):
        around.area.count(known[1])
        return known[0]
    before, faults = around.area.elements, len(around.area.faults)
    nodes = draw()
    if not nodes or len(around.area.faults) > faults:
        return None
    if known is None:
        world.part_count += 1
        identity = f"part-{world.part_count}"
        symbol = Symbol(identity, tuple(nodes), *extent(nodes), see_through=True)
        known = (symbol, around.area.elements - before)
        drawn.keep(around.names, known)
    return known[0]


def _has_signs(layout: Layout, world: World) -> bool:
    """Tell whether a part has signs, which may come too near to the cut; looked at once."""
    if layout.file not in world.have_signs:
        world.have_signs[layout.file] = any(
            element.kind == "icon"
            or (
                element.kind == "include"
                and _has_signs(world.layout(element.fixed["layout"]), world)
            )
            for each in layout.draw
            for element in each.walk()
        )
    return world.have_signs[layout.file]


def _is_safe(symbol: Symbol, around: DrawingContext) -> bool:
    """Tell whether nothing of a part comes near to the cut."""
    box = (symbol.x, symbol.y, symbol.width, symbol.height)
    return all(map(around.area.is_safe, around.on_face(box)))


def _are_plain(elements: Iterable[Element], world: World) -> bool:
    """Tell whether elements, and all that they hold, are what a part is made of."""
    return all(
        element.kind in PLAIN
        and not element.has("note")  # which is told wherever it is drawn
        and not element.has("each")
        and (element.kind != "include" or _is_included(element, world))
        and _are_plain(element.children, world)
        for element in elements
    )


def _is_included(element: Element, world: World) -> bool:
    try:
        return is_part(world.layout(element.fixed["layout"]), world)
    except (Wrong, Faulty):
        return False
