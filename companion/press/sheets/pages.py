"""Pieces that fill a page each: aids, pads, booklets."""

from collections.abc import Iterable, Iterator

from companion.press.scene.geometry import Box, rectangle, translation
from companion.press.scene.nodes import Group, Matrix, Node
from companion.press.sheets.backs import behind, turned_over
from companion.press.sheets.impose import too_large
from companion.press.sheets.model import Backs, Page, Paper, Piece, Sheet
from companion.press.sheets.paper import STRIP, page_size, printable
from companion.press.sheets.wording import Wording


def fill_pages(
    pieces: Iterable[Piece], paper: Paper, backs: Backs, wording: Wording
) -> tuple[Sheet, ...]:
    """Give each piece a page, within what can be printed and above the page's own line of words.

    Without two-sided printing a back is a page of its own.

    Args:
        pieces: Of `how="page"`, drawn to `page_size(paper)`.
        paper: What is printed on, upright.
        backs: How backs are printed.
        wording: What the sheets say beside the pieces.

    Raises:
        Faulty: When a piece asks for more than the paper has.
    """
    return tuple(sheet for piece in pieces for sheet in _sheets(piece, paper, backs, wording))


def _sheets(piece: Piece, paper: Paper, backs: Backs, wording: Wording) -> Iterator[Sheet]:
    size = page_size(paper)
    if any(least > have for least, have in zip(piece.make.size, size, strict=True)):
        raise too_large(piece, paper)
    name = wording.name(piece.component)
    left, top, width, height = printable(paper)
    stands = translation(left, top)
    strip = (left, top + height - STRIP, width, STRIP)
    front = _page(paper, piece, "front", piece.front, stands, strip)
    counts = {piece.component: 1}
    if piece.back is None:
        yield Sheet(name, piece.make.stock, front, counts=counts)
    elif backs in ("long-edge", "short-edge"):
        mirror = turned_over(paper.width, paper.height, backs)
        matrix = behind(stands, size[0], mirror)
        back = _page(paper, piece, "back", piece.back, matrix, None)
        steps = ("sheet.turn_over",)
        yield Sheet(name, piece.make.stock, front, back, counts=counts, steps=steps)
    else:
        yield Sheet(name, piece.make.stock, front, counts=counts)
        title = wording.say("sheet.back_of", name=name)
        back = _page(paper, piece, "back", piece.back, stands, strip)
        glue = ("sheet.glue_back",)
        yield Sheet(title, piece.make.stock, back, steps=glue, glue=counts)


def _page(  # noqa: PLR0913 - what a page is made of
    paper: Paper, piece: Piece, face: str, node: Node, matrix: Matrix, strip: Box | None
) -> Page:
    box = (0.0, 0.0, *page_size(paper))
    data = {"component": piece.component, "piece": str(piece.number), "face": face}
    group = Group((node,), matrix, clip=rectangle(box), data=data)
    left, top, _, _ = printable(paper)
    trim = (left, top, *page_size(paper))
    return Page(paper.width, paper.height, (group,), "", (trim,), strip)
