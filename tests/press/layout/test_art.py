"""The parts of pictures: each is described, shown on the page of them all, and no large drawing."""

import re
import tomllib
from pathlib import Path

from companion.kits import layouts_folder, load_kit
from companion.press.layout.checking import check_layouts

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
