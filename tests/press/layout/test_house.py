"""The house style: what is in it can be drawn and read; a kit's own adds to it."""

import shutil

import pytest

from companion.kits import Faulty, load_kit
from companion.kits.check.kit import check_kit
from companion.kits.paper import card_sizes
from companion.press.drawing.colour import contrast
from companion.press.drawing.nodes import Node, TextLine
from companion.press.layout import FaceRenderer
from companion.press.layout.checking import check_layouts
from companion.press.layout.context import KitContext
from companion.press.text.fonts import font
from tests.press.layout.conftest import KIT, Draw, FaultsOf, MakeKit, leaves
from tests.press.recorder import record

SMALLEST = 6.5
"""Points: the smallest type that is printed."""
ACROSS_THE_TABLE = 10
"""Points: what is read from the other side of the table."""


@pytest.fixture
def shared(make_kit: MakeKit) -> KitContext:
    return KitContext(make_kit(), "en", "full")


def test_the_house_style_has_no_faults(shared: KitContext) -> None:
    assert shared.faults == []


def test_every_sign_can_be_drawn(shared: KitContext) -> None:
    for sign in shared.house.signs.values():
        assert sign.outline, sign.name
        assert min(sign.box[2:]) > 0, sign.name
        if sign.lines:
            assert sign.body, sign.name


def test_every_type_can_be_read(shared: KitContext) -> None:
    for name, role in shared.house.types.items():
        assert SMALLEST <= role.minimum <= role.size, name
        for fonts in role.fonts:
            assert font(fonts).has("1"), name
    for name in ("title", "number", "value", "space", "board"):
        assert shared.house.types[name].minimum >= ACROSS_THE_TABLE, name


def test_text_is_readable_on_every_light_ground(shared: KitContext) -> None:
    """WCAG 2.2, 1.4.3: a contrast of 4.5 at least."""
    for name, role in shared.house.types.items():
        for ground in ("white", "papyrus", "limestone", "sand"):
            assert contrast(role.colour, shared.house.palette[ground]) >= 4.5, (name, ground)


def test_either_ink_or_white_is_readable_on_every_colour(shared: KitContext) -> None:
    for name, colour in shared.house.palette.items():
        front = shared.ink.front("auto", colour)
        assert contrast(front, colour) >= 4.5, name


def test_a_kit_adds_to_the_style_and_replaces_names(draw: Draw) -> None:
    style = """
[palette]
lapis = "#0000ff"
rose = "#f0a"
[fonts.plain]
regular = "body"
[type.shout]
font = "plain"
size = 20
bold = true
[icons]
dot = { path = "M0 0H1V1Z", view = [0, 0, 1, 1] }
"""
    layout = """
[[draw]]
kind = "rect"
w = 5
h = 5
fill = "lapis"
stroke = "rose 50%"
[[draw]]
kind = "text"
text = "Oh"
style = "shout"
anchor = "centre"
[[draw]]
kind = "icon"
icon = "dot"
x = 5
y = 5
w = 5
"""
    drawing = record(draw(layout, layouts={"style.toml": style}))
    assert "fill #0000ff" in drawing
    assert "#ff80d4" in drawing
    assert "7.056 #1d1a16" in drawing
    assert "icon-dot" in drawing


@pytest.mark.parametrize(
    ("style", "place", "message"),
    [
        ("[palett]\na = 1", "palett", "is no section of a style file; did you mean 'palette'?"),
        ("[palette]\nrose = 'pink'", "palette.rose", "must be a colour such as '#23408e'"),
        ("[fonts.a]\nregular = 'boddy'", "fonts.a.regular", "no such font; did you mean 'body'?"),
        ("[fonts.a]\nbold = 'body'", "fonts.a.regular", "is missing"),
        ("[type.a]\nfont = 'boddy'\nsize = 9", "type.a.font", "did you mean 'body'?"),
        ("[type.a]\nfont = 'body'", "type.a.size", "is missing; a type role needs it"),
        ("[type.a]\nfont = 'body'\nsize = 9\ncolour = 'x'", "type.a.colour", "no such colour"),
        ("[icons]\na = 'ab'", "icons.a", "must be a hieroglyph, { file ="),
        ("[icons]\na = { path = 'M0 0' }", "icons.a", "must be a hieroglyph, { file ="),
        ("[icons]\na = { path = 'M0 0', view = [0, 0, 0, 0] }", "icons.a", "must be more than 0"),
        ("x = ]", None, "not TOML: Invalid value"),
    ],
)
def test_faults_of_a_style_file_are_told(
    make_kit: MakeKit, style: str, place: str | None, message: str
) -> None:
    kit = make_kit({"style.toml": style})
    renderer = FaceRenderer(kit)
    with pytest.raises(Faulty) as caught, renderer.together():
        renderer.face(kit.components[0].makes[0].front, (60, 90), {})
    [fault] = caught.value.faults
    assert (fault.file, fault.field) == ("style.toml", place)
    assert message in fault.message


USING = """
[[draw]]
kind = "paragraph"
text = "Oh :a:"
x = 5
y = 5
style = "a"
[[draw]]
kind = "icon"
icon = "a"
x = 5
y = 20
w = 5
colour = "a"
"""


@pytest.mark.parametrize(
    "wrong",
    [
        "palette.a = 'pink'",
        "fonts.a = { regular = 'boddy' }",
        "type.a = { font = 'none', size = 9 }",
        "type.a = { font = 'body', size = 'x' }",
        "icons.a = 'ab'",
        "icons.a = { file = 'a.svg' }",
    ],
)
def test_what_is_wrong_in_a_style_is_told_there_and_nowhere_else(
    faults_of: FaultsOf, wrong: str
) -> None:
    right = {
        "palette": "palette.a = '#402010'",
        "fonts": "fonts.a = { regular = 'body' }",
        "type": "type.a = { font = 'a', size = 9 }",
        "icons": "icons.a = { path = 'M0 0H1V1Z', view = [0, 0, 1, 1] }",
    }
    right[wrong.partition(".")[0]] = wrong
    [fault] = faults_of(USING, layouts={"style.toml": "\n".join(right.values())})
    assert fault.file == "style.toml"
    assert str(fault.field).startswith(wrong.partition(" ")[0])


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("'x'", "U+0078) is in none of the fonts hieroglyphs"),
        ("{ path = 'M', view = [0, 0, 1, 1] }", "M needs"),
    ],
)
def test_an_icon_without_a_shape_is_a_fault_where_it_is_drawn(
    faults_of: FaultsOf, value: str, message: str
) -> None:
    layout = "[[draw]]\nkind = 'icon'\nicon = 'own'\nx = 5\ny = 5\nw = 5\n"
    [fault] = faults_of(layout, layouts={"style.toml": f"[icons]\nown = {value}\n"})
    assert fault.field == "draw[0].icon"
    assert message in fault.message


@pytest.mark.parametrize("style", ["[palette", f"a = {'[' * 9000}"])
def test_a_style_that_is_no_toml_is_told(faults_of: FaultsOf, style: str) -> None:
    [fault] = faults_of("[face]\n", layouts={"style.toml": style})
    assert (fault.file, fault.message[:9]) == ("style.toml", "not TOML:")


# Layouts that all kits share: the house's, and a kit's own in their place.

INCLUDE = '[[draw]]\nkind = "include"\nlayout = "shared/part.toml"\n'
PART = '[[draw]]\nkind = "text"\ntext = "ours"\nanchor = "centre"\n'


@pytest.fixture(autouse=True)
def house(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house whose shared layouts are `part` and `whole`, which includes `part`."""
    card_sizes()
    folder = tmp_path_factory.mktemp("house")
    (folder / "shared").mkdir()
    (folder / "shared" / "part.toml").write_text(PART, encoding="utf-8")
    (folder / "shared" / "whole.toml").write_text(INCLUDE, encoding="utf-8")
    for name in ("places", "read.gate"):
        monkeypatch.setattr(f"companion.kits.{name}.layouts_folder", lambda: folder)


def said(node: Node) -> list[str]:
    lines = (leaf for leaf in leaves(node) if isinstance(leaf, TextLine))
    return ["".join(run.text for run in line.runs) for line in lines]


def including(name: str) -> str:
    return INCLUDE.replace("shared/part", f"shared/{name}")


@pytest.mark.parametrize("name", ["part", "whole"])
def test_a_shared_layout_is_the_houses(draw: Draw, name: str) -> None:
    assert said(draw(including(name))) == ["ours"]


@pytest.mark.parametrize("name", ["part", "whole"])
def test_a_kits_own_takes_its_place_wherever_it_is_named(draw: Draw, name: str) -> None:
    own = {"shared/part.toml": PART.replace("ours", "mine")}
    assert said(draw(including(name), layouts=own)) == ["mine"]


def test_one_that_is_in_neither_place_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(including("parts"))
    assert "there is no file 'shared/parts.toml'" in str(fault)
    assert "did you mean 'shared/part.toml'?" in str(fault)


def with_front(layout: str) -> dict[str, str]:
    return {"kit.toml": KIT.replace("card.toml", layout)}


def test_a_face_may_be_a_shared_layout(make_kit: MakeKit) -> None:
    kit = make_kit(with_front("shared/whole.toml"))
    assert not check_kit(kit)
    assert not check_layouts(kit)


def test_a_face_that_is_in_neither_place_is_a_fault(make_kit: MakeKit) -> None:
    [fault] = check_kit(make_kit(with_front("shared/hole.toml")))
    assert "did you mean 'shared/whole.toml'?" in str(fault)


@pytest.mark.parametrize(("name", "fits"), [("part", True), ("whole", True), ("art", False)])
def test_an_own_folder_may_bring_one_to_a_built_in_game(
    make_kit: MakeKit, tmp_path_factory: pytest.TempPathFactory, name: str, *, fits: bool
) -> None:
    base, own = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("own")
    shutil.copytree(make_kit().folders[0], base / "demo")
    (own / "shared").mkdir()
    (own / "shared" / f"{name}.toml").write_text(PART, encoding="utf-8")
    if fits:
        assert load_kit("demo", own, base).folders == (own, base / "demo")
        return
    with pytest.raises(Faulty, match=r"shared/art\.toml: takes the place of no file of ours"):
        load_kit("demo", own, base)
