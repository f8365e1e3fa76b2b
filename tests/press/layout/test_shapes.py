"""Shapes: what comes out of each, read off the drawing."""

import pytest

from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import bounds
from companion.press.drawing.nodes import ROUND, Group, Node, Path
from tests.press.layout.conftest import Draw, FaultsOf, all_nodes, leaves
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
