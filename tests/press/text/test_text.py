import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.press.drawing.errors import BadMarkup, MissingGlyph, TextDoesNotFit
from companion.press.drawing.nodes import Group, Node, Note, Path, TextLine
from companion.press.text.fonts import font
from companion.press.text.text_line import SHORTEST_END, break_points
from companion.press.text.typesetting import (
    POINT,
    Icon,
    Type,
    baseline,
    cut_to_width,
    label,
    line,
    measure,
    paragraph,
)

BODY = Type(size=10)
EM = 10 * POINT
SQUARE = (Path((("M", 0, 0), ("L", 1, 0), ("L", 1, -1), ("Z",)), fill="#000000"),)
WORDS = st.text("abcdefghij .,-AVTo0123456789石をはこぶ、。「」ーャッ", min_size=1, max_size=60)


def icons(name: str, colour: str) -> Icon:
    assert colour == BODY.colour
    return {"food": Icon(SQUARE, 1.5)}[name]


def words(nodes: tuple[Node, ...]) -> list[str]:
    """The text of each line."""
    return ["".join(run.text for run in node.runs) for node in nodes if isinstance(node, TextLine)]


def width(text: TextLine) -> float:
    run = text.runs[-1]
    face = font(run.font)
    return run.x + sum(map(face.advance, run.text)) * run.size + sum(run.gaps)


def test_a_line_is_as_wide_as_its_letters_and_their_kerning() -> None:
    body = font("body")
    plain = 2 * body.advance("A") + body.advance("V")
    assert measure("AVA", BODY) == pytest.approx((plain + 2 * body.kern("AV")) * EM)
    assert measure("AVA", BODY) < plain * EM


def test_letter_spacing_stands_between_letters_only() -> None:
    spaced = BODY._replace(spacing=0.1)
    assert measure("HHH", spaced) - measure("HHH", BODY) == pytest.approx(2 * 0.1 * EM)


@pytest.mark.parametrize(("align", "before"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_a_line_hangs_on_its_edge_or_middle(align: str, before: float) -> None:
    placed = line("Giza", BODY, 50, 20, align)
    assert placed.x == pytest.approx(50 - before * measure("Giza", BODY))
    assert placed.y == 20
    assert placed == line("Giza", BODY._replace(align=align), 50, 20)


def test_what_latin_fonts_lack_comes_from_the_japanese_one() -> None:
    placed = line("4人で play", BODY, 0, 0)
    assert [(run.font, run.text) for run in placed.runs] == [
        ("body", "4"),
        ("ja", "人で"),
        ("body", " play"),
    ]
    assert width(placed) == pytest.approx(measure("4人で play", BODY))


def test_japanese_takes_a_whole_text_out_of_a_font_for_display() -> None:
    title = Type("title", "title", "title", other="ja-bold", other_bold="ja-bold")
    (text,) = (node for node in paragraph("T字4つ", title, (0, 0, 60, 10)))
    assert isinstance(text, TextLine)
    for shown in (text, line("T字4つ", title, 0, 0)):
        assert [run.font for run in shown.runs] == ["ja-bold"]
    assert [run.font for run in line("T 4 →", title, 0, 0).runs] == ["title", "ja-bold"]


def test_a_character_that_no_font_has_is_named_with_its_code() -> None:
    with pytest.raises(MissingGlyph, match=r"'ก' \(U\+0E01\).*body, ja"):
        line("3 ก", BODY, 0, 0)
    with pytest.raises(MissingGlyph, match=r"U\+13080"):
        paragraph("\U00013080", BODY._replace(regular="hieroglyphs"), (0, 0, 50, 50))


def test_accents_are_composed_and_line_breaks_in_a_label_are_spaces() -> None:
    assert line("e\u0301a\nb", BODY, 0, 0).runs[0].text == "éa b"


def test_bold_and_italic_have_their_fonts_and_japanese_no_italic() -> None:
    (text,) = paragraph("a **b 石** *c 石* d", BODY, (0, 0, 80, 10))
    assert isinstance(text, TextLine)
    assert [(run.font, run.text) for run in text.runs] == [
        ("body", "a "),
        ("body-bold", "b "),
        ("ja-bold", "石"),
        ("body", " "),
        ("body-italic", "c "),
        ("ja", "石"),
        ("body", " d"),
    ]


@pytest.mark.parametrize(
    ("markup", "shown"),
    [
        (r"2 \* 3 \*\* \\ \:food:", ["2 * 3 ** \\ :food:"]),
        ("2 * 3 ** 4", ["2 * 3 ** 4"]),
        ("one\ntwo", ["one", "two"]),
        (r"one\ntwo", ["one", "two"]),
        ("\n  one  \r\n\ttwo\n", ["one", "two"]),
        ("at 10:30: go", ["at 10:30: go"]),
        ("**a** *b*", ["a b"]),
        ("2*3", ["2*3"]),
        ("", []),
    ],
)
def test_markup_shows(markup: str, shown: list[str]) -> None:
    assert words(paragraph(markup, BODY, (0, 0, 80, 20))) == shown


@pytest.mark.parametrize("markup", ["**bold", "a *b", "**a*"])
def test_bold_that_never_ends_is_a_fault(markup: str) -> None:
    with pytest.raises(BadMarkup, match="never closed"):
        paragraph(markup, BODY, (0, 0, 80, 20))


def test_an_icon_stands_in_the_line_at_its_size() -> None:
    text, icon, *others = paragraph("Pay :food: now", BODY, (5, 7, 80, 20), icons=icons)
    assert not others
    assert isinstance(text, TextLine)
    assert isinstance(icon, Group)
    before, after = text.runs
    assert icon.transform == pytest.approx((EM, 0, 0, EM, 5 + measure("Pay ", BODY), text.y))
    assert after.x == pytest.approx(measure("Pay ", BODY) + 1.5 * EM)
    assert (before.text, after.text) == ("Pay ", " now")
    assert icon.nodes == (*SQUARE, Note("food"))


def test_an_icon_clings_to_its_number() -> None:
    room = measure("take 12", BODY) + 0.5 * EM
    nodes = paragraph("take 12:food:", BODY, (0, 0, room, 20), icons=icons)
    assert words(nodes) == ["take", "12"]
    nodes = paragraph("石を12:food:", BODY, (0, 0, measure("石を12", BODY) + 1, 20), icons=icons)
    assert words(nodes) == ["石を", "12"]


@pytest.mark.parametrize("given_icons", [icons, None])
def test_an_unknown_icon_is_a_fault(given_icons: object) -> None:
    with pytest.raises(BadMarkup, match="no icon :drink:"):
        paragraph("a :drink:", BODY, (0, 0, 80, 20), icons=given_icons)


def test_lines_stand_a_leading_apart_and_an_empty_line_adds_a_gap() -> None:
    kind = BODY._replace(leading=1.5, gap=0.4)
    one, two, three = paragraph("one\ntwo\n\nthree", kind, (5, 7, 50, 50))
    assert one.y == pytest.approx(7 + baseline(kind, 10))
    assert two.y - one.y == pytest.approx(1.5 * EM)
    assert three.y - two.y == pytest.approx((1.5 + 0.4) * EM)


@pytest.mark.parametrize(("vertical", "before"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_a_paragraph_stands_at_the_top_middle_or_bottom(vertical: str, before: float) -> None:
    first, second = paragraph("one\ntwo", BODY, (0, 10, 50, 30), vertical)
    free = 30 - 2 * 1.25 * EM
    assert first.y == pytest.approx(10 + before * free + baseline(BODY, 10))
    assert second.y - first.y == pytest.approx(1.25 * EM)


def test_capitals_stand_in_the_middle_of_a_label() -> None:
    placed = label("HEX", BODY, (0, 10, 50, 30))
    assert placed.y - font("body").cap_height * EM / 2 == pytest.approx(25)


def test_a_label_shrinks_to_its_width_but_not_below_its_least_size() -> None:
    text = "The Great Pyramid"
    kind = BODY._replace(minimum=6)
    room = measure(text, kind._replace(size=7.3))
    placed = label(text, kind, (3, 0, room, 10), align="right")
    assert placed.runs[0].size == pytest.approx(7.25 * POINT)
    assert placed.x + width(placed) == pytest.approx(3 + room)
    with pytest.raises(TextDoesNotFit, match=r"at 6 pt it is .* mm wide, and its box 10\.0 mm"):
        label(text, kind, (0, 0, 10, 10))
    with pytest.raises(TextDoesNotFit, match="at 10 pt"):
        label(text, BODY, (0, 0, room, 10))


def test_the_least_size_itself_is_tried() -> None:
    assert Type(size=9, minimum=8.4).sizes() == [9, 8.75, 8.5, 8.4]
    assert Type(size=9, minimum=8.5).sizes() == [9, 8.75, 8.5]
    assert Type(size=9).sizes() == [9]
    assert Type(size=9, minimum=12).sizes() == [9]


def test_words_hang_beside_the_bullet_of_their_line() -> None:
    plain, hung = (
        paragraph("one\n• two three four five six", BODY._replace(hang=hang), (0, 0, 30, 30))
        for hang in (False, True)
    )
    assert {node.x for node in plain} == {0}
    assert [node.x > 0 for node in hung] == [False, False, True]
    assert hung[2].x == pytest.approx(measure("• ", BODY))


def test_a_paragraph_shrinks_no_more_than_it_must() -> None:
    kind = BODY._replace(minimum=5)
    text = "Each player takes two workers and puts them on the sled of the quarry. " * 3
    box = (0, 0, 40, 22)
    nodes = paragraph(text, kind, box)
    size = nodes[0].runs[0].size / POINT
    assert 5 < size < 10
    with pytest.raises(TextDoesNotFit):
        paragraph(text, kind._replace(size=size + 0.25, minimum=None), box)


def test_what_does_not_fit_is_said_with_its_size() -> None:
    with pytest.raises(TextDoesNotFit, match=r"“one two.*mm high, and its box 9\.0 mm"):
        paragraph("one two three four", BODY, (0, 0, 10, 9))
    with pytest.raises(TextDoesNotFit, match=r"“Incomprehensible” is .* mm wide"):
        paragraph("an Incomprehensible text", BODY, (0, 0, 10, 90))


@given(WORDS, st.floats(8, 60), st.sampled_from(["left", "centre", "right"]))
def test_every_line_stays_in_the_box_and_no_letter_is_lost(
    text: str, room: float, align: str
) -> None:
    kind = BODY._replace(align=align, minimum=4)
    try:
        nodes = paragraph(text, kind, (10, 0, room, 60))
    except TextDoesNotFit:
        assume(False)
    for node in nodes:
        assert node.x >= 10 - 1e-5
        assert node.x + width(node) <= 10 + room + 1e-5
    assert "".join(words(nodes)).replace(" ", "") == text.replace(" ", "")


@given(WORDS.map(str.strip), st.floats(8, 60))
def test_no_line_could_have_held_the_next_word_too(text: str, room: float) -> None:
    try:
        lines = words(paragraph(text, BODY, (0, 0, room, 500)))
    except TextDoesNotFit:
        assume(False)
    begin = 0
    is_lonely = measure(text[(0, *break_points(text))[-2] :], BODY) < SHORTEST_END * EM
    for upper in lines[: -2 if is_lonely else -1]:
        begin = text.index(upper, begin)
        end = begin + len(upper)
        unit = next(place for place in break_points(text) if text[end:place].strip())
        assert measure(text[begin:unit].rstrip(), BODY) > room
        begin = end


@pytest.mark.parametrize(
    ("text", "widest", "broken"),
    [
        ("神々に祈ります。", "神々に祈りま", ["神々に祈り", "ます。"]),
        ("pyramids I", "pyramids", ["pyramids", "I"]),
    ],
)
def test_a_character_alone_on_a_last_line_gets_a_word_from_one_that_has_more(
    text: str, widest: str, broken: list[str]
) -> None:
    room = measure(widest, BODY) + 0.1
    assert words(paragraph(text, BODY, (0, 0, room, 500))) == broken


def test_a_run_knows_the_gaps_between_its_letters() -> None:
    run = line("AVH", BODY, 0, 0).runs[0]
    assert run.gaps == pytest.approx((font("body").kern("AV") * EM, 0))
    assert line("HHH", BODY, 0, 0).runs[0].gaps == ()


@given(WORDS, st.floats(8, 60))
def test_text_that_is_cut_fits_and_begins_as_it_was(text: str, wide: float) -> None:
    """At the least size, where the label then shrinks it to."""
    kind = BODY._replace(minimum=6)
    shown = cut_to_width(text, kind, wide)
    assert measure(shown, kind._replace(size=6)) <= wide
    assert shown == text or text.startswith(shown.removesuffix("…"))
    assert words((label(shown, kind, (0, 0, wide, 5)),))


def test_only_text_that_does_not_fit_is_cut() -> None:
    assert cut_to_width("Giza", BODY, measure("Giza", BODY)) == "Giza"
    assert cut_to_width("Giza at night", BODY, measure("Giza…", BODY)) == "Giza…"
