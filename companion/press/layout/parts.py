"""Parts: included drawings without words, in units of their own, drawn once and placed often."""

from collections.abc import Callable

from companion.press.layout.bindings import Wrong
from companion.press.layout.elements import Element
from companion.press.layout.extent import extent
from companion.press.layout.layout import Layout
from companion.press.layout.names import Names
from companion.press.layout.scenery import Scenery
from companion.press.scene.geometry import Box
from companion.press.scene.nodes import Node, Symbol

PLAIN = ("path", "rect", "circle", "ellipse", "polygon", "line", "group")
"""What a part is made of: it looks the same wherever it lies on a face."""
DIGITS = 3
"""Decimals of a scale that make a difference for the lines of a part when ink is saved."""


def is_part(layout: Layout) -> bool:
    """Tell whether a layout can be drawn once for all faces; it must have a view as well."""
    return not (layout.faults or layout.uses.others) and all(map(_is_plain, layout.draw))


def part(
    layout: Layout, view: Box, around: Scenery, draw: Callable[[], list[Node]]
) -> Symbol | None:
    """Return a part as it was drawn before for the same values, or draw it; None if it is empty.

    Args:
        layout: What is included.
        view: The box that it is drawn in.
        around: What is found within it.
        draw: Draws it anew.
    """
    names, world = around.names, around.world
    asked = tuple(_value(name, names) for name in sorted(layout.uses.names))
    inks = (around.ground, around.kept, around.saver, round(around.scale, DIGITS))
    key = (layout.file, view, asked, inks)
    known = world.parts.get(key)
    if known is None:
        before, faults = around.area.elements, len(around.area.faults)
        nodes = draw()
        if not nodes or len(around.area.faults) > faults:
            return None
        identity = f"part-{len(world.parts) + 1}"
        symbol = Symbol(identity, tuple(nodes), *extent(nodes), see_through=True)
        known = world.parts[key] = (symbol, around.area.elements - before)
    else:
        around.area.count(known[1])
    return known[0]


def _value(name: str, names: Names) -> str:
    try:
        return str(names[name])
    except Wrong:
        return ""


def _is_plain(element: Element) -> bool:
    return element.kind in PLAIN and all(map(_is_plain, element.children))
