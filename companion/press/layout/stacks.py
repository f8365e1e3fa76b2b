"""Stacks: elements one under the other, each as high as what is in it."""

from typing import NamedTuple

from companion.press.layout.elements import Element, Values, WrongKey
from companion.press.layout.heights import has_height, heights, stack_height
from companion.press.layout.scenery import SLACK, Scenery
from companion.press.scene.geometry import Box

STEP = 0.25
"""Paragraphs of a stack that is too high shrink together, by this many points at a time ..."""
MOST = 24.0
"""... and by so many at most; their own least sizes come sooner."""


class Layer(NamedTuple):
    """One element of a stack, and the box that is its parent."""

    element: Element
    box: Box


def layers(stack: Element, values: Values, box: Box, around: Scenery) -> list[Layer]:
    """Return what a stack draws, from the top down.

    Raises:
        WrongKey: An element has no height, or all are too high with paragraphs as small as may be.
    """
    for child in stack.children:
        _check(child, around)
    gap = values["gap"]
    found = _fitting(stack, gap, box, around)
    if len(found) > 1:
        left = box[3] - stack_height((each for _, each in found), gap)
        gap += min(values["spread"], max(0.0, left) / (len(found) - 1))
    x, y, width, _ = box
    placed: list[Layer] = []
    for element, height in found:
        placed.append(Layer(element, (x, y, width, height)))
        y += height + gap
    return placed


def _fitting(stack: Element, gap: float, box: Box, around: Scenery) -> list[tuple[Element, float]]:
    """Return the elements with their heights, their paragraphs shrunk no more than is needed."""
    least = None
    for step in range(int(MOST / STEP) + 1):
        found = list(heights(stack.children, box[2], around, step * STEP))
        needed = stack_height((each for _, each in found), gap)
        if needed <= box[3] + SLACK:
            return found
        least = needed if least is None else min(least, needed)
    raise WrongKey("", f"needs at least {least:.1f} mm of height, and has {box[3]:.1f} mm")


def _check(child: Element, around: Scenery) -> None:
    """Check that a stack can tell how high an element is; what else is wrong is noted later."""
    try:
        values = child.values(around.names)
    except WrongKey:
        return
    if not has_height(child, values):
        what = "is a share of a height that" if values["h"] else "is missing:"
        raise WrongKey("", f"{child.path}.h {what} a stack does not give; write it in mm")
