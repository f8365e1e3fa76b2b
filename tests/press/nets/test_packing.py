"""Boxes hold what they are measured for, fold closed, and say so when no page holds them."""

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty, Kit, load_kit
from companion.press import job
from companion.press.backends.pdf import POINTS
from companion.press.job import prepare
from companion.press.nets.model import Net, Solid, fold_up
from companion.press.nets.packing import CLEARANCE, Packing, Pile, pack, piles, stack_height
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import add_tabs, extent, net_faults
from companion.press.nets.solids import cap, over, tray, tuck
from companion.press.options import PrintOptions
from companion.press.sheets.calibration import Calibration
from companion.press.shops import ordering as shopping
from tests.kit_files import component, written

sides = st.floats(5, 120).map(lambda side: round(side, 1))
sizes = st.tuples(sides, sides, sides)
walls = st.sampled_from([0.1, 0.3, 0.5])

PLAIN = "front = 'plain.toml'"
COIN = f"how = 'cut', size = [16, 16], shape = 'circle', stock = 'board', {PLAIN}"
KIT = "".join(
    (
        'id = "deck"\nname = "Deck"\n',
        component("card", f"how = 'cut', size = 'poker', {PLAIN}", "count = 54"),
        component("coin", COIN, "count = 20"),
        component("die", f"how = 'net', net = 'die', {PLAIN}", "count = 4"),
        component("board", f"how = 'tiled', size = [400, 300], {PLAIN}"),
        component("box", f"how = 'net', net = 'box', {PLAIN}"),
    )
)
DIE = "[die]\nsolid = 'die'\nsize = 16\n"
PAINT = "[face]\nbackground = 'papyrus'\n[defaults]\nface = ''\n"

Boxed = Callable[[str], Kit]


@pytest.fixture
def boxed(tmp_path: Path) -> Boxed:
    """Load a kit of cards, coins, dice, a board and a box as written."""

    def load(box: str) -> Kit:
        nets = f"{DIE}[box]\n{box}\n"
        files = {"kit.toml": KIT, "plain.toml": PAINT, "nets.toml": nets}
        return load_kit("deck", written(tmp_path, files))

    return load


def span(solid: Solid, *faces: str) -> tuple[float, ...]:
    places = [place for face in faces for place in solid[face]]
    return tuple(max(axis) - min(axis) for axis in zip(*places, strict=True))


@given(sizes, walls)
def test_a_tray_folds_into_a_box_with_room_inside(
    size: tuple[float, float, float], wall: float
) -> None:
    net = add_tabs(tray(size, wall))
    assert net_faults(net) == []
    assert len(net.glue) == 4
    outside = span(fold_up(net), *(face.id for face in net.faces))
    for free, whole in zip(size, outside, strict=True):
        assert whole - 2 * wall == pytest.approx(free, abs=0.001)


@given(sizes, walls)
def test_a_lid_goes_over_its_tray(size: tuple[float, float, float], wall: float) -> None:
    below = span(fold_up(add_tabs(tray(size, wall))), "bottom", "south", "east")
    width, depth, _ = over(size, wall)
    assert width - (below[0] + 2 * wall) >= 0.99  # the tabs lie within the walls
    assert depth - (below[1] + 2 * wall) >= 0.99
    assert net_faults(add_tabs(cap((width, depth, 12)))) == []


@given(sizes, walls)
def test_a_tuck_box_folds_closed_with_its_flap_inside(
    size: tuple[float, float, float], wall: float
) -> None:
    net = add_tabs(tuck(size, wall))
    assert net_faults(net) == []
    assert len(net.glue) == 4  # the long seam and three sides of the bottom
    solid = fold_up(net)
    lip = {tuple(round(value, 3) for value in place) for place in solid["lid"][2:]}
    brim = {tuple(round(value, 3) for value in place) for place in solid["south"][2:]}
    assert all(min(distance(one, other) for other in brim) < 0.01 for one in lip)
    assert all(abs(place[2]) < 0.01 for place in solid["flap"])  # it lies behind the front


def distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def test_the_thumb_notch_lies_in_the_front() -> None:
    net = tuck((66, 18, 91), 0.3)
    (notch,) = net.slits
    (left, bottom), _, (right, top), _ = net.face("south").points
    assert notch[0][1] == pytest.approx(top)
    assert notch[-1][1] == pytest.approx(top)
    assert all(left < x < right and bottom < y < top + 0.01 for x, y in notch)


@pytest.mark.parametrize(
    ("packing", "card", "thickness"),
    [
        (Packing(), (63.5, 88.9), 0.3),
        (Packing({"card": 0.4}), (63.5, 88.9), 0.4),
        (Packing(sleeves=0.2), (66.5, 91.9), 0.5),
        (Packing({"card": 0.25}, 0.1), (66.5, 91.9), 0.35),
    ],
)
def test_a_tuck_box_holds_the_deck_with_the_clearance_that_is_stated(
    packing: Packing, card: tuple[float, float], thickness: float, boxed: Boxed
) -> None:
    net = load_nets(boxed("solid = 'tuck'\nholds = ['card']"), packing)["box"]
    free = (card[0] + CLEARANCE, card[1] + CLEARANCE, 54 * thickness + CLEARANCE)
    assert net.inner == pytest.approx(free)
    assert net.holds == ("card",)
    wall = packing.of("card")
    solid = fold_up(net)
    front, side = span(solid, "south"), span(solid, "east")
    across, upright = sorted(each for each in front if each > 0.01)
    assert (across - 2 * wall, upright - 2 * wall) == pytest.approx(free[:2])
    assert min(each for each in side if each > 0.01) - 2 * wall == pytest.approx(free[2])


def test_small_things_lie_side_by_side(boxed: Boxed) -> None:
    net = load_nets(boxed("solid = 'tray'\nholds = 'all'"))["box"]
    assert net.holds == ("card", "coin", "die")
    cards, dice = 54 * 0.3, 16.0  # the coins have room beside the dice, on each other
    assert net.inner == pytest.approx((65.5, 90.9, cards + dice + CLEARANCE))


def test_what_is_folded_lies_folded() -> None:
    """A screen of 210 x 90 mm has two folds: three layers of card lie on 70 x 90."""
    (screen,) = piles(load_kit("giza"), ["screen"], Packing({"card": 0.3}), {})
    assert (screen.size, screen.thickness) == ((70.0, 90.0), pytest.approx(0.9))


def test_small_things_fill_what_large_ones_leave() -> None:
    cards = Pile("card", (60, 90), 0.5, 40)
    coins = Pile("coin", (20, 20), 2.0, 30)
    assert stack_height([cards], (100, 90)) == 20  # beside them no card, but two rows of coins each
    assert stack_height([cards, coins], (60, 130)) == 20
    assert stack_height([cards, coins], (60, 90)) == 20 + 3 * 2  # 3 x 4 coins to a layer
    assert stack_height([coins], (60, 90)) == 3 * 2


@given(
    st.lists(
        st.builds(
            Pile,
            component=st.just("x"),
            size=st.tuples(st.floats(5, 60), st.floats(5, 90)),
            thickness=st.floats(0.1, 20),
            pieces=st.integers(1, 60),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_everything_in_a_box_has_its_place(held: list[Pile]) -> None:
    size = pack(held, lambda size: (size[0] + 2 * size[2], size[1] + 2 * size[2]))
    room = [each - CLEARANCE for each in size]
    assert room[0] * room[1] * room[2] * 1.001 >= sum(
        pile.size[0] * pile.size[1] * pile.thickness * pile.pieces for pile in held
    )
    assert room[2] >= max(pile.thickness for pile in held) - 1e-6


def test_pieces_of_one_size_share_their_layers() -> None:
    """Discs in four colours lie beside each other, not each colour on a layer of its own."""
    colours = [Pile(colour, (10.0, 10.0), 2.0, 4) for colour in ("orange", "blue", "green")]
    size = pack(colours, lambda size: (size[0] + 100 * size[2], size[1] + 100 * size[2]))
    assert sorted(size) == [2 + CLEARANCE, 30 + CLEARANCE, 40 + CLEARANCE]


def test_a_lid_is_read_after_its_tray_wherever_it_stands(boxed: Boxed) -> None:
    kit = boxed("solid = 'lid'\nover = 'base'\n[base]\nsolid = 'tray'\ninner = [60, 90, 30]")
    nets = load_nets(kit)
    assert list(nets) == ["die", "box", "base"]
    assert nets["base"].inner == (60, 90, 30)
    assert nets["box"].inner == pytest.approx((60 + 4 * 0.3 + 1, 90 + 4 * 0.3 + 1, 15))


def test_a_box_that_no_page_holds_is_a_fault_with_a_way_out(boxed: Boxed) -> None:
    kit = boxed("solid = 'tray'\ninner = [200, 200, 60]")
    with pytest.raises(Faulty) as told:
        prepare(kit, PrintOptions(only=("box",)))
    assert "component.box.size" in str(told.value)
    assert "choose a larger paper, or let it hold less (nets.toml)" in str(told.value)
    assert prepare(kit, PrintOptions(only=("box",), paper="400x500")).listing


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("solid = 'tuck'", "box.holds: is missing; it must name what it holds, or give `inner`"),
        ("solid = 'tuck'\nholds = ['crad']", "there is no component 'crad'; did you mean 'card'?"),
        ("solid = 'tray'\nholds = ['board']", "names nothing that goes into a box"),
        ("solid = 'lid'\nover = 'tray'", "box.over: there is no box 'tray'"),
        ("solid = 'tray'\ninner = [1, 2, 3]", "must be [width, depth, height]"),
    ],
)
def test_what_is_written_wrong_is_told(written: str, fault: str, boxed: Boxed) -> None:
    with pytest.raises(Faulty) as told:
        load_nets(boxed(written))
    assert fault in str(told.value)
    assert len(told.value.faults) == 1


def test_a_thickness_that_cannot_be_meant_is_told(boxed: Boxed) -> None:
    kit = boxed("solid = 'tuck'\nholds = ['card']")
    with pytest.raises(Faulty) as told:
        prepare(kit, PrintOptions(thickness={"crad": 0.3, "card": 35, "paper": 1e-6}, sleeves=-1))
    for fault in ("thickness: is crad", "card: is 35 mm", "paper: is 1e-06", "sleeves: is -1 mm"):
        assert fault in str(told.value)


def test_a_box_grows_with_sleeves(boxed: Boxed) -> None:
    kit = boxed("solid = 'tuck'\nholds = ['card']")
    widths = [extent(net(kit, Packing(sleeves=sleeves)))[2] for sleeves in (None, 0.1, 0.2)]
    assert widths == sorted(set(widths))


def net(kit: Kit, packing: Packing) -> Net:
    return load_nets(kit, packing)["box"]


# The boxes of a PDF page say what is cut, and how far beyond it is printed.

LAYOUT = "[face]\nbackground = 'lapis'\n"


def kit(folder: Path, *bleeds: float, how: str = "cut", size: str = '"poker"') -> Kit:
    """Return a kit with a component of each bleed."""
    make = f'how = "{how}", size = {size}, front = "card.toml", back = "card.toml"'
    parts = [component(f"c{n}", f"{make}, bleed = {bleed}") for n, bleed in enumerate(bleeds)]
    toml = 'id = "x"\nname = "X"\n' + "".join(parts)
    return load_kit("", written(folder, {"kit.toml": toml, "card.toml": LAYOUT}))


def beyond(files: tuple[Path, ...]) -> list[list[float]]:
    """Return by how many mm the bleed box goes beyond the trim box of each page, on each side."""
    found = []
    for file in files:
        with pikepdf.open(file) as pdf:
            for page in (each for each in pdf.pages if "/TrimBox" in each):
                trim, bleed = ([float(n) for n in box] for box in (page.TrimBox, page.BleedBox))
                signs = (1, 1, -1, -1)
                sides = zip(trim, bleed, signs, strict=True)
                found.append([round((t - b) * sign / POINTS, 2) for t, b, sign in sides])
    return found


@pytest.mark.parametrize("bleed", [0, 2, 3, 5])
@pytest.mark.parametrize("backs", ["none", "long-edge", "gutter-fold"])
def test_a_sheet_bleeds_as_far_as_its_component(tmp_path: Path, bleed: int, backs: str) -> None:
    options = PrintOptions(backs=backs, first_sheet=False)  # type: ignore[arg-type]
    prepared = job.prepare(kit(tmp_path / "x", bleed), options)
    files = job.write(prepared, tmp_path, lambda _done, _total: None)
    pages = beyond(tuple(each for each in files if each.suffix == ".pdf"))
    assert pages
    assert pages == [[bleed] * 4] * len(pages)


@pytest.mark.parametrize(("how", "size"), [("tiled", "[300, 200]"), ("page", "[190, 270]")])
def test_what_is_not_cut_out_with_bleed_has_none(tmp_path: Path, how: str, size: str) -> None:
    prepared = job.prepare(
        kit(tmp_path / "x", 0, how=how, size=size),
        PrintOptions(first_sheet=False, backs="long-edge"),
    )
    files = job.write(prepared, tmp_path, lambda _done, _total: None)
    assert set(map(tuple, beyond(files))) == {(0, 0, 0, 0)}


def test_the_largest_bleed_of_a_sheet_counts_where_it_lies(tmp_path: Path) -> None:
    sheets = job.prepare(kit(tmp_path / "x", 0, 5), PrintOptions(first_sheet=False)).document.sheets
    assert len(sheets) == 1
    page = sheets[0].front
    sides = [
        (x - bleed, y - bleed, x + width + bleed, y + height + bleed)
        for (x, y, width, height), bleed in zip(page.trims, (0, 5), strict=True)
    ]
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    left, top = min(lefts), min(tops)
    assert page.bleed == pytest.approx((left, top, max(rights) - left, max(bottoms) - top))


def test_a_printer_that_is_corrected_for_moves_the_boxes_as_well(tmp_path: Path) -> None:
    game = kit(tmp_path / "x", 5)
    moved = PrintOptions(first_sheet=False, calibration=Calibration(dx=2.0))
    before, after = (
        job.prepare(game, each).document.sheets[0].front.bleed
        for each in (PrintOptions(first_sheet=False), moved)
    )
    assert before
    assert after
    assert after[0] - before[0] == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize("bleed", [0, 2, 5])
def test_a_page_for_a_shop_bleeds_to_its_edge(tmp_path: Path, bleed: int) -> None:
    """It is the shop that says how far, whatever the kit does at home; the file is PDF/X-1a."""
    ordered = shopping.prepare(kit(tmp_path / "x", bleed), PrintOptions(), "drivethru")
    _, deck = shopping.write(ordered, tmp_path, lambda _done, _total: None)
    with pikepdf.open(deck) as pdf:
        for page in pdf.pages:
            assert list(page.BleedBox) == pytest.approx(list(page.MediaBox), abs=0.01)
    assert all(len(set(sides)) == 1 and sides[0] > 3 for sides in beyond((deck,)))
