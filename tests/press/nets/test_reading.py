"""Every net of every kit, and of the documentation, folds closed in numbers."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Kit, games, layouts_folder, load_kit
from companion.press.nets.model import Net, fold_up, gap
from companion.press.nets.packing import Packing
from companion.press.nets.reading import SOLIDS, check_nets, load_nets
from companion.press.nets.shape import net_faults
from tests.kit_files import component, written

CLOSED = 0.01
"""mm. GIZA-NET-01."""
WRITTEN = (layouts_folder() / "NETS.md").read_text(encoding="utf-8")
SHORT = WRITTEN.partition("## Short forms")[2].partition("## Boxes")[0]


def assert_closed(net: Net) -> None:
    assert net_faults(net) == []
    solid = fold_up(net)
    assert all(gap(net, solid, glue) <= CLOSED for glue in net.glue)


@pytest.mark.parametrize("packing", [Packing(), Packing({"card": 0.5, "board": 3}, 0.25)])
@pytest.mark.parametrize("game", games())
def test_nets_fold_closed(game: str, packing: Packing) -> None:
    for net in load_nets(load_kit(game), packing).values():
        assert_closed(net)


@pytest.mark.parametrize("game", games())
def test_every_net_is_used(game: str) -> None:
    kit = load_kit(game)
    used = {make.net for component in kit.components for make in component.makes if make.net}
    assert used == set(load_nets(kit))


def test_the_nets_of_the_documentation_fold_closed(own_kit) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", WRITTEN, re.DOTALL)
    written = "\n".join(block for block in blocks if not block.startswith("[[component"))
    written = written.replace('"god_card", "scarab_card"', '"food_1", "art_1"')
    nets = load_nets(own_kit(written))
    assert set(nets) == set(tomllib.loads(written))
    for net in nets.values():
        assert_closed(net)


def test_every_short_form_is_documented_with_its_faces(own_kit) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| .*? \| (.*?) \| .*? \|$", SHORT, re.MULTILINE))
    assert set(rows) - {"solid"} == set(SOLIDS)
    for kind, keys in (
        ("die", "size = 16"),
        ("cuboid", "size = [9, 8, 7]"),
        ("step", "size = 20\nheight = 6"),
        ("pyramid", "size = 8\nheight = 8"),
        ("tray", "inner = [60, 90, 20]"),
        ("tuck", "inner = [60, 90, 20]"),
    ):
        net = load_nets(own_kit(f"[a]\nsolid = '{kind}'\n{keys}"))["a"]
        told = set(re.findall(r"`(\w+)`", rows[kind]))
        faces = {face.id for face in net.faces}
        assert told == (faces if kind != "die" else {"1", "6"})


# Nets of which something is missing or of another kind: told, and nothing is measured by them.

KIT = "".join(
    (
        'id = "deck"\nname = "Deck"\n',
        component("card", "how = 'cut', size = 'poker', front = 'plain.toml'", "count = 9"),
        component("roof", "how = 'net', net = 'roof', front = 'plain.toml'", "count = 4"),
        component("box", "how = 'net', net = 'box', front = 'plain.toml'"),
        component("lid", "how = 'net', net = 'lid', front = 'plain.toml'"),
    )
)
PAINT = "[face]\nbackground = 'papyrus'\n[defaults]\nface = ''\n"
AROUND = {
    "box": {"solid": "tray", "holds": "all"},
    "lid": {"solid": "lid", "over": "box", "height": 20},
}

POINTS = st.lists(
    st.tuples(st.sampled_from([0, 30, 0.001]), st.sampled_from([0, 20, 40, 60])).map(list),
    max_size=5,
)
ROOF: dict[str, Any] = {
    "faces": [
        {"id": "front", "points": [[0, 0], [30, 0], [30, 20], [0, 20]]},
        {"id": "back", "points": [[0, 20], [30, 20], [30, 40], [0, 40]]},
        {"id": "floor", "points": [[0, 40], [30, 40], [30, 60], [0, 60]]},
    ],
    "folds": [
        {"between": ["front", "back"], "angle": 120},
        {"between": ["back", "floor"], "angle": 120},
    ],
    "glue": [{"tab": [[0, 0], [30, 0]], "edge": [[0, 60], [30, 60]]}],
}
SPOILT = st.sampled_from([None, [], {}, "", 0, -1, [[]], [[0, 0]], ["front"], "front"]) | POINTS


def kit_of(folder: Path, roof: dict[str, Any]) -> Kit:
    files = {"kit.toml": KIT, "plain.toml": PAINT}
    nets = tomli_w.dumps({"roof": roof, **AROUND})
    return load_kit("deck", written(folder, {**files, "nets.toml": nets}))


def spoilt(roof: dict[str, Any], place: str, number: int, key: str, value: Any) -> dict[str, Any]:
    """Return a net of which one key of one of its parts is another; None takes it away."""
    parts = [dict(each) for each in roof[place]]
    if number < len(parts):
        part = {**parts[number], key: value}
        parts[number] = {name: each for name, each in part.items() if each is not None}
    return {**roof, place: parts}


def test_a_face_without_points_is_told_though_a_box_is_measured_for_it(tmp_path: Path) -> None:
    for points in (None, []):
        kit = kit_of(tmp_path / str(points), spoilt(ROOF, "faces", 1, "points", points))
        told = [str(fault) for fault in check_nets(kit)]
        assert told == [
            "nets.toml: roof.faces.back.points: must be a list of points, each [x, y] in mm"
        ]


KEYS = {"faces": ("id", "points"), "folds": ("between", "angle"), "glue": ("tab", "edge")}
CHANGES = st.sampled_from([*KEYS]).flatmap(
    lambda place: st.tuples(st.just(place), st.integers(0, 2), st.sampled_from(KEYS[place]), SPOILT)
)


@given(st.lists(CHANGES, min_size=1, max_size=3))
def test_whatever_is_missing_is_told_or_taken(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, int, str, Any]]
) -> None:
    roof = ROOF
    for change in changes:
        roof = spoilt(roof, *change)
    check_nets(kit_of(tmp_path_factory.mktemp("net"), roof))
