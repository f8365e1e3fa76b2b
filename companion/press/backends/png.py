"""Pages of a PDF as PNG, by pypdfium2: what a shop or a screen wants. Needs the extra `png`."""

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from companion.spread import spread, stretches

if TYPE_CHECKING:
    from pypdfium2 import PdfPage


DPI_OF_PDF = 72
INSTALL = "PNG needs one more package: pip install 'tabletop-companion[png]'"

Pixels = tuple[int, int]


class NoPngWriter(Exception):
    """The extra `png` is not installed."""

    def __init__(self) -> None:
        super().__init__(INSTALL)


def png_pages(
    pdf: bytes, dpi: float = 300, sizes: Sequence[Pixels] = (), jobs: int = 1
) -> Iterator[bytes]:
    """Give every page of a PDF file as a PNG file that knows its resolution, one at a time.

    Args:
        pdf: The file.
        dpi: Dots per inch.
        sizes: Of each page's picture, where they must be exact; its resolution follows from them.
        jobs: How many processes work on it.

    Raises:
        NoPngWriter: pypdfium2 is not installed.
    """
    try:
        import pypdfium2
    except ImportError:
        raise NoPngWriter from None
    document = pypdfium2.PdfDocument(pdf)
    count = len(document)
    document.close()
    if jobs == 1:
        yield from _pictures(pdf, dpi, sizes, range(count))
        return
    work = partial(_stretch, pdf, dpi, sizes)
    for pictures in spread(work, stretches(count, jobs), jobs):
        yield from pictures


def _stretch(pdf: bytes, dpi: float, sizes: Sequence[Pixels], numbers: range) -> list[bytes]:
    return list(_pictures(pdf, dpi, sizes, numbers))


def _pictures(pdf: bytes, dpi: float, sizes: Sequence[Pixels], numbers: range) -> Iterator[bytes]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number in numbers:
            yield _picture(document[number], dpi, sizes[number] if sizes else None)
    finally:
        document.close()


def _picture(page: "PdfPage", dpi: float, pixels: Pixels | None) -> bytes:
    if pixels:
        # The picture is as many pixels wide as the scaled page, rounded up.
        scale = (pixels[0] - 0.5) / page.get_width()
        dpi = pixels[0] / page.get_width() * DPI_OF_PDF
    else:
        scale = dpi / DPI_OF_PDF
    picture = page.render(scale=scale).to_pil()
    if pixels and picture.size != pixels:
        picture = picture.resize(pixels)
    stream = BytesIO()
    picture.save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()
