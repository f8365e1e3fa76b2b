"""layouts/README.md is the reference of the language: it and the code say the same."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.kits import Face, layouts_folder
from companion.press.layout import FaceRenderer, grammar
from companion.press.layout.grammar import Key, Keys
from companion.press.layout.readers import ANCHORS, MOST_CELLS
from tests.press.layout.conftest import POKER, SCOPE, MakeKit, row

README = (layouts_folder() / "README.md").read_text(encoding="utf-8")
SHARED = layouts_folder() / "shared"
FENCE = re.compile(r"```toml\n(.*?)```", re.DOTALL)
EXAMPLES = FENCE.findall(README)
KIT = """
id = "readme"
name = { en = "Readme" }
players = [2]
[tables.cards]
file = "cards.csv"
[tables.cards.columns]
card = "integer"
kind = "text"
cost = "integer"
picture = "text"
colour = "text"
title = "words"
rules = "words"
[[component]]
id = "card"
name = { en = "Card" }
rows = "cards"
[[component.make]]
how = "cut"
size = "poker"
front = "card.toml"
"""
FRAME = """
[[draw]]
kind = "rect"
h = 10
fill = "{colour}"
draw = [{ kind = "text", text = "{heading}", anchor = "centre" }]
"""
BASE = """
[face]
background = "papyrus"

[[draw]]
kind = "group"
draw = [{ kind = "circle", name = "cost", w = 9, fill = "{colour}" }]

[[draw]]
kind = "icon"
name = "art"
icon = "{picture}"
y = 20
w = 20
"""
BOAT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
<path d="M0 5H20L16 10H4Z" fill="#884400"/></svg>"""


def part(heading: str) -> str:
    """Return what stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {heading}\n(.*?)(?=^#+ |\Z)", README, re.DOTALL | re.MULTILINE)
    assert found, heading
    return found[1]


def tables(text: str) -> Iterator[dict[str, str]]:
    """Give each table of a text: the keys in its first column, and what they are when left out."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        header, _, *lines = (line.strip("| \n").split(" | ") for line in block.splitlines())
        if header[0].startswith("key"):
            yield {key: cells[2] for cells in lines for key in re.findall(r"`([^`]+)`", cells[0])}


def documented(kind: str) -> dict[str, str]:
    """Return the keys of an element: its own and those it shares with others."""
    everyone, painted, holding = tables(part("Keys of every element"))
    text = part(kind)
    own, *_ = [*tables(text), {}]
    told = text.partition("|")[0].lower()
    keys = dict(everyone)
    if "filled" in told:
        keys |= {key: cell for key, cell in painted.items() if key in grammar.FILLED}
    if "stroked" in told:
        keys |= {key: cell for key, cell in painted.items() if key in grammar.STROKED}
    if "holds elements" in told:
        keys |= holding
    return keys | own


def assert_same(keys: Mapping[str, str], known: Keys) -> None:
    assert set(keys) == set(known)
    for name, cell in keys.items():
        assert_default(name, cell, known[name])


def assert_default(name: str, cell: str, key: Key) -> None:
    said = cell.strip("`")
    assert key.needed == (said == "needed"), name
    if cell.startswith("`") or said.replace(".", "").isdigit():
        assert said == str(key.default), name
    else:
        assert key.default in (None, False, "", {}), name


def test_every_element_of_the_code_is_described_and_no_other() -> None:
    headings = re.findall(r"^### (.*)$", README, re.MULTILINE)
    assert headings == list(grammar.ELEMENTS)


@pytest.mark.parametrize("kind", grammar.ELEMENTS)
def test_every_key_of_an_element_is_described_with_its_default(kind: str) -> None:
    assert_same(documented(kind), grammar.keys_of(kind))


def test_keys_of_the_face_and_of_columns_are_described() -> None:
    [face] = tables(part("A file"))
    assert_same(face, grammar.FACE)
    _, column = tables(part("table"))
    assert_same(column, grammar.COLUMN)


def test_keys_of_a_style_file_are_described() -> None:
    style = part("Style")
    assert set(re.findall(r"^    \[(\w+)", style, re.MULTILINE)) == set(grammar.STYLE_SECTIONS)
    for section, keys in (("fonts.body", grammar.FONT), ("type.heading", grammar.TYPE)):
        block = style.partition(f"[{section}]")[2].partition("    [")[0]
        assert set(re.findall(r"^    ([\w-]+) =", block, re.MULTILINE)) == set(keys)


def test_anchors_and_limits_are_described() -> None:
    for anchor in ANCHORS:
        assert f"`{anchor}`" in README
    assert f"{MOST_CELLS:,} cells" in README


def test_every_shared_layout_is_described_with_its_arguments() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \|(.*)$", part("Shared layouts"), re.MULTILINE))
    for name, line in told.items():
        raw = tomllib.loads((SHARED / f"{name}.toml").read_text(encoding="utf-8"))
        arguments = re.findall(r"`(\w+)`", line.rpartition(" | ")[2])
        assert set(arguments) <= {*raw.get("defaults", {}), "page", "pages"}, name
    parts = {path.stem for path in SHARED.glob("*.toml")} - set(told)
    whole = README + "".join(path.read_text(encoding="utf-8") for path in SHARED.glob("*.toml"))
    assert all(f"shared/{name}.toml" in whole for name in parts)


def test_every_element_has_an_example() -> None:
    for kind in grammar.ELEMENTS:
        assert f'kind = "{kind}"' in "".join(FENCE.findall(part(kind)))


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_each_example_is_drawn_for_each_card(example: str, make_kit: MakeKit) -> None:
    [cards] = re.findall(r"```csv\n(.*?)```", README, re.DOTALL)
    files = {"kit.toml": KIT, "cards.csv": cards, "frame.toml": FRAME, "art/boat.svg": BOAT}
    kit = make_kit({**files, "card.toml": BASE, "shown.toml": example})
    renderer = FaceRenderer(kit)
    with renderer.together():
        drawn = [renderer.face(Face("shown.toml"), POKER, SCOPE, row(kit, n)) for n in (1, 2, 3)]
    assert all(drawn)


def test_the_first_example_is_a_card_of_about_twenty_lines() -> None:
    assert len(EXAMPLES[0].split("\n\n")) == 5  # the face and four elements
    assert Path(layouts_folder() / "style.toml").is_file()
