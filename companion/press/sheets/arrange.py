"""All pieces of a print, each on the kind of sheet it is made on, in the order of printing.

Pieces that fill a page each are put on it here, and every page is told what it says in its margin.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice
from typing import NamedTuple

from companion.kits import Fault, Faulty
from companion.kits.bounds import SHEETS
from companion.kits.model import Backs, Make
from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import Box, grown, rectangle, translation
from companion.press.drawing.nodes import Group, Matrix, Node
from companion.press.sheets.impose import impose, too_large
from companion.press.sheets.model import Page, Piece, Sheet, Work
from companion.press.sheets.page import STRIP, behind, is_duplex, mirror_box, page_size, turn_over
from companion.press.sheets.tiling import tile
from companion.press.sheets.wording import Wording, finish_steps
from companion.press.text.typesetting import measure


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
                # A booklet's pages are each other's backs, which saves half of its paper.
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


# What every page says in its margin, and the blank pages that keep two-sided printing in step.

# How far words keep from the ends of the strip, where registration marks may be. In mm.
ENDS = 4.0
BETWEEN = 4.0


def finish(sheets: Sequence[Sheet], wording: Wording) -> tuple[Sheet, ...]:
    """Number the sheets of a document and say on each what it is.

    In a document that has any back, a sheet without one is given a blank page behind it, or the
    next front would be printed there.

    Args:
        sheets: All sheets of one document, in the order in which they are printed.
        wording: What they say.
    """
    two_sided = any(sheet.back for sheet in sheets)
    return tuple(
        _finish(sheet, number, len(sheets), wording, two_sided=two_sided)
        for number, sheet in enumerate(sheets, 1)
    )


def _finish(sheet: Sheet, number: int, count: int, wording: Wording, *, two_sided: bool) -> Sheet:
    behind = wording.say("sheet.back", number=number)
    place = wording.say("sheet.number", number=number, count=count)
    front = _label(sheet.front, str(number), (place, sheet.title), sheet, wording)
    if sheet.back:
        back = _label(sheet.back, behind, (behind, sheet.title), sheet, wording)
        return replace(sheet, front=front, back=back)
    # A printer that turns its paper would print the next front behind this one.
    blank = Page(front.width, front.height, (), behind)
    return replace(sheet, front=front, back=blank if two_sided else None)


def _label(page: Page, label: str, words: tuple[str, str], sheet: Sheet, wording: Wording) -> Page:
    """Return the page with its label and, where it has a strip, what stands in it."""
    if page.strip is None:
        return replace(page, label=label)
    scale = f"{wording.say(f'stock.{sheet.stock}.name')} · {wording.say('sheet.scale')}"
    lines = _strip(page.strip, f"{wording.kit} · {' · '.join(words)}", scale, wording)
    return replace(page, nodes=(*page.nodes, *lines), label=label)


def _strip(strip: Box, begin: str, end: str, wording: Wording) -> tuple[Node, Node]:
    """Return two lines of text, at the beginning and at the end of the strip."""
    x, y, width, height = strip
    share = measure(end, wording.types["strip"])
    if width >= height:
        first = (x + ENDS, y, width - 2 * ENDS - share - BETWEEN, height)
        last = (x + width - ENDS - share, y, share, height)
    else:  # it runs upwards, and so begins at the foot
        first = (x, y + ENDS + share + BETWEEN, width, height - 2 * ENDS - share - BETWEEN)
        last = (x, y + ENDS, width, share)
    return wording.strip(begin, first), wording.strip(end, _widen(last), "right")


def _widen(box: Box) -> Box:
    """Return the box a hair larger, for text that was measured to fill it."""
    x, y, width, height = box
    return (x - 1e-6, y - 1e-6, width + 2e-6, height + 2e-6)


Keep = Callable[[Piece], Sequence[Box]]


def arrange(
    pieces: Iterable[Piece],
    paper: Paper,
    backs: Backs,
    wording: Wording,
    keep: Keep = lambda _: (),
) -> tuple[Sheet, ...]:
    """Put every piece on a sheet, stock by stock; within one: boards, then pieces, then pages.

    Args:
        pieces: In the order of the kit; nets in the form of `nets.drawing.flat`.
        paper: What is printed on.
        backs: How backs are printed.
        wording: What the sheets say.
        keep: Of a board, the boxes on it, in mm, that no page boundary should cut.

    Returns:
        Sheets without numbers and without blank backs: `finish` gives them both.

    Raises:
        Faulty: When a piece does not fit the paper, or there are too many sheets.
    """
    stocks: dict[str, list[Piece]] = {}
    for piece in pieces:
        stocks.setdefault(piece.make.stock, []).append(piece)
    sheets = (
        sheet
        for held in stocks.values()
        for sheet in (
            *_boards(_made_by(held, "tiled"), paper, backs, wording, keep),
            *impose(_made_by(held, "cut", "net"), paper, backs, wording),
            *fill_pages(_made_by(held, "page"), paper, backs, wording),
        )
    )
    # One more than may be tells that there are too many, without laying out all of them.
    found = tuple(islice(sheets, SHEETS + 1))
    if len(found) > SHEETS:
        raise Faulty(Fault("kit.toml", f"takes more than {SHEETS:,} sheets of {paper.id}"))
    return found


def _made_by(pieces: Iterable[Piece], *ways: str) -> list[Piece]:
    return [piece for piece in pieces if piece.make.how in ways]


def _boards(
    boards: Iterable[Piece],
    paper: Paper,
    backs: Backs,
    wording: Wording,
    keep: Keep,
) -> Iterator[Sheet]:
    for board in boards:
        useful = with_useful_back(board, backs)
        yield from tile(useful, paper, wording, keep(useful), backs=backs)


def with_useful_back(board: Piece, backs: Backs) -> Piece:
    """Return a board without its back where backs are not printed and nothing is lost by it."""
    return board if backs != "none" or board.make.glued else replace(board, back=None)
