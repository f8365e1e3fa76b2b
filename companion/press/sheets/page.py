"""The sides of a page: how much of it pieces may fill, and where backs go.

A sheet turned over, or folded, is a mirror: everything follows from that. A front stands on its
page by a matrix F. Seen from behind, the piece is mirrored left to right about its own upright axis
(X), and so is the sheet about the edge it is turned over, or the line it is folded along (M). The
back therefore stands by M F X: two mirrors, so it can be read, and upright again when the piece is
turned over sideways, whichever way the sheet was.
"""

from companion.kits.model import Backs
from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import Box, apply, product
from companion.press.drawing.nodes import Matrix

# Height in mm of the line along an edge that says what a sheet is: one line of 6.5 points.
STRIP = 3.2


def page_size(paper: Paper) -> tuple[float, float]:
    """Return width and height in mm of what fills a page: what is printed, less the strip below."""
    _, _, width, height = printable(paper)
    return (width, height - STRIP)


def is_duplex(backs: Backs) -> bool:
    """Tell whether sheets are printed on both sides, and turned over for that."""
    return backs in {"long-edge", "short-edge"}


def across(x: float) -> Matrix:
    """Return the mirror about the upright line at `x` mm."""
    return (-1.0, 0.0, 0.0, 1.0, 2 * x, 0.0)


def mirror_down(y: float) -> Matrix:
    """Return the mirror about the level line at `y` mm."""
    return (1.0, 0.0, 0.0, -1.0, 0.0, 2 * y)


def turn_over(width: float, height: float, backs: Backs) -> Matrix:
    """Return where a point of a page lies on the page behind it.

    Args:
        width: Of the page, in mm.
        height: Of the page, in mm.
        backs: "long-edge" or "short-edge": the edge of the paper that it is turned over.
    """
    upright = width <= height
    sideways = upright if backs == "long-edge" else not upright
    return across(width / 2) if sideways else mirror_down(height / 2)


def behind(front: Matrix, width: float, mirror: Matrix) -> Matrix:
    """Return the matrix that puts a back behind its front.

    Args:
        front: The matrix by which the front stands on its page.
        width: Of the piece's trim, in mm, before that matrix.
        mirror: The mirror of the sheet: `turn_over`, or `across` or `mirror_down` at a fold.
    """
    return product(mirror, product(front, across(width / 2)))


def mirror_box(box: Box, mirror: Matrix) -> Box:
    """Return the box that a mirror, or any matrix without a slanting turn, makes of a box."""
    x, y, width, height = box
    corners = [apply(mirror, (x, y)), apply(mirror, (x + width, y + height))]
    (left, right), (top, bottom) = (sorted(values) for values in zip(*corners, strict=True))
    return (left, top, right - left, bottom - top)
