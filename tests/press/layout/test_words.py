"""Text in a layout: where it stands, how it fits, and whose fault it is when it does not."""

from pathlib import Path

import pytest
from PIL import Image

from companion.kits import Face, Fault
from companion.press.drawing.geometry import Point
from companion.press.drawing.nodes import Node, TextLine, Use
from companion.press.layout import FaceRenderer
from companion.press.text.typesetting import POINT, Type, measure
from tests.press.layout.conftest import (
    CARDS,
    POKER,
    SCOPE,
    Draw,
    FaultsOf,
    MakeKit,
    all_nodes,
    leaves,
    row,
)
from tests.press.layout.test_bindings import TEXT, words
from tests.press.recorder import record


def element(kind: str, keys: str, text: str = "{title}") -> str:
    return f"[[draw]]\nkind = '{kind}'\ntext = \"{text}\"\n{keys}\n"


def lines(node: Node) -> list[TextLine]:
    return [leaf for leaf in leaves(node) if isinstance(leaf, TextLine)]


def only(node: Node) -> TextLine:
    [line] = lines(node)
    return line


@pytest.mark.parametrize(("anchor", "side"), [("left", 0), ("centre", 1), ("right", 2)])
def test_text_stands_by_its_anchor_unless_told(draw: Draw, anchor: str, side: int) -> None:
    at = {"left": 5, "centre": 0, "right": -5}[anchor]
    x = only(draw(element("text", f"anchor = '{anchor}'\nx = {at}\nw = 50"))).x
    told = only(draw(element("text", f"anchor = '{anchor}'\nx = {at}\nw = 50\nalign = 'left'"))).x
    room = x - told
    assert room == pytest.approx(side / 2 * (50 - measure("The Ferry", Type(size=9))))


def test_a_line_of_text_is_as_high_as_its_leading(draw: Draw) -> None:
    """At the bottom of the card, its capitals stand in the middle of that."""
    line = only(draw(element("text", "anchor = 'bottom'\ny = -3\nw = 50\nsize = 10")))
    leading = 1.3 * 10 * POINT
    assert line.y == pytest.approx(88.9 - 3 - leading / 2 + 0.349 * 10 * POINT, abs=0.05)


def test_text_shrinks_to_its_width_and_no_further_than_it_may(
    draw: Draw, faults_of: FaultsOf
) -> None:
    wide = element("text", "x = 5\nw = {w}\nsize = 20\nmin-size = 10")
    assert only(draw(wide.replace("{w}", "60"))).runs[0].size == pytest.approx(20 * POINT)
    assert only(draw(wide.replace("{w}", "20"))).runs[0].size < 20 * POINT
    [fault] = faults_of(wide.replace("{w}", "10"))
    assert "does not fit" in fault.message
    [fault] = faults_of(wide.replace("{w}", "20") + "fit = 'fixed'\n")
    assert "does not fit" in fault.message


def test_text_that_does_not_fit_is_a_fault_of_the_cell_it_came_from(faults_of: FaultsOf) -> None:
    [fault] = faults_of(element("text", "x = 5\nw = 3"), 2)
    assert (fault.file, fault.row, fault.field) == ("cards.csv", 3, "title_en")
    assert "“The Sled” does not fit" in fault.message
    assert fault.message.endswith("(card.toml: draw[0].text)")


def test_the_cell_is_that_of_the_language(faults_of: FaultsOf) -> None:
    [fault] = faults_of(element("text", "x = 5\nw = 3"), 2, language="ja")
    assert fault.field == "title_ja"


def test_text_of_the_kit_that_does_not_fit_is_a_fault_of_the_text(faults_of: FaultsOf) -> None:
    [fault] = faults_of(element("text", "x = 5\nw = 3", "{text.quarry}"))
    assert (fault.file, fault.row, fault.field) == ("text.en.toml", None, "quarry")


def test_text_of_the_layout_that_does_not_fit_is_a_fault_of_the_layout(faults_of: FaultsOf) -> None:
    [fault] = faults_of(element("text", "x = 5\nw = 3", "Quarries"))
    assert (fault.file, fault.row, fault.field) == ("card.toml", None, "draw[0].text")


def test_a_row_of_a_repeat_is_named_too(faults_of: FaultsOf) -> None:
    inner = element("text", "w = 3", "{label}").replace("[[draw]]", "[[draw.draw]]")
    repeat = f"[[draw]]\nkind = 'repeat'\nx = 5\nrows = 'colours'\n{inner}"
    assert [(fault.file, fault.row, fault.field) for fault in faults_of(repeat)] == [
        ("colours.csv", line, "label_en") for line in (2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{title} ☃", "'☃' (U+2603) is in none of the fonts"),
        ("{title} **bold", "** is opened and never closed"),
        ("{title} :foood:", "foood"),
    ],
)
def test_text_that_can_not_be_set_is_a_fault(faults_of: FaultsOf, text: str, message: str) -> None:
    """It is the layout's, whatever its rows say."""
    [fault] = faults_of(element("paragraph", "x = 5\nw = 50\ny = 5", text))
    assert (fault.file, fault.row, fault.field) == ("card.toml", None, "draw[0].text")
    assert message in fault.message


@pytest.mark.parametrize(
    ("kind", "title"), [("paragraph", ":foood:"), ("paragraph", "**b"), ("text", "**b**")]
)
def test_what_a_row_says_wrongly_is_a_fault_of_the_row(
    make_kit: MakeKit, kind: str, title: str
) -> None:
    text = "{title}" if kind == "text" else "{picture} {title} :food: {colour}"
    layout = element(kind, "x = 5\nw = 50\ny = 5", text)
    cards = CARDS.replace("Ferry", title)
    kit = make_kit({"card.toml": layout}, **{"cards.csv": cards})
    _, [fault] = FaceRenderer(kit).drawn(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    assert (fault.file, fault.row, fault.field) == ("cards.csv", 2, "title_en")


@pytest.mark.parametrize(
    ("layout", "arguments", "place"),
    [
        ("[defaults]\nwords = ':foood:'\n", {}, ("card.toml", "defaults.words")),
        ("extends = 'base.toml'\n", {}, ("base.toml", "defaults.words")),
        ("", {"words": "{title} :foood:"}, ("kit.toml", "card.toml.with.words")),
    ],
)
def test_a_default_or_an_argument_of_the_face_is_told_where_it_is_written(
    faults_of: FaultsOf, layout: str, arguments: dict[str, str], place: tuple[str, str]
) -> None:
    drawn = element("paragraph", "x = 5\nw = 50\ny = 5", "{title} {words}")
    layouts = {"base.toml": "[defaults]\nwords = ':foood:'\n"}
    [fault] = faults_of(layout + drawn, layouts=layouts, arguments=arguments)
    assert (fault.file, fault.field) == place


@pytest.mark.parametrize(
    ("words", "inner", "place"),
    [
        (":foood:", "{words}", ("card.toml", None, "draw[0].with.words")),
        ("{title} :foood:", "{words}", ("card.toml", None, "draw[0].with.words")),
        ("{title}", "{words} :foood:", ("inner.toml", None, "draw[0].text")),
        ("{title} {text.quarry}", "{words}{words}", ("text.en.toml", None, "quarry")),
    ],
)
def test_words_that_a_layout_is_included_with_are_told_where_they_are_written(
    make_kit: MakeKit, words: str, inner: str, place: tuple[str, int | None, str]
) -> None:
    include = f"[[draw]]\nkind = 'include'\nlayout = 'inner.toml'\nwith = {{ words = '{words}' }}\n"
    files = {
        "card.toml": include,
        "inner.toml": element("paragraph", "x = 5\nw = 50\ny = 5", inner),
        "text.en.toml": "quarry = ':foood:'\n",
    }
    kit = make_kit(files)
    _, [fault] = FaceRenderer(kit).drawn(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    assert (fault.file, fault.row, fault.field) == place


def test_empty_text_draws_nothing(draw: Draw) -> None:
    assert not lines(draw(element("text", "", " ") + element("paragraph", "", "{seats}"), 3))


def test_a_paragraph_takes_its_icons_from_the_icon_table(draw: Draw) -> None:
    node = draw(element("paragraph", "x = 5\ny = 5\nw = 50", "{rules}"))
    assert {run.font for line in lines(node) for run in line.runs} == {"body", "body-bold"}
    uses = [leaf for leaf in all_nodes(node) if isinstance(leaf, Use)]
    assert [use.symbol.id for use in uses] == ["icon-food-1d1a16"]


@pytest.mark.parametrize(
    ("keys", "near"),
    [
        ("y = 5\nx = 0", True),
        ("y = 5\nx = 1", False),
        ("y = -2\nx = 5", True),
        ("anchor = 'bottom'", True),
        ("anchor = 'bottom'\ny = -1", False),
        ("anchor = 'left'\nw = 60\nrotate = 90\nx = -30", True),
    ],
)
def test_text_keeps_away_from_the_cut(
    draw: Draw, faults_of: FaultsOf, keys: str, near: bool
) -> None:
    layout = element("text", keys, "Hg")
    if near:
        [fault] = faults_of(layout)
        assert fault.message == "comes nearer to the cut than 1 mm, or over it"
    else:
        assert lines(draw(layout))


def test_a_face_says_how_far_text_keeps_away(draw: Draw, faults_of: FaultsOf) -> None:
    layout = element("text", "x = 2\ny = 5", "Hg")
    assert lines(draw("[face]\nsafe = 2\n" + layout))
    [fault] = faults_of("[face]\nsafe = 3\n" + layout)
    assert "nearer to the cut than 3 mm" in fault.message


@pytest.mark.parametrize(
    ("size", "inside", "over"),
    [
        ((34.64, 40), (0, -10), (0, -17)),  # a corner at the top: room in the middle, none there
        ((40, 34.64), (-11, 0), (-17, 0)),  # a corner at the side
        ((34.64, 40), (10, 0), (14, 9)),
    ],
)
def test_on_a_hexagon_the_cut_is_its_sides(
    draw: Draw, faults_of: FaultsOf, size: Point, inside: Point, over: Point
) -> None:
    tile = {"size": size, "shape": "hexagon"}
    text = "anchor = 'centre'\nw = 6\nx = {}\ny = {}"
    assert lines(draw(element("text", text.format(*inside), "To"), **tile))
    [fault] = faults_of(element("text", text.format(*over), "To"), **tile)
    assert "comes nearer to the cut than 1 mm, or over it" in fault.message


def test_on_a_disc_the_cut_is_a_circle(draw: Draw, faults_of: FaultsOf) -> None:
    disc = {"size": (20, 20), "shape": "circle"}
    assert lines(draw(element("text", "anchor = 'centre'", "12"), **disc))
    assert faults_of(element("text", "x = 1\ny = 1", "12"), **disc)


def test_text_can_be_cut_off_where_it_does_not_fit(draw: Draw) -> None:
    wide = element("text", "x = 5\nw = 10\nsize = 20\nmin-size = 10\nfit = 'cut'")
    [run] = only(draw(wide)).runs
    assert run.text.endswith("…")
    assert "The Ferry".startswith(run.text[:-1])
    assert 10 * POINT <= run.size < 20 * POINT
    assert only(draw(wide.replace("w = 10", "w = 50"))).runs[0].text == "The Ferry"


# Icons and colours in running text; markup where there is none.

PARAGRAPH = "[[draw]]\nkind = 'paragraph'\nx = 5\ny = 10\n"
TABLE = "[[draw]]\nkind = 'table'\nx = 3\ny = 10\nw = 60\nh = 20\ntimes = 1\n"
STYLE = """
[icons]
coin = { file = "icons/coin.svg" }
gem = { file = "icons/gem.png" }
heart = { path = "M0 0H9V9H0Z", view = [0, 0, 9, 9], colour = "carnelian" }
"""
COIN = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">
<circle cx="1" cy="1" r="1" fill="#d9a441"/></svg>"""


def drawn(make_kit: MakeKit, folder: Path, layout: str, dots: int = 96) -> tuple[str, list[Fault]]:
    """Draw a layout of a kit with icons that are pictures; also what is wrong."""
    (folder / "icons").mkdir(exist_ok=True)
    Image.new("RGB", (dots, dots), "green").save(folder / "icons" / "gem.png")
    kit = make_kit({"style.toml": STYLE, "icons/coin.svg": COIN, "card.toml": layout})
    node, faults = FaceRenderer(kit).drawn(Face("card.toml"), POKER, SCOPE, row(kit, 1))
    return record(node), list(faults)


def test_icons_of_svg_and_png_files_stand_in_a_line_in_their_colours(
    make_kit: MakeKit, tmp_path: Path
) -> None:
    found, faults = drawn(make_kit, tmp_path, f"{PARAGRAPH}text = 'Pay 2:coin::gem::heart: now'")
    assert not faults
    assert "fill #d9a441" in found
    assert "image gem.png" in found
    assert "icon-heart-" in found
    assert [note for note in ("coin", "gem", "heart") if f'note "{note}"' in found] == [
        "coin", "gem", "heart",
    ]  # fmt: skip


def test_such_icons_are_elements_too(make_kit: MakeKit, tmp_path: Path) -> None:
    layout = "".join(
        f"[[draw]]\nkind = 'icon'\nicon = '{name}'\nx = {x}\ny = 9\nw = 9\n"
        for name, x in (("coin", 5), ("gem", 20), ("heart", 40))
    )
    found, faults = drawn(make_kit, tmp_path, layout)
    assert not faults
    assert "fill #d9a441" in found
    assert "image gem.png 20 9 9 9" in found


def test_an_icon_with_too_few_dots_is_told(make_kit: MakeKit, tmp_path: Path) -> None:
    _, [fault] = drawn(make_kit, tmp_path, f"{PARAGRAPH}text = 'Pay :gem:'\nsize = 20", dots=20)
    assert "'gem.png' has" in fault.message
    assert fault.field == "draw[0].text"


def test_words_have_a_colour_where_they_say_so(draw: Draw) -> None:
    found = record(
        draw(f"{PARAGRAPH}text = 'Now [**red** [blue](#0000ff) :food:](#ff0000) [plain] (x)'")
    )
    assert '#ff0000 "red"' in found
    assert '#0000ff "blue"' in found
    assert "icon-food-ff0000" in found
    assert '"Now "' in found
    assert "[plain] (x)" in found.replace('" +', "")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[red](rde)", "has words in a colour that is 'rde', but there is no such colour"),
        ("*red", "* is opened and never closed"),
    ],
)
def test_a_colour_that_is_none_is_a_fault(faults_of: FaultsOf, text: str, message: str) -> None:
    [fault] = faults_of(f"{PARAGRAPH}text = '{text}'")
    assert message in fault.message
    assert fault.field == "draw[0].text"


@pytest.mark.parametrize("marked", ["**bold**", "*one word*", ":food:", "[red](carnelian)"])
def test_markup_in_a_text_is_a_fault_unless_it_is_plain(
    faults_of: FaultsOf, draw: Draw, marked: str
) -> None:
    [fault] = faults_of(f"{TEXT}text = 'Here {marked}'")
    assert f"has '{marked}', which only a paragraph shows" in fault.message
    assert words(record(draw(f"{TEXT}text = 'Here {marked}'\nplain = true"))) == [f"Here {marked}"]


@pytest.mark.parametrize(
    "typed",
    ["**bold** *it*", "h**k of a d**k", ":food: :no:", "[red](carnelian)", r"2 \* 3\n4", "*"],
)
def test_a_plain_paragraph_and_plain_cells_show_what_is_typed(draw: Draw, typed: str) -> None:
    keys = "plain = true\nw = 55"
    assert words(record(draw(f"{PARAGRAPH}text = '{typed}'\n{keys}"))) == [typed]
    table = f"{TABLE}columns = [{{ text = '{typed}', plain = true }}]"
    assert words(record(draw(table))) == [typed]


def test_a_plain_paragraph_in_a_stack_is_as_high_as_it_is_drawn(draw: Draw) -> None:
    inner = "kind = 'paragraph'\ntext = '**a\nb'\nplain = true\n".replace("'**a\nb'", '"**a\\nb"')
    stack = f"[[draw]]\nkind = 'stack'\nx = 5\ny = 5\nw = 40\nh = 40\n[[draw.draw]]\n{inner}"
    assert words(record(draw(stack))) == ["**a", "b"]


@pytest.mark.parametrize(
    "text", ["2*3*4", "a * b", "12:30:45", ":drink:", "[1] (2)", "5**", "h**k a d**k"]
)
def test_what_is_no_markup_stands_in_a_text(draw: Draw, text: str) -> None:
    assert words(record(draw(f"{TEXT}text = '{text}'"))) == [text]


@pytest.mark.parametrize(
    "text", ["a *{x}*", "a **{x}{x}**", "a **{x}**", "a ***{x}***", "*{x}*a", "a (*{x}*)", "{x}a"]
)
def test_asterisks_around_what_is_empty_go_with_it(draw: Draw, text: str) -> None:
    layout = f"{PARAGRAPH}text = '{text}'\n[defaults]\nx = ''"
    assert words(record(draw(layout))) in (["a"], ["a ()"])
