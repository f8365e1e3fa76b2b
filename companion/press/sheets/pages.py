"""Pieces that fill a page each: aids, pads, booklets."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from companion.kits.model import Backs, Make
from companion.press.drawing.geometry import grown, rectangle, translation
from companion.press.drawing.nodes import Group, Matrix, Node
from companion.press.sheets.backs import behind, is_duplex, mirror_box, turn_over
from companion.press.sheets.finishes import finish_steps
from companion.press.sheets.impose import too_large
from companion.press.sheets.model import Page, Paper, Piece, Sheet
from companion.press.sheets.paper import STRIP, page_size, printable
from companion.press.sheets.wording import Wording
from companion.press.sheets.work import Work


class _Side(NamedTuple):
    """What a side of a leaf shows: a piece, and which of its faces."""

    piece: Piece
    face: str
    node: Node


def fill_pages(
    pieces: Iterable[Piece], paper: Paper, backs: Backs, wording: Wording
) -> tuple[Sheet, ...]:
    """Give each piece a page, within what can be printed and above the page's own line of words.

    Without two-sided printing a back is a page of its own; with it, pages of one component that
    have no backs are each other's.

    Args:
        pieces: Of `how="page"`, drawn to `page_size(paper)`.
        paper: What is printed on, upright.
        backs: How backs are printed.
        wording: What the sheets say beside the pieces.
    """
    leaves = _leaves(pieces, two_sided=is_duplex(backs))
    return tuple(sheet for leaf in leaves for sheet in _sheets(*leaf, paper, backs, wording))


def refuse_small(component: str, make: Make, paper: Paper) -> None:
    """Refuse a page that asks for more than the paper has, before it is drawn too small.

    Raises:
        Faulty: When it does.
    """
    if any(least > have for least, have in zip(make.size, page_size(paper), strict=True)):
        raise too_large(component, make, paper)


def _leaves(pieces: Iterable[Piece], *, two_sided: bool) -> Iterator[tuple[_Side, _Side | None]]:
    """Give the two sides of each leaf: a page and its back, or the page that comes after it."""
    for _, run in groupby(pieces, lambda piece: (piece.component, piece.back is None)):
        held = iter(run)
        for piece in held:
            front = _Side(piece, "front", piece.front)
            if piece.back is not None:
                yield front, _Side(piece, "back", piece.back)
            else:
                other = next(held, None) if two_sided else None
                yield front, _Side(other, "front", other.front) if other else None


def _sheets(
    front: _Side, back: _Side | None, paper: Paper, backs: Backs, wording: Wording
) -> Iterator[Sheet]:
    piece = front.piece
    name, stock, steps = wording.name(piece.component), piece.make.stock, finish_steps([piece.make])
    left, top, _, _ = printable(paper)
    stands = translation(left, top)
    page = _page(paper, front, stands)
    counts = {piece.component: 2 if back and back.face == "front" else 1}
    if back is None:
        yield Sheet(name, stock, page, counts=counts, steps=steps)
    elif is_duplex(backs):
        mirror = turn_over(paper.width, paper.height, backs)
        other = _page(paper, back, behind(stands, page_size(paper)[0], mirror))
        yield Sheet(name, stock, page, other, counts=counts, steps=("sheet.turn_over", *steps))
    else:
        yield Sheet(name, stock, page, counts=counts, steps=steps)
        title = wording.say("sheet.back_of", name=name)
        other = _page(paper, back, stands)
        yield Sheet(
            title, stock, other, steps=("sheet.glue_back",), glue=counts, work=Work(glued=1)
        )


def _page(paper: Paper, side: _Side, matrix: Matrix) -> Page:
    """Return a page with the one piece on it, and its strip beside the piece's foot."""
    width, height = page_size(paper)
    trim, strip = (
        mirror_box(box, matrix) for box in ((0.0, 0.0, width, height), (0.0, height, width, STRIP))
    )
    clip = rectangle((0.0, 0.0, width, height))
    bleed = side.piece.make.bleed
    which = {"component": side.piece.component, "piece": str(side.piece.number), "face": side.face}
    group = Group((side.node,), matrix, clip=clip, data=which)
    return Page(paper.width, paper.height, (group,), "", (trim,), strip, grown(trim, bleed))
