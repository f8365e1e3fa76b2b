"""The files of a shop: PNG faces, a PDF a deck, or sheets of cards, and a list of them."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion.files import Writer, writes
from companion.press.backends.colours import Inks
from companion.press.drawing.geometry import INCH
from companion.press.outputs import Told
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.shops.decks import Deck, faces, pages
from companion.press.shops.grids import Gridded, Picture, grid_sheets
from companion.press.shops.shop import Shop

COLUMNS = ("component", "product", "file", "copies", "back", "columns", "rows")
PLAIN = 4.0
"""All of all four inks: no limit."""


class Work(NamedTuple):
    """For which shop files are written, and how.

    `document` has the title and the language, and no sheets. `told` is called for every face or
    sheet that is done. `jobs` processes draw pictures. They will lie in `folder`, by whose
    address a program finds them; by their names alone where it is None.
    """

    shop: Shop
    document: Document
    told: Told
    jobs: int
    folder: Path | None


def outputs(decks: Sequence[Deck], stem: str, work: Work) -> Iterator[tuple[str, Writer]]:
    """Give the name of each file with what writes it.

    Args:
        decks: What the shop takes.
        stem: How the list's name begins.
        work: For whom, and how.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    shop = work.shop
    yield f"{stem}-{shop.id}.csv", partial(_write_list, decks, shop)
    match shop.files:
        case "deck":
            for deck in decks:
                yield f"{deck.stem}.pdf", partial(_write_deck, deck, work)
        case "faces":
            found = [_picture(*face, shop) for deck in decks for face in faces(deck)]
            yield from _png(found, work)
        case "sheets":
            yield f"{stem}-{shop.id}.json", partial(_write_saved_object, decks, work)
            yield from _png(_sheets(decks, shop), work)


def count(decks: Sequence[Deck], shop: Shop) -> int:
    """Return how often `told` will be called."""
    match shop.files:
        case "deck":
            return sum(1 for deck in decks for _ in pages(deck.cards))
        case "faces":
            return sum(1 for deck in decks for _ in faces(deck))
        case "sheets":
            return len(_sheets(decks, shop))


def _sheets(decks: Sequence[Deck], shop: Shop) -> list[Picture]:
    """Return the pictures of all sheets, each once."""
    sheets = [sheet for deck in decks for sheet in grid_sheets(deck, shop)]
    pictures = [each for sheet in sheets for each in (sheet.fronts, sheet.backs) if each]
    return list({picture.name: picture for picture in pictures}.values())


def _picture(name: str, page: Page, shop: Shop) -> Picture:
    across, down = (round(side / INCH * shop.dpi) for side in (page.width, page.height))
    return Picture(name, page, (across, down))


def _png(found: Sequence[Picture], work: Work) -> Iterator[tuple[str, Writer]]:
    from companion.press.backends.png import png_pages  # noqa: PLC0415 - an extra

    pdf = _pdf([each.page for each in found], work.document, work.shop.dpi)
    sizes = [each.pixels for each in found]
    for each, picture in zip(found, png_pages(pdf, sizes=sizes, jobs=work.jobs), strict=True):
        work.told()
        yield f"{each.name}.png", writes(picture)


def _pdf(pages_: Sequence[Page], document: Document, dpi: float) -> bytes:
    from companion.press.backends.pdf import write_pdf  # noqa: PLC0415 - slow to load

    stream = BytesIO()
    sheets = tuple(Sheet("", "card", page) for page in pages_)
    write_pdf(replace(document, sheets=sheets), stream, dpi=dpi)
    return stream.getvalue()


def _write_deck(deck: Deck, work: Work, stream: BinaryIO) -> None:
    from companion.press.backends.pdf import write_pdf  # noqa: PLC0415 - slow to load
    from companion.press.backends.pdf_x import write_pdf_x  # noqa: PLC0415 - an extra

    drawn = BytesIO()
    sheets = tuple(Sheet(deck.component, "card", page) for page in pages(deck.cards))
    limit = work.shop.ink or PLAIN
    write_pdf(replace(work.document, sheets=sheets), drawn, work.told, Inks(limit))
    write_pdf_x(drawn.getvalue(), limit, stream)


def _write_saved_object(decks: Sequence[Deck], work: Work, stream: BinaryIO) -> None:
    from companion.press.shops.tabletop import saved_object  # noqa: PLC0415 - one shop's

    def address(picture: Picture) -> str:
        name = f"{picture.name}.png"
        return (work.folder.resolve() / name).as_uri() if work.folder else name

    stream.write(saved_object(decks, work.shop, work.document.language, address))


def _write_list(decks: Sequence[Deck], shop: Shop, stream: BinaryIO) -> None:
    """Write what each file is, how many of it to order, and which back belongs to it."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for deck in decks:
        writer.writerows(_rows(deck, shop))
    stream.write(table.getvalue().encode())


def _rows(deck: Deck, shop: Shop) -> Iterator[Sequence[object]]:
    product = deck.order.product.id if deck.order.product else ""
    match shop.files:
        case "deck":
            yield (deck.component, product, f"{deck.stem}.pdf", deck.count, "", "", "")
        case "sheets":
            for sheet in grid_sheets(deck, shop):
                yield (deck.component, "", *_grid_row(sheet))
        case "faces":
            for card in deck.cards:
                back = f"{deck.stem if deck.back else card.name}-back.png" if card.back else ""
                yield (deck.component, product, f"{card.name}-front.png", card.copies, back, "", "")


def _grid_row(sheet: Gridded) -> Sequence[object]:
    back = f"{sheet.backs.name}.png" if sheet.backs else ""
    return (f"{sheet.fronts.name}.png", sheet.cards, back, sheet.columns, sheet.rows)
