"""Icons, pictures and codes: fitted, sharp enough, and whole."""

from pathlib import Path as FilePath

import pytest
from PIL import Image as Picture

from companion.press.drawing.colour import channels
from companion.press.drawing.geometry import bounds
from companion.press.drawing.nodes import Gradient, Group, Image, Node, Path, Use
from tests.press.layout.conftest import Draw, FaultsOf, all_nodes, leaves

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def picture(keys: str, file: str = "art/a.png") -> str:
    return f"[[draw]]\nkind = 'image'\nfile = '{file}'\n{keys}\n"


@pytest.fixture
def png(tmp_path: FilePath) -> FilePath:
    """A picture of 300 x 150 pixels."""
    (tmp_path / "art").mkdir()
    Picture.new("RGB", (300, 150), "#aa3311").save(tmp_path / "art" / "a.png")
    return tmp_path / "art" / "a.png"


def image(node: Node) -> Image:
    [found] = [leaf for leaf in leaves(node) if isinstance(leaf, Image)]
    return found


def placed(found: Image) -> tuple[float, ...]:
    return (found.x, found.y, found.width, found.height)


@pytest.mark.usefixtures("png")
@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ("w = 40\nh = 40", (0, 10, 40, 20)),
        ("w = 40\nh = 40\nvalign = 'top'", (0, 0, 40, 20)),
        ("w = 40", (0, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = 'cover'", (-10, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = 'cover'\nalign = 'left'", (0, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = 'stretch'", (0, 0, 20, 20)),
        ("w = 20\nh = 20\nfit = 'cover'\nfocus = '60% 10%'", (-14, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = 'cover'\nfocus = 'right'", (-20, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = 'cover'\nfocus = ''", (-10, 0, 40, 20)),
        ("w = 20\nh = 20\nfit = ''\ncrop = ''", (0, 5, 20, 10)),
        ("w = 20\ncrop = '50% 0% 50% 100%'", (-20, 0, 40, 20)),
        ("w = 20\nh = 10\nfit = 'cover'\ncrop = '0% 50% 50% 50%'\nfocus = 'top'", (0, -10, 40, 20)),
    ],
)
def test_a_picture_is_whole_covers_or_is_stretched(
    draw: Draw, keys: str, box: tuple[float, ...]
) -> None:
    assert placed(image(draw(picture(keys)))) == pytest.approx(box)


@pytest.mark.usefixtures("png")
def test_a_picture_that_covers_is_cut_off_at_its_box(draw: Draw) -> None:
    node = draw(picture("x = 5\ny = 5\nw = 20\nh = 20\nfit = 'cover'"))
    [clip] = [each.clip for each in all_nodes(node) if isinstance(each, Group) and each.clip]
    assert bounds(clip) == pytest.approx((5, 5, 20, 20))


@pytest.mark.usefixtures("png")
def test_what_is_cropped_is_cut_off_at_the_part_that_is_left(draw: Draw) -> None:
    node = draw(picture("x = 5\ny = 5\nw = 20\nh = 30\ncrop = '50% 0% 50% 100%'"))
    [clip] = [each.clip for each in all_nodes(node) if isinstance(each, Group) and each.clip]
    assert bounds(clip) == pytest.approx((5, 10, 20, 20))


@pytest.mark.usefixtures("png")
@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("focus = '40%'", "must be a point of the picture, such as '40% 25%' or 'top'"),
        ("focus = '40 20'", "must be a point of the picture"),
        ("focus = 'face'", "must be a point of the picture"),
        ("crop = '0% 0% 50%'", "must be left, top, width and height"),
        ("crop = '60% 0% 50% 100%'", "which is no part of the picture"),
        ("crop = '0% 0% 0% 100%'", "which is no part of the picture"),
    ],
)
def test_a_part_that_is_none_is_a_fault(faults_of: FaultsOf, keys: str, message: str) -> None:
    [fault] = faults_of(picture(f"w = 20\n{keys}"))
    assert message in fault.message


@pytest.mark.usefixtures("png")
def test_a_picture_has_to_be_sharp_at_its_size(draw: Draw, faults_of: FaultsOf) -> None:
    """300 pixels on 50.8 mm are 150 dots per inch."""
    assert image(draw(picture("w = 50.8")))
    [fault] = faults_of(picture("w = 60"))
    sharp = "'a.png' has 127 dots per inch at 60 x 30 mm; it needs at least 150"
    assert fault.message == f"{sharp}; until then, a draft shows it (--draft)"


def test_a_damaged_picture_is_a_fault(png: FilePath, faults_of: FaultsOf) -> None:
    png.write_bytes(png.read_bytes()[:200])
    [fault] = faults_of(picture("w = 40"))
    assert "'a.png' is damaged" in fault.message
    png.write_text("no picture")
    [fault] = faults_of(picture("w = 40"))
    assert fault.message == "'a.png' is no PNG, JPEG or SVG picture"


@pytest.mark.parametrize(
    ("way", "how"), [(2, "as in a mirror"), (3, "upside down"), (6, "on its side"), (0, None)]
)
@pytest.mark.parametrize(("kind", "name"), [("JPEG", "a.jpg"), ("PNG", "b.png")])
def test_a_picture_that_is_not_stored_upright_is_a_fault(
    png: FilePath, faults_of: FaultsOf, draw: Draw, kind: str, name: str, way: int, how: str | None
) -> None:
    turned = Picture.Exif()
    turned[0x0112] = way
    Picture.new("RGB", (300, 200)).save(png.with_name(name), kind, exif=turned)
    if how is None:
        assert image(draw(picture("w = 4", f"art/{name}")))
        return
    [fault] = faults_of(picture("w = 4", f"art/{name}"))
    assert f"'{name}' is stored {how}, with" in fault.message
    assert f"EXIF orientation {way}" in fault.message


@pytest.mark.usefixtures("png")
def test_a_missing_picture_is_a_fault_with_what_was_meant(faults_of: FaultsOf) -> None:
    [fault] = faults_of(picture("w = 4", "art/ab.png"))
    assert fault.field == "draw[0].file"
    assert fault.message == (
        "there is no file 'art/ab.png' in the kit's folder; did you mean 'art/a.png'?"
    )


def test_no_name_is_no_picture(draw: Draw) -> None:
    assert not [leaf for leaf in leaves(draw(picture("w = 4", "{seats}"), 3)) if leaf]


def shapes(draw: Draw, content: str, **options: object) -> list[Path]:
    layouts = {"a.svg": SVG.format(content)}
    node = draw(picture("w = 40", "a.svg"), layouts=layouts, **options)
    return [leaf for leaf in leaves(node) if isinstance(leaf, Path)]


@pytest.mark.parametrize(
    ("content", "box"),
    [
        ("<path d='M0 0H20V10Z'/>", (0, 0, 40, 20)),
        ("<rect x='5' y='2' width='10' height='4'/>", (10, 4, 20, 8)),
        ("<circle cx='10' cy='5' r='5'/>", (10, 0, 20, 20)),
        ("<ellipse cx='10' cy='5' rx='5' ry='2'/>", (10, 6, 20, 8)),
        ("<polygon points='0,0 10,0 10,5'/>", (0, 0, 20, 10)),
        ("<g transform='translate(5 1) scale(2)'><rect width='1' height='2'/></g>", (10, 2, 4, 8)),
        (
            "<g transform='rotate(90 10 5)'><rect x='10' y='5' width='2' height='1'/></g>",
            (18, 10, 2, 4),
        ),
        ("<g transform='matrix(1 0 0 1 2 3)'><rect width='1' height='1'/></g>", (4, 6, 2, 2)),
    ],
)
def test_svg_shapes_are_drawn_where_they_are(
    draw: Draw, content: str, box: tuple[float, ...]
) -> None:
    [path] = shapes(draw, content)
    assert bounds(path.commands) == pytest.approx(box, abs=0.01)
    assert path.fill == "#000000"


def test_svg_colours_and_lines_are_kept(draw: Draw) -> None:
    one, two, three = shapes(
        draw,
        "<g fill='#abc' stroke='rgb(1,2,3)' stroke-width='2'><rect width='1' height='1'/></g>"
        "<rect width='1' height='1' style='fill:none; stroke: red'/>"
        "<line x2='5' y2='5' stroke='blue'/><rect display='none' width='1' height='1'/>"
        "<title>words</title><rect width='1' height='1' fill='none'/>",
    )
    assert (one.fill, one.stroke and one.stroke.colour) == ("#aabbcc", "#010203")
    assert one.stroke is not None
    assert one.stroke.width == pytest.approx(4)
    assert (two.fill, two.stroke and two.stroke.colour) == (None, "#ff0000")
    assert three.stroke is not None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<rect filter='url(#f)' width='1' height='1'/>", "it has a filter (filter)"),
        ("<text y='9'>\u0633</text>", "its text “\u0633” can't be set"),
        ("<rect>", "is no SVG: mismatched tag"),
    ],
)
def test_an_svg_file_is_drawn_whole_or_not_at_all(
    faults_of: FaultsOf, content: str, message: str
) -> None:
    [fault] = faults_of(picture("w = 40", "a.svg"), layouts={"a.svg": SVG.format(content)})
    assert "'a.svg'" in fault.message
    assert message in fault.message


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_a_gradient_of_a_picture_is_in_the_ink_setting_s_colours(draw: Draw, ink: str) -> None:
    content = (
        "<linearGradient id='a'><stop stop-color='#c00'/><stop offset='1' stop-color='#00c'/>"
        "</linearGradient><rect width='20' height='10' fill='url(#a)'/>"
    )
    [path] = shapes(draw, content, ink=ink)
    assert isinstance(path.fill, Gradient)
    found = [channels(stop.colour) for stop in path.fill.stops]
    if ink == "grey":
        assert all(red == green == blue for red, green, blue in found)
    else:
        assert min(min(each) for each in found) > 220
        assert path.stroke is not None


ICON = "[[draw]]\nkind = 'icon'\nicon = 'mark'\nx = 10\ny = 10\nw = 10\nh = 10\n{}\n"
STYLE = "[icons]\nmark = {{ file = '{}' }}\n"


def of_icon(content: str, keys: str, file: str = "a.svg") -> dict[str, object]:
    layouts = {"style.toml": STYLE.format(file), "a.svg": SVG.format(content)}
    return {"text": ICON.format(keys), "layouts": layouts}


@pytest.mark.parametrize(
    ("content", "keys", "fills"),
    [
        ("<path d='M0 0h9v9z' fill='#fff'/>", "colour = 'carnelian'", ["asked"]),
        ("<path d='M0 0h9v9z' fill='#aabbcc'/>", "", ["#aabbcc"]),
        ("<path d='M0 0h9v9z' fill='currentColor'/>", "", ["ink"]),
        ("<path d='M0 0h9v9z' fill='currentColor'/><path d='M0 0h9v9z' fill='#aabbcc'/>",
         "colour = 'carnelian'", ["asked", "#aabbcc"]),
    ],
)  # fmt: skip
def test_an_icon_that_is_a_picture_takes_the_colour(
    draw: Draw, content: str, keys: str, fills: list[str]
) -> None:
    said = of_icon(content, keys)
    node = draw(said["text"], layouts=said["layouts"])
    house = {"asked": "#a83220", "ink": "#1d1a16"}
    found = [leaf.fill for leaf in leaves(node) if isinstance(leaf, Path)]
    assert found == [house.get(fill, fill) for fill in fills]


@pytest.mark.parametrize(
    ("keys", "file", "message"),
    [
        ("colour = 'carnelian'", "a.svg", "'a.svg' has several colours; paint what takes it in"),
        ("colour = 'carnelian'", "art/a.png", "'a.png' keeps its colours"),
        ("fill = 'carnelian'", "a.svg", "is for signs: 'a.svg' is a picture"),
    ],
)
@pytest.mark.usefixtures("png")
def test_an_icon_that_can_t_take_its_colour_is_a_fault(
    faults_of: FaultsOf, keys: str, file: str, message: str
) -> None:
    two = "<path d='M0 0h9v9z'/><path d='M0 0h9v9z' fill='red'/>"
    said = of_icon(two, keys, file)
    [fault] = faults_of(said["text"], layouts=said["layouts"])
    assert message in fault.message


def test_svg_without_a_size_is_a_fault(faults_of: FaultsOf) -> None:
    layouts = {"a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"}
    [fault] = faults_of(picture("w = 40", "a.svg"), layouts=layouts)
    assert "has no size; give its svg element a viewBox" in fault.message


def icon(keys: str) -> str:
    return f"[[draw]]\nkind = 'icon'\nicon = '{{picture}}'\n{keys}\n"


def uses(node: Node) -> list[Use]:
    return [each for each in all_nodes(node) if isinstance(each, Use)]


def test_an_icon_is_one_symbol_for_each_colour(draw: Draw) -> None:
    layout = icon("x = 5\ny = 5\nw = 5") * 2 + icon("x = 5\ny = 5\nw = 5\ncolour = 'red'")
    one, two, other = (use.symbol for use in uses(draw(layout)))
    assert one is two
    assert one.id != other.id


def test_an_icon_is_as_large_as_its_box_allows(draw: Draw) -> None:
    [use] = uses(draw("[[draw]]\nkind = 'icon'\nicon = 'square'\nx = 10\ny = 10\nw = 20\nh = 10"))
    assert use.transform == pytest.approx((1, 0, 0, 1, 15, 10))


def test_a_filled_icon_has_its_body_beneath_its_lines(draw: Draw) -> None:
    [use] = uses(draw(icon("x = 5\ny = 5\nw = 7\nfill = 'gold'\ncolour = 'ink'")))
    body, outline = use.symbol.nodes
    assert isinstance(body, Path)
    assert isinstance(outline, Path)
    assert (body.fill, outline.fill) == ("#c8962c", "#1d1a16")
    assert len(body.commands) < len(outline.commands)


def test_an_icon_keeps_away_from_the_cut(draw: Draw, faults_of: FaultsOf) -> None:
    assert uses(draw(icon("x = 1\ny = 1\nw = 5")))
    [fault] = faults_of(icon("y = 5\nw = 5"))
    assert fault.message == "comes nearer to the cut than 1 mm, or over it"


def test_on_a_disc_only_the_drawing_of_an_icon_keeps_away(draw: Draw) -> None:
    """The corners of its box may lie outside."""
    layout = "[[draw]]\nkind = 'icon'\nicon = 'circle'\nanchor = 'centre'\nw = 10\nh = 10\n"
    assert uses(draw(layout, size=(12, 12), shape="circle"))


def test_an_unknown_icon_is_a_fault_of_its_cell(faults_of: FaultsOf) -> None:
    [fault] = faults_of("[[draw]]\nkind = 'icon'\nicon = '{kind}'\n")
    assert (fault.file, fault.row, fault.field) == ("cards.csv", 2, "kind")
    assert fault.message.startswith("is 'move', but there is no such icon; ")


def test_a_code_too_fine_to_read_is_a_fault(draw: Draw, faults_of: FaultsOf) -> None:
    code = "[[draw]]\nkind = 'qr'\ntext = 'companion play {kit.id}'\nx = 5\ny = 5\nw = "
    assert list(leaves(draw(f"{code}20")))
    [fault] = faults_of(f"{code}10")
    assert "needs a box of" in fault.message
