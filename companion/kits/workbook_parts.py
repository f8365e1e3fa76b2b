"""Counts what an Excel workbook is made of before a reader makes objects of it all.

That reader looks at every part of the archive, for styles, names and whatever else programs keep
beside the cells, and takes a hundred times as long for each as it takes to count them.
"""

from typing import Final
from xml.parsers import expat

from companion.kits.archives import open_archive, parse_xml
from companion.kits.bounds import BESIDE_CELLS
from companion.kits.effort import Effort
from companion.kits.faults import Fault, Faulty

_OF_CELLS: Final = frozenset(("row", "c", "v", "f", "is", "t"))
_TEXTS: Final = "sst"
"""What the part begins with that holds what cells say, and how that is written."""


def parts_of(data: bytes, file: str, effort: Effort) -> tuple[int, int, int]:
    """Return how many elements a workbook has in shared texts and beside cells; formulas alone.

    A formula that is alone has no result.

    Raises:
        Faulty: It has more than it may have.
    """
    count = _Count()
    with open_archive(data, file) as archive:
        for part in archive.infolist():
            before = count.of_cells
            with archive.open(part) as stream:
                parser = count.parser()
                try:
                    for _ in parse_xml(stream, parser):
                        _check(count, file)
                except expat.ExpatError:  # no XML, or none to its end: what reads it finds out
                    pass
            effort.spend(count.of_cells - before, file)
    return count.texts, count.beside, count.bare


def _check(count: "_Count", file: str) -> None:
    if count.beside > BESIDE_CELLS:
        what = f"{BESIDE_CELLS:,} sheets, styles, names and other parts beside its cells"
        raise Faulty(
            Fault(file, f"has more than {what}; copy the table into a workbook of its own")
        )


class _Count:
    """Elements so far: those of cells, those beside them, formulas without a value after them.

    `texts` are those of cells that stand apart, for several cells to share.
    """

    def __init__(self) -> None:
        self.of_cells = self.texts = self.beside = self.bare = 0
        self._is_open = self._is_value = False
        self._root = ""

    def parser(self) -> expat.XMLParserType:
        """Return a parser that adds another part."""
        self._root = ""
        found = expat.ParserCreate()
        found.StartElementHandler = self._start
        found.EndElementHandler = self._end
        found.CharacterDataHandler = self._letters
        return found

    def _start(self, name: str, _: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        self._root = self._root or local
        if local not in _OF_CELLS and self._root != _TEXTS:
            self.beside += 1
            return
        self.of_cells += 1
        self.texts += self._root == _TEXTS
        self._is_open |= local == "f"
        self._is_value = local == "v"

    def _letters(self, _: str) -> None:
        if self._is_value:
            self._is_open = False

    def _end(self, name: str) -> None:
        self._is_value = False
        if name.rpartition(":")[2] == "c":
            self.bare += self._is_open
            self._is_open = False
