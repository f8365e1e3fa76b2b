"""The website's modules as bytecode: they do the same, and nothing that they import is left out."""

import marshal
from typing import Any

import pytest

from companion.site.build.bundle import PACKAGE, TOOLS, our_files
from companion.site.build.bytecode import compiled
from tests.test_house import imported, modules

HEAD = 16
SOURCE = b'''
"""What it is."""
from dataclasses import dataclass
from functools import singledispatch
from typing import Final

MOST: Final = 3
LATER: int

@dataclass
class Pile:
    """A pile."""

    stones: int = 0

    def taken(self, count: "int") -> "Pile":
        """Return what is left."""
        assert count <= self.stones, "so many there are not"
        return Pile(self.stones - count)

@singledispatch
def told(what):
    """Say nothing."""

@told.register
def _(what: int):
    return "a number"
'''


def run(bytecode: bytes) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "sample"}
    exec(marshal.loads(bytecode[HEAD:]), names)
    return names


def test_a_module_does_what_its_source_does() -> None:
    found = run(compiled(SOURCE, "sample.py"))
    pile = found["Pile"](2)
    assert (found["MOST"], pile.taken(1).stones, found["told"](1)) == (3, 1, "a number")
    with pytest.raises(AssertionError, match="so many there are not"):
        pile.taken(3)


def test_nothing_is_said_to_readers() -> None:
    bytecode = compiled(SOURCE, "sample.py")
    assert not [each for each in (b"What it", b"A pile", b"what is left") if each in bytecode]


def test_no_module_of_ours_imports_what_is_left_out_of_pythons_library() -> None:
    taken = {name for files in our_files() for name in files}
    there = {
        path for path in modules().values() if f"companion/{path.relative_to(PACKAGE)}" in taken
    }
    found = {f"{path} imports {each}" for path in there for each in imported(path)}
    assert there
    assert not [each for each in found if each.rpartition(" ")[2].partition(".")[0] in TOOLS]
