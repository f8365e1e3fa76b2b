"""What a PDF reader finds in our files: text, boxes, fonts, pictures, links and layers."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Picture
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics

from companion.press.backends.pdf import write_pdf
from companion.press.backends.pdf_operators import Inks, Light, inks
from companion.press.drawing import geometry as g
from companion.press.drawing.colour import hex_colour
from companion.press.drawing.nodes import Group, Image, Node, Path, Symbol, Use
from companion.press.sheets.model import Document
from companion.press.text.fonts import font
from companion.press.text.typesetting import POINT, Type, line, paragraph

POINTS = 72 / 25.4
KANJI = "".join(bytes((0xB0 + n // 94, 0xA1 + n % 94)).decode("euc_jp") for n in range(600))

Sheets = Callable[..., Document]


def pdf_of(document: Document) -> bytes:
    stream = BytesIO()
    write_pdf(document, stream)
    return stream.getvalue()


def words_of(pdf: bytes, page: int = 0) -> str:
    opened = pypdfium2.PdfDocument(pdf)
    try:
        return opened[page].get_textpage().get_text_bounded().replace("\r\n", "\n")
    finally:
        opened.close()


def objects(pdf: pikepdf.Pdf, kind: str) -> Iterator[pikepdf.Object]:
    """Every object of a type or subtype."""
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            names = {str(thing.get("/Type", "")), str(thing.get("/Subtype", ""))}
            if f"/{kind}" in names:
                yield thing


@pytest.fixture(scope="module")
def made(document: Document) -> bytes:
    return pdf_of(document)


@pytest.fixture(scope="module")
def opened(made: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(made)) as pdf:
        yield pdf


def test_a_reader_finds_nothing_wrong(opened: pikepdf.Pdf) -> None:
    assert opened.check_pdf_syntax() == []
    assert opened.pdf_version == "1.7"


def test_text_can_be_read_in_both_languages(made: bytes) -> None:
    text = words_of(made).replace("\n", " ")
    assert "Giza AVATAR" in text
    assert "Move two workers (slowly), then pay" in text
    assert "AVAST! To “Yes”." in text
    assert "石切り場の労働者を4人、「ピラミッド」に置く。勝利点を得る。" in text.replace(" ", "")
    assert text.count("HEX g") == 4
    assert words_of(made, 2).strip() == "石 Back"


def test_text_of_more_characters_than_one_subset_holds_can_be_read(of_nodes: Sheets) -> None:
    assert len(set(KANJI)) == 600
    page = of_nodes(*paragraph(KANJI, Type(size=8), (5, 5, 90, 90)))
    assert words_of(pdf_of(page)).replace("\n", "") == KANJI


def test_every_font_is_an_embedded_subset_of_ours(opened: pikepdf.Pdf) -> None:
    fonts = [*objects(opened, "Font")]
    names = {str(face.BaseFont) for face in fonts}
    assert len(names) == len(fonts) == 6
    for face in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+(IBMPlexSans|BIZUDPGothic|Cinzel)-\w+", str(face.BaseFont))
        assert len(face.FontDescriptor.FontFile2.read_bytes()) < 60_000
        assert "/ToUnicode" in face


def test_no_font_of_reportlabs_own_is_mentioned(made: bytes) -> None:
    assert b"Helvetica" not in made


def test_boxes_are_right_to_a_hundredth_of_a_point(opened: pikepdf.Pdf) -> None:
    def box(page: pikepdf.Page, name: str) -> list[float]:
        return [float(value) for value in page.obj[name]]

    front, back, other = opened.pages
    near = {"abs": 0.01}
    assert box(front, "/MediaBox") == pytest.approx([0, 0, 595.2756, 841.8898], **near)
    assert box(other, "/MediaBox") == pytest.approx([0, 0, 612, 792], **near)
    trim = [20 * POINTS, (297 - 75) * POINTS, 190 * POINTS, (297 - 35) * POINTS]
    assert box(front, "/TrimBox") == pytest.approx(trim, **near)
    bleed = [trim[0] - 3 * POINTS, trim[1] - 3 * POINTS, trim[2] + 3 * POINTS, trim[3] + 3 * POINTS]
    assert box(front, "/BleedBox") == pytest.approx(bleed, **near)
    assert "/TrimBox" not in back.obj
    assert "/BleedBox" not in back.obj


def test_a_bleed_box_ends_with_the_page(opened: pikepdf.Pdf) -> None:
    bleed = [float(value) for value in opened.pages[2].obj["/BleedBox"]]
    top = 279.4 * POINTS
    assert bleed == pytest.approx([0, top - 105 * POINTS, 104 * POINTS, top], abs=0.01)


def test_a_file_says_what_it_is_and_how_to_print_it(opened: pikepdf.Pdf) -> None:
    assert str(opened.docinfo["/Title"]) == "Stones & <sand> 石"
    assert str(opened.Root.Lang) == "en"
    assert str(opened.Root.ViewerPreferences.PrintScaling) == "/None"
    labels = [str(label.get("/P", "")) for label in list(opened.Root.PageLabels.Nums)[1::2]]
    assert labels == ["A front", "A back", "B"]
    with opened.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Everything", "Second 石"]
    with opened.open_metadata() as described:
        assert described["dc:title"] == "Stones & <sand> 石"
        assert set(described["dc:language"]) == {"en"}


def test_bookmarks_lead_to_the_front_of_their_sheet(opened: pikepdf.Pdf) -> None:
    with opened.open_outline() as outline:
        pages = [entry.destination[0].objgen for entry in outline.root]
    assert pages == [opened.pages[0].obj.objgen, opened.pages[2].obj.objgen]


def test_equal_input_gives_equal_bytes(document: Document, made: bytes) -> None:
    assert pdf_of(document) == made


SCRIPT = """
import sys
from pathlib import Path
from companion.press.backends.pdf import write_pdf
from companion.press.backends.svg import svg_bytes
from companion.press.drawing.nodes import Image, Symbol, Use
from companion.press.text.typesetting import Type, paragraph
from companion.press.sheets.model import Document, Page, Sheet
text = paragraph("The **same** *words* 同じ石", Type(), (5, 5, 50, 50))
symbols = [Symbol(name, text, 0, 0, 60, 60) for name in ("a", "b")]
nodes = (*text, *(Use(symbol) for symbol in symbols), Image(Path("half.png"), 1, 1, 2, 2))
sheet = Sheet("s", "card", Page(100, 100, nodes, "1"))
document = Document("t", "en", (sheet,))
write_pdf(document, sys.stdout.buffer)
sys.stdout.buffer.write(svg_bytes(sheet, document))
"""


def test_another_process_in_another_folder_writes_the_same(
    tmp_path: FilePath, picture: FilePath
) -> None:
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        (folder / "half.png").write_bytes(picture.read_bytes())
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        environment["PYTHONPATH"] = str(FilePath(__file__).parents[3])
        run = [sys.executable, "-c", SCRIPT]
        made.append(subprocess.check_output(run, cwd=folder, env=environment))
    assert made[0] == made[1]
    assert len(made[0]) > 10_000


def test_documents_do_not_touch_each_other(document: Document, of_nodes: Sheets) -> None:
    before = pdf_of(document)
    registered, encoding = pdfmetrics.getRegisteredFontNames(), rl_config.useA85
    small = pdf_of(of_nodes(line("Other words 石", Type(), 5, 5)))
    assert pdf_of(document) == before
    assert pdfmetrics.getRegisteredFontNames() == registered
    assert rl_config.useA85 == encoding == 1
    assert b"ASCII85" not in small


def test_the_setting_of_reportlab_is_restored_after_a_failure(of_nodes: Sheets) -> None:
    with pytest.raises(OSError, match="gone"):
        pdf_of(of_nodes(Image(FilePath("gone.jpg"), 0, 0, 5, 5)))
    assert rl_config.useA85 == 1


def test_a_symbol_is_in_the_file_once(opened: pikepdf.Pdf) -> None:
    (form,) = objects(opened, "Form")
    assert [float(value) for value in form.BBox] == [0, 0, 40, 30]
    assert opened.pages[0].Contents.read_bytes().count(b"/FormXob.symbol1 Do") == 4


def test_a_symbol_within_a_symbol_is_drawn(of_nodes: Sheets) -> None:
    inner = Symbol("inner", (line("inner", Type(), 0, 5),), 0, 0, 30, 30)
    outer = Symbol("outer", (line("outer", Type(), 0, 9), Use(inner)), 0, 0, 30, 30)
    pdf = pdf_of(of_nodes(Use(outer), Use(inner, g.translation(50, 50))))
    assert sorted(words_of(pdf).split()) == ["inner", "inner", "outer"]
    with pikepdf.open(BytesIO(pdf)) as opened:
        [form] = objects(opened, "Form")  # what is used once is drawn where it stands
        assert float(form.BBox[3]) == 30


def test_a_picture_is_in_the_file_once_with_its_mask(opened: pikepdf.Pdf) -> None:
    picture, mask = sorted(objects(opened, "Image"), key=lambda image: "/SMask" not in image)
    assert picture.SMask.objgen == mask.objgen
    assert (picture.Width, picture.Height) == (40, 20)
    assert opened.pages[0].Contents.read_bytes().count(b"/FormXob.image1 Do") == 2


def test_a_jpeg_is_kept_as_it_is(of_nodes: Sheets, tmp_path: FilePath) -> None:
    file = tmp_path / "sand.jpg"
    Picture.new("RGB", (30, 30), "#bb8800").save(file)
    with pikepdf.open(BytesIO(pdf_of(of_nodes(Image(file, 1, 1, 9, 9))))) as pdf:
        (image,) = objects(pdf, "Image")
        assert image.read_raw_bytes() == file.read_bytes()


def test_kerning_is_kept(of_nodes: Sheets) -> None:
    pdf = pypdfium2.PdfDocument(pdf_of(of_nodes(line("AV", Type(size=40), 10, 50))))
    page = pdf[0].get_textpage()
    starts = [page.get_charbox(n, loose=True)[0] for n in range(2)]
    body = font("body")
    expected = (body.advance("A") + body.kern("AV")) * 40
    assert starts[1] - starts[0] == pytest.approx(expected, abs=0.05)
    pdf.close()


def pixel(document: Document, x: float, y: float) -> tuple[int, ...]:
    """The colour at a place in mm."""
    pdf = pypdfium2.PdfDocument(pdf_of(document))
    scale = 4
    picture = pdf[0].render(scale=scale).to_pil()
    pdf.close()
    return picture.getpixel((int(x * POINTS * scale), int(y * POINTS * scale)))


RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


@pytest.mark.parametrize(
    ("place", "colour"), [((15, 15), BLUE), ((25, 15), RED), ((15, 25), WHITE), ((35, 15), WHITE)]
)
def test_a_clip_belongs_to_its_group(
    of_nodes: Sheets, place: tuple[float, float], colour: tuple[int, ...]
) -> None:
    big = g.rectangle((-50, -50, 100, 100))
    nodes: tuple[Node, ...] = (
        Path(g.rectangle((20, 10, 10, 10)), fill="#ff0000"),
        Group((Path(big, fill="#0000ff"),), g.translation(10, 10), g.rectangle((0, 0, 10, 10))),
    )
    assert pixel(of_nodes(*nodes), *place) == colour


def test_a_picture_stands_upright(of_nodes: Sheets, tmp_path: FilePath) -> None:
    file = tmp_path / "upright.png"
    pixels = Picture.new("RGB", (10, 10), RED)
    pixels.paste(BLUE, (0, 5, 10, 10))
    pixels.save(file)
    page = of_nodes(Image(file, 20, 20, 40, 40))
    assert pixel(page, 40, 30) == RED
    assert pixel(page, 40, 50) == BLUE


def test_a_line_is_as_high_as_its_size_says(of_nodes: Sheets) -> None:
    page = of_nodes(line("H", Type(size=72), 10, 80))
    top = 80 - font("body").cap_height * 72 * POINT
    stem = 10 + 0.13 * 72 * POINT
    assert pixel(page, stem, top + 0.3) != WHITE
    assert pixel(page, stem, top - 0.3) == WHITE
    assert pixel(page, stem, 79.7) != WHITE
    assert pixel(page, stem, 80.3) == WHITE


def test_what_has_neither_fill_nor_stroke_is_not_drawn(of_nodes: Sheets) -> None:
    empty = pdf_of(of_nodes())
    assert pdf_of(of_nodes(Path(g.rectangle((0, 0, 9, 9))), Path((), fill="#ff0000"))) == empty


# Colours as light and as four inks.

CHANNEL = st.integers(0, 255)


def test_light_is_three_parts_of_one() -> None:
    assert Light.operands("#ff8000") == "1 0.502 0"


@pytest.mark.parametrize(
    ("colour", "four"),
    [
        ("#000000", (0, 0, 0, 1)),
        ("#ffffff", (0, 0, 0, 0)),
        ("#808080", (0, 0, 0, 0.498)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#00ffff", (1, 0, 0, 0)),
    ],
)
def test_grey_is_black_ink_alone(colour: str, four: tuple[float, ...]) -> None:
    assert inks(colour, 2.4) == pytest.approx(four, abs=0.001)


def test_too_much_ink_is_taken_from_the_colours() -> None:
    cyan, magenta, yellow, black = inks("#00004d", 2.4)
    assert (cyan, magenta, yellow) == pytest.approx((0.85, 0.85, 0), abs=0.002)
    assert black == pytest.approx(0.698, abs=0.001)


@given(red=CHANNEL, green=CHANNEL, blue=CHANNEL, limit=st.sampled_from([2.4, 3.0]))
def test_never_more_than_the_limit(red: int, green: int, blue: int, limit: float) -> None:
    four = inks(hex_colour(red, green, blue), limit)
    assert sum(four) <= limit + 1e-9
    assert all(0 <= part <= 1 for part in four)


def test_operands_are_short() -> None:
    assert Inks(2.4).operands("#ff0000") == "0 1 1 0"
