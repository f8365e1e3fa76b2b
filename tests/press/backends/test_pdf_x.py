"""Pictures in PDF/X-1a: of inks, and shown or not, never half."""

from io import BytesIO
from pathlib import Path

import pikepdf
from PIL import Image as Picture

from companion.press.backends.pdf import write_pdf
from companion.press.backends.pdf_operators import Inks
from companion.press.backends.pdf_x import write_pdf_x
from companion.press.drawing.nodes import Image
from companion.press.sheets.model import Document, Page, Sheet


def test_pictures_are_of_inks_and_their_masks_know_no_shades(tmp_path: Path) -> None:
    file = tmp_path / "two.png"
    picture = Picture.new("RGBA", (10, 2), (0, 0, 77, 255))
    picture.putpixel((9, 1), (255, 255, 255, 0))
    picture.putpixel((0, 0), (255, 0, 0, 200))
    picture.save(file)
    page = Page(20, 20, (Image(file, 0, 0, 20, 20),), "", ((3, 3, 14, 14),))
    drawn, out = BytesIO(), BytesIO()
    write_pdf(Document("A", "en", (Sheet("", "card", page),)), drawn, colours=Inks(2.4))
    write_pdf_x(drawn.getvalue(), 2.4, out)
    with pikepdf.open(out) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        (shown,) = [each for each in streams if each.get("/ColorSpace") == "/DeviceCMYK"]
        data = shown.read_bytes()
        points = [data[n : n + 4] for n in range(0, len(data), 4)]
        assert len(points) == 20
        assert points[0] == bytes([0, 255, 255, 0])
        assert max(sum(point) for point in points) <= 2.4 * 255
        assert "/SMask" not in shown
        assert shown.Mask.ImageMask
        assert shown.Mask.read_bytes() == bytes([0, 0, 0, 0b01000000])
