"""What stands in a draft where a picture is missing, or is not good enough to be printed."""

from pathlib import PurePosixPath

from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import INCH, Box, polyline, rectangle
from companion.press.drawing.nodes import Group, Image, Node, Path, Stroke
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.pictures import fitted
from companion.press.text.lettering import POINT, Type
from companion.press.text.typesetting import baseline, cut_to_width, line

GOOD_DPI = 300
"""What a picture is best made with, in dots per inch."""
GROUND, LINE, INK = "#ececec", "#9a9a9a", "#333333"
SIZE, LEAST = 7.0, 3.0
"""Points of the words: what is usual, and for a box that is small."""
WORDS = Type(size=SIZE, minimum=LEAST, colour=INK, align="centre")
SHARE = 0.08
"""Of a box's width: the largest type of the words in it."""


def placeholder(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw what is known of a picture: its name, and the size in mm and dots that it should have.

    One that has too few dots is shown with it.

    Args:
        values: Of its element.
        box: Where it was to stand.
        around: What is found there.
    """
    if not min(box[2:]):
        return []
    across, down = (side * around.scale for side in box[2:])
    dots = " x ".join(f"{side / INCH * GOOD_DPI:.0f}" for side in (across, down))
    told = (PurePosixPath(values["file"]).name, f"{across:.0f} x {down:.0f} mm", dots)
    return [Group((*_ground(values, box, around), *_label(told, box)), clip=rectangle(box))]


def _ground(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Return the picture itself if it can be read; else a box that is crossed out."""
    try:
        picture = around.world.picture(values["file"])
    except WrongKey:
        return _crossed(box)
    _, whole = fitted(picture, values, box)
    return [Image(picture.file, *whole)]


def _crossed(box: Box) -> list[Node]:
    x, y, width, height = box
    pen = Stroke(LINE, 0.2)
    falls = polyline([(x, y), (x + width, y + height)])
    rises = polyline([(x, y + height), (x + width, y)])
    return [Path(rectangle(box), GROUND, pen), Path(falls, None, pen), Path(rises, None, pen)]


def _label(told: tuple[str, ...], box: Box) -> list[Node]:
    """Return the words, line by line in the middle of the box, on a ground of their own."""
    x, y, width, height = box
    size = max(LEAST, min(SIZE, width * SHARE / POINT, height / 4 / POINT))
    kind = WORDS._replace(size=size)
    step = size * POINT * kind.leading
    top = y + height / 2 - step * len(told) / 2
    try:
        shown = [cut_to_width(words, kind._replace(minimum=None), width * 0.96) for words in told]
        lines = [
            line(words, kind, x + width / 2, top + step * n + baseline(kind, size))
            for n, words in enumerate(shown)
        ]
    except CannotDraw:  # a name in letters that no font has
        return []
    ground = (x, top - step * 0.2, width, step * (len(told) + 0.4))
    return [Path(rectangle(ground), "#ffffff"), *lines]
