"""The files of a print: which there are, and what writes each."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, BinaryIO

from companion.files import Writer, writes
from companion.kits import Fault, Faulty
from companion.press.drawing.geometry import INCH
from companion.press.options import Options
from companion.press.sheets.model import Document, Sheet

if TYPE_CHECKING:
    from companion.press.backends.svg import Side

Told = Callable[[], None]
"""Is called when a page is done."""

MOST_DOTS = 300_000_000
"""Of one picture: A3 at 1200 dots per inch, over a gigabyte of memory while it is drawn."""


def outputs(
    document: Document, options: Options, stem: str, told: Told
) -> Iterator[tuple[str, Writer]]:
    """Give the name of each file with what writes it.

    Args:
        document: What is printed.
        options: In which format, and how.
        stem: How the files' names begin.
        told: Called for every page that is done.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
        Faulty: When its pictures would be too large.
    """
    match options.format:
        case "pdf" if options.split:
            yield from _by_stock(document, stem, told)
        case "pdf":
            yield f"{stem}.pdf", partial(_write_pdf, document, told)
        case "svg":
            yield from _svg(document, options, stem, told)
        case "png":
            yield from _png(document, options, stem, told)


def _by_stock(document: Document, stem: str, told: Told) -> Iterator[tuple[str, Writer]]:
    by_stock = sorted(document.sheets, key=lambda sheet: sheet.stock)
    for stock, sheets in groupby(by_stock, key=lambda sheet: sheet.stock):
        part = replace(document, sheets=tuple(sheets))
        yield f"{stem}-{stock}.pdf", partial(_write_pdf, part, told)


def _write_pdf(document: Document, told: Told, stream: BinaryIO) -> None:
    from companion.press.backends.pdf import write_pdf  # noqa: PLC0415 - SVG needs no PDF

    write_pdf(document, stream, told)


def _svg(
    document: Document, options: Options, stem: str, told: Told
) -> Iterator[tuple[str, Writer]]:
    from companion.press.backends.svg import svg_bytes  # noqa: PLC0415 - PDF needs no SVG

    def write(sheet: Sheet, side: "Side", stream: BinaryIO) -> None:
        stream.write(svg_bytes(sheet, document, options.svg_text, side))
        told()

    for number, sheet in enumerate(document.sheets, 1):
        yield f"{stem}-{number:02}.svg", partial(write, sheet, "front")
        if sheet.back:
            yield f"{stem}-{number:02}-back.svg", partial(write, sheet, "back")


def _png(
    document: Document, options: Options, stem: str, told: Told
) -> Iterator[tuple[str, Writer]]:
    from companion.press.backends.pdf import write_pdf  # noqa: PLC0415 - SVG needs no PDF
    from companion.press.backends.png import png_pages  # noqa: PLC0415 - an extra

    _refuse_giants(document, options.dpi)
    pages = BytesIO()
    write_pdf(document, pages, dpi=options.dpi)
    pictures = png_pages(pages.getvalue(), options.dpi, jobs=options.jobs)
    for number, picture in enumerate(pictures, 1):
        told()
        yield f"{stem}-{number:02}.png", writes(picture)


def _refuse_giants(document: Document, dpi: int) -> None:
    """Refuse pages of more dots than fit into the memory of a usual computer."""
    page = max(
        (sheet.front for sheet in document.sheets), key=lambda page: page.width * page.height
    )
    across, down = (round(side / INCH * dpi) for side in (page.width, page.height))
    if across * down > MOST_DOTS:
        message = f"{dpi} makes pictures of {across} x {down} dots; take fewer, or a smaller paper"
        raise Faulty(Fault("--dpi", message))
