"""The background of a face, and what stands on it."""

import pytest

from companion.kits import Face
from companion.press.drawing.nodes import Node, Path, TextLine
from companion.press.layout import FaceRenderer
from tests.press.layout.conftest import POKER, SCOPE, Draw, MakeKit, leaves, row

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
    studio = FaceRenderer(kit)
    faces = [studio.face(Face("card.toml"), POKER, SCOPE, row(kit, card)) for card in (1, 2, 3, 1)]
    fills = [next(leaf.fill for leaf in leaves(face) if isinstance(leaf, Path)) for face in faces]
    assert fills == ["#5b9cdb", "#cd3a24", "#ecd3a0", "#5b9cdb"]


@pytest.mark.parametrize(("ground", "front"), [("papyrus", "#1d1a16"), ("lapis", "#ffffff")])
def test_what_is_auto_reads_well_on_the_background(draw: Draw, ground: str, front: str) -> None:
    assert _front(draw(LAYOUT.replace("{colour}", ground))) == front


def test_auto_follows_a_background_that_changes(make_kit: MakeKit) -> None:
    kit = make_kit({"card.toml": LAYOUT})
    studio = FaceRenderer(kit)
    fronts = [
        _front(studio.face(Face("card.toml"), POKER, SCOPE, row(kit, card))) for card in (2, 3)
    ]
    assert fronts == ["#ffffff", "#1d1a16"]


def _front(face: Node) -> str:
    [line] = [leaf for leaf in leaves(face) if isinstance(leaf, TextLine)]
    return line.runs[0].colour
