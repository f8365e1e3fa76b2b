"""SVG and PDF show the same, and what is to be read by a camera can be."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path as FilePath

import pypdfium2
import pytest
import resvg_py
import zxingcpp
from PIL import Image, ImageChops, ImageFilter

from companion.press.backends.pdf import write_pdf
from companion.press.backends.svg import svg_bytes
from companion.press.drawing import geometry as g
from companion.press.drawing.nodes import Image as Drawn
from companion.press.drawing.nodes import Path
from companion.press.sheets.model import Document

Sheets = Callable[..., Document]
COMMAND = "companion play giza --players 4"


def of_pdf(document: Document, dpi: float) -> Image.Image:
    stream = BytesIO()
    write_pdf(document, stream)
    pdf = pypdfium2.PdfDocument(stream.getvalue())
    picture = pdf[0].render(scale=dpi / 72).to_pil().convert("RGB")
    pdf.close()
    return picture


def of_svg(document: Document, dpi: float) -> Image.Image:
    text = svg_bytes(document.sheets[0], document).decode()
    shown = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=dpi))))
    paper = Image.new("RGBA", shown.size, "white")
    paper.alpha_composite(shown.convert("RGBA"))
    return paper.convert("RGB")


def differing(one: Image.Image, other: Image.Image) -> float:
    """Part of the pixels that differ, when edges are softened."""
    soft = [picture.filter(ImageFilter.GaussianBlur(2)) for picture in (one, other)]
    levels = ImageChops.difference(*soft).convert("L").histogram()
    return sum(levels[64:]) / sum(levels)


def test_both_formats_look_alike(document: Document) -> None:
    pdf = of_pdf(document, 100)
    svg = of_svg(document, 100).resize(pdf.size)
    assert differing(pdf, svg) < 0.0005
    shifted = ImageChops.offset(svg, 6, 0)
    assert differing(pdf, shifted) > 0.01, "the comparison sees a shift of 1.5 mm"


@pytest.mark.parametrize("shown", [of_pdf, of_svg])
def test_a_qr_code_is_read_at_150_dpi(
    document: Document, shown: Callable[[Document, float], Image.Image]
) -> None:
    assert [code.text for code in zxingcpp.read_barcodes(shown(document, 150))] == [COMMAND]


@pytest.mark.parametrize("kind", ["grey of 16 bits", "one colour seen through"])
def test_a_picture_of_any_kind_looks_alike(kind: str, of_nodes: Sheets, tmp_path: FilePath) -> None:
    """On green, half a picture of half grey, and half of it black or nothing."""
    file = tmp_path / "one.png"
    if kind == "grey of 16 bits":
        half = Image.frombytes("I;16", (20, 40), b"\xff\x7f" * 800)
        deep = Image.new("I;16", (40, 40))
        deep.paste(half, (0, 0))
        deep.save(file)
    else:
        keyed = Image.new("RGB", (40, 40), "#102030")
        keyed.paste("#7f7f7f", (0, 0, 20, 40))
        keyed.save(file, transparency=(0x10, 0x20, 0x30))
    green = Path(g.rectangle((0, 0, 100, 100)), "#00ff00")
    document = of_nodes(green, Drawn(file, 20, 20, 40, 40))
    pdf, svg = of_pdf(document, 50), of_svg(document, 50)
    right = (0, 0, 0) if kind == "grey of 16 bits" else (0, 255, 0)
    for place, expected in (((30, 40), (127, 127, 127)), ((50, 40), right)):
        dot = tuple(round(each * 50 / 25.4) for each in place)
        assert [shown.getpixel(dot) for shown in (pdf, svg)] == [expected, expected]
