"""All pieces of a print, each on the kind of sheet it is made on, in the order of printing."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from companion.kits import Fault, Faulty
from companion.kits.bounds import SHEETS
from companion.kits.model import Backs
from companion.press.drawing.geometry import Box
from companion.press.sheets.impose import impose
from companion.press.sheets.model import Paper, Piece, Sheet
from companion.press.sheets.pages import fill_pages
from companion.press.sheets.tile import tile
from companion.press.sheets.wording import Wording

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
        pieces: In the order of the kit; nets in the form `net.flat`.
        paper: What is printed on.
        backs: How backs are printed.
        wording: What the sheets say.
        keep: Of a board, the boxes on it, in mm, that no page boundary should cut.

    Returns:
        Sheets without numbers and without blank backs: `furniture.finish` gives them both.

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
