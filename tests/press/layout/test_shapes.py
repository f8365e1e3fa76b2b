"""Shapes: what comes out of each, read off the drawing."""

from io import BytesIO

import pypdfium2
import pytest

from companion.kits import Face, Faulty
from companion.press.backends.ink import ink
from companion.press.backends.pdf import write_pdf
from companion.press.backends.svg import svg_bytes
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import bounds
from companion.press.drawing.nodes import ROUND, Group, Node, Path, TextLine
from companion.press.layout import FaceRenderer
from companion.press.options import PrintOptions
from companion.press.sheets.edging import edge_colours
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.shops.ordering import prepare
from tests.press.layout.conftest import (
    POKER,
    SCOPE,
    Draw,
    FaultsOf,
    MakeKit,
    all_nodes,
    leaves,
    row,
)
from tests.press.recorder import record


def element(kind: str, keys: str) -> str:
    return f"[[draw]]\nkind = '{kind}'\n{keys}\n"


def paths(node: Node) -> list[Path]:
    return [leaf for leaf in leaves(node) if isinstance(leaf, Path)]


def groups(node: Node) -> list[Group]:
    return [each for each in all_nodes(node) if isinstance(each, Group)]


@pytest.mark.parametrize(
    ("kind", "keys", "box"),
    [
        ("rect", "x = 3\ny = 4\nw = 10\nh = 20", (3, 4, 10, 20)),
        ("rect", "x = 3\ny = 4\ncorner = [3, 0, 2, 0]", (3, 4, 60.5, 84.9)),
        ("circle", "x = 3\ny = 4\nw = 10", (3, 4, 10, 10)),
        ("circle", "x = 3\ny = 4\nh = 10", (3, 4, 10, 10)),
        ("circle", "", (0, 12.7, 63.5, 63.5)),
        ("ellipse", "w = 20\nh = 10", (0, 0, 20, 10)),
        ("polygon", "sides = 4\nw = 10", (0, 0, 10, 10)),
        ("polygon", "sides = 6\nw = 30\nh = 10", (15 - 4.330127, 0, 8.660254, 10)),
        ("polygon", "points = [[1, 2], ['50%', 2], [1, '100%']]\nh = 40", (1, 2, 30.75, 38)),
        ("path", "path = 'M1 1h2v3z'\nx = 10\ny = 10", (11, 11, 2, 3)),
        ("path", "path = 'M0 0H5V5Z'\nview = [0, 0, 10, 10]\nw = 20\nh = 40", (0, 10, 10, 10)),
    ],
)
def test_a_shape_fills_its_box(draw: Draw, kind: str, keys: str, box: tuple[float, ...]) -> None:
    [path] = paths(draw(element(kind, f"{keys}\nfill = 'ink'")))
    assert bounds(path.commands) == pytest.approx(box, abs=0.01)


def test_a_star_has_twice_as_many_corners_as_tips(draw: Draw) -> None:
    [path] = paths(draw(element("polygon", "sides = 5\ninner = 0.4\nfill = 'gold'")))
    assert len(path.commands) == 10 + 1


def test_a_shape_without_fill_and_stroke_draws_nothing(draw: Draw) -> None:
    assert not paths(draw(element("rect", "")))
    assert not paths(draw(element("rect", "fill = 'none'\nstroke = ''")))


def test_strokes_have_width_dashes_and_round_ends(draw: Draw) -> None:
    keys = "h = 0\ny = 5\nstroke = 'lapis'\nstroke-width = 1.5\ndash = [2, 1]\nround = true"
    [path] = paths(draw(element("line", keys)))
    assert path.stroke is not None
    assert (path.stroke.width, path.stroke.dash, path.stroke.ends) == (1.5, (2, 1), ROUND)


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("y = 10", (0, 10, 63.5, 10)),
        ("y = 10\nw = 20", (0, 10, 20, 10)),
        ("x = 10\nh = 20", (10, 0, 10, 20)),
        ("w = 20\nh = 30", (0, 0, 20, 30)),
    ],
)
def test_a_line_is_level_or_upright_unless_it_has_both_sizes(
    draw: Draw, keys: str, line: tuple[float, ...]
) -> None:
    [path] = paths(draw(element("line", f"stroke = 'ink'\n{keys}")))
    (_, *start), (_, *end) = path.commands
    assert (*start, *end) == pytest.approx(line)


def test_an_arrow_points_where_its_line_ends(draw: Draw) -> None:
    keys = "points = [[0, 10], [20, 10]]\nstroke = 'ink'\narrow = "
    shaft, head = paths(draw(element("line", f"{keys}'end'")))
    assert head.commands[0] == ("M", 20, 10)
    assert bounds(head.commands)[0] < shaft.commands[-1][1] < 20
    assert len(paths(draw(element("line", f"{keys}'both'")))) == 3


def test_elements_within_are_placed_in_the_shape_itself(draw: Draw) -> None:
    inner = "draw = [{ kind = 'rect', fill = 'gold' }]"
    circle = element("circle", f"anchor = 'centre'\nw = 30\nh = 10\ninset = 1\n{inner}")
    [path] = paths(draw(circle))
    assert bounds(path.commands) == pytest.approx((31.75 - 4, 44.45 - 4, 8, 8))


def test_what_is_clipped_is_cut_off_at_the_shape(draw: Draw) -> None:
    inner = "draw = [{ kind = 'rect', w = 90, fill = 'gold' }]"
    node = draw(element("circle", f"x = 5\ny = 5\nw = 30\nclip = true\n{inner}"))
    [clip] = [group.clip for group in groups(node) if group.clip and len(group.clip) == 6]
    assert bounds(clip) == pytest.approx((5, 5, 30, 30))


def test_turned_elements_turn_about_the_middle_of_their_box(draw: Draw) -> None:
    node = draw(element("rect", "x = 10\ny = 20\nw = 20\nh = 10\nfill = 'ink'\nrotate = 90"))
    [group] = [group for group in groups(node) if group.transform[1]]
    assert group.transform == pytest.approx((0, 1, -1, 0, 45, 5))


def test_names_and_notes_are_kept(draw: Draw) -> None:
    drawing = record(draw(element("rect", "fill = 'ink'\nname = 'space'\nnote = 'Box {number}'")))
    assert 'group "space"' in drawing
    assert "Box 1" in drawing


@pytest.mark.parametrize(
    ("kind", "keys", "message"),
    [
        ("polygon", "w = 10", "draw[0]: needs either 'sides' or 'points'"),
        ("polygon", "sides = 3\npoints = [[0, 0]]", "draw[0]: needs either 'sides' or 'points'"),
        (
            "line",
            "stroke = 'ink'\npoints = [[0, 0]]",
            "draw[0].points: must be two points at least",
        ),
        ("rect", "w = 5\nh = 5\ninset = 4\ndraw = [{ kind = 'rect' }]", "draw[0].inset: is 4 mm"),
        ("rect", "w = '100%-70'", "draw[0]: comes out -6.5 x 88.9 mm large"),
    ],
)
def test_shapes_that_can_not_be_are_faults(
    faults_of: FaultsOf, kind: str, keys: str, message: str
) -> None:
    [fault] = faults_of(element(kind, keys))
    assert f"{fault.field}: {fault.message}".startswith(message)


@pytest.mark.parametrize("pattern", ["stripes", "dots", "hatch"])
def test_a_pattern_lies_between_fill_and_line(draw: Draw, pattern: str) -> None:
    keys = f"w = 12\nh = 12\nfill = 'blue'\nstroke = 'ink'\npattern = '{pattern}'"
    node = draw(element("rect", keys))
    fill, lines, edge = paths(node)
    assert (fill.fill, fill.stroke, edge.fill) == ("#5b9cdb", None, None)
    assert (lines.stroke or lines.fill) not in (None, "#5b9cdb")
    assert any(group.clip for group in groups(node))


@pytest.mark.parametrize("pattern", ["stripes", "hatch"])
def test_an_area_smaller_than_a_pattern_has_none_of_its_lines(draw: Draw, pattern: str) -> None:
    node = draw(element("rect", f"w = 1\nh = 0.5\nfill = 'blue'\npattern = '{pattern}'"))
    assert len(paths(node)) == 1
    assert extent([Path((), "#000000"), *leaves(node)]) == pytest.approx((0, 0, 1, 0.5))


def test_patterns_over_large_areas_stay_small(draw: Draw) -> None:
    node = draw(element("rect", "fill = 'blue'\npattern = 'hatch'"), size=(3000, 3000))
    assert max(len(path.commands) for path in paths(node)) < 10_000


# The background of a face, and what stands on it.

LAYOUT = """
[face]
background = '{colour}'
note = '{title}'
[[draw]]
kind = 'text'
text = 'the same on all'
colour = 'auto'
anchor = 'centre'
"""


def test_a_background_from_a_column_is_that_of_each_card(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": LAYOUT})
    renderer = FaceRenderer(kit)
    faces = [
        renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, card)) for card in (1, 2, 3, 1)
    ]
    fills = [next(leaf.fill for leaf in leaves(face) if isinstance(leaf, Path)) for face in faces]
    assert fills == ["#5b9cdb", "#cd3a24", "#ecd3a0", "#5b9cdb"]


@pytest.mark.parametrize(("ground", "front"), [("papyrus", "#1d1a16"), ("lapis", "#ffffff")])
def test_what_is_auto_reads_well_on_the_background(draw: Draw, ground: str, front: str) -> None:
    assert _front(draw(LAYOUT.replace("{colour}", ground))) == front


def test_auto_follows_a_background_that_changes(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": LAYOUT})
    renderer = FaceRenderer(kit)
    fronts = [
        _front(renderer.face(Face("card.toml"), POKER, SCOPE, row(kit, card))) for card in (2, 3)
    ]
    assert fronts == ["#ffffff", "#1d1a16"]


def _front(face: Node) -> str:
    [line] = [leaf for leaf in leaves(face) if isinstance(leaf, TextLine)]
    return line.runs[0].colour


# What is seen through, and letters with a line around them.

PAIR = """
[[draw]]
kind = "rect"
fill = "#ff0000"
[[draw]]
kind = "group"
opacity = "%s"
draw = [
  { kind = "rect", w = 30, h = 30, fill = "#000000" },
  { kind = "rect", w = 20, h = 20, fill = "#ffffff" },
]
"""


def document(node: Node, times: int = 1) -> Document:
    front = Page(63.5, 88.9, (node,) * times, "1")
    return Document("Demo", "en", (Sheet("Demo", "card", front),))


def colour_at(paper: Document, x: float, y: float) -> tuple[int, ...]:
    """The colour of a printed page at a place in mm."""
    stream = BytesIO()
    write_pdf(paper, stream)
    page = pypdfium2.PdfDocument(stream.getvalue())[0]
    scale = 4
    picture = page.render(scale=scale).to_pil().convert("RGB")
    found = picture.getpixel((round(x * 72 / 25.4 * scale), round(y * 72 / 25.4 * scale)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("opacity", ["0.5", "50%"])
@pytest.mark.parametrize("times", [1, 2], ids=["alone", "a symbol"])
def test_what_is_seen_through_hides_its_own_parts(draw: Draw, opacity: str, times: int) -> None:
    paper = document(draw(PAIR % opacity), times)
    assert colour_at(paper, 10, 10) == pytest.approx((255, 128, 128), abs=2)
    assert colour_at(paper, 25, 25) == pytest.approx((128, 0, 0), abs=2)
    assert colour_at(paper, 40, 40) == (255, 0, 0)
    assert b'opacity="0.5"' in svg_bytes(paper.sheets[0], paper)


def test_all_of_it_makes_no_group(draw: Draw) -> None:
    assert "opacity" not in record(draw(PAIR % "1"))
    assert "opacity" not in record(draw(PAIR % ""))


def test_half_of_it_takes_half_the_ink(draw: Draw) -> None:
    layout = '[[draw]]\nkind = "rect"\nfill = "#000000"\n'
    whole = ink(Page(63.5, 88.9, (draw(layout),), "1"))
    half = ink(Page(63.5, 88.9, (draw(f"{layout}opacity = 0.5"),), "1"))
    assert half == pytest.approx(whole / 2, abs=0.01)


def test_an_edge_that_is_seen_through_has_no_colour_of_its_own(draw: Draw) -> None:
    layout = '[[draw]]\nkind = "rect"\nx = -3\ny = -3\nw = "100%+6"\nh = "100%+6"\nfill = "ink"\n'
    colours = [edge_colours(draw(f"{layout}opacity = {n}"), (63.5, 88.9), 3) for n in (1, 0.5)]
    assert [len(found) for found in colours] == [1, 1]
    assert colours[0] != colours[1]


def test_a_shop_that_takes_pdf_x_refuses_it_with_its_place(make_kit: MakeKit) -> None:
    kit_toml = (make_kit().folders[0] / "kit.toml").read_text(encoding="utf-8")
    backed = kit_toml + 'back = "card.toml"\n'
    kit = make_kit({"kit.toml": backed, "card.toml": PAIR % "50%"})
    FaceRenderer(kit)
    with pytest.raises(Faulty, match="PDF/X-1a, in which nothing is seen through") as caught:
        prepare(kit, PrintOptions(), "drivethru")
    assert {(each.file, each.field) for each in caught.value.faults} == {
        ("card.toml", "draw[1].opacity")
    }


FADING = "<linearGradient id='a'><stop/><stop offset='1' stop-opacity='0'/></linearGradient>"
SEEN_THROUGH = (
    "<g opacity='.5'><circle r='9'/><circle r='8'/></g>",
    "<circle r='9' fill='#ff000080'/>",
    f"{FADING}<circle r='9' fill='url(#a)'/>",
)


@pytest.mark.parametrize("drawn", SEEN_THROUGH)
def test_a_shop_that_takes_pdf_x_refuses_pictures_that_are_seen_through(
    make_kit: MakeKit, drawn: str
) -> None:
    kit_toml = (make_kit().folders[0] / "kit.toml").read_text(encoding="utf-8")
    layout = '[[draw]]\nkind = "image"\nfile = "a.svg"\nw = 20\nh = 20\n'
    kit = make_kit({
        "kit.toml": kit_toml + 'back = "card.toml"\n',
        "card.toml": layout,
        "a.svg": f"<svg viewBox='-9 -9 18 18'>{drawn}</svg>",
    })  # fmt: skip
    FaceRenderer(kit)
    with pytest.raises(Faulty, match="is seen through in places: this shop takes PDF/X"):
        prepare(kit, PrintOptions(), "drivethru")


@pytest.mark.parametrize("opacity", ["2", "-0.1", "110%", "half"])
def test_more_than_all_is_a_fault(faults_of: FaultsOf, opacity: str) -> None:
    [fault] = faults_of(PAIR % opacity)
    assert fault.field == "draw[1].opacity"


@pytest.mark.parametrize("kind", ["text", "paragraph"])
def test_letters_have_a_line_around_them_beneath_them(draw: Draw, kind: str) -> None:
    layout = f'[[draw]]\nkind = "{kind}"\nx = 5\ny = 10\nw = 50\ntext = "{{title}}"\n'
    plain = record(draw(f'{layout}colour = "gold"'))
    found = record(draw(f'{layout}colour = "gold"\noutline = "#123456"\noutline-width = 0.5'))
    assert "stroke #123456 1 round" in found
    assert found.index("#123456") < found.index("The Ferry")
    assert plain.strip() in found


def test_where_ink_is_saved_words_have_no_line_but_what_is_kept(draw: Draw) -> None:
    words = '{ kind = "text", text = "A", outline = "#123456", h = 9 }'
    layout = f'[[draw]]\nkind = "rect"\nfill = "gold"\ninset = 5\ndraw = [{words}]\n'
    assert " round" not in record(draw(layout, ink="saver"))
    assert "stroke #123456 0.6 round" in record(draw(f'{layout}saver = "keep"', ink="saver"))
