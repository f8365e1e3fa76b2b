"""How what lies in a view box comes to lie in its viewport (SVG 2, 8.6 to 8.8)."""

from typing import NamedTuple
from xml.etree import ElementTree as ET

from companion.press.drawing.geometry import Box, product, scaling, translation
from companion.press.drawing.nodes import Matrix
from companion.press.svg.faults import BadPicture
from companion.press.svg.values import Ruler, numbers

PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
SHOWN = ("visible", "auto")
"""What `overflow` says where nothing is cut off."""


class Viewport(NamedTuple):
    """A box that something is drawn in: its place and size, and those of what is drawn."""

    box: Box
    matrix: Matrix
    ruler: Ruler


def view_box(element: ET.Element) -> Box | None:
    """Return the view box of an element; None where it has none of use."""
    said = numbers(element.get("viewBox", ""))
    if len(said) != 4 or min(said[2:]) < 0:  # noqa: PLR2004 - x, y, width, height
        return None
    x, y, width, height = said
    return x, y, width, height


def viewport(element: ET.Element, box: Box, em: float) -> Viewport | None:
    """Return what an element draws in a box; None where nothing of it is seen."""
    view = view_box(element)
    if min(box[2:]) <= 0:
        return None
    if view is None:
        return Viewport(box, translation(*box[:2]), Ruler(*box[2:], em))
    if min(view[2:]) == 0:
        return None
    return Viewport(box, _fitted(view, box, element), Ruler(*view[2:], em))


def _fitted(view: Box, box: Box, element: ET.Element) -> Matrix:
    across, down = box[2] / view[2], box[3] / view[3]
    said = element.get("preserveAspectRatio", "").removeprefix("defer ").split()
    where = said[0] if said else "xMidYMid"
    if where != "none":
        if where[:1] != "x" or where[1:4] not in PLACES or where[4:5] != "Y" \
                or where[5:] not in PLACES:  # fmt: skip
            where = "xMidYMid"
        choose = max if said[1:] == ["slice"] else min
        across = down = choose(across, down)
    x, y = PLACES.get(where[1:4], 0.0), PLACES.get(where[5:], 0.0)
    left = box[0] + x * (box[2] - view[2] * across)
    top = box[1] + y * (box[3] - view[3] * down)
    moved = product(translation(left, top), scaling(across, down))
    return product(moved, translation(-view[0], -view[1])) if view[:2] != (0, 0) else moved


def outer_size(root: ET.Element) -> tuple[float, float]:
    """Return the size of a whole picture in CSS pixels.

    Raises:
        BadPicture: It has none.
    """
    view = view_box(root)
    width, height = (_length(root.get(key, "")) for key in ("width", "height"))
    if view and min(view[2:]) > 0:
        ratio = view[2] / view[3]
        if width is None and height is None:
            width, height = view[2:]
        width = width if width is not None else (height or 0.0) * ratio
        height = height if height is not None else width / ratio
    if not width or not height or min(width, height) <= 0:
        raise BadPicture("has no size; give its svg element a viewBox")
    return width, height


def _length(text: str) -> float | None:
    """Return a width or height; None where it goes by what is around the picture."""
    if text.strip() in ("", "auto") or text.strip().endswith("%"):
        return None
    return Ruler(0.0, 0.0).across(text)
