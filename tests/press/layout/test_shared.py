"""Layouts that all kits share: the house's, and a kit's own in their place."""

import shutil

import pytest

from companion.kits import Faulty, load_kit
from companion.kits.check.kit import check_kit
from companion.kits.paper import card_sizes
from companion.press.drawing.nodes import Node, TextLine
from companion.press.layout.checking import check_layouts
from tests.press.layout.conftest import KIT, Draw, FaultsOf, MakeKit, leaves

INCLUDE = '[[draw]]\nkind = "include"\nlayout = "shared/part.toml"\n'
PART = '[[draw]]\nkind = "text"\ntext = "ours"\nanchor = "centre"\n'


@pytest.fixture(autouse=True)
def house(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house whose shared layouts are `part` and `whole`, which includes `part`."""
    card_sizes()
    folder = tmp_path_factory.mktemp("house")
    (folder / "shared").mkdir()
    (folder / "shared" / "part.toml").write_text(PART, encoding="utf-8")
    (folder / "shared" / "whole.toml").write_text(INCLUDE, encoding="utf-8")
    for name in ("places", "folders"):
        monkeypatch.setattr(f"companion.kits.{name}.layouts_folder", lambda: folder)


def said(node: Node) -> list[str]:
    lines = (leaf for leaf in leaves(node) if isinstance(leaf, TextLine))
    return ["".join(run.text for run in line.runs) for line in lines]


def including(name: str) -> str:
    return INCLUDE.replace("shared/part", f"shared/{name}")


@pytest.mark.parametrize("name", ["part", "whole"])
def test_a_shared_layout_is_the_houses(draw: Draw, name: str) -> None:
    assert said(draw(including(name))) == ["ours"]


@pytest.mark.parametrize("name", ["part", "whole"])
def test_a_kits_own_takes_its_place_wherever_it_is_named(draw: Draw, name: str) -> None:
    own = {"shared/part.toml": PART.replace("ours", "mine")}
    assert said(draw(including(name), layouts=own)) == ["mine"]


def test_one_that_is_in_neither_place_is_a_fault(faults_of: FaultsOf) -> None:
    [fault] = faults_of(including("parts"))
    assert "there is no file 'shared/parts.toml'" in str(fault)
    assert "did you mean 'shared/part.toml'?" in str(fault)


def with_front(layout: str) -> dict[str, str]:
    return {"kit.toml": KIT.replace("card.toml", layout)}


def test_a_face_may_be_a_shared_layout(make_kit: MakeKit) -> None:
    kit = make_kit(with_front("shared/whole.toml"))
    assert not check_kit(kit)
    assert not check_layouts(kit)


def test_a_face_that_is_in_neither_place_is_a_fault(make_kit: MakeKit) -> None:
    [fault] = check_kit(make_kit(with_front("shared/hole.toml")))
    assert "did you mean 'shared/whole.toml'?" in str(fault)


@pytest.mark.parametrize(("name", "fits"), [("part", True), ("whole", True), ("art", False)])
def test_an_own_folder_may_bring_one_to_a_built_in_game(
    make_kit: MakeKit, tmp_path_factory: pytest.TempPathFactory, name: str, *, fits: bool
) -> None:
    base, own = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("own")
    shutil.copytree(make_kit().folders[0], base / "demo")
    (own / "shared").mkdir()
    (own / "shared" / f"{name}.toml").write_text(PART, encoding="utf-8")
    if fits:
        assert load_kit("demo", own, base).folders == (own, base / "demo")
        return
    with pytest.raises(Faulty, match=r"shared/art\.toml: takes the place of no file of ours"):
        load_kit("demo", own, base)
