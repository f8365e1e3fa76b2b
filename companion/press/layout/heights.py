"""How high elements are by what is in them: what a stack has to know before it draws."""

from collections.abc import Iterable, Iterator

from companion.press.drawing.errors import CannotDraw
from companion.press.layout import words
from companion.press.layout.bindings import Wrong
from companion.press.layout.cells import each_row, is_wanted
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.including import include
from companion.press.layout.place import in_mm
from companion.press.layout.readers import Length
from companion.press.layout.viewing import shape_of, view_of

_BY_CONTENT = ("text", "paragraph", "line", "group", "rect", "stack", "include")
"""Elements that are as high as what they hold."""
_SQUARE = ("circle", "icon", "qr")
"""Elements that are as high as wide."""


Height = tuple[Element, float, DrawingContext]
"""An element of a stack, the height in mm that it needs, and what it finds around it."""


def stack_height(heights: Iterable[float], gap: float) -> float:
    """Return the height in mm of elements of these heights with gaps between them."""
    found = list(heights)
    return sum(found) + gap * max(0, len(found) - 1)


def heights(
    elements: Iterable[Element], width: float, around: DrawingContext, shrink: float
) -> Iterator[tuple[Element, float]]:
    """Give the elements that are drawn, with the height in mm that each needs.

    What is wrong with an element is noted when it is drawn; here it has no height.

    Args:
        elements: What stands in one parent.
        width: The parent's in mm.
        around: What they find around them.
        shrink: By how many points their paragraphs are smaller, as far as their styles allow it.
    """
    for element in elements:
        around.area.count()
        try:
            if is_wanted(element, around.names):
                yield element, height(element, element.values(around.names), width, around, shrink)
        except (Wrong, WrongKey, CannotDraw):
            yield element, 0.0


def stack_heights(
    stack: Element, values: Values, width: float, around: DrawingContext, shrink: float
) -> list[Height]:
    """Return what a stack draws, row by row where it has rows, as `heights` does.

    A row of which nothing is drawn takes no room: none of its elements is among them.
    """
    return [
        (element, needed, inside)
        for inside in _rows(values, around)
        for element, needed in heights(stack.children, width, inside, shrink)
    ]


def _rows(values: Values, around: DrawingContext) -> list[DrawingContext]:
    """Return what the elements of a stack find around them, for each of its rows."""
    if values["rows"] is None and values["times"] is None:
        return [around]
    return [around.seeing(names) for names in each_row(values, around)]


def height(
    element: Element, values: Values, width: float, around: DrawingContext, shrink: float
) -> float:
    """Return the height in mm that an element needs in its parent, the room above it included."""
    own = values["h"]
    across = _width(values["x"], values["w"], width)
    needed = own[1] if own else _of_view(element, values, across, around)
    if needed is None:
        needed = _natural(element, values, across, around, shrink)
    return max(0.0, in_mm(values["y"], 0) + needed)


def has_height(element: Element, values: Values) -> bool:
    """Tell whether the height of an element follows from what is in it, or is given in mm."""
    if values["h"]:
        return not values["h"][0]
    return element.kind in _BY_CONTENT or (element.kind in _SQUARE and bool(values["w"]))


def _width(x: Length, w: Length | None, parent: float) -> float:
    return in_mm(w, parent) if w else max(0.0, parent - abs(in_mm(x, parent)))


def _natural(
    element: Element, values: Values, width: float, around: DrawingContext, shrink: float
) -> float:
    match element.kind:
        case "text":
            return words.line_height(values)
        case "paragraph":
            return words.paragraph_height(values, width, around, shrink)
        case "stack":
            return _stack(element, values, width, around, shrink)
        case "include":
            return _included_height(element, values, width, around, shrink)
        case "group" | "rect":
            return _within(element.children, values["inset"], width, around, shrink)
    return width if element.kind in _SQUARE and values["w"] else 0.0


def _of_view(
    element: Element, values: Values, width: float, around: DrawingContext
) -> float | None:
    """Return the height of an element that has a view, by its width."""
    view = view_of(element.kind, values, around.world)
    return shape_of(view, width, None)[3] if view else None


def _stack(
    element: Element, values: Values, width: float, around: DrawingContext, shrink: float
) -> float:
    inset: float = 2 * values["inset"]
    found = stack_heights(element, values, width - inset, around, shrink)
    return inset + stack_height((each for _, each, _ in found), values["gap"])


def _included_height(
    element: Element, values: Values, width: float, around: DrawingContext, shrink: float
) -> float:
    found = include(element, values, around)
    if found is None:
        return 0.0
    layout, inside = found
    inset = layout.face.values(inside.names)["inset"]
    return _within(layout.draw, inset, width, inside, shrink)


def _within(
    elements: Iterable[Element], inset: float, width: float, around: DrawingContext, shrink: float
) -> float:
    """Return how far down the lowest of some elements reaches, with the inset around them."""
    found = heights(elements, width - 2 * inset, around, shrink)
    return max((each for _, each in found), default=0.0) + 2 * inset
