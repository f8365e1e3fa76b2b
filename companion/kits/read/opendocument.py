"""Reads OpenDocument spreadsheets piece by piece, so that no more is kept than is wanted."""

from collections.abc import Iterator, Mapping
from typing import Final
from xml.parsers import expat

from companion.kits.bounds import CELL_LETTERS, COLUMNS, ROWS
from companion.kits.faults import Fault, Faulty
from companion.kits.read.csv_file import DATE, Effort, TextRow, cell_faults, cell_text, named_sheet
from companion.kits.read.workbook import open_archive, parse_xml

_OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns:office:1.0 "
_TABLE: Final = "urn:oasis:names:tc:opendocument:xmlns:table:1.0 "
_TEXT: Final = "urn:oasis:names:tc:opendocument:xmlns:text:1.0 "
_CELLS: Final = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_BLANKS: Final = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}


def ods_lines(data: bytes, file: str, name: str, effort: Effort) -> Iterator[TextRow]:
    """Read a sheet of an OpenDocument spreadsheet, the first if none is named.

    Raises:
        Faulty: When it can't be read, has no such sheet, or a cell is a date.
    """
    with open_archive(data, file) as archive, archive.open("content.xml") as stream:
        sheet = _Sheet(file, name)
        for _ in parse_xml(stream, sheet.parser):
            effort.spend(sheet.parts, file)
            sheet.parts = 0
            yield from sheet.lines
            sheet.lines.clear()
            if sheet.is_done:
                break
    named_sheet(name, sheet.names, file)
    if sheet.wrong:
        raise Faulty(*cell_faults(sheet.wrong, file))


# odfpy makes an object of every element before the first can be asked for: a small file of many
# cells, or of one that is repeated, would take gigabytes. expat gives them one by one.
class _Sheet:
    """The wanted sheet while its XML is read: `lines` are the rows read since they were taken.

    `parts` are the elements since they were counted, `names` the sheets that were passed, `wrong`
    cells by column, row and what is wrong.
    """

    def __init__(self, file: str, wanted: str) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._letters
        self.parser.buffer_text = True
        self.file = file
        self.lines: list[TextRow] = []
        self.names: list[str] = []
        self.wrong: list[tuple[int, int, str]] = []
        self.is_done = False
        self.parts = 0
        self._wanted = wanted
        self._is_wanted = False
        self._path: list[str] = []
        self._row = self._next = 1
        self._cells: list[str] = []
        self._blank = 0
        self._cell: Mapping[str, str] = {}
        self._paragraphs: list[list[str]] = []
        self._paragraph = 0
        """How deep the paragraph lies that is read; 0 outside of any."""

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name)
        self.parts += 1
        if name == f"{_TABLE}table" and not self._is_wanted:
            self.names.append(attributes.get(f"{_TABLE}name", ""))
            self._is_wanted = self._wanted in ("", self.names[-1])
        if not self._is_wanted or self.is_done:
            return
        if name == f"{_TABLE}table-row":
            self._row, self._cells, self._blank = self._next, [], 0
            self._next += _times(attributes, "rows")
        elif name in _CELLS:
            self._cell, self._paragraphs, self._paragraph = attributes, [], 0
        elif name == f"{_TEXT}p" and self._path[-2] in _CELLS:
            self._paragraphs.append([])
            self._paragraph = len(self._path)
        elif self._paragraph and name == f"{_TEXT}s":
            self._letters(" " * min(int(attributes.get(f"{_TEXT}c", 1)), CELL_LETTERS))
        elif self._paragraph and name in _BLANKS:
            self._letters(_BLANKS[name])

    def _end(self, name: str) -> None:
        if len(self._path) == self._paragraph:
            self._paragraph = 0
        self._path.pop()
        if not self._is_wanted or self.is_done:
            return
        if name in _CELLS:
            self._close_cell()
        elif name == f"{_TABLE}table-row" and any(self._cells) and not self.is_done:
            times = min(self._next - self._row, ROWS + 1)
            self.lines += [TextRow(self._row + n, self._cells) for n in range(times)]
        elif name == f"{_TABLE}table":
            self.is_done = True

    def _letters(self, letters: str) -> None:
        if self._paragraph:
            self._paragraphs[-1].append(letters)

    def _close_cell(self) -> None:
        """Add a cell to the row, as often as it is repeated; blank ones when one follows."""
        times = _times(self._cell, "columns")
        column = len(self._cells) + self._blank + 1
        if self._cell.get(f"{_OFFICE}value-type") in {"date", "time"}:
            self.wrong.append((column, self._row, DATE))
        text = self._text()
        if not text:
            self._blank += times
            return
        if column + times > COLUMNS + 1:
            raise Faulty(Fault(self.file, f"has more than {COLUMNS} columns", self._row))
        self._cells += [""] * self._blank + [text] * times
        self._blank = 0

    def _text(self) -> str:
        match self._cell.get(f"{_OFFICE}value-type"):
            case "float" | "percentage" | "currency":
                return cell_text(float(self._cell.get(f"{_OFFICE}value") or 0))
            case "boolean":
                return cell_text(self._cell.get(f"{_OFFICE}boolean-value") == "true")
            case "date" | "time":
                return ""
            case _:
                return cell_text("\n".join(map("".join, self._paragraphs)))


def _times(attributes: Mapping[str, str], what: str) -> int:
    return max(1, int(attributes.get(f"{_TABLE}number-{what}-repeated", 1)))
