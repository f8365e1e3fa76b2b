"""Paper stones: GIZA-NET-01, GIZA-NET-02 and the figures of section 3.6 of the specification."""

from itertools import pairwise
from math import dist, hypot, sqrt

import pytest

from companion.kits import Faulty, Kit
from companion.kits.paper import paper
from companion.press.drawing.geometry import bounds, polygon
from companion.press.drawing.nodes import Group, Path, TextLine
from companion.press.nets.drawing import MOUNTAIN, VALLEY, NetDrawing, flat
from companion.press.nets.model import Fold, Glue, Net, NetFace, fold_up, gap
from companion.press.nets.reading import check_nets, load_nets, the_net
from companion.press.nets.shape import extent, net_faults, net_work, tab
from companion.press.sheets.impose import impose
from companion.press.sheets.model import Piece
from companion.press.sheets.wording import Wording
from tests.press.reach import outside

STONES = ("base", "middle", "capstone")


@pytest.fixture(scope="module")
def nets(giza: Kit) -> dict[str, Net]:
    return dict(load_nets(giza))


def length(line: tuple) -> float:
    return dist(*line)


@pytest.mark.parametrize("stone", STONES)
def test_giza_net_01_finds_nothing_wrong(stone: str, nets: dict[str, Net]) -> None:
    assert net_faults(nets[stone]) == []


@pytest.mark.parametrize(
    ("stone", "lengths"),
    [
        ("base", [32]),
        ("middle", [16]),
        ("capstone", [30.199]),
    ],
)
def test_glued_edges_have_the_lengths_of_the_specification(
    stone: str, lengths: list[float], nets: dict[str, Net]
) -> None:
    glue = nets[stone].glue
    assert [length(each.tab) for each in glue] == pytest.approx(lengths, abs=0.001)
    assert [length(each.edge) for each in glue] == pytest.approx(lengths, abs=0.001)


@pytest.mark.parametrize(("stone", "most"), [("base", 12), ("middle", 12), ("capstone", 8)])
def test_a_stone_is_closed_by_one_tab_and_few_cuts(
    stone: str, most: int, nets: dict[str, Net]
) -> None:
    work = net_work(nets[stone])
    assert work.straight <= most
    assert (work.folds, work.glued) == (4, 1)


@pytest.mark.parametrize("stone", STONES)
def test_folded_up_all_glued_edges_meet(stone: str, nets: dict[str, Net]) -> None:
    net = nets[stone]
    solid = fold_up(net)
    assert max(gap(net, solid, glue) for glue in net.glue) <= 0.01


@pytest.mark.parametrize(("stone", "a", "b"), [("base", 48, 32), ("middle", 32, 16)])
def test_corner_stones_have_square_feet_and_tops_and_the_right_slope(
    stone: str, a: float, b: float, nets: dict[str, Net]
) -> None:
    """Its foot is on the axis, then to the east, outside, to the north; its top 20 mm above."""
    solid = fold_up(nets[stone])
    (axis, east, _, above), (_, outside, peak, _) = solid["inner_south"], solid["outer_east"]
    (_, north, north_above, _), top = solid["outer_north"], solid["top"]
    assert [dist(axis, place) for place in (east, outside, north)] == pytest.approx(
        [a, a * sqrt(2), a], abs=0.01
    )
    assert dist(east, north) == pytest.approx(a * sqrt(2), abs=0.01)
    assert dist(axis, above) == pytest.approx(20, abs=0.01)
    assert dist(east, above) == pytest.approx(hypot(a, 20), abs=0.01)
    assert dist(north, above) == pytest.approx(hypot(a, 20), abs=0.01)
    assert dist(top[0], top[2]) == pytest.approx(b * sqrt(2), abs=0.01)
    assert dist(top[2], peak) < 0.01  # no gap where nothing is glued
    assert dist(top[3], north_above) < 0.01


def test_the_four_bases_make_the_square_of_96_and_the_tiers_stack(nets: dict[str, Net]) -> None:
    def side(stone: str, face: str) -> float:
        return length(nets[stone].face(face).edges[0])

    assert 2 * side("base", "outer_east") == pytest.approx(96, abs=0.01)
    assert side("base", "top") == pytest.approx(side("middle", "outer_east"), abs=0.01)
    assert 2 * side("middle", "top") == pytest.approx(side("capstone", "south"), abs=0.01)
    solid = fold_up(nets["capstone"])
    (west, south, peak), (_, east, _) = solid["west"], solid["south"]
    assert dist(west, east) == pytest.approx(32 * sqrt(2), abs=0.01)
    assert dist(south, peak) == pytest.approx(hypot(16 * sqrt(2), 20), abs=0.01)


@pytest.mark.parametrize("stone", STONES)
def test_tabs_are_trapezoids_6_mm_deep(stone: str, nets: dict[str, Net]) -> None:
    net = nets[stone]
    for glue in net.glue:
        first, second, third, fourth = tab(net, glue)
        assert dist(second, third) < dist(first, fourth)
        box = bounds(polygon((first, second, third, fourth)))
        assert max(box[2:]) >= 6
        along = hypot(second[0] - first[0], second[1] - first[1])
        assert along == pytest.approx(6 / 0.819152, abs=0.01)  # the sine of 55 degrees


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_giza_net_02_two_base_nets_fit_a_page(
    name: str, giza: Kit, nets: dict[str, Net], wording: Wording
) -> None:
    make = next(one for one in giza.components if one.id == "stone_base").makes[0]
    net = nets["base"]
    front = NetDrawing(net, wording).drawn()
    pieces = [Piece("stone_base", n, flat(make, net), front) for n in (1, 2)]
    (sheet,) = impose(pieces, paper(name), "none", wording)
    assert dict(sheet.counts) == {"stone_base": 2}
    assert outside(sheet.front, paper(name)) == []


def test_nine_nets_bear_their_tier(giza: Kit, nets: dict[str, Net]) -> None:
    counts = {one.makes[0].net: one.count for one in giza.components if one.makes[0].net in STONES}
    assert counts == {"base": 4, "middle": 4, "capstone": 1}
    tiers = {stone: {face.label for face in nets[stone].faces} for stone in STONES}
    assert tiers == {"base": {"I"}, "middle": {"II"}, "capstone": {"III"}}


def paths(node: object) -> list[Path]:
    if isinstance(node, Path):
        return [node]
    return [path for child in getattr(node, "nodes", ()) for path in paths(child)]


def texts(node: object) -> list[str]:
    if isinstance(node, TextLine):
        return ["".join(run.text for run in node.runs)]
    return [text for child in getattr(node, "nodes", ()) for text in texts(child)]


def test_a_tab_has_a_number_where_there_are_several_and_so_has_the_edge_it_is_glued_to(
    nets: dict[str, Net], wording: Wording
) -> None:
    assert "1" not in texts(NetDrawing(nets["base"], wording).drawn())
    words = texts(NetDrawing(nets["base"]._replace(numbered=True), wording).drawn())
    assert words.count("1") == 3  # in the legend too


@pytest.mark.parametrize("stone", STONES)
def test_folds_are_dashed_and_the_cut_line_is_whole_and_thin(
    stone: str, nets: dict[str, Net], wording: Wording
) -> None:
    net = nets[stone]
    drawn = paths(NetDrawing(net, wording).drawn())
    strokes = [path.stroke for path in drawn if path.stroke]
    assert all(0.15 <= stroke.width <= 0.25 for stroke in strokes if stroke.colour != "#ffffff")
    folds = [path for path in drawn if path.stroke == MOUNTAIN]
    dashed = sum(1 for path in folds for command in path.commands if command[0] == "L")
    assert dashed == len(net.folds) + len(net.glue) + 1  # the legend's
    assert VALLEY not in strokes


def test_a_painted_face_stands_on_its_foot(nets: dict[str, Net], wording: Wording) -> None:
    asked: dict[str, tuple[float, float]] = {}

    def paint(face: str, size: tuple[float, float]) -> Group:
        asked[face] = size
        return Group(())

    NetDrawing(nets["base"], wording).drawn(paint)
    assert asked["outer_east"] == pytest.approx((48, 25.6125))
    assert asked["inner_south"] == pytest.approx((48, 20))
    assert asked["top"] == pytest.approx((32, 32))
    assert texts(NetDrawing(nets["base"], wording).drawn(paint)).count("I") == 0


def test_paint_is_not_mirrored_and_stays_within_its_face_and_tabs(
    nets: dict[str, Net], wording: Wording
) -> None:
    drawing = NetDrawing(nets["middle"], wording).drawn(lambda _, size: Path((), str(size)))
    assert isinstance(drawing, Group)
    for node in drawing.nodes:
        if isinstance(node, Group) and node.clip:
            (inner,) = node.nodes
            assert isinstance(inner, Group)
            a, b, c, d, _, _ = inner.transform
            assert a * d - b * c == pytest.approx(1)
            face = nets["middle"].face(str(node.name))
            area = bounds(node.clip)
            plain = bounds(polygon(face.points))
            assert max(area[2] - plain[2], area[3] - plain[3]) <= 4


SQUARE = NetFace("one", "", ((0, 0), (10, 0), (10, 10), (0, 10)))


def net_of(*faces: NetFace, folds: tuple[Fold, ...] = (), glue: tuple[Glue, ...] = ()) -> Net:
    return Net("test", faces, folds, glue, 6.0, None)


def messages(net: Net) -> str:
    return "\n".join(map(str, net_faults(net)))


def test_faces_that_overlap_are_a_fault() -> None:
    other = NetFace("two", "", ((9, 0), (20, 0), (20, 10), (9, 10)))
    assert "nets.toml: test.faces.two: lies over one" in messages(net_of(SQUARE, other))


def test_folds_must_be_shared_edges_and_join_all_faces() -> None:
    other = NetFace("two", "", ((10, 1), (20, 1), (20, 11), (10, 11)))
    apart = messages(net_of(SQUARE, other, folds=(Fold("one", "two", 90),)))
    assert "one and two have no common edge" in apart
    assert "must join 2 faces by 1 folds" in messages(net_of(SQUARE, other))
    assert "there is no face 'three'" in messages(net_of(SQUARE, folds=(Fold("one", "three", 90),)))


def test_an_edge_is_not_glued_to_itself() -> None:
    edge = SQUARE.edges[0]
    found = messages(net_of(SQUARE, glue=(Glue(edge, edge[::-1]),)))
    assert found == "nets.toml: test.glue[1].edge: is the edge that bears the tab; must be another"


def test_a_net_without_faces_is_one_fault() -> None:
    fault = "nets.toml: test.faces: is missing; it must list the faces, or say `solid`"
    assert messages(net_of()) == fault


def test_glued_edges_must_be_equal() -> None:
    other = NetFace("two", "", ((10, 0), (20, 0), (20, 11), (10, 10)))
    glue = Glue(((0, 0), (0, 10)), ((20, 0), (20, 11)))
    found = messages(net_of(SQUARE, other, folds=(Fold("one", "two", 90),), glue=(glue,)))
    assert "test.glue[1]: its edges are 10.00 and 11.00 mm long; they must be equal" in found


def test_tabs_must_not_lie_over_anything() -> None:
    other = NetFace("two", "", ((10, 0), (20, 0), (20, 10), (10, 10)))
    faces = (SQUARE, other, NetFace("four", "", ((0, 10), (10, 10), (14, 14), (0, 14))))
    glue = Glue(((10, 10), (20, 10)), ((20, 0), (20, 10)))
    folds = (Fold("one", "two", 90), Fold("one", "four", 90))
    assert "tab: lies over four" in messages(net_of(*faces, folds=folds, glue=(glue,)))


def test_what_does_not_close_is_a_fault() -> None:
    other = NetFace("two", "", ((10, 0), (20, 0), (20, 10), (10, 10)))
    glue = Glue(((0, 0), (0, 10)), ((20, 0), (20, 10)))
    found = messages(net_of(SQUARE, other, folds=(Fold("one", "two", 90),), glue=(glue,)))
    assert "its edges are 14.14 mm apart when all is folded" in found


def test_a_valley_fold_comes_towards_us() -> None:
    other = NetFace("two", "", ((10, 0), (20, 0), (20, 10), (10, 10)))
    away = fold_up(net_of(SQUARE, other, folds=(Fold("one", "two", 90),)))
    towards = fold_up(net_of(SQUARE, other, folds=(Fold("one", "two", -90),)))
    assert away["two"][1] == pytest.approx((10, 0, -10))
    assert towards["two"][1] == pytest.approx((10, 0, 10))


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("[a]\nfaces = [{ id = 'x', points = [[0, 0], [1, 0]] }]", "a face has 3 or more"),
        ("[a]\nfaces = [{ id = 'x', points = 7 }]", "must be a list of points"),
        ("[a]\nfaces = [{ id = 'x', points = [[0, 'a'], [1, 0], [1, 1]] }]", "list of points"),
        ("[a]\nfolds = [{ between = ['x'], angle = 90 }]", "must be the ids of two faces"),
        ("[a]\nfolds = [{ between = ['x', 'y'], angle = 270 }]", "must be degrees, up to 180"),
        ("[a]\nglue = [{ tab = [[0, 0]], edge = [[0, 0], [1, 0]] }]", "must be two points"),
        ("[a]\nlegend = [1, 2]", "must be [x, y, width, height] in mm"),
        ("[a]\nlegend = [1, 2, 0, 5]", "wider and higher than 0"),
        ("[a]\nlegend = [1, 2, 5, -5]", "wider and higher than 0"),
        ("[a]\ntab = 0", "a.tab: must be a length of at least 1 mm"),
        ('[a]\nsolid = "die"\nsize = 16\ntab = 0', "a.tab: must be a length of at least 1 mm"),
        ("[a]\nfaecs = []", "unknown key; did you mean 'faces'?"),
        ("[a", "nets.toml"),
    ],
)
def test_what_is_written_wrong_is_told(written: str, fault: str, own_kit) -> None:
    with pytest.raises(Faulty) as told:
        load_nets(own_kit(written))
    assert fault in str(told.value)
    assert "nets.toml" in str(told.value)


def test_a_net_that_is_not_there_is_told(nets: dict[str, Net]) -> None:
    with pytest.raises(Faulty, match=r"no net 'midle' in nets\.toml; did you mean 'middle'"):
        the_net(nets, "stone_middle", "midle")


def test_a_kit_is_checked_as_a_whole(giza: Kit, own_kit) -> None:
    assert check_nets(giza) == []
    flat_net = "[base]\nfaces = [{ id = 'x', points = [[0, 0], [9, 0], [9, 9], [5, 1], [0, 9]] }]"
    found = [str(fault) for fault in check_nets(own_kit(flat_net))]
    assert any("no net 'middle'" in fault for fault in found)
    assert any("base.faces.x: is not convex" in fault for fault in found)
    (unreadable,) = check_nets(own_kit("[base"))
    assert unreadable.file == "nets.toml"


def test_the_extent_holds_faces_tabs_and_legend(nets: dict[str, Net]) -> None:
    for net in nets.values():
        left, bottom, width, height = extent(net)
        shapes = [*(face.points for face in net.faces), *(tab(net, glue) for glue in net.glue)]
        for x, y in (point for shape in shapes for point in shape):
            assert left - 1e-9 <= x <= left + width + 1e-9
            assert bottom - 1e-9 <= y <= bottom + height + 1e-9
        assert all(one != other for one, other in pairwise(shapes))
