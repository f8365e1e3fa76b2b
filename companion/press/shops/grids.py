"""Sheets of cards in a grid, as Tabletop Simulator takes a deck, and boards as single pictures."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from companion.press.drawing.geometry import INCH, rectangle, translation
from companion.press.drawing.nodes import Group, Node
from companion.press.sheets.model import Page
from companion.press.shops.decks import Deck
from companion.press.shops.shop import Grid, Shop

LEAST = 2
"""The fewest columns and rows that a sheet may have."""


class Picture(NamedTuple):
    """A page to be made a picture, the name of its file, and its size in pixels."""

    name: str
    page: Page
    pixels: tuple[int, int]


class Gridded(NamedTuple):
    """A sheet of `cards` cards, and the picture of their backs, if they have any.

    Its last cell is what others see of a hand. A single card is a picture without a grid.
    """

    fronts: Picture
    backs: Picture | None
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


def _sheet(name: str, faces: Sequence[Page], cells: Cells, last: Page | None = None) -> Picture:
    """Return the picture of a sheet, one face a cell from the top left, row by row."""
    width, height = faces[0].width, faces[0].height
    nodes = [_place(face, *divmod(n, cells.columns)) for n, face in enumerate(faces)]
    if last:
        nodes.append(_place(last, cells.rows - 1, cells.columns - 1))
    page = Page(cells.columns * width, cells.rows * height, tuple(nodes), "")
    return Picture(name, page, (cells.columns * cells.width, cells.rows * cells.height))


def _place(face: Page, row: int, column: int) -> Node:
    clip = rectangle((0.0, 0.0, face.width, face.height))
    return Group(face.nodes, translation(column * face.width, row * face.height), clip)


def _alone(name: str, face: Page, cell: Cells) -> Picture:
    return Picture(name, face, (cell.width, cell.height))
