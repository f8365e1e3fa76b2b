import sys
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageStat

from companion.press.backends.pdf import write_pdf
from companion.press.backends.png import NoPngWriter, png_pages
from companion.press.drawing.geometry import polyline, rectangle, scaling
from companion.press.drawing.nodes import Group, Node, Path, Stroke, Symbol, Use
from companion.press.sheets.model import Document, Page, Sheet


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


def _lines(width: float) -> Node:
    outlines = tuple(c for n in range(20) for c in polyline([(n + 0.5, 0), (n + 0.5, 20)]))
    return Path(outlines, None, Stroke("#000000", width))


def _bars(width: float) -> Node:
    bars = (Path(rectangle((n + 0.31, 0, width, 20)), "#000000") for n in range(20))
    return Group(tuple(bars))


def _halved(width: float) -> Node:
    """A quarter of the page, in which lines half as wide stand twice as close."""
    return Use(Symbol("lines", (_lines(width),), 0, 0, 20, 20), scaling(0.5))


def _faint(width: float) -> Node:
    return Group((_lines(2 * width),), opacity=0.5)


@pytest.mark.parametrize("width", [0.01, 0.05])
@pytest.mark.parametrize(
    ("drawn", "share"), [(_lines, 1.0), (_bars, 1.0), (_halved, 0.25), (_faint, 1.0)]
)
def test_what_is_finer_than_a_dot_covers_as_much_as_it_is_wide(
    drawn: Callable[[float], Node], share: float, width: float
) -> None:
    """Lines 1 mm apart on 20 mm: black where they are, white elsewhere, at 0.085 mm a dot."""
    page = Page(20.0, 20.0, (drawn(width),), "")
    stream = BytesIO()
    write_pdf(Document("", "en", (Sheet("", "card", page),)), stream, dpi=300)
    picture = Image.open(BytesIO(next(png_pages(stream.getvalue(), 300)))).convert("L")
    mean = 1 - ImageStat.Stat(picture).mean[0] / 255
    assert mean == pytest.approx(width * share, rel=0.1)


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(NoPngWriter, match=r"pip install 'tabletop-companion\[png\]'"):
        next(png_pages(b"%PDF-1.7"))
