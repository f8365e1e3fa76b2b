"""Recordings of a few faces, to be read: what changed shows as a difference of lines.

`COMPANION_REGENERATE=1 pytest tests/press` writes them anew; look at the difference before
committing it.
"""

import os
import re
import tomllib
from pathlib import Path
from pathlib import Path as FilePath

import pytest

from companion.kits import Face, layouts_folder, load_kit
from companion.press.layout import FaceRenderer
from companion.press.layout.checking import check_layouts
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
    renderer = FaceRenderer(kit, language, ink)  # type: ignore[arg-type]
    node = renderer.face(Face("card.toml"), POKER, {**SCOPE, "number": card}, row(kit, card))
    assert_golden(f"card-{card}-{language}-{ink}", record(node))


@pytest.mark.parametrize("component", ["worker_blue", "art_5", "dynasty_tile"])
def test_pieces_of_giza_are_drawn_as_they_were(component: str) -> None:
    kit = load_kit("giza")
    [found] = [each for each in kit.components if each.id == component]
    make = found.makes[0]
    scope = {"number": 1, "count": found.count, "players": 4}
    node = FaceRenderer(kit).face(make.front, make.size, scope, shape=make.shape, bleed=make.bleed)
    assert_golden(f"giza-{component}", record(node))


# The parts of pictures: each is described, shown on the page of them all, and no large drawing.

ART = layouts_folder() / "shared" / "art"
PARTS = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in ART.glob("*.toml")}
PAGE = load_kit("", Path(__file__).parents[1] / "art")
ELEMENTS = 40
"""Of one part, at most."""


def test_each_part_is_described_with_its_arguments() -> None:
    readme = (layouts_folder() / "README.md").read_text(encoding="utf-8")
    [table] = re.findall(r"^\| part \|.*\n\|[-|]+\n((?:\|.*\n)+)", readme, re.MULTILINE)
    rows = [line.strip("| \n").split(" | ") for line in table.splitlines()]
    told = {row[0].strip("`"): set(re.findall(r"`(\w+)`", row[3])) for row in rows}
    assert told == {name: set(part["defaults"]) for name, part in PARTS.items()}


def test_the_page_shows_each_part_and_has_no_fault() -> None:
    assert {row["part"] for row in PAGE.table("parts").rows} == set(PARTS)
    assert check_layouts(PAGE) == []


def test_no_part_is_a_large_drawing() -> None:
    assert max(len(part["draw"]) for part in PARTS.values()) <= ELEMENTS


def test_each_part_says_what_is_left_of_it_when_ink_is_saved() -> None:
    for name, part in PARTS.items():
        assert "saver" in str(part), name
