"""Every net of every kit, and of the documentation, folds closed in numbers."""

import re
import tomllib

import pytest

from companion.kits import games, layouts_folder, load_kit
from companion.press.nets.model import Net, fold_up, gap
from companion.press.nets.packing import Packing
from companion.press.nets.reading import SOLIDS, load_nets
from companion.press.nets.shape import net_faults

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
