"""Pieces that fill a page each: aids, pads, booklets."""

from collections.abc import Iterable, Iterator

from companion.kits.model import Backs, Make
from companion.press.scene.geometry import rectangle, translation
from companion.press.scene.nodes import Group, Matrix, Node
from companion.press.sheets.backs import behind, is_duplex, mirror_box, turn_over
from companion.press.sheets.finishes import finish_steps
from companion.press.sheets.impose import too_large
from companion.press.sheets.model import Page, Paper, Piece, Sheet
from companion.press.sheets.paper import STRIP, page_size, printable
from companion.press.sheets.wording import Wording
from companion.press.sheets.work import Work


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
    """
    return tuple(sheet for piece in pieces for sheet in _sheets(piece, paper, backs, wording))


def refuse_small(component: str, make: Make, paper: Paper) -> None:
    """Refuse a page that asks for more than the paper has, before it is drawn too small.

    Raises:
        Faulty: When it does.
    """
    if any(least > have for least, have in zip(make.size, page_size(paper), strict=True)):
        raise too_large(component, make, paper)


def _sheets(piece: Piece, paper: Paper, backs: Backs, wording: Wording) -> Iterator[Sheet]:
    name, stock = wording.name(piece.component), piece.make.stock
    left, top, _, _ = printable(paper)
    stands = translation(left, top)
    front = _page(paper, _group(piece, "front", piece.front, stands, paper), stands)
    counts, steps = {piece.component: 1}, finish_steps([piece.make])
    if piece.back is None:
        yield Sheet(name, stock, front, counts=counts, steps=steps)
    elif is_duplex(backs):
        mirror = turn_over(paper.width, paper.height, backs)
        turned = behind(stands, page_size(paper)[0], mirror)
        back = _page(paper, _group(piece, "back", piece.back, turned, paper), turned)
        yield Sheet(name, stock, front, back, counts=counts, steps=("sheet.turn_over", *steps))
    else:
        yield Sheet(name, stock, front, counts=counts, steps=steps)
        back = _page(paper, _group(piece, "back", piece.back, stands, paper), stands)
        title = wording.say("sheet.back_of", name=name)
        yield Sheet(title, stock, back, steps=("sheet.glue_back",), glue=counts, work=Work(glued=1))


def _page(paper: Paper, group: Group, matrix: Matrix) -> Page:
    """Return a page with the one piece on it, and its strip beside the piece's foot."""
    width, height = page_size(paper)
    trim, strip = (
        mirror_box(box, matrix) for box in ((0.0, 0.0, width, height), (0.0, height, width, STRIP))
    )
    return Page(paper.width, paper.height, (group,), "", (trim,), strip)


def _group(piece: Piece, face: str, node: Node, matrix: Matrix, paper: Paper) -> Group:
    clip = rectangle((0.0, 0.0, *page_size(paper)))
    data = {"component": piece.component, "piece": str(piece.number), "face": face}
    return Group((node,), matrix, clip=clip, data=data)
