"""Reads Excel workbooks into lines of text cells, as a CSV would hold them.

A workbook is an archive of XML; how much it may unpack to is looked at here for OpenDocument too.
"""

import warnings
from collections.abc import Callable, Iterator
from datetime import date, time
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from typing import IO, Final, Protocol, cast
from xml.parsers import expat
from zipfile import ZipFile

from companion.kits.bounds import ARCHIVE_FILES, BESIDE_CELLS, COLUMNS, UNPACKED_BYTES
from companion.kits.faults import Fault, Faulty
from companion.kits.read.csv_file import DATE, Effort, TextRow, cell_faults, cell_text, named_sheet

# The last row that an Excel workbook has.
_LAST_ROW: Final = 1_048_576
# Parts of cells that are read in the time of a part beside them.
_BESIDE: Final = 20
# Cells that are not written, up to one that is, which take as long as that one.
_PADDED: Final = 16
_INSTALL: Final = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
_NO_RESULT: Final = "has a formula but no result; save the workbook once in a spreadsheet program"


class _Cell(Protocol):
    """What is used of openpyxl's cells: its types know nothing of a sheet that is only read."""

    value: object
    data_type: str


class _ReadSheet(Protocol):
    def reset_dimensions(self) -> None: ...

    def iter_rows(self) -> Iterator[tuple[_Cell, ...]]: ...


def xlsx_lines(data: bytes, file: str, name: str, effort: Effort) -> Iterator[TextRow]:
    """Read a sheet of an Excel workbook, the first if none is named.

    A formula is read by the result saved with it. Only where one has none is the workbook read
    once more, to tell which.

    Raises:
        Faulty: When it can't be read, has no such sheet, or a cell is a date, an error, or a
            formula without result.
    """
    if find_spec("openpyxl") is None:
        raise Faulty(Fault(file, _INSTALL))
    faults: list[tuple[int, int, str]] = []
    bare = _bare_formulas(data, file, effort)
    formulas = {
        (row, column)
        for row, cells in (_rows(data, file, name, effort, results=False) if bare else ())
        for column, cell in enumerate(cells, 1)
        if cell.data_type == "f"
    }
    for row, cells in _rows(data, file, name, effort, results=True):
        for column, cell in enumerate(cells, 1):
            if wrong := _wrong(cell, formula=(row, column) in formulas):
                faults.append((column, row, wrong))
        yield TextRow(row, [cell_text(cell.value) for cell in cells])
    if faults:
        raise Faulty(*cell_faults(faults, file))


def _bare_formulas(data: bytes, file: str, effort: Effort) -> int:
    """Return how many formulas of a workbook have no result; count its parts, once for all sheets.

    What is beside the cells is read again for every sheet, and takes many times as long; so are
    the texts that cells share.

    Raises:
        Faulty: It has more than it may have.
    """
    key = sha256(data).digest()
    is_first = key not in effort.known
    if is_first:
        effort.known[key] = parts_of(data, file, effort)
    texts, beside, bare = effort.known[key]
    reads = 2 if bare else 1
    effort.spend(beside * _BESIDE * reads + texts * (reads - is_first), file)
    return bare


def _rows(
    data: bytes, file: str, name: str, effort: Effort, *, results: bool
) -> Iterator[tuple[int, tuple[_Cell, ...]]]:
    """Give the rows that are not blank, with formulas either as such or as their results."""
    from openpyxl import load_workbook

    with warnings.catch_warnings(action="ignore"):  # it warns of styles, which are no data
        book = load_workbook(BytesIO(data), read_only=True, data_only=results, keep_links=False)
    try:
        number = named_sheet(name, [each.title for each in book.worksheets], file)
        sheet = cast("_ReadSheet", book.worksheets[number])
        sheet.reset_dimensions()  # some programs state a size that is not the sheet's
        for row, cells in enumerate(sheet.iter_rows(), 1):
            effort.spend(1 + len(cells) / _PADDED, file)
            if row > _LAST_ROW:
                raise Faulty(Fault(file, "has cells farther away than a table's can be", row))
            written = [place for place, cell in enumerate(cells) if cell.value is not None]
            if written and written[-1] >= COLUMNS:
                raise Faulty(Fault(file, f"has more than {COLUMNS} columns", row))
            if written or any(cell.data_type == "f" for cell in cells):
                yield row, cells[:COLUMNS]
    finally:
        book.close()


def _wrong(cell: _Cell, *, formula: bool) -> str | None:
    if isinstance(cell.value, date | time):
        return DATE
    if cell.data_type == "e":
        return f"is an error, {cell.value}"
    return _NO_RESULT if cell.value is None and formula else None


# Counts what an Excel workbook is made of before a reader makes objects of it all.
#
# That reader looks at every part of the archive, for styles, names and whatever else programs keep
# beside the cells, and takes a hundred times as long for each as it takes to count them.
#

_OF_CELLS: Final = frozenset(("row", "c", "v", "f", "is", "t"))
# What the part begins with that holds what cells say, and how that is written.
_TEXTS: Final = "sst"


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


# Spreadsheets are archives of XML: opened with a bound on what they unpack to.

_CHUNK: Final = 1 << 16


def open_archive(data: bytes, file: str) -> ZipFile:
    """Open an archive whose parts come to no more than they may when they are unpacked.

    What a part says of its size is believed: no more than that is ever unpacked of it.

    Raises:
        Faulty: They do come to more.
        BadZipFile: It is no archive.
    """
    archive = ZipFile(BytesIO(data))
    if len(archive.infolist()) > ARCHIVE_FILES:
        raise Faulty(Fault(file, f"holds more than {ARCHIVE_FILES:,} files"))
    if sum(part.file_size for part in archive.infolist()) > UNPACKED_BYTES:
        most = UNPACKED_BYTES // 1_000_000
        raise Faulty(Fault(file, f"unpacks to more than {most} MB"))
    return archive


def parse_xml(stream: IO[bytes], parser: expat.XMLParserType) -> Iterator[None]:
    """Feed a parser piece by piece; yield after each, for what it found to be taken."""
    refuse_entities(parser)
    while chunk := stream.read(_CHUNK):
        parser.Parse(chunk)
        yield
    parser.Parse(b"", True)  # noqa: FBT003 - expat's own
    yield


def refuse_entities(parser: expat.XMLParserType) -> None:
    """Let a parser raise ValueError where entities are declared, in whatever encoding."""

    def refuse(*_: object) -> None:
        raise ValueError("it declares entities, and needs none")

    declared: Callable[..., None] = refuse
    parser.EntityDeclHandler = declared
