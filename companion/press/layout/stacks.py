"""Stacks: elements one under the other, each as high as what is in it.

How high that is a stack has to know before it draws.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import Box
from companion.press.layout import words
from companion.press.layout.bindings import WrongValue
from companion.press.layout.cells import each_row, is_wanted
from companion.press.layout.context import SLACK, DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.including import include
from companion.press.layout.place import in_mm, shape_of, view_of
from companion.press.layout.readers import Length

# Elements that are as high as what they hold.
_BY_CONTENT = ("text", "paragraph", "line", "group", "rect", "stack", "include")
# Elements that are as high as wide.
_SQUARE = ("circle", "icon", "qr")


# An element of a stack, the height in mm that it needs, and what it finds around it.
Height = tuple[Element, float, DrawingContext]


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
        except (WrongValue, WrongKey, CannotDraw):
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
    view = view_of(element.kind, values, around.shared)
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


# Paragraphs of a stack that is too high shrink together, by this many points at a time ...
STEP = 0.25
# ... and by so many at most; their own least sizes come sooner.
MOST = 24.0


class Layer(NamedTuple):
    """One element of a stack, the box that is its parent, and what it finds around it.

    Its paragraphs are `shrink` points smaller, so that those of one stack have one size.
    """

    element: Element
    box: Box
    around: DrawingContext
    shrink: float


def layers(stack: Element, values: Values, box: Box, around: DrawingContext) -> list[Layer]:
    """Return what a stack draws, from the top down.

    Raises:
        WrongKey: An element has no height, or all are too high with paragraphs as small as may be.
    """
    gap = values["gap"]
    found, shrink = _fitting(stack, values, box, around)
    for element, _, inside in found:
        _check(element, inside)
    if len(found) > 1:
        left = box[3] - stack_height((each for _, each, _ in found), gap)
        gap += min(values["spread"], max(0.0, left) / (len(found) - 1))
    x, y, width, _ = box
    placed: list[Layer] = []
    for element, height, inside in found:
        # What has a height of its own was not what made the stack too high.
        own = 0.0 if _is_fixed(element, inside) else shrink
        placed.append(Layer(element, (x, y, width, height), inside, own))
        y += height + gap
    return placed


def _fitting(
    stack: Element, values: Values, box: Box, around: DrawingContext
) -> tuple[list[Height], float]:
    """Return the elements with their heights, and by how many points their paragraphs shrink.

    That is no more than is needed, on top of what the stack around them takes from them.
    """
    least = around.area.shrink

    def shrunk(step: int) -> tuple[list[Height], float]:
        found = stack_heights(stack, values, box[2], around, least + step * STEP)
        return found, stack_height((each for _, each, _ in found), values["gap"])

    found, needed = shrunk(0)
    if needed <= box[3] + SLACK:
        return found, least
    # Measuring a stack costs as much as drawing it, and most are too high by little: ever longer
    # steps find where it fits, and halving the last of them finds the least that will do.
    low, high, most = 0, 1, int(MOST / STEP)  # too high, and what may be low enough
    found, needed = shrunk(high)
    while needed > box[3] + SLACK:
        if high == most:
            raise WrongKey("", f"needs at least {needed:.1f} mm of height, and has {box[3]:.1f} mm")
        low, high = high, min(2 * high, most)
        found, needed = shrunk(high)
    while high - low > 1:
        middle = (low + high) // 2
        tried, needed = shrunk(middle)
        if needed <= box[3] + SLACK:
            high, found = middle, tried
        else:
            low = middle
    return found, least + high * STEP


def _is_fixed(element: Element, around: DrawingContext) -> bool:
    """Tell whether the height of an element is given, so that nothing in it has to shrink."""
    try:
        return bool(element.value("h", around.names))
    except WrongKey:
        return True


def _check(child: Element, around: DrawingContext) -> None:
    """Check that a stack can tell how high an element is; what else is wrong is noted later."""
    try:
        values = child.values(around.names)
    except WrongKey:
        return
    if not has_height(child, values):
        what = "is a share of a height that" if values["h"] else "is missing:"
        raise WrongKey("", f"{child.path}.h {what} a stack does not give; write it in mm")
