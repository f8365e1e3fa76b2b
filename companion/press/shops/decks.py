"""The pieces of each component as a shop prints them: decks of faces, and grids of cards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil
from typing import NamedTuple

from companion.files import FileNames
from companion.kits import Kit, Make
from companion.kits.paper import paper
from companion.press.changes import Fingerprints
from companion.press.choose import Chosen
from companion.press.drawing.geometry import INCH, product, rectangle, translation
from companion.press.drawing.nodes import Group, Matrix, Node
from companion.press.options import PrintOptions
from companion.press.pieces import Drawing
from companion.press.sheets.model import Page, Piece
from companion.press.sheets.page import across, behind, page_size
from companion.press.sheets.wording import Wording
from companion.press.shops.shop import Grid, Shop, ShopOrder

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One kind of card of a deck, and how many there are of it.

    `number` is that of the first such piece, `name` that of its file.
    """

    number: int
    name: str
    copies: int
    front: Page
    back: Page | None


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a component. `back` is the one that they share; None where each has its own.

    `stem` is how the names of its files begin.
    """

    order: ShopOrder
    stem: str
    cards: tuple[DeckCard, ...]
    back: Page | None

    @property
    def component(self) -> str:
        """The id of the component."""
        return self.order.chosen.component.id

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return sum(card.copies for card in self.cards)


def decks(
    kit: Kit, options: PrintOptions, orders: Sequence[ShopOrder], wording: Wording
) -> tuple[Deck, ...]:
    """Draw what was ordered.

    Raises:
        Faulty: With the faults of all faces of all pieces.
    """
    sheet = paper(options.paper)
    drawing = Drawing(kit, options, sheet, wording)
    pieces = drawing.pieces([_bleeding(order) for order in orders])
    by_component = {
        component: list(group) for component, group in groupby(pieces, key=lambda p: p.component)
    }
    work = _Work(kit, page_size(sheet))
    return tuple(work.deck(order, by_component[order.chosen.component.id]) for order in orders)


def _bleeding(order: ShopOrder) -> Chosen:
    """Return what is drawn: with as much bleed as the whole face has room for, or with none."""
    make = order.chosen.make
    if order.product is None:
        return replace(order.chosen, make=make._replace(bleed=0.0))
    size = make.size[::-1] if order.turned else make.size
    room = max(whole - trim for whole, trim in zip(order.product.face, size, strict=True))
    return replace(order.chosen, make=make._replace(bleed=room / 2))


class _Work:
    """What all decks of a print have in common: names that are given once, and looks."""

    def __init__(self, kit: Kit, page: Size) -> None:
        self._page = page
        self._marks = Fingerprints()
        self._names = FileNames()
        self._stems = {each.id: self._names.new(each.id) for each in kit.components}

    def deck(self, order: ShopOrder, pieces: Sequence[Piece]) -> Deck:
        """Return the pieces of a component, those that look alike as copies of one card."""
        stem = self._stems[order.chosen.component.id]
        faces = [(self._marks.of(piece.front), self._marks.of(piece.back)) for piece in pieces]
        shared = len({back for _, back in faces}) == 1
        whole = _whole(order, self._page)
        kinds: dict[tuple[str, str], list[int]] = {}
        for number, face in enumerate(faces):
            kinds.setdefault(face, []).append(number)
        place = _place(order, pieces[0].make, whole)
        # Shops sort files by their names: 02 before 10.
        digits = len(str(len(pieces)))
        cards = [
            DeckCard(
                pieces[numbers[0]].number,
                self._names.new(f"{stem}-{numbers[0] + 1:0{digits}}"),
                len(numbers),
                _page(order, pieces[numbers[0]].front, place, whole),
                _back(order, pieces[numbers[0]], whole),
            )
            for numbers in kinds.values()
        ]
        return Deck(order, stem, tuple(cards), cards[0].back if shared else None)


def _whole(order: ShopOrder, page: Size) -> Size:
    """Return the size of a face's picture in mm."""
    if order.product:
        return order.product.face
    return page if order.chosen.make.how == "page" else order.chosen.make.size


def _back(order: ShopOrder, piece: Piece, whole: Size) -> Page | None:
    """Return a back as it is seen when the card is turned over sideways, as the shop holds it."""
    if piece.back is None:
        return None
    front = _place(order, piece.make, whole)
    width = piece.make.size[0] if piece.make.how != "page" else whole[0]
    return _page(order, piece.back, behind(front, width, across(whole[0] / 2)), whole)


def _place(order: ShopOrder, make: Make, whole: Size) -> Matrix:
    """Return the matrix that puts a trim into the middle of a whole face."""
    if order.product is None:
        return translation(0, 0)
    width, height = make.size[::-1] if order.turned else make.size
    middle = translation((whole[0] - width) / 2, (whole[1] - height) / 2)
    return product(middle, (0.0, 1.0, -1.0, 0.0, width, 0.0)) if order.turned else middle


def _page(order: ShopOrder, node: Node, matrix: Matrix, whole: Size) -> Page:
    width, height = order.product.size if order.product else whole
    trim = ((whole[0] - width) / 2, (whole[1] - height) / 2, width, height)
    return Page(*whole, (Group((node,), matrix),), "", (trim,), bleed=(0.0, 0.0, *whole))


def faces(deck: Deck) -> Iterator[tuple[str, Page]]:
    """Give every face of a deck once, by the name of its file: a back that all share comes first.

    The names sort in the order of the cards.
    """
    if deck.back:
        yield f"{deck.stem}-back", deck.back
    for card in deck.cards:
        yield f"{card.name}-front", card.front
        if card.back and not deck.back:
            yield f"{card.name}-back", card.back


def pages(cards: Iterable[DeckCard]) -> Iterator[Page]:
    """Give the pages of a deck to print: back and front of each card in turn, copies and all."""
    for card in cards:
        for _ in range(card.copies):
            yield from (face for face in (card.back, card.front) if face)


# Sheets of cards in a grid, as Tabletop Simulator takes a deck, and boards as single pictures.

# The fewest columns and rows that a sheet may have.
LEAST = 2


class SheetPicture(NamedTuple):
    """A page to be made a picture, the name of its file, and its size in pixels."""

    name: str
    page: Page
    pixels: tuple[int, int]


class Gridded(NamedTuple):
    """A sheet of `cards` cards, and the picture of their backs, if they have any.

    Its last cell is what others see of a hand. A single card is a picture without a grid.
    """

    fronts: SheetPicture
    backs: SheetPicture | None
    cards: int
    columns: int
    rows: int


class Cells(NamedTuple):
    """How a sheet is parted: columns, rows, and the pixels of a cell."""

    columns: int
    rows: int
    width: int
    height: int


def grid_sheets(deck: Deck, shop: Shop) -> Iterator[Gridded]:
    """Give the sheets that hold all cards of a deck, copies and all."""
    if shop.grid is None:
        return
    cards = [card for card in deck.cards for _ in range(card.copies)]
    fronts = [card.front for card in cards]
    backs = [card.back for card in cards if card.back]
    if len(cards) == 1:
        yield _single(deck, shop, shop.grid)
        return
    # The last cell is what others see of a hand.
    most = shop.grid.columns * shop.grid.rows - 1
    for number, start in enumerate(range(0, len(cards), most), 1):
        part = fronts[start : start + most]
        cells = _cells(len(part) + 1, part[0], shop.grid, shop.dpi)
        ending = "" if len(cards) <= most else f"-{number}"
        sheet = _sheet(f"{deck.stem}-sheet{ending}", part, cells, deck.back)
        if deck.back:
            behind = _alone(f"{deck.stem}-back", deck.back, cells)
        elif backs:
            behind = _sheet(f"{deck.stem}-backs{ending}", backs[start : start + most], cells)
        else:
            behind = None
        yield Gridded(sheet, behind, len(part), cells.columns, cells.rows)


def _single(deck: Deck, shop: Shop, grid: Grid) -> Gridded:
    card = deck.cards[0]
    dots = min(shop.dpi / INCH, grid.side / max(card.front.width, card.front.height))
    cell = Cells(1, 1, int(card.front.width * dots), int(card.front.height * dots))
    back = _alone(f"{deck.stem}-back", card.back, cell) if card.back else None
    return Gridded(_alone(f"{deck.stem}-front", card.front, cell), back, 1, 1, 1)


def _cells(count: int, face: Page, grid: Grid, dpi: float) -> Cells:
    """Return the grid for so many cells in which the cards are largest."""
    choices = [
        (columns, rows)
        for columns in range(LEAST, grid.columns + 1)
        if (rows := max(LEAST, ceil(count / columns))) <= grid.rows
    ]
    return max(
        (_cell(columns, rows, face, grid, dpi) for columns, rows in choices),
        key=lambda cells: (cells.width, -cells.columns * cells.rows),
    )


def _cell(columns: int, rows: int, face: Page, grid: Grid, dpi: float) -> Cells:
    across = grid.side / (columns * face.width)
    dots = min(dpi / INCH, across, grid.side / (rows * face.height))
    return Cells(columns, rows, int(face.width * dots), int(face.height * dots))


def _sheet(
    name: str, faces: Sequence[Page], cells: Cells, last: Page | None = None
) -> SheetPicture:
    """Return the picture of a sheet, one face a cell from the top left, row by row."""
    width, height = faces[0].width, faces[0].height
    nodes = [_in_cell(face, *divmod(n, cells.columns)) for n, face in enumerate(faces)]
    if last:
        nodes.append(_in_cell(last, cells.rows - 1, cells.columns - 1))
    page = Page(cells.columns * width, cells.rows * height, tuple(nodes), "")
    return SheetPicture(name, page, (cells.columns * cells.width, cells.rows * cells.height))


def _in_cell(face: Page, row: int, column: int) -> Node:
    clip = rectangle((0.0, 0.0, face.width, face.height))
    return Group(face.nodes, translation(column * face.width, row * face.height), clip)


def _alone(name: str, face: Page, cell: Cells) -> SheetPicture:
    return SheetPicture(name, face, (cell.width, cell.height))
