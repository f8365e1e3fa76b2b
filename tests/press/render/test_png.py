import sys
from io import BytesIO

import pytest
from PIL import Image

from companion.press.render.pdf import write_pdf
from companion.press.render.png import NoPngWriter, png_pages
from companion.press.sheets.model import Document


def test_pages_have_their_size_at_the_resolution(document: Document) -> None:
    stream = BytesIO()
    write_pdf(document, stream)
    pages = [Image.open(BytesIO(page)) for page in png_pages(stream.getvalue(), dpi=50)]
    sizes = [(210, 297), (210, 297), (215.9, 279.4)]
    for page, (width, height) in zip(pages, sizes, strict=True):
        assert page.format == "PNG"
        assert page.size == pytest.approx((width / 25.4 * 50, height / 25.4 * 50), abs=1)
        assert page.info["dpi"] == pytest.approx((50, 50), abs=0.1)
    assert pages[0].convert("RGB").getpixel((206, 292)) != pages[1].convert("RGB").getpixel(
        (206, 292)
    )


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(NoPngWriter, match=r"pip install 'tabletop-companion\[png\]'"):
        next(png_pages(b"%PDF-1.7"))
