"""Boxes hold what they are measured for, fold closed, and say so when no page holds them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty, Kit, load_kit
from companion.press.job import prepare
from companion.press.nets.model import Net, Solid, fold_up
from companion.press.nets.packing import CLEARANCE, Packing, Pile, pack, piles, stack_height
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import add_tabs, extent, net_faults
from companion.press.nets.solids import cap, over, tray, tuck
from companion.press.options import Options
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
        prepare(kit, Options(only=("box",)))
    assert "component.box.size" in str(told.value)
    assert "choose a larger paper, or let it hold less (nets.toml)" in str(told.value)
    assert prepare(kit, Options(only=("box",), paper="400x500")).listing


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
        prepare(kit, Options(thickness={"crad": 0.3, "card": 35, "paper": 1e-6}, sleeves=-1))
    for fault in ("thickness: is crad", "card: is 35 mm", "paper: is 1e-06", "sleeves: is -1 mm"):
        assert fault in str(told.value)


def test_a_box_grows_with_sleeves(boxed: Boxed) -> None:
    kit = boxed("solid = 'tuck'\nholds = ['card']")
    widths = [extent(net(kit, Packing(sleeves=sleeves)))[2] for sleeves in (None, 0.1, 0.2)]
    assert widths == sorted(set(widths))


def net(kit: Kit, packing: Packing) -> Net:
    return load_nets(kit, packing)["box"]
