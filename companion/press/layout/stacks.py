"""Stacks: elements one under the other, each as high as what is in it."""

from typing import NamedTuple

from companion.press.drawing.geometry import Box
from companion.press.layout.context import SLACK, DrawingContext
from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.heights import Height, has_height, stack_height, stack_heights

STEP = 0.25
"""Paragraphs of a stack that is too high shrink together, by this many points at a time ..."""
MOST = 24.0
"""... and by so many at most; their own least sizes come sooner."""


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
