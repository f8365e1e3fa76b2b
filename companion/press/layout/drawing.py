"""Elements become nodes: each one placed, drawn, turned, named, and its faults noted.

What is drawn lies in mm of the face, from the top left of its trim. A fault leaves out its element
and no other, so that one drawing tells all of them.
"""

from collections.abc import Callable, Iterable

from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box, bounds, hull, mirror, product, rectangle, rotation
from companion.press.drawing.nodes import IDENTITY, Group, Node, Note, Use
from companion.press.layout import pictures, shapes, words
from companion.press.layout.bindings import WrongValue
from companion.press.layout.cells import PlacedCell, is_wanted, repeat_cells, track_cells
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.faults import note
from companion.press.layout.grammar import PAINTED
from companion.press.layout.including import include, is_part, part
from companion.press.layout.ink import OPAQUE
from companion.press.layout.maps import map_cells
from companion.press.layout.pictures import placeholder
from companion.press.layout.place import (
    box_of,
    fit_within,
    in_mm,
    in_view,
    shape_of,
    shrunk,
    view_of,
)
from companion.press.layout.shapes import Outline, paint_shape
from companion.press.layout.stacks import layers
from companion.press.layout.tables import chart, grid, table

# The elements that hold no others.
_PLAIN: dict[str, Callable[[Values, Box, DrawingContext], list[Node]]] = {
    "line": shapes.line,
    "text": words.text,
    "paragraph": words.running_text,
    "icon": pictures.icon,
    "image": pictures.image,
    "qr": pictures.qr,
    "grid": grid,
}
# The elements that are as high as wide where only one of the two is given.
_ROUND = ("circle", "polygon")
# The shapes whose own box follows from that of their element.
_BOXED = ("rect", "ellipse", "group", "circle")
# The elements that are as high as wide where only their width is given.
_SQUARE = ("icon", "qr")


def draw_all(elements: Iterable[Element], parent: Box, around: DrawingContext) -> list[Node]:
    """Draw elements in their order within the box of their parent."""
    nodes: list[Node] = []
    for element in elements:
        nodes += draw(element, parent, around)
    return nodes


def draw(element: Element, parent: Box, around: DrawingContext) -> list[Node]:
    """Draw one element; nothing when its conditions leave it out, or it has a fault."""
    try:
        around.area.count()
        if around.shared.unused:
            around.shared.unused.look_at(element, around.names)
        if not is_wanted(element, around.names):
            return []
        values = element.values(around.names)
        if values["saver"]:
            around = around.saved_as(values["saver"])
        if around.saver == "drop" and around.shared.ink.saves:
            return []
        box = box_of(values, parent, *_own_size(element.kind, values, parent, around))
        return _whole(element, values, box, around)
    except WrongKey as wrong:
        note(wrong, element, around)
    except WrongValue as wrong:
        note(WrongKey("", wrong), element, around)
    return []


def _own_size(
    kind: str, values: Values, parent: Box, around: DrawingContext
) -> tuple[float | None, float | None]:
    """Return the width and height that an element has where its file gives none."""
    across = values["w"] and in_mm(values["w"], parent[2])
    down = values["h"] and in_mm(values["h"], parent[3])
    if (view := view_of(kind, values, around.shared)) and (across is None) != (down is None):
        return shape_of(view, across, down)[2:]
    if kind == "text":
        return None, words.line_height(values)
    if kind == "line" and not values["points"]:
        return (0.0 if down is not None else None), 0.0
    if kind in _SQUARE or (kind in _ROUND and not values.get("points")):
        return (down if kind in _ROUND else None), across
    if kind == "image" and across is not None:
        return None, pictures.natural_height(values, across, around.shared)
    return None, None


def _whole(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Return an element's drawing: turned, named and noted in one group where it is that."""
    matrix = IDENTITY
    inside = around
    if values["rotate"] or values["mirror"] != "none":
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        mirrored = mirror(centre, down=values["mirror"] == "down")
        matrix = rotation(values["rotate"], centre)
        matrix = matrix if values["mirror"] == "none" else product(matrix, mirrored)
        inside = around.turn_by(matrix)
    nodes = _draw_in(element, values, box, inside)
    if around.shared.unused and nodes and len(around.files) == 1:  # a part is drawn for many places
        around.shared.unused.drawn(element, lambda: inside.shows(extent(nodes)))
    if values["note"]:
        nodes = [Note(values["note"]), *nodes]
    opacity = values["opacity"]
    if opacity < 1 and around.shared.opaque:
        raise WrongKey("opacity", f"is less than 1, but {OPAQUE}")
    plain = matrix == IDENTITY and opacity == 1
    if not nodes or (plain and not (values["note"] or values["name"])):
        return nodes
    return [Group(tuple(nodes), matrix, name=values["name"], opacity=opacity)]


def _draw_in(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    kind = element.kind
    if kind in shapes.OUTLINES:
        return _shape(element, values, box, around)
    _watch(box, around)
    if kind == "image" and around.shared.draft:
        return _image_or_words(element, values, box, around)
    if kind in _PLAIN:
        return _PLAIN[kind](values, box, around)
    if kind == "include":
        return _include(element, values, box, around)
    return _OF_ELEMENTS[kind](element, values, box, around)


def _image_or_words(
    element: Element, values: Values, box: Box, around: DrawingContext
) -> list[Node]:
    """Return a picture; where it can't be printed as it is, what tells of it in its place."""
    try:
        return pictures.image(values, box, around)
    except WrongKey as wrong:
        note(wrong, element, around)
        return placeholder(values, box, around)


def _shape(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    outline = shapes.OUTLINES[element.kind](values, box)
    if element.kind in _BOXED or element.children:
        box = _own_box(element.kind, outline, box)
        _watch(box, around)
    else:
        _watch_outline(outline, around)
    if element.kind == "group":
        return _inner_nodes(element, values, box, outline, around)
    nodes = paint_shape(outline, values, around, even_odd=values.get("even-odd", False))
    if not element.children:
        return nodes
    ground = around.on(values["fill"])
    return nodes + _inner_nodes(element, values, box, outline, ground)


def _own_box(kind: str, outline: Outline, box: Box) -> Box:
    """Return the box of the shape itself, which may fill its element's box only in part."""
    if kind in ("rect", "ellipse", "group"):
        return box
    if kind == "circle":
        return fit_within(1, 1, box) if min(box[2:]) else box
    return bounds(outline)


def _inner_nodes(
    element: Element, values: Values, box: Box, outline: Outline, around: DrawingContext
) -> list[Node]:
    """Return what stands within an element, cut off at its outline where asked."""
    if not element.children:
        return []

    def inside(room: Box, seen: DrawingContext) -> list[Node]:
        return draw_all(element.children, room, seen)

    view = view_of(element.kind, values, around.shared)
    return _clip(in_view(view, values, _room(values, box), around, inside), values, outline)


def _room(values: Values, box: Box) -> Box:
    """Return the box that stands within an element's own."""
    try:
        return shrunk(box, values["inset"])
    except WrongValue as wrong:
        raise WrongKey("inset", wrong) from None


def _clip(nodes: list[Node], values: Values, outline: Outline) -> list[Node]:
    return [Group(tuple(nodes), clip=outline)] if values["clip"] and nodes else nodes


def _repeat(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    nodes: list[Node] = []
    for cell in repeat_cells(element, values, box, around):
        inside = _in_cell(cell, around)
        outline = rectangle(cell.box) if values["clip"] else ()
        found = _inner_nodes(element, values, cell.box, outline, inside)
        nodes += _turned(found, cell)
    return nodes


def _in_cell(cell: PlacedCell, around: DrawingContext) -> DrawingContext:
    """Return what is found within a cell."""
    inside = around.seeing(cell.names)
    return inside if cell.matrix == IDENTITY else inside.turn_by(cell.matrix)


def _turned(nodes: list[Node], cell: PlacedCell) -> list[Node]:
    return nodes if cell.matrix == IDENTITY or not nodes else [Group(tuple(nodes), cell.matrix)]


def _track(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    nodes: list[Node] = []
    for cell in track_cells(values, box, around):
        nodes += _turned(_track_cell(element, values, cell, _in_cell(cell, around)), cell)
    return nodes


def _track_cell(
    element: Element, values: Values, cell: PlacedCell, around: DrawingContext
) -> list[Node]:
    is_round = values["shape"] == "circle"
    box = fit_within(1, 1, cell.box) if is_round and min(cell.box[2:]) else cell.box
    outline = shapes.disc(values, box) if is_round else shapes.rect(values, box)
    nodes = paint_shape(outline, values, around)
    return nodes + _inner_nodes(element, values, box, outline, around.on(values["fill"]))


def _map(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    nodes: list[Node] = []
    for cell in map_cells(element, values, box, around):
        inside = around.seeing(cell.names)
        try:
            paint = {key: element.value(key, cell.names) for key in PAINTED}
        except WrongKey as wrong:
            note(wrong, element, around)
            continue
        nodes += paint_shape(cell.outline, paint, inside)
        seen = inside.on(paint["fill"])
        nodes += _inner_nodes(element, values, cell.box, cell.outline, seen)
    return nodes


def _stack(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    nodes: list[Node] = []
    for layer in layers(element, values, _room(values, box), around):
        with around.area.shrunk_by(layer.shrink):
            nodes += draw(layer.element, layer.box, layer.around)
    return _clip(nodes, values, rectangle(box))


def _include(element: Element, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Return another layout drawn in the box."""
    found = include(element, values, around)
    if found is None:
        return []
    layout, inside = found
    face = layout.face.values(inside.names)
    fitted = {**values, "fit": values["fit"] or face["fit"]}

    def within(room: Box, seen: DrawingContext) -> list[Node]:
        return draw_all(layout.draw, shrunk(room, face["inset"]), seen)

    def once(room: Box, seen: DrawingContext) -> list[Node]:
        symbol = part(layout, room, seen, lambda: within(room, seen))
        if symbol is None:
            return within(room, seen)
        _watch((symbol.x, symbol.y, symbol.width, symbol.height), seen)
        return [Use(symbol)]

    view = values["view"] or face["view"]
    if not is_part(layout, around.shared):
        return in_view(view, fitted, box, inside, within)
    # A part has one view, so that it is drawn once for all places of its size.
    if view is None and min(box[2:]):
        view, fitted = (0.0, 0.0, *box[2:]), {**fitted, "fit": "stretch"}
    return in_view(view, fitted, box, inside, once)


def _watch(box: Box, around: DrawingContext) -> None:
    """Note whether something reaches beyond the bleed, so that the face has to be cut off there."""
    area = around.area
    if not area.spills:
        area.spills = area.reaches_out(around.on_face(box))


def _watch_outline(outline: Outline, around: DrawingContext) -> None:
    """Note the same of an outline: how far its curves reach, where their handles are beyond."""
    area = around.area
    # Handles reach farther than curves: only where they do is the curve itself measured.
    if not area.spills and area.reaches_out(around.on_face(hull(outline))):
        _watch(bounds(outline), around)


# The elements that lay others out in ways of their own.
_OF_ELEMENTS: dict[str, Callable[[Element, Values, Box, DrawingContext], list[Node]]] = {
    "repeat": _repeat,
    "track": _track,
    "map": _map,
    "table": table,
    "chart": chart,
    "stack": _stack,
}
