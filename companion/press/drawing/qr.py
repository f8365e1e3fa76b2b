"""QR codes as one shape. One square per module would show seams; traced contours do not."""

from collections.abc import Sequence
from functools import lru_cache

from companion.press.drawing.errors import QrDoesNotFit
from companion.press.drawing.geometry import (
    Box,
    polygon,
    product,
    rectangle,
    scaling,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import Command, Group, Note, Path

# Modules left white on each side (ISO/IEC 18004, 5.3.8).
QUIET = 4
# mm: what a phone reads from a home printer's paper.
LEAST_MODULE = 0.4

Modules = Sequence[Sequence[bool]]
_Corner = tuple[int, int]


def qr(
    text: str,
    box: Box,
    ink: str = "#000000",
    paper: str | None = "#ffffff",
    scale: float = 1.0,
) -> Group:
    """Return a QR code (level M) in the middle of a box, as large as it allows, white rim included.

    `scale` is by how much it is larger on paper.

    Raises:
        QrDoesNotFit: the modules would be smaller than 0.4 mm, or the words are too many.
    """
    modules, contours = _contours(text)
    across = modules + 2 * QUIET
    x, y, width, height = box
    side = min(width, height)
    module = side / across
    if module * scale < LEAST_MODULE:
        raise QrDoesNotFit(
            f"a QR code of “{text}” needs a box of {across * LEAST_MODULE:.1f} mm; "
            f"this one has {side * scale:.1f} mm"
        )
    left, top = x + (width - side) / 2, y + (height - side) / 2
    place = product(translation(left + QUIET * module, top + QUIET * module), scaling(module))
    code = Path(transform_path(contours, place), fill=ink)
    ground = (Path(rectangle((left, top, side, side)), fill=paper),) if paper else ()
    return Group((Note(text), *ground, code))


@lru_cache(maxsize=64)
def _contours(text: str) -> tuple[int, tuple[Command, ...]]:
    """Return how many modules a code is wide, and its contours: many pages have the same code."""
    modules = qr_modules(text)
    return len(modules), trace(modules)


def qr_modules(text: str, *, sturdy: bool = True) -> Modules:
    """Return the dark modules of a QR code, row by row, without quiet zone.

    Args:
        text: What it says.
        sturdy: Level M, for paper that gets dirty; else L, which is smaller, for a screen.

    Raises:
        QrDoesNotFit: no QR code holds that many words.
    """
    import qrcode
    from qrcode.exceptions import DataOverflowError

    level = qrcode.ERROR_CORRECT_M if sturdy else qrcode.ERROR_CORRECT_L
    code = qrcode.QRCode(error_correction=level, border=0)
    code.add_data(text)
    try:
        code.make()
    except (DataOverflowError, ValueError) as error:
        raise QrDoesNotFit(f"{len(text)} characters are too many for a QR code") from error
    return code.get_matrix()


def trace(modules: Modules) -> tuple[Command, ...]:
    """Return the contours of the dark modules, one unit each: outer ones clockwise, holes not."""
    edges = _edges(modules)
    commands: list[Command] = []
    while edges:
        commands += polygon(_contour(edges))
    return tuple(commands)


def _edges(modules: Modules) -> dict[_Corner, list[_Corner]]:
    """Return the edges between dark and light, by where they start, the dark at their right."""
    dark = {(x, y) for y, row in enumerate(modules) for x, module in enumerate(row) if module}
    edges: dict[_Corner, list[_Corner]] = {}
    for x, y in sorted(dark):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for n, neighbour in enumerate(beside):
            if neighbour not in dark:
                # The dark at their right: contours then run clockwise, and holes the other way.
                edges.setdefault(corners[n], []).append(corners[(n + 1) % 4])
    return edges


def _contour(edges: dict[_Corner, list[_Corner]]) -> list[_Corner]:
    """Take one closed contour out of the edges and return its corners."""
    start = here = next(iter(edges))
    heading = (0, 0)
    corners: list[_Corner] = []
    while True:
        ends = edges[here]
        # Where two modules touch at a corner, four edges meet: turning right keeps them two shapes.
        end = min(ends, key=lambda end: _left_turn(heading, here, end))
        ends.remove(end)
        if not ends:
            del edges[here]
        step = (end[0] - here[0], end[1] - here[1])
        # Only corners are kept: a long edge is one line, without seams between modules.
        if step != heading:
            corners.append(here)
        heading, here = step, end
        if here == start:
            return corners


def _left_turn(heading: _Corner, here: _Corner, end: _Corner) -> int:
    """Return -1 for a turn to the right, 1 to the left: modules that touch at a corner stay two."""
    across, down = end[0] - here[0], end[1] - here[1]
    return heading[1] * across - heading[0] * down
