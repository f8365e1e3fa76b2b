"""Where elements stand: anchors and lengths."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.backends.ink import ink
from companion.press.drawing.colour import darker, darkness, lightness, tint
from companion.press.drawing.geometry import Box, bounds, product, transform_path
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Path, TextLine, Use
from companion.press.layout.bindings import WrongValue
from companion.press.layout.place import box_of, fit_within, in_mm, shrunk
from companion.press.layout.readers import ALIGN, ANCHORS, VALIGN, length
from companion.press.sheets.model import Page
from tests.press.layout.conftest import POKER, Draw, FaultsOf, all_nodes, leaves

sides = st.floats(0.5, 600)
places = st.floats(-300, 300)
boxes = st.tuples(places, places, sides, sides)
anchors = st.sampled_from(sorted(ANCHORS))


def read(value: object) -> tuple[float, float]:
    return length(value, None)  # type: ignore[arg-type]  # a length needs no kit


def keys(anchor: str, **given: float) -> dict[str, object]:
    lengths = {key: None if given.get(key) is None else (0.0, given[key]) for key in "wh"}
    at = {key: (0.0, given.get(key, 0.0)) for key in "xy"}
    return {"anchor": anchor, **at, **lengths}


def point(box: tuple[float, ...], anchor: str) -> tuple[float, float]:
    across, down = ANCHORS[anchor]
    return box[0] + across * box[2], box[1] + down * box[3]


@given(boxes, anchors, places, places, sides, sides)
def test_an_element_holds_on_to_the_same_point_of_its_parent(
    parent: tuple[float, ...], anchor: str, x: float, y: float, w: float, h: float
) -> None:
    box = box_of(keys(anchor, x=x, y=y, w=w, h=h), parent)
    held, there = point(box, anchor), point(parent, anchor)
    assert held == pytest.approx((there[0] + x, there[1] + y))
    assert box[2:] == pytest.approx((w, h))


@given(boxes, anchors, st.floats(-1, 1), st.floats(-1, 1))
def test_without_a_size_it_is_the_largest_that_stays_within(
    parent: tuple[float, ...], anchor: str, across: float, down: float
) -> None:
    """Moved inwards by any part of the parent, it stays within, and no larger one would."""
    inwards = {0.0: abs, 0.5: lambda part: part / 2, 1.0: lambda part: -abs(part)}
    x = inwards[ANCHORS[anchor][0]](across) * parent[2]
    y = inwards[ANCHORS[anchor][1]](down) * parent[3]
    box = box_of(keys(anchor, x=x, y=y), parent)
    for axis in (0, 1):
        start, end = box[axis], box[axis] + box[axis + 2]
        low, high = parent[axis], parent[axis] + parent[axis + 2]
        assert start >= low - 1e-6
        assert end <= high + 1e-6
        assert start == pytest.approx(low, abs=1e-6) or end == pytest.approx(high, abs=1e-6)


@given(st.integers(-200, 200), st.integers(-50, 50), sides)
def test_a_length_is_a_part_of_the_parent_and_mm(percent: int, mm: int, whole: float) -> None:
    expected = percent / 100 * whole + mm
    assert in_mm(read(f"{percent}%{mm:+}"), whole) == pytest.approx(expected)
    assert in_mm(read(f"{percent}% {mm:+}".replace("+", "+ ")), whole) == pytest.approx(expected)
    assert in_mm(read(f"{percent}%"), whole) == pytest.approx(percent / 100 * whole)


@given(places)
def test_a_length_without_percent_is_mm_in_figures_or_text(mm: float) -> None:
    assert in_mm(read(mm), 100) == mm
    assert in_mm(read(f"{mm}"), 100) == mm


@pytest.mark.parametrize(
    "value", ["", "%", "5mm", "50%3", "1/2", "50%%", None, True, [1], float("nan"), "inf", 10**400]
)
def test_anything_else_is_no_length(value: object) -> None:
    with pytest.raises(WrongValue, match="must be"):
        read(value)


@given(boxes, sides, sides, st.sampled_from(sorted(ALIGN)), st.sampled_from(sorted(VALIGN)))
def test_what_is_fitted_keeps_its_shape_and_stays_within(
    box: tuple[float, ...], width: float, height: float, align: str, valign: str
) -> None:
    x, y, across, down = fit_within(width, height, box, align, valign)
    assert across / down == pytest.approx(width / height)
    assert across == pytest.approx(box[2]) or down == pytest.approx(box[3])
    assert x >= box[0] - 1e-6
    assert x + across <= box[0] + box[2] + 1e-6
    assert y + down <= box[1] + box[3] + 1e-6
    if align == "right":
        assert x + across == pytest.approx(box[0] + box[2])


@given(boxes, st.floats(0, 0.5))
def test_an_inset_leaves_the_middle(box: tuple[float, ...], share: float) -> None:
    inset = share * min(box[2:])
    inner = shrunk(box, inset)
    assert point(inner, "centre") == pytest.approx(point(box, "centre"))
    assert inner[2] == pytest.approx(box[2] - 2 * inset)


def test_an_inset_larger_than_the_box_is_refused() -> None:
    with pytest.raises(WrongValue, match="is 6 mm, but the box is only 10 x 20 mm"):
        shrunk((0, 0, 10, 20), 6)


def test_less_than_nothing_is_refused() -> None:
    with pytest.raises(WrongValue, match="comes out -3 x 10 mm"):
        box_of(keys("top-left", w=-3, h=10), (0, 0, 50, 50))


# Parts in units of their own, mirrored, turned around a circle; what saving ink leaves of them.

PART = """
[face]
view = [0, 0, 100, 50]
[[draw]]
kind = "path"
path = "M0 0L100 0L100 50Z"
fill = "{colour}"
"""
BROWN, SAND = "#804020", "#d9c08c"


def including(keys: str) -> dict[str, str]:
    arguments = f"with = {{ colour = '{BROWN}' }}"
    head = "[[draw]]\nkind = 'include'\nlayout = 'part.toml'"
    return {"card.toml": f"{head}\n{arguments}\n{keys}", "part.toml": PART}


def element(kind: str, keys: str) -> str:
    return f"[[draw]]\nkind = '{kind}'\nx = 10\ny = 10\nw = 40\nh = 30\n{keys}\n"


def placed(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    """Give each path with the matrix that it is drawn under."""
    match node:
        case Group():
            for each in node.nodes:
                yield from placed(each, product(matrix, node.transform))
        case Use():
            for each in node.symbol.nodes:
                yield from placed(each, product(matrix, node.transform))
        case Path():
            yield node, matrix


def boxes_in(node: Node) -> list[Box]:
    """Return where the paths come to lie on the face."""
    found = (transform_path(path.commands, matrix) for path, matrix in placed(node))
    return [tuple(round(side, 3) for side in bounds(path)) for path in found]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ("w = 40\nh = 40", (10, 20, 40, 20)),
        ("w = 40\nh = 40\nvalign = 'bottom'", (10, 30, 40, 20)),
        ("w = 40\nh = 40\nfit = 'stretch'", (10, 10, 40, 40)),
        ("w = 20\nh = 20\nfit = 'cover'\nalign = 'left'", (10, 10, 40, 20)),
        ("w = 40", (10, 10, 40, 20)),
        ("h = 10", (10, 10, 20, 10)),
        ("w = 40\nh = 20\nview = [0, 0, 200, 100]", (10, 10, 20, 10)),
    ],
)
def test_a_part_in_its_own_units_fits_its_box(draw: Draw, keys: str, box: Box) -> None:
    layouts = including(f"x = 10\ny = 10\n{keys}")
    assert boxes_in(draw(layouts["card.toml"], layouts=layouts)) == [box]


def test_a_stack_knows_how_high_a_part_is(draw: Draw) -> None:
    inner = "{ kind = 'include', layout = 'part.toml', with = { colour = 'ink' } }"
    below = "{ kind = 'rect', h = 5, fill = 'ink' }"
    layout = f"[[draw]]\nkind = 'stack'\nx = 5\ny = 5\nw = 40\ndraw = [{inner}, {below}]"
    assert boxes_in(draw(layout, layouts={"part.toml": PART})) == [(5, 5, 40, 20), (5, 25, 40, 5)]


@pytest.mark.parametrize(
    ("mirror", "box"),
    [("none", (10, 10, 5, 6)), ("across", (45, 10, 5, 6)), ("down", (10, 34, 5, 6))],
)
def test_a_mirror_swaps_sides_within_the_box(draw: Draw, mirror: str, box: Box) -> None:
    inner = "{ kind = 'rect', w = 5, h = 6, fill = 'ink' }"
    assert boxes_in(draw(element("group", f"mirror = '{mirror}'\ndraw = [{inner}]"))) == [box]


@pytest.mark.parametrize(
    "inner", ["{ kind = 'text', text = 'Nile' }", "{ kind = 'qr', text = 'Nile' }"]
)
def test_what_is_read_does_not_stand_in_a_mirror(faults_of: FaultsOf, inner: str) -> None:
    [fault] = faults_of(element("group", f"mirror = 'across'\ndraw = [{inner}]"))
    assert "mirror" in str(fault)


def test_words_may_be_mirrored_twice(draw: Draw) -> None:
    inner = "{ kind = 'group', mirror = 'across', draw = [{ kind = 'text', text = 'Nile' }] }"
    node = draw(element("group", f"mirror = 'across'\ndraw = [{inner}]"))
    assert any(isinstance(each, TextLine) for each in leaves(node))


def test_words_that_come_out_too_small_are_a_fault(faults_of: FaultsOf, draw: Draw) -> None:
    words = "draw = [{ kind = 'text', text = 'Nile', size = 40 }]"
    draw(element("group", f"view = [0, 0, 160, 120]\n{words}"))
    [fault] = faults_of(element("group", f"view = [0, 0, 400, 300]\n{words}"))
    assert "comes out at 4 points; its style has 7 at least" in str(fault)


def test_cells_go_round_a_circle(draw: Draw) -> None:
    inner = "draw = [{ kind = 'rect', fill = 'ink' }]"
    layout = element("repeat", f"times = 4\nturn = 'even'\ncell = [4, 6]\n{inner}")
    top, right, bottom, left = boxes_in(draw(layout))
    assert top == (28, 10, 4, 6)
    assert right == (39, 23, 6, 4)
    assert bottom == (28, 34, 4, 6)
    assert left == (15, 23, 6, 4)


@pytest.mark.parametrize(
    ("keys", "second"),
    [
        ("", (39, 23, 6, 4)),
        ("way = 'anticlockwise'", (15, 23, 6, 4)),
        ("turn = 180", (28, 34, 4, 6)),
    ],
)
def test_a_track_goes_round_a_circle(draw: Draw, keys: str, second: Box) -> None:
    layout = element("track", f"along = 'circle'\ntimes = 4\ncell = [4, 6]\nfill = 'ink'\n{keys}")
    assert boxes_in(draw(layout))[1] == second


@pytest.mark.parametrize(
    ("colour", "mixed"),
    [
        (f"{BROWN} 70%", tint(BROWN, 0.7)),
        (f"{BROWN} 70% sand", tint(BROWN, 0.7, SAND)),
        (
            f"({BROWN} 50%) 70% (sand 50% {BROWN})",
            tint(tint(BROWN, 0.5), 0.7, tint(SAND, 0.5, BROWN)),
        ),
    ],
)
def test_a_colour_is_mixed_on_any_ground(draw: Draw, colour: str, mixed: str) -> None:
    [(path, _)] = placed(draw(element("rect", f"fill = '{colour}'")))
    assert path.fill == mixed


@pytest.mark.parametrize("colour", ["sand 30% ink 50%", "(sand", "sand 30% mud", "sand ink", "()"])
def test_a_mixture_that_says_two_things_is_a_fault(faults_of: FaultsOf, colour: str) -> None:
    [fault] = faults_of(element("rect", f"fill = '{colour}'"))
    assert "colour" in str(fault)


@pytest.mark.parametrize(
    ("saver", "fills"),
    [("line", ["#ffffff"]), ("keep", [BROWN]), ("drop", [])],
)
def test_what_saving_ink_leaves_is_inherited(draw: Draw, saver: str, fills: list[str]) -> None:
    inner = f"draw = [{{ kind = 'rect', fill = '{BROWN}' }}]"
    layout = element("group", f"saver = '{saver}'\n{inner}")
    assert [path.fill for path, _ in placed(draw(layout, ink="saver"))] == fills
    assert [path.fill for path, _ in placed(draw(layout, ink="full"))] == [BROWN]


def test_lines_for_areas_are_as_thin_on_paper_in_any_view(draw: Draw) -> None:
    inner = f"draw = [{{ kind = 'rect', fill = '{BROWN}' }}]"
    layout = element("group", f"view = [0, 0, 400, 300]\n{inner}")
    [(path, matrix)] = placed(draw(layout, ink="saver"))
    assert path.stroke
    assert path.stroke.width * matrix[0] == pytest.approx(0.15)


def test_words_on_what_is_kept_are_as_in_full_ink(draw: Draw) -> None:
    inner = "draw = [{ kind = 'text', text = 'Nile', colour = 'auto' }]"
    for saver, colour in (("keep", "#ffffff"), ("line", "#1d1a16")):
        node = draw(element("rect", f"fill = 'night'\nsaver = '{saver}'\n{inner}"), ink="saver")
        [line] = (each for each in leaves(node) if isinstance(each, TextLine))
        assert (line.runs[0].colour == "#ffffff") == (colour == "#ffffff")


def test_a_large_hieroglyph_is_a_plane_with_a_line_of_its_own_tone(draw: Draw) -> None:
    node = draw(element("icon", "icon = 'boat'\nfill = 'sand'\ncolour = 'ink'"))
    body, line = (path for path, _ in placed(node))
    assert (body.fill, line.fill) == (SAND, darker(SAND, 25))
    assert lightness(SAND) - lightness(darker(SAND, 25)) == pytest.approx(25, abs=1)


@pytest.mark.parametrize("width", [6, 12, 40])
def test_hieroglyphs_are_thickened_by_a_tenth_of_a_mm_at_most(draw: Draw, width: float) -> None:
    node = draw(f"[[draw]]\nkind = 'icon'\nicon = 'boat'\nx = 5\ny = 5\nw = {width}\nh = {width}")
    for path, matrix in placed(node):
        assert path.stroke
        assert path.stroke.width * matrix[0] <= 0.11


def test_a_part_is_drawn_once_for_the_same_values(draw: Draw) -> None:
    def include(x: int, colour: str) -> str:
        return (
            f"[[draw]]\nkind = 'include'\nlayout = 'part.toml'\nx = {x}\ny = 5\nw = 10\n"
            f"with = {{ colour = '{colour}' }}\n"
        )

    layout = include(5, "gold") + include(20, "gold") + include(35, "lapis")
    uses = [each for each in all_nodes(draw(layout, layouts={"part.toml": PART})) if is_part(each)]
    one, two, other = (use.symbol for use in uses if isinstance(use, Use))
    assert one is two
    assert one.id != other.id


SIGN = """
[[draw]]
kind = "rect"
fill = "sand"
[[draw]]
kind = "repeat"
times = 2
columns = 2
draw = [{ kind = "icon", icon = "star", colour = "ink" }]
"""


def beside(y: float) -> str:
    return f"[[draw]]\nkind = 'include'\nlayout = 'sign.toml'\nx = 9\ny = {y}\nw = 20\nh = 10\n"


def test_so_is_a_layout_without_words_and_without_a_view(draw: Draw) -> None:
    node = draw(beside(20) + beside(50), layouts={"sign.toml": SIGN})
    one, two = (each for each in all_nodes(node) if is_part(each) and isinstance(each, Use))
    assert one.symbol is two.symbol
    assert two.transform == product((1, 0, 0, 1, 0, 30), one.transform)


def test_a_sign_of_a_part_too_near_to_the_cut_is_told_wherever_it_lies(
    faults_of: FaultsOf,
) -> None:
    [fault] = faults_of(beside(20) + beside(0), layouts={"sign.toml": SIGN})
    assert fault.message.startswith("comes nearer to the cut than 1 mm")


def is_part(node: Node) -> bool:
    return isinstance(node, Use) and node.symbol.see_through


def test_what_shows_beneath_a_part_counts_as_ink(draw: Draw) -> None:
    keys = f"w = 40\nh = 20\nx = 10\ny = 10\nlayout = 'part.toml'\nwith = {{ colour = '{BROWN}' }}"
    ground = "[face]\nbackground = '#000000'\n"
    layouts = {"part.toml": PART}
    plain = draw(ground, bleed=0)
    over = draw(f"{ground}[[draw]]\nkind = 'include'\n{keys}", bleed=0, layouts=layouts)
    covered = 40 * 20 / 2 / (63.5 * 88.9)
    pages = [Page(*POKER, (node,), "") for node in (plain, over)]
    before, after = map(ink, pages)
    assert before - after == pytest.approx(covered * (1 - darkness(BROWN)), rel=0.05)
