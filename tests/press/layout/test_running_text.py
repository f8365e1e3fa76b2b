"""Icons and colours in running text; markup where there is none."""

from pathlib import Path

import pytest
from PIL import Image

from companion.kits import Face, Fault
from companion.press.layout import FaceRenderer
from tests.press.layout.conftest import POKER, SCOPE, Draw, FaultsOf, MakeKit, row
from tests.press.layout.test_bindings import TEXT, words
from tests.press.recorder import record

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
