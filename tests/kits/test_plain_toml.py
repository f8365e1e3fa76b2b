"""The quick reader of TOML: what it reads it reads as Python's own does, and leaves the rest."""

import tomllib
from itertools import product

import pytest

from companion.kits import layouts_folder
from companion.kits.plain_toml import plain_toml

PLAIN = """
# What most files are made of.
name = "Giza"  # a comment
"in quotes" = 'no'

[face]
view = [0, -1.5, 1e2, true]
[[draw]]
path = \"\"\"
M0 0
L1 1\"\"\"
with = { a = [{ b = "\\"" }], "c d" = "é\\u00e9" }
points = [
  [0, 0], # the first
  [1, 1],
]
[draw.inner.most]
[draw.inner]
[[draw]]
"""
PARTS = (
    "[a]", "[a.b]", "[[a]]", "[[a.b]]", "a = 1", "a = {}", "a = { b = 1 }", "a = []",
    "b = [{ c = 1 }]", "b = null", "b = [null]", "b = NaN", "b = -Infinity", "b = 01", "b = 1_0",
    'b = "\\/"', 'b = "\\ud800"', 'b = "\\x41"', 'b = """"x"""', "b = '''x'''", "b = +1", "b = {",
    "b = 1979-05-27", "a.b = 1", '"a" = 2', "b = [1 2]", "b = [1, 2, ]", "b = { c = 1, }",
    'b = {"c": 1}', "b", "= 1",
)  # fmt: skip
"""Lines that follow one another, most of which are wrong, or not plain."""


def same(text: str) -> bool:
    """Tell whether what the quick reader makes of a text is what Python's own makes of it."""
    found = plain_toml(text)
    if found is None:
        return True
    try:
        return repr(found) == repr(tomllib.loads(text))
    except ValueError:
        return False


@pytest.mark.parametrize(
    "place", ["", "shared", "giza", "terra-pyramides", "silver-gold", "cheops"]
)
def test_our_own_files_are_plain_and_read_alike(place: str) -> None:
    for path in sorted((layouts_folder() / place).glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert path.name == "alone.toml" or plain_toml(text) is not None, path
        assert same(text), path


def test_what_is_plain_is_read() -> None:
    text = PLAIN.replace("'no'", '"no"')
    assert plain_toml(text) is not None
    assert same(text)
    assert plain_toml(PLAIN) is None


def test_whatever_else_there_is_is_left_to_the_other_reader() -> None:
    for lines in product(PARTS, repeat=3):
        assert same("\n".join(lines)), lines


@pytest.mark.parametrize("text", ["a = 1\x7f", "a = 1\r", "a = " + "[" * 5000, "a = " + "1" * 5000])
def test_what_python_refuses_is_left_to_it(text: str) -> None:
    assert plain_toml(text) is None
