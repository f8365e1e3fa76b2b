"""Pages of a PDF as PNG, by pypdfium2: what a shop or a screen wants. Needs the extra `png`."""

from collections.abc import Iterator
from io import BytesIO

DPI_OF_PDF = 72
INSTALL = "PNG needs one more package: pip install 'tabletop-companion[png]'"


class NoPngWriter(Exception):  # noqa: N818 - the message is for people: it says what to install
    """The extra `png` is not installed."""

    def __init__(self) -> None:
        super().__init__(INSTALL)


def png_pages(pdf: bytes, dpi: float = 300) -> Iterator[bytes]:
    """Give every page of a PDF file as a PNG file that knows its resolution, one at a time.

    Raises:
        NoPngWriter: pypdfium2 is not installed.
    """
    try:
        import pypdfium2  # noqa: PLC0415 - an extra
    except ImportError:
        raise NoPngWriter from None
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            picture = page.render(scale=dpi / DPI_OF_PDF).to_pil()
            stream = BytesIO()
            picture.save(stream, "PNG", dpi=(dpi, dpi))
            yield stream.getvalue()
    finally:
        document.close()
