"""Recordings of a few faces, to be read: what changed shows as a difference of lines.

`COMPANION_REGENERATE=1 pytest tests/press` writes them anew; look at the difference before
committing it.
"""

import os
from pathlib import Path as FilePath

import pytest

from companion.kits import Face, load_kit
from companion.press.layout import FaceRenderer
from tests.press.layout.conftest import POKER, SCOPE, MakeKit, row
from tests.press.recorder import record

GOLDEN = FilePath(__file__).parent / "golden"
CARD = """
[face]
background = "papyrus"
inset = 5
note = "Card {card}: {title}."

[[draw]]
kind = "text"
text = "{title}"
style = "heading"
w = "100%-12"
h = 8

[[draw]]
kind = "circle"
anchor = "top-right"
w = 10
fill = "{colour}"
pattern = "stripes"
draw = [{ kind = "text", text = "{cost}", style = "number", colour = "auto", anchor = "centre" }]

[[draw]]
kind = "icon"
icon = "{colour.sign}"
y = 14
h = 20

[[draw]]
kind = "paragraph"
text = "{rules}"
y = 40
h = 20

[[draw]]
kind = "track"
anchor = "bottom"
h = 6
times = 5
stroke = "ink"
draw = [{ kind = "text", text = "{number}", style = "small", anchor = "centre" }]
"""


def assert_golden(name: str, drawing: str) -> None:
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "recordings are written by people, who look at them"
        file.write_text(drawing, encoding="utf-8")
    assert drawing == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("card", "language", "ink"),
    [(1, "en", "full"), (1, "en", "saver"), (2, "en", "grey"), (3, "ja", "full")],
)
def test_cards_are_drawn_as_they_were(
    make_kit: MakeKit, card: int, language: str, ink: str
) -> None:
    kit = make_kit({"card.toml": CARD})
    studio = FaceRenderer(kit, language, ink)  # type: ignore[arg-type]
    node = studio.face(Face("card.toml"), POKER, {**SCOPE, "number": card}, row(kit, card))
    assert_golden(f"card-{card}-{language}-{ink}", record(node))


@pytest.mark.parametrize("component", ["worker_blue", "art_5", "dynasty_tile"])
def test_pieces_of_giza_are_drawn_as_they_were(component: str) -> None:
    kit = load_kit("giza")
    [found] = [each for each in kit.components if each.id == component]
    make = found.makes[0]
    scope = {"number": 1, "count": found.count, "players": 4}
    node = FaceRenderer(kit).face(make.front, make.size, scope, shape=make.shape, bleed=make.bleed)
    assert_golden(f"giza-{component}", record(node))
