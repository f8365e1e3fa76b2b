"""Nets that follow from a few numbers: they lie flat, fold closed, and are what they should be."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty
from companion.press.nets.model import Net, Solid, SpacePoint, fold_up
from companion.press.nets.reading import load_nets
from companion.press.nets.shape import add_tabs, extent, net_faults
from companion.press.nets.solids import cap, cuboid, die, pyramid

lengths = st.floats(3, 60).map(lambda length: round(length, 2))
CLOSED = 2
"""Faces at each edge of a closed solid."""


def corner(place: SpacePoint) -> SpacePoint:
    x, y, z = (round(each + 0.00031, 2) + 0.0 for each in place)  # no half lies on the edge
    return (x, y, z)


def edges(solid: Solid) -> Counter[frozenset[SpacePoint]]:
    """Count the faces at each edge in space."""
    return Counter(
        frozenset((corner(one), corner(other)))
        for places in solid.values()
        for one, other in zip(places, (*places[1:], places[0]), strict=True)
    )


def rims(net: Net) -> int:
    """Return how many edges of the solid have one face only."""
    return sum(1 for faces in edges(fold_up(net)).values() if faces != CLOSED)


def middle(places: tuple[SpacePoint, ...]) -> SpacePoint:
    x, y, z = (sum(values) / len(places) for values in zip(*places, strict=True))
    return (x, y, z)


def outwards(places: tuple[SpacePoint, ...]) -> SpacePoint:
    """Return which way the printed side of a face looks."""
    (a, b, c), (d, e, f), (g, h, i), *_ = places
    u, v = (d - a, e - b, f - c), (g - d, h - e, i - f)
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


@given(lengths)
def test_a_die_folds_closed_with_edges_of_one_length(size: float) -> None:
    net = add_tabs(die(size))
    assert net_faults(net) == []
    assert len(net.glue) == 7
    assert rims(net) == 0
    for one, other in map(tuple, edges(fold_up(net))):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) == pytest.approx(
            size**2, abs=0.02 * size
        )


def test_opposite_faces_of_a_die_add_up_to_7() -> None:
    solid = fold_up(add_tabs(die(16)))
    looks = {name: outwards(places) for name, places in solid.items()}
    pairs = {
        frozenset((one, other))
        for one, other in product(looks, looks)
        if all(
            a == pytest.approx(-b, abs=1e-6) for a, b in zip(looks[one], looks[other], strict=True)
        )
    }
    assert pairs == {frozenset("16"), frozenset("25"), frozenset("34")}
    assert all(sum(map(int, pair)) == 7 for pair in pairs)


def test_1_2_3_of_a_die_run_anticlockwise() -> None:
    solid = fold_up(add_tabs(die(16)))
    x, y, z = (outwards(solid[face]) for face in "123")
    turn = sum(
        x[n] * (y[(n + 1) % 3] * z[(n + 2) % 3] - y[(n + 2) % 3] * z[(n + 1) % 3]) for n in range(3)
    )
    assert turn > 0


@given(lengths, lengths, lengths)
def test_a_block_of_any_size_folds_closed(width: float, depth: float, height: float) -> None:
    net = add_tabs(cuboid((width, depth, height)))
    assert net_faults(net) == []
    assert rims(net) == 0
    spans = sorted(span(fold_up(net)))
    assert spans == pytest.approx(sorted((width, depth, height)), abs=0.01)


def span(solid: Solid) -> list[float]:
    """Return width, depth and height of a solid."""
    axes = zip(*(place for places in solid.values() for place in places), strict=True)
    return [max(values) - min(values) for values in axes]


@given(lengths, lengths, lengths)
def test_a_step_is_open_below_only(width: float, depth: float, height: float) -> None:
    net = add_tabs(cap((width, depth, height)))
    assert net_faults(net) == []
    assert len(net.glue) == 4
    solid = fold_up(net)
    rim = [edge for edge, faces in edges(solid).items() if faces != CLOSED]
    assert len(rim) == 4
    assert all(place[2] == pytest.approx(-height, abs=0.02) for edge in rim for place in edge)
    for side in ("south", "east", "north", "west"):
        assert all(place[2] == pytest.approx(-height) for place in solid[side][:2])


@given(lengths, lengths)
def test_a_pyramid_ends_in_one_point(size: float, height: float) -> None:
    net = add_tabs(pyramid(size, height))
    assert net_faults(net) == []
    assert rims(net) == 0
    solid = fold_up(net)
    peaks = {corner(places[2]) for name, places in solid.items() if name != "bottom"}
    (peak,) = peaks
    assert peak == pytest.approx((size / 2, size / 2, -height), abs=0.02)


@pytest.mark.parametrize("net", [die(8), cap((10, 10, 6)), cap((22, 22, 6)), pyramid(8, 8)])
def test_small_things_have_small_tabs(net: Net) -> None:
    _, _, width, height = extent(add_tabs(net))
    assert net.tab < 5
    assert max(width, height) < 45
    assert not net.numbered


def test_solids_are_written_short(own_kit) -> None:
    text = """
    [die]
    solid = "die"
    size = 16
    [brick]
    solid = "cuboid"
    size = [20, 10, 8]
    tab = 4
    [level]
    solid = "step"
    size = 22
    height = 6
    [peak]
    solid = "pyramid"
    size = 8
    height = 8
    """
    nets = load_nets(own_kit(text))
    assert {name: len(net.faces) for name, net in nets.items()} == {
        "die": 6, "brick": 6, "level": 5, "peak": 5,
    }  # fmt: skip
    assert nets["brick"].tab == 4
    assert all(net.id == name for name, net in nets.items())


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("solid = 'dye'", "a.solid: 'dye' is not possible; did you mean 'die'?"),
        ("solid = 'die'", "a.size: must be a length of at least 3 mm"),
        ("solid = 'die'\nsize = nan", "a.size: nan is not a length in mm"),
        ("solid = 'cuboid'\nsize = 8", "a.size: 8 is not a list of 3 lengths in mm"),
        ("solid = 'die'\nsize = 2", "a.size: must be a length of at least 3 mm"),
        ("solid = 'cuboid'\nsize = [8, 8]", "a.size: [8, 8] is not a list of 3 lengths in mm"),
        ("solid = 'cuboid'\nsize = [8, 8, 2]", "a.size: must be [width, depth, height]"),
        ("solid = 'step'\nsize = 22", "a.height: must be a length of at least 3 mm"),
        ("solid = 'die'\nsize = 16\nheight = 3", "a.height: unknown key"),
    ],
)
def test_what_is_written_wrong_is_told(written: str, fault: str, own_kit) -> None:
    with pytest.raises(Faulty) as told:
        load_nets(own_kit(f"[a]\n{written}"))
    assert fault in str(told.value)
    assert len(told.value.faults) == 1
