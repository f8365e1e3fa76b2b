"""Text in a layout: where it stands, how it fits, and whose fault it is when it does not."""

import pytest

from companion.kits import Face
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
