"""Pictures for a screen: a piece, a page of the rules, a sheet's picture without its words."""

from collections.abc import Iterator
from dataclasses import replace

from companion.kits import Kit
from companion.kits.pictured import PICTURE, RULES, is_pictured
from companion.press.backends.svg import svg_bytes
from companion.press.choose import choose
from companion.press.drawing.extent import drawn_bounds, named, shapes
from companion.press.drawing.geometry import Box, product, translation
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node
from companion.press.job import prepare
from companion.press.options import Options
from companion.press.pieces import Drawing
from companion.press.sheets.marks import outline
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.sheets.paper import paper
from companion.press.sheets.wording import Wording

MARGIN = 0.5
"""mm round a picture, for the lines along its edge."""


def sheet_picture(kit: Kit, component: str, options: Options) -> bytes | None:
    """Return what a component that fills pages calls its picture, as SVG; None where it has none.

    Raises:
        Faulty: when the kit has no such component, or it can't be drawn.
    """
    only = replace(options, only=(component,), first_sheet=False)
    for sheet in prepare(kit, only).document.sheets:
        for node in sheet.front.nodes:
            for group, matrix in named(node, PICTURE):
                for box in drawn_bounds(group, matrix):
                    return _svg(group, matrix, box, kit, options)
    return None


def piece_picture(kit: Kit, component: str, options: Options) -> bytes | None:
    """Return the first face of the first piece of a component, or family, as SVG.

    None where none of it is printed flat: what is folded looks otherwise on the table.

    Raises:
        Faulty: when there is no such component, or it can't be drawn.
    """
    only = replace(options, only=(component,))
    flat = [one for one in choose(kit, only) if one.component.is_flat]
    if not flat:
        return None
    one = replace(flat[0], rows=flat[0].rows[:1])
    drawing = Drawing(kit, only, paper(options.paper), Wording.of(kit, options.language))
    (piece,) = drawing.pieces([one])
    width, height = one.make.size
    box = (0.0, 0.0, width, height)
    cut_out = Group((piece.front,), clip=outline(one.make.shape, box))
    return _svg(cut_out, IDENTITY, box, kit, options)


def rules_picture(kit: Kit, page: int, options: Options) -> bytes | None:
    """Return a page of the printed rules as SVG, upright however it lies; None where there is none.

    Raises:
        Faulty: when the rules can't be drawn.
    """
    sheets = tuple(each.id for each in kit.components if is_pictured(kit, each, RULES))
    if not sheets:
        return None
    for face in _faces(kit, replace(options, only=sheets)):
        for group, _ in named(face, f"{RULES} {page}"):
            for edge in shapes(group):  # the first: the page itself, which all the rest lies on
                return _svg(group, IDENTITY, edge, kit, options)
    return None


def _faces(kit: Kit, options: Options) -> Iterator[Node]:
    """Draw every face that is printed, one piece after another: the first may be enough."""
    drawing = Drawing(kit, options, paper(options.paper), Wording.of(kit, options.language))
    for one in choose(kit, options):
        for number in range(1, len(one.rows) + 1):
            for piece in drawing.pieces([replace(one, asked=frozenset({number}))]):
                yield from (face for face in (piece.front, piece.back) if face)


def _svg(node: Node, matrix: Matrix, box: Box, kit: Kit, options: Options) -> bytes:
    left, top, width, height = box
    moved = product(translation(MARGIN - left, MARGIN - top), matrix)
    size = (width + 2 * MARGIN, height + 2 * MARGIN)
    page = Page(*size, (Group((node,), moved),), PICTURE)
    sheet = Sheet(kit.name[options.language], "paper", page)
    return svg_bytes(sheet, Document(sheet.title, options.language, (sheet,)))
