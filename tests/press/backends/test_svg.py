import re
from base64 import b64decode
from collections import Counter
from pathlib import Path as FilePath
from xml.etree import ElementTree as ET

import pytest

from companion.press.backends.svg import svg_bytes
from companion.press.drawing import geometry as g
from companion.press.drawing.nodes import ROUND, Group, Note, Path, Stroke, Symbol, Use
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.text.typesetting import POINT, Type, line

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def drawn(document: Document, text: str = "outline", side: str = "front") -> ET.Element:
    return ET.fromstring(svg_bytes(document.sheets[0], document, text, side))


@pytest.fixture(scope="module")
def outlines(document: Document) -> ET.Element:
    return drawn(document)


@pytest.fixture(scope="module")
def live(document: Document) -> ET.Element:
    return drawn(document, "live")


def titles(root: ET.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def test_a_file_is_as_large_as_its_page_in_mm(outlines: ET.Element) -> None:
    assert outlines.attrib["width"] == "210mm"
    assert outlines.attrib["height"] == "297mm"
    assert outlines.attrib["viewBox"] == "0 0 210 297"
    assert outlines.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == "en"


def test_it_says_what_it_is(outlines: ET.Element) -> None:
    assert outlines[0].tag == f"{SVG}title"
    assert outlines[0].text == "Stones & <sand> 石: Everything (A front)"


def test_each_side_is_a_file_of_its_own(document: Document) -> None:
    assert "A back" in titles(drawn(document, side="back"))[0]
    second = Document("t", "en", document.sheets[1:])
    assert "(B)" in titles(drawn(second, side="back"))[0]


def test_outlined_text_needs_no_font_and_keeps_its_words(outlines: ET.Element) -> None:
    assert outlines.find(f".//{SVG}text") is None
    words = titles(outlines)
    assert "Giza AVATAR" in words
    assert "Move two workers (slowly), then" in words
    assert "場の労働者を" in "".join(words)


def test_each_glyph_is_in_the_file_once_and_every_use_has_its_glyph(outlines: ET.Element) -> None:
    defined = Counter(path.attrib["id"] for path in outlines.findall(f"{SVG}defs/{SVG}path"))
    used = Counter(
        use.attrib[LINK][1:] for use in outlines.iter(f"{SVG}use") if "-" in use.attrib[LINK]
    )
    assert set(defined.values()) == {1}
    assert set(used) == set(defined)
    assert used["title-41"] == 3, "the A of Giza AVATAR"
    assert defined["body-bold-74"], "the t of two"


def test_every_id_is_there_once_and_every_link_leads_somewhere(outlines: ET.Element) -> None:
    ids = Counter(element.attrib["id"] for element in outlines.iter() if "id" in element.attrib)
    assert set(ids.values()) == {1}
    assert {use.attrib[LINK][1:] for use in outlines.iter(f"{SVG}use")} <= set(ids)
    clips = re.findall(r"url\(#(\w+)\)", ET.tostring(outlines, encoding="unicode"))
    assert clips
    assert set(clips) <= set(ids)


def test_live_text_names_its_fonts_and_draws_no_glyph(live: ET.Element) -> None:
    words = ["".join(text.itertext()) for text in live.iter(f"{SVG}text")]
    assert "Giza AVATAR" in words
    assert live.find(f"{SVG}defs/{SVG}path") is None
    span = next(span for span in live.iter(f"{SVG}tspan") if span.text == "Giza AVATAR")
    assert span.attrib["font-family"] == "'Cinzel', serif"
    assert float(span.attrib["font-size"]) == pytest.approx(28 * POINT, abs=0.001)
    italic = next(span for span in live.iter(f"{SVG}tspan") if span.text == "slowly")
    assert italic.attrib["font-style"] == "italic"


@pytest.mark.parametrize("text", ["outline", "live"])
def test_pieces_can_be_counted(document: Document, text: str) -> None:
    pieces = [e for e in drawn(document, text).iter() if "data-component" in e.attrib]
    assert [piece.attrib["data-component"] for piece in pieces] == ["star"]
    assert pieces[0].attrib["data-piece"] == "1"
    assert pieces[0].attrib["data-face"] == "front"


def test_names_and_notes_are_words_for_those_who_cannot_see(outlines: ET.Element) -> None:
    assert "a clip" in titles(outlines)
    notes = [note.text for note in outlines.iter(f"{SVG}desc")]
    assert "a star" in notes
    assert "companion play giza --players 4" in notes


def test_a_symbol_and_a_picture_are_in_the_file_once(
    outlines: ET.Element, picture: FilePath
) -> None:
    links = Counter(use.attrib[LINK] for use in outlines.iter(f"{SVG}use"))
    assert links["#symbol1"] == 4
    assert links["#image1"] == 2
    (image,) = outlines.iter(f"{SVG}image")
    kind, _, content = image.attrib[LINK].partition(",")
    assert kind == "data:image/png;base64"
    assert b64decode(content) == picture.read_bytes()


def test_equal_input_gives_equal_bytes(document: Document) -> None:
    sheet = document.sheets[0]
    assert svg_bytes(sheet, document) == svg_bytes(sheet, document)


def one(*nodes: object) -> ET.Element:
    page = Page(50, 50, nodes, "1")
    return drawn(Document("t", "en", (Sheet("s", "card", page),)))


def test_numbers_are_short_but_fine_enough_for_what_enlarges_them() -> None:
    thin = Path((("M", 1 / 3, 2.0), ("L", 4.00004, -0.00001)), stroke=Stroke("#000000", 0.25))
    (path,) = one(thin).iter(f"{SVG}path")
    assert path.attrib["d"] == "M0.333 2L4 0"
    (path,) = one(Group((thin,), g.scaling(40))).iter(f"{SVG}path")
    assert path.attrib["d"] == "M0.33333 2L4.00004 -0.00001"


def test_strokes_and_fills_have_their_attributes() -> None:
    stroke = Stroke("#112233", 0.5, (2, 1), ends=ROUND)
    (path,) = one(Path(g.circle((5, 5), 4), "#abcdef", stroke, even_odd=True)).iter(f"{SVG}path")
    expected = {
        "fill": "#abcdef",
        "fill-rule": "evenodd",
        "stroke": "#112233",
        "stroke-width": "0.5",
        "stroke-dasharray": "2 1",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    assert {key: path.attrib[key] for key in expected} == expected
    assert not list(one(Path(g.circle((5, 5), 4)), Path((), "#000000")).iter(f"{SVG}path"))


def test_words_that_xml_cannot_hold_do_no_harm() -> None:
    root = one(Group((Note("a\x00b\x1f <&> \ud800"),), data={"component": '"<\x08>"'}))
    assert root.find(f".//{SVG}desc").text == "ab <&> "
    assert root.find(f".//{SVG}g").attrib["data-component"] == '"<>"'


def test_symbols_of_different_ids_stay_apart() -> None:
    symbols = [
        Symbol(name, (Path(g.circle((0, 0), n + 1), "#000000"),), 0, 0, 9, 9)
        for n, name in enumerate(("a b", "a  b", "a&b"))
    ]
    root = one(*map(Use, symbols), *map(Use, symbols))
    assert [use.attrib[LINK] for use in root.iter(f"{SVG}use")] == [
        "#symbol1",
        "#symbol2",
        "#symbol3",
    ] * 2
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 3


def test_spaces_are_words_but_no_glyphs() -> None:
    root = one(line("a a", Type(), 5, 5))
    uses = list(root.iter(f"{SVG}use"))
    assert [use.attrib[LINK] for use in uses] == ["#body-61"] * 2
    assert titles(root)[1] == "a a"
