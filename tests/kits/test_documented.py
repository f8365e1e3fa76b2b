"""layouts/KITS.md says what the loader reads: its keys, its kinds, its example."""

import re

import pytest

from companion.kits import layouts_folder, load_kit
from companion.kits.read.columns import KINDS
from tests.kits.conftest import CASES

PAGE = (layouts_folder() / "KITS.md").read_text(encoding="utf-8")


def first_column(heading):
    """Return what the first column of the page's table with this heading lists."""
    _, _, table = PAGE.partition(f"| {heading} |")
    rows = table.split("\n\n")[0].splitlines()[2:]
    return {re.match(r"\| `([^`]+)`", row)[1] for row in rows}


def example(language):
    return re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[1]


def known_keys(box, **parts):
    """Return the keys that the loader lists when it finds one that is none of them."""
    (fault,) = (line for line in box.faults(**parts) if "QQQ" in line)
    return set(fault.partition("there are: ")[2].split(", "))


@pytest.mark.parametrize(
    ("heading", "part", "after"),
    CASES["every_key_is_documented"],
)
def test_every_key_is_documented(box, heading, part, after):
    spoilt = getattr(box, part).replace(after, f"{after}QQQ = 1\n")
    assert known_keys(box, **{part: spoilt}) == first_column(heading)


def test_every_key_of_a_column_is_documented(box):
    columns = box.columns.replace('"integer"', '{ kind = "integer", QQQ = 1 }')
    assert known_keys(box, columns=columns) == first_column("key of a column")


def test_every_kind_of_cell_is_documented():
    assert first_column("kind") == set(KINDS)


def test_the_example_is_a_kit_without_faults(tmp_path):
    (tmp_path / "kit.toml").write_text(example("toml"), encoding="utf-8")
    (tmp_path / "cards.csv").write_text(example("csv"), encoding="utf-8")
    kit = load_kit("ferry", tmp_path)
    assert [(each.id, each.count) for each in kit.components] == [("card", 2), ("coin", 20)]
    assert kit.table("cards").row(2)["title"] == {"en": "The Sled", "ja": "そり"}
