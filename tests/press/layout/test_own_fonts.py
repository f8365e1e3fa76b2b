"""Fonts of a kit's own: set in every kind of file, shaped right or refused, and not trusted."""

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Face, Fault
from companion.kits.check.kit import check_kit, unfinished
from companion.press.backends.pdf import write_pdf
from companion.press.backends.svg import svg_bytes
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import bounds
from companion.press.drawing.nodes import Node
from companion.press.layout import FaceRenderer
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.text import fonts
from companion.press.text.font_fonttools import FontToolsSource
from companion.press.text.fonts import guarded
from companion.press.text.text_line import break_points
from tests.press.layout.conftest import POKER, SCOPE, MakeKit, row
from tests.press.recorder import record

CHARACTERS = "AVﬀжяв안녕مक𝄞 "
STYLE = """
[fonts.tale]
regular = "fonts/tale.ttf"
licence = "by us"
[type.tale]
font = "tale"
size = 12
"""
LAYOUT = """
[[draw]]
kind = "text"
style = "tale"
text = "{words}"
x = 5
y = 30
w = 50
"""


@cache
def made(*, cubic: bool = False) -> bytes:
    """Return a font whose letters are squares, each a little wider than the one before."""
    names = {ord(char): f"g{place}" for place, char in enumerate(CHARACTERS)}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=not cubic)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    widths = {name: 500 + 20 * place for place, name in enumerate(order)}
    drawn = {name: square(T2CharStringPen(500, {}) if cubic else TTGlyphPen({})) for name in order}
    if cubic:
        glyphs = {name: pen.getCharString() for name, pen in drawn.items()}
        builder.setupCFF("Tale", {}, glyphs, {})
    else:
        builder.setupGlyf({name: pen.glyph() for name, pen in drawn.items()})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=700)
    builder.setupNameTable({"familyName": "Tale", "styleName": "Regular"})
    builder.setupPost()
    stream = BytesIO()
    builder.save(stream)
    return stream.getvalue()


def square(pen: Any) -> Any:
    pen.moveTo((50, 0))
    for corner in ((50, 700), (450, 700), (450, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


@pytest.fixture
def told(make_kit: MakeKit, tmp_path: Path) -> Callable[..., tuple[Node, list[Fault]]]:
    """Draw a line of words in a font of the kit's; return it with what is wrong."""

    def tell(
        words: str, font: bytes = b"", style: str = STYLE, kind: str = "text"
    ) -> tuple[Node, list[Fault]]:
        (tmp_path / "fonts").mkdir(exist_ok=True)
        (tmp_path / "fonts" / "tale.ttf").write_bytes(font or made())
        layout = LAYOUT.replace("{words}", words).replace('"text"', f'"{kind}"')
        kit = make_kit({"style.toml": style, "card.toml": layout})
        node, faults = FaceRenderer(kit).drawn(Face("card.toml"), POKER, SCOPE, row(kit, 1))
        return node, list(faults)

    return tell


def document(node: Node) -> Document:
    front = Page(*POKER, (node,), "1")
    return Document("Tale", "en", (Sheet("Tale", "card", front),))


@pytest.mark.parametrize("cubic", [False, True], ids=["TrueType", "OpenType"])
def test_words_are_drawn_in_pdf_and_svg_and_can_be_copied(told: Any, *, cubic: bool) -> None:
    node, faults = told("AV жя 안녕 A𝄞", made(cubic=cubic))
    assert not faults
    stream = BytesIO()
    write_pdf(document(node), stream)
    pdf = pypdfium2.PdfDocument(stream.getvalue())
    assert pdf[0].get_textpage().get_text_range() == "AV жя 안녕 A𝄞"
    picture = pdf[0].render(scale=4).to_pil().convert("L")
    assert picture.getextrema()[0] < 60
    paper = document(node)
    assert svg_bytes(paper.sheets[0], paper).count(b"<use") == 11


def test_a_letter_is_as_wide_as_its_font_says(told: Any) -> None:
    node, _ = told("AV")
    name = record(node).split()[3]
    face = fonts.font(name)
    assert [round(face.advance(char), 3) for char in "AV"] == [0.52, 0.54]
    assert bounds(face.outline("A"))[2:] == pytest.approx((0.4, 0.7))


def test_a_font_needs_a_word_about_its_licence(told: Any) -> None:
    _, [fault] = told("A", style=STYLE.replace('licence = "by us"\n', ""))
    assert (fault.file, fault.field) == ("style.toml", "fonts.tale.licence")
    assert "under which licence" in fault.message


def test_a_character_that_no_font_has_is_named(told: Any) -> None:
    _, [fault] = told("A☃")
    assert fault.message == "'☃' (U+2603) is in none of the fonts 'fonts/tale.ttf', ja"


def test_texts_in_an_own_font_are_in_order_for_check(told: Any, make_kit: MakeKit) -> None:
    told("A")
    assert unfinished(make_kit({"style.toml": STYLE, "text.en.toml": 'quarry = "안녕"\nhail = ""'}))
    words = {f"text.{language}.toml": 'quarry = "안녕"' for language in ("en", "ja")}
    assert not check_kit(make_kit({"style.toml": STYLE, **words}))


@pytest.mark.parametrize("word", ["م", "क"])
def test_letters_that_join_are_refused_in_words(told: Any, word: str) -> None:
    _, [fault] = told(f"A {word}")
    assert "whose letters join or run from the right" in fault.message
    assert ("Arabic" if word == "م" else "Devanagari") in fault.message


def test_korean_breaks_between_words() -> None:
    assert break_points("일꾼 둘을 옮긴다.") == (3, 6, 10)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is no TrueType or OpenType font"),
        (b"ttcf" + bytes(99), "is a collection of fonts"),
        (b"wOF2" + bytes(99), "is a font for web pages"),
        (b"\0\1\0\0" + bytes(99), "has no characters, or is damaged"),
    ],
)
def test_what_is_no_font_is_a_fault_of_the_style(told: Any, data: bytes, message: str) -> None:
    _, faults = told("A", data or b" ")
    assert (faults[0].file, faults[0].field) == ("style.toml", "fonts.tale.regular")
    assert message in faults[0].message


def test_there_is_an_end_to_how_large_fonts_are(told: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("companion.press.layout.readers.ALL_FONT_BYTES", 1000)
    _, faults = told("A")
    assert "brings the fonts to more than" in faults[0].message


def test_a_letter_of_too_many_lines_is_refused(told: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("companion.press.text.fonts.SEGMENTS", 3)
    _, [fault] = told("A", made() + b" ")
    assert "draws 'A' with 5 lines and curves; the most are 3" in fault.message


SPOILT = st.lists(st.tuples(st.integers(0, 3000), st.binary(min_size=1, max_size=4)), max_size=6)


@pytest.mark.parametrize("reader", [fonts.open_font, FontToolsSource])
@pytest.mark.parametrize("cubic", [False, True])
@given(spoilt=SPOILT, length=st.integers(0, 4000))
def test_a_spoilt_font_is_set_or_refused(
    reader: Any, spoilt: list[tuple[int, bytes]], length: int, *, cubic: bool
) -> None:
    data = bytearray(made(cubic=cubic))
    for place, other in spoilt:
        data[place % len(data) : place % len(data) + len(other)] = other
    with suppress(CannotDraw):
        source = guarded(bytes(data[: max(4, length)]), "tale.ttf", reader)
        for char, after in pairwise(CHARACTERS):
            if source.has(char) and source.has(after):
                source.outline(char)
                source.kern(char + after)
                assert abs(source.advance(char)) <= 10


def variable(lightest: int = 300, heaviest: int = 900) -> bytes:
    """Return a font whose letters grow wider with their weight: by 1/10 em from 400 to 700."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({ord("A"): "A"})
    builder.setupGlyf({name: square(TTGlyphPen({})).glyph() for name in (".notdef", "A")})
    builder.setupHorizontalMetrics({".notdef": (500, 50), "A": (500, 50)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=700)
    builder.setupNameTable({"familyName": "Tale", "styleName": "Regular"})
    builder.setupPost()
    builder.setupFvar([("wght", lightest, 400, heaviest, "Weight")], [])
    wider = (heaviest - 400) // 3
    right = [(0, 0), (0, 0), (wider, 0), (wider, 0)]
    deltas = [*right, (0, 0), (wider, 0), (0, 0), (0, 0)]
    builder.setupGvar({"A": [TupleVariation({"wght": (0, 1, 1)}, deltas)], ".notdef": []})
    stream = BytesIO()
    builder.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("reader", [fonts.open_font, FontToolsSource])
def test_a_variable_font_has_letters_of_each_weight(reader: Any) -> None:
    widths = [reader(variable(), weight).advance("A") for weight in (400, 700, 900, 5000)]
    assert widths == pytest.approx([0.5, 0.6, 0.5 + 0.166, 0.5 + 0.166], abs=0.002)
    regular, bold = (reader(variable(), weight).outline("A") for weight in (400, 700))
    assert [bounds(each)[2] for each in (regular, bold)] == pytest.approx([0.4, 0.5], abs=0.002)


@pytest.mark.parametrize("said", ["", 'bold = "fonts/tale.ttf"\n'])
def test_bold_words_in_a_variable_font_are_bold(told: Any, said: str) -> None:
    style = STYLE.replace("licence", f"{said}licence")
    plain, faults = told("A", variable(), style)
    node, more = told("A **A**", variable(), style, "paragraph")
    assert not [*faults, *more]
    assert record(plain).split()[3].endswith("-400")
    ids = dict.fromkeys(re.findall(r"fonts-tale-ttf-\w+-\d+", record(node)))
    assert [fonts.font(each).advance("A") for each in ids] == pytest.approx([0.5, 0.6], abs=0.002)
    paper = document(node)
    stream = BytesIO()
    write_pdf(paper, stream)
    pdf = pypdfium2.PdfDocument(stream.getvalue())
    assert pdf[0].get_textpage().get_text_range() == "A A"
    assert svg_bytes(paper.sheets[0], paper).count(b"<use") == 2


def test_a_family_of_the_houses_name_replaces_it(told: Any, make_kit: MakeKit) -> None:
    style = STYLE.replace("[fonts.tale]", "[fonts.body]").replace('"tale"', '"body"')
    node, faults = told("AV", style=style)
    assert not faults
    assert fonts.font(record(node).split()[3]).called == "'fonts/tale.ttf'"
    heading = FaceRenderer(make_kit({"style.toml": style})).fonts("subheading")
    assert {heading["regular"], heading["bold"]} == {record(node).split()[3]}
    assert heading["other"] == "ja-bold"


def test_a_type_of_the_houses_name_takes_over_what_it_does_not_say(make_kit: MakeKit) -> None:
    style = '[type.body]\nsize = 11\n[palette]\nink = "#224466"\n'
    kit = make_kit(
        {"style.toml": style, "card.toml": LAYOUT.replace("{words}", "A").replace("tale", "body")}
    )
    node, faults = FaceRenderer(kit).drawn(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    assert not faults
    said = record(node).split()  # 11 points are 3.881 mm
    assert (said[3], "3.881" in said, "#224466" in said) == ("body", True, True)


def test_a_type_is_named_before_its_fonts(told: Any) -> None:
    fonts_, types = STYLE.split("[type.tale]")
    assert not told("A", style=f"[type.tale]{types}{fonts_}")[1]
