"""PDF/X-1a:2003, what card printers take: the marks that reportlab can't make. Needs `shop`.

ISO 15930-4: PDF 1.4 without transparency; colours are inks; every page has a trim box; the file
says for which printing it was made, and that nothing in it is trapped. The printing is named and
known (CGATS TR 001, which is SWOP), so that its profile need not be in the file.
"""

from io import BytesIO
from typing import Any, BinaryIO

import pikepdf

from companion.press.backends.pdf_operators import inks
from companion.press.backends.pdf_resources import MADE
from companion.press.drawing.colour import hex_colour

VERSION = "1.4"
CONFORMANCE = "PDF/X-1a:2003"
CONDITION = "CGATS TR 001"
REGISTRY = "http://www.color.org"
# From what of 255 on a picture's point is printed; X-1a knows nothing half transparent.
OPAQUE = 128


def write_pdf_x(pdf: bytes, limit: float, stream: BinaryIO) -> None:
    """Write a PDF file of ours, drawn with inks, as PDF/X-1a:2003.

    Args:
        pdf: As `write_pdf` made it; every page is one card with its bleed, and has a trim box.
        limit: How much of the four inks may come together, of 4.
        stream: Where to.
    """
    with pikepdf.open(BytesIO(pdf)) as document:
        for page in document.pages:
            # reportlab writes how a page is faded in on a screen, which PDF/X does not know.
            if "/Trans" in page:
                del page["/Trans"]
        for picture in _pictures(document):
            _with_inks(document, picture, limit)
        _mark(document)
        document.save(
            stream,
            force_version=VERSION,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            deterministic_id=True,
        )


def _mark(document: pikepdf.Pdf) -> None:
    """Say what the file is: in its catalogue, in its information, and in its metadata."""
    intent = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=CONDITION,
        RegistryName=REGISTRY,
        Info="U.S. Web Coated (SWOP) v2",
    )
    root: Any = document.Root
    root.OutputIntents = pikepdf.Array([intent])
    # What a reader on a screen is told; a print shop's checks stumble over some of it.
    for key in ("/ViewerPreferences", "/Outlines", "/PageLabels", "/PageMode"):
        if key in root:
            del root[key]
    info: Any = document.docinfo
    info["/GTS_PDFXVersion"] = CONFORMANCE
    info["/Trapped"] = pikepdf.Name("/False")
    info["/CreationDate"] = info["/ModDate"] = _date(MADE)


def _date(made: str) -> str:
    """Return a moment as PDF writes it."""
    return f"D:{made[:19].translate(str.maketrans('', '', '-:T'))}Z"


def _pictures(document: pikepdf.Pdf) -> list[Any]:
    """Return the pictures of a file, those that are masks of others left out."""
    return [
        each
        for each in document.objects
        if _is_picture(each) and str(each.get("/ColorSpace")) == "/DeviceRGB"
    ]


def _is_picture(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == pikepdf.Name.Image


def _with_inks(document: pikepdf.Pdf, picture: Any, limit: float) -> None:
    """Turn a picture of light into one of inks, and what it shows through into yes or no."""
    data = picture.read_bytes()
    known: dict[bytes, bytes] = {}
    out = bytearray()
    for start in range(0, len(data), 3):
        # A picture has few colours beside its points: each is reckoned once.
        point = data[start : start + 3]
        if point not in known:
            known[point] = bytes(int(255 * part) for part in inks(hex_colour(*point), limit))
        out += known[point]
    picture.write(bytes(out))
    picture.ColorSpace = pikepdf.Name.DeviceCMYK
    if "/SMask" in picture:
        picture.Mask = _stencil(document, picture.SMask)
        del picture["/SMask"]


def _stencil(document: pikepdf.Pdf, soft: Any) -> Any:
    """Return a mask whose points are printed or not, made from one that knows shades."""
    width, height = int(soft.Width), int(soft.Height)
    shades = soft.read_bytes()
    rows = (shades[start : start + width] for start in range(0, len(shades), width))
    stencil = pikepdf.Stream(document, b"".join(map(_bits, rows)))
    stencil.Type, stencil.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
    stencil.Width, stencil.Height = width, height
    # A mask of one bit is no transparency to PDF/X: it is older than that (PDF 1.3).
    stencil.ImageMask, stencil.BitsPerComponent = True, 1
    return document.make_indirect(stencil)


def _bits(row: bytes) -> bytes:
    """Return a row of shades as bits, 1 for what is not printed, filled up to whole bytes."""
    hidden = "".join("0" if shade >= OPAQUE else "1" for shade in row)
    size = -(-len(hidden) // 8)
    return int(hidden.ljust(8 * size, "0"), 2).to_bytes(size, "big")
