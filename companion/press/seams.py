"""Where the pages of a board are joined, and what should stay whole there: spaces and words."""

from collections.abc import Callable, Iterator
from math import ceil, floor
from typing import Final, NamedTuple

from companion.kits import Kit
from companion.kits.paper import paper
from companion.press.choose import choose
from companion.press.drawing.extent import spaces, within
from companion.press.drawing.geometry import Box, bounds, rectangle, transform_path
from companion.press.drawing.nodes import IDENTITY, Matrix, Node, TextLine
from companion.press.options import PrintOptions
from companion.press.pieces import Drawing
from companion.press.sheets.arrange import with_useful_back
from companion.press.sheets.model import Piece
from companion.press.sheets.page import across, mirror_box
from companion.press.sheets.parts import torn
from companion.press.sheets.tiling import plan_of
from companion.press.sheets.wording import Wording
from companion.press.text.typesetting import line_box

# What most people print on, and so what is looked at before anybody does.
PAPERS: Final = ("a4", "letter")

Lines = Iterator[tuple[str, Box]]


class Torn(NamedTuple):
    """A board on a paper where joins go through words, and the lines that these stand in."""

    component: str
    paper: str
    lines: tuple[str, ...]


def kept_whole(piece: Piece) -> list[Box]:
    """Return what no join of a board should go through, in mm as seen from its front.

    Boxes of words reach to the next whole mm: that leaves fewer places to try.
    """
    kept = [box for node, turn in _sides(piece) for box in map(turn, spaces(node))]
    for _, (x, y, width, height) in _lines_of(piece):
        left, top = floor(x), floor(y)
        kept.append((left, top, ceil(x + width) - left, ceil(y + height) - top))
    return kept


def torn_words(kit: Kit) -> list[Torn]:
    """Return where joins go through words, in any language.

    Raises:
        Faulty: With what is wrong with the boards.
    """
    found: dict[tuple[str, str], dict[str, None]] = {}
    for language in kit.languages:
        for piece in _boards(kit, language):
            # Fewer words are torn on a larger paper: people are told for the two that most have.
            for name in PAPERS:
                plan = plan_of(piece, paper(name), kept_whole(piece))
                lines = [words for words, box in _lines_of(piece) if torn(plan, [box])]
                found.setdefault((piece.component, name), {}).update(dict.fromkeys(lines))
    return [Torn(*place, tuple(lines)) for place, lines in found.items() if lines]


def _boards(kit: Kit, language: str) -> Iterator[Piece]:
    """Draw the boards of a kit in their usual form."""
    usual = ((each, each.form({})) for each in kit.components)
    boards = tuple(each.id for each, make in usual if make and make.how == "tiled")
    if boards:
        # Other pieces are not parted over pages, and drawing them all takes the longest.
        options = PrintOptions(language=language, only=boards)
        drawing = Drawing(kit, options, paper(options.paper), Wording.of(kit, language))
        for piece in drawing.pieces(choose(kit, options).printed):
            yield with_useful_back(piece, kit.backs)


def _sides(piece: Piece) -> Iterator[tuple[Node, Callable[[Box], Box]]]:
    """Give each side of a board, and what turns a box on it to where it is seen from the front."""
    yield piece.front, lambda box: box
    if piece.back is not None:
        mirror = across(piece.make.size[0] / 2)
        yield piece.back, lambda box: mirror_box(box, mirror)


def _lines_of(piece: Piece) -> Lines:
    for node, turn in _sides(piece):
        yield from ((words, turn(box)) for words, box in _lines(node, IDENTITY))


def _lines(node: Node, matrix: Matrix) -> Lines:
    """Give every line of words, with its bounds in mm from the origin of the board."""
    if isinstance(node, TextLine) and node.runs:
        words = "".join(run.text for run in node.runs)
        yield words, bounds(transform_path(rectangle(line_box(node)), matrix))
    for inner, moved in within(node, matrix):
        yield from _lines(inner, moved)
