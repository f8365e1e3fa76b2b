"""Decks: the pieces of each component as a shop prints them, every face a page of its own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.files import FileNames
from companion.kits import Kit, Make
from companion.press.choose import Chosen
from companion.press.drawing.geometry import product, translation
from companion.press.drawing.nodes import Group, Matrix, Node
from companion.press.fingerprints import Fingerprints
from companion.press.options import Options
from companion.press.pieces import Drawing
from companion.press.sheets.backs import across, behind
from companion.press.sheets.model import Page, Piece
from companion.press.sheets.paper import page_size, paper
from companion.press.sheets.wording import Wording
from companion.press.shops.taken import Order

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Card:
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

    order: Order
    stem: str
    cards: tuple[Card, ...]
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
    kit: Kit, options: Options, orders: Sequence[Order], wording: Wording
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


def _bleeding(order: Order) -> Chosen:
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

    def deck(self, order: Order, pieces: Sequence[Piece]) -> Deck:
        """Return the pieces of a component, those that look alike as copies of one card."""
        stem = self._stems[order.chosen.component.id]
        faces = [(self._marks.of(piece.front), self._marks.of(piece.back)) for piece in pieces]
        shared = len({back for _, back in faces}) == 1
        whole = _whole(order, self._page)
        kinds: dict[tuple[str, str], list[int]] = {}
        for number, face in enumerate(faces):
            kinds.setdefault(face, []).append(number)
        digits = len(str(len(pieces)))
        cards = [
            Card(
                pieces[numbers[0]].number,
                self._names.new(f"{stem}-{numbers[0] + 1:0{digits}}"),
                len(numbers),
                _front(order, pieces[numbers[0]], whole),
                _back(order, pieces[numbers[0]], whole),
            )
            for numbers in kinds.values()
        ]
        return Deck(order, stem, tuple(cards), cards[0].back if shared else None)


def _whole(order: Order, page: Size) -> Size:
    """Return the size of a face's picture in mm."""
    if order.product:
        return order.product.face
    return page if order.chosen.make.how == "page" else order.chosen.make.size


def _front(order: Order, piece: Piece, whole: Size) -> Page:
    return _page(order, piece.front, _place(order, piece.make, whole), whole)


def _back(order: Order, piece: Piece, whole: Size) -> Page | None:
    """Return a back as it is seen when the card is turned over sideways, as the shop holds it."""
    if piece.back is None:
        return None
    front = _place(order, piece.make, whole)
    width = piece.make.size[0] if piece.make.how != "page" else whole[0]
    return _page(order, piece.back, behind(front, width, across(whole[0] / 2)), whole)


def _place(order: Order, make: Make, whole: Size) -> Matrix:
    """Return the matrix that puts a trim into the middle of a whole face."""
    if order.product is None:
        return translation(0, 0)
    width, height = make.size[::-1] if order.turned else make.size
    middle = translation((whole[0] - width) / 2, (whole[1] - height) / 2)
    return product(middle, (0.0, 1.0, -1.0, 0.0, width, 0.0)) if order.turned else middle


def _page(order: Order, node: Node, matrix: Matrix, whole: Size) -> Page:
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


def pages(cards: Iterable[Card]) -> Iterator[Page]:
    """Give the pages of a deck to print: back and front of each card in turn, copies and all."""
    for card in cards:
        for _ in range(card.copies):
            yield from (face for face in (card.back, card.front) if face)
