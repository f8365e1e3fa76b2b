"""From a kit and what a person chose to the files of a shop, and a list of them.

The files are PNG faces, a PDF a deck, or sheets of cards.
"""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO, StringIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion.files import Writer, file_name
from companion.kits import Fault, Faulty, Kit
from companion.press.backends.pdf_operators import Inks
from companion.press.choose import choose
from companion.press.drawing.geometry import INCH
from companion.press.job import Progress
from companion.press.options import PrintOptions
from companion.press.outputs import Told, png_files, write_files
from companion.press.sheets.model import Document, Page
from companion.press.sheets.wording import Wording
from companion.press.shops.decks import (
    Deck,
    Gridded,
    SheetPicture,
    decks,
    faces,
    grid_sheets,
    pages,
)
from companion.press.shops.shop import Shop, shop, size_of, take


@dataclass(frozen=True, slots=True)
class Ordered:
    """What a shop takes, drawn and ready to be written, and what it does not take, and why."""

    kit: Kit
    options: PrintOptions
    shop: Shop
    decks: tuple[Deck, ...]
    left_out: tuple[tuple[str, str], ...]


def prepare(kit: Kit, options: PrintOptions, name: str) -> Ordered:
    """Draw all that a shop takes of what was chosen.

    Args:
        kit: The kit.
        options: What is printed. Components named in `only` must all be taken.
        name: Of the shop, in `layouts/shops.toml`.

    Raises:
        Faulty: With everything that is wrong with the choice, or with what is drawn, or with what
            the shop is asked to take and does not; or when it takes nothing.
    """
    place = shop(name)
    wording = Wording.of(kit, options.language)
    orders, refusals = take(choose(kit, options).printed, place)
    reasons = tuple((each.component, wording.say(each.key, **each.values)) for each in refusals)
    # Who names components wants just these: to leave one out in silence would be found out too
    # late.
    if refusals and options.only:
        raise Faulty(*(Fault(kit.id, why, field=component) for component, why in reasons))
    if not orders:
        sizes = ", ".join(dict.fromkeys(size_of(product) for product in place.products))
        raise Faulty(Fault(kit.id, wording.say("shop.nothing", shop=place.name, sizes=sizes)))
    opaque = replace(options, opaque=place.files == "deck")  # which is PDF/X-1a
    return Ordered(kit, options, place, decks(kit, opaque, orders, wording), reasons)


def write(
    ordered: Ordered, folder: Path, progress: Progress, *, force: bool = False
) -> tuple[Path, ...]:
    """Write the files for a shop into a folder, all or none; return their paths.

    Raises:
        Faulty: When they can't be written; the folder is then as it was.
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    done, total = count(1), steps(ordered.decks, ordered.shop)
    files = writers(ordered, lambda: progress(next(done), total), folder)
    return write_files(folder, f"{ordered.kit.id} {ordered.shop.id}", files, force=force)


def writers(ordered: Ordered, told: Told, folder: Path | None = None) -> dict[str, Writer]:
    """Return what writes each file for a shop, by its name.

    Args:
        ordered: What is written.
        told: Called for every face or sheet that is done.
        folder: Where they will lie, if that is known.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    kit, options = ordered.kit, ordered.options
    document = Document(kit.name[options.language], options.language, ())
    work = Writing(ordered.shop, document, told, options.jobs, folder)
    return dict(outputs(ordered.decks, file_name(kit.id), work))


# The files of a shop: PNG faces, a PDF a deck, or sheets of cards, and a list of them.

COLUMNS = ("component", "product", "file", "copies", "back", "columns", "rows")
# All of all four inks: no limit.
PLAIN = 4.0


class Writing(NamedTuple):
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


def outputs(decks: Sequence[Deck], stem: str, job: Writing) -> Iterator[tuple[str, Writer]]:
    """Give the name of each file with what writes it.

    Args:
        decks: What the shop takes.
        stem: How the list's name begins.
        job: For whom, and how.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    shop = job.shop
    yield f"{stem}-{shop.id}.csv", partial(_write_list, decks, shop)
    match shop.files:
        case "deck":
            for deck in decks:
                yield f"{deck.stem}.pdf", partial(_write_deck, deck, job)
        case "faces":
            found = [_picture(*face, shop) for deck in decks for face in faces(deck)]
            yield from _png(found, job)
        case "sheets":
            yield f"{stem}-{shop.id}.json", partial(_write_saved_object, decks, job)
            yield from _png(_sheets(decks, shop), job)


def steps(decks: Sequence[Deck], shop: Shop) -> int:
    """Return how often `told` will be called."""
    match shop.files:
        case "deck":
            return sum(1 for deck in decks for _ in pages(deck.cards))
        case "faces":
            return sum(1 for deck in decks for _ in faces(deck))
        case "sheets":
            return len(_sheets(decks, shop))


def _sheets(decks: Sequence[Deck], shop: Shop) -> list[SheetPicture]:
    """Return the pictures of all sheets, each once."""
    sheets = [sheet for deck in decks for sheet in grid_sheets(deck, shop)]
    pictures = [each for sheet in sheets for each in (sheet.fronts, sheet.backs) if each]
    # A back that all cards share is on the list of each sheet.
    return list({picture.name: picture for picture in pictures}.values())


def _picture(name: str, page: Page, shop: Shop) -> SheetPicture:
    across, down = (round(side / INCH * shop.dpi) for side in (page.width, page.height))
    return SheetPicture(name, page, (across, down))


def _png(found: Sequence[SheetPicture], job: Writing) -> Iterator[tuple[str, Writer]]:
    names, sizes = [each.name for each in found], [each.pixels for each in found]
    document = job.document.with_pages(each.page for each in found)
    return png_files(names, document, job.told, dpi=job.shop.dpi, jobs=job.jobs, sizes=sizes)


def _write_deck(deck: Deck, job: Writing, stream: BinaryIO) -> None:
    from companion.press.backends.pdf import write_pdf
    from companion.press.backends.pdf_x import write_pdf_x

    drawn = BytesIO()
    document = job.document.with_pages(pages(deck.cards), deck.component)
    limit = job.shop.ink or PLAIN
    write_pdf(document, drawn, job.told, Inks(limit))
    write_pdf_x(drawn.getvalue(), limit, stream)


def _write_saved_object(decks: Sequence[Deck], job: Writing, stream: BinaryIO) -> None:
    from companion.press.shops.tabletop import saved_object

    def address(picture: SheetPicture) -> str:
        name = f"{picture.name}.png"
        return (job.folder.resolve() / name).as_uri() if job.folder else name

    stream.write(saved_object(decks, job.shop, job.document.language, address))


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
