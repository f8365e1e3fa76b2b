"""Reads the files that spreadsheets write, all of them into the same rows of text cells."""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from companion.kits.bounds import CELL_LETTERS, COLUMNS, ROWS
from companion.kits.documents import decode
from companion.kits.effort import Effort
from companion.kits.faults import Fault, Faulty
from companion.kits.lines import Line
from companion.kits.suggestions import shown

SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods")
_DELIMITERS = "\t;,"
"""The least likely within a name first: it is taken when two part the heading alike."""
_LETTERS = 12
"""Letters of a CSV that are read in the time of a cell of a workbook."""
_COMMA = "; a text with commas stands in quotation marks"


class Sheet(NamedTuple):
    """The names of the columns, and the lines below them, each with a cell for every column."""

    heading: Line
    lines: tuple[Line, ...]


def read_sheet(data: bytes, file: str, name: str = "", effort: Effort | None = None) -> Sheet:
    """Read a table of any of `SUFFIXES`, the same whichever spreadsheet wrote it.

    Blank lines, blank columns to the right and blanks around a cell's text count for nothing.

    Args:
        data: What the file holds.
        file: Its name, by which its kind is told.
        name: Which sheet of a workbook; the first if none is named.
        effort: What the kit's tables may still take; as much as any kit's if it stands alone.

    Raises:
        Faulty: When it can't be read, a column has no name of its own, or a cell no column.
    """
    lines = bounded(_lines(data, file, name, effort or Effort()), file)
    file = place(file, name)
    if not lines:
        raise Faulty(Fault(file, "is empty; its first line must name the columns"))
    heading, *below = lines
    names = _trim(heading.cells)
    faults = (*_heading_faults(names, heading.number, file), *_stray_cells(below, len(names), file))
    if faults:
        raise Faulty(*faults)
    return Sheet(Line(heading.number, names), tuple(_fit(line, len(names)) for line in below))


def place(file: str, name: str) -> str:
    """Return where rows are that are of the sheet `name` of a workbook, if one was named."""
    return f"{file}#{name}" if name else file


def _lines(data: bytes, file: str, name: str, effort: Effort) -> Iterable[Line]:
    match PurePosixPath(file).suffix.lower():
        case ".csv" | ".tsv":
            if name:
                raise Faulty(Fault(file, f"is no workbook, so it has no sheet '{name}'"))
            effort.spend(len(data) / _LETTERS, file)
            return _csv_lines(decode(data, file, "'CSV UTF-8'"), file, effort)
        case ".xlsx":
            from companion.kits.workbook import xlsx_lines  # noqa: PLC0415 - a phone has none

            return _of_archive(xlsx_lines(data, file, name, effort), file)
        case ".ods":
            from companion.kits.opendocument import ods_lines  # noqa: PLC0415 - a phone has none

            return _of_archive(ods_lines(data, file, name, effort), file)
        case suffix:
            known = ", ".join(SUFFIXES)
            raise Faulty(Fault(file, f"'{suffix}' is no kind of table; tables are {known}"))


def _of_archive(lines: Iterable[Line], file: str) -> Iterator[Line]:
    try:
        yield from lines
    except Faulty:
        raise
    except Exception as error:  # noqa: BLE001 - readers raise whatever a broken file trips
        raise Faulty(Fault(file, f"can't be read as a spreadsheet ({error})")) from None


def bounded(lines: Iterable[Line], file: str) -> list[Line]:
    """Return the lines that are not blank, as they are read, before there are too many.

    Raises:
        Faulty: A table is longer or wider than it may be, or a cell is.
    """
    kept: list[Line] = []
    for line in lines:
        if len(kept) > ROWS:
            raise Faulty(Fault(file, f"has more than {ROWS:,} rows", line.number))
        if any(line.cells[COLUMNS:]):
            raise Faulty(Fault(file, f"has more than {COLUMNS} columns", line.number))
        if max(map(len, line.cells), default=0) > CELL_LETTERS:
            message = f"a cell has more than {CELL_LETTERS:,} characters"
            raise Faulty(Fault(file, message, line.number))
        if any(line.cells):
            kept.append(Line(line.number, line.cells[:COLUMNS]))
    return kept


def _csv_lines(text: str, file: str, effort: Effort) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    start = 1
    try:
        for cells in reader:
            effort.spend(1, file)
            yield Line(start, [_plain(cell) for cell in cells])
            start = reader.line_num + 1
    except csv.Error as error:
        raise Faulty(Fault(file, _explain(error), start)) from None


def _delimiter(text: str) -> str:
    """Return what parts the columns: whatever parts the first line into most of them."""

    def columns(delimiter: str) -> int:
        try:
            return len(next(csv.reader(io.StringIO(first, newline=""), delimiter=delimiter), ()))
        except csv.Error:
            return 0  # which is told when all of it is read

    first = text.lstrip()[:CELL_LETTERS]
    return max(_DELIMITERS, key=columns)


def _plain(cell: str) -> str:
    return cell.strip().replace("\r\n", "\n")


def _explain(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "a quotation mark opened in this row is never closed"
    if "field larger" in str(error):
        return f"a cell has more than {CELL_LETTERS:,} characters"
    return f'a quotation mark inside a quoted cell must be written twice, "" ({error})'


def _trim(names: list[str]) -> list[str]:
    while not names[-1]:
        names = names[:-1]
    return names


def _fit(line: Line, width: int) -> Line:
    return Line(line.number, (line.cells + [""] * width)[:width])


def _heading_faults(names: list[str], line: int, file: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name:
            yield Fault(file, f"column {number} has no name", line)
        elif name in seen:
            yield Fault(file, "two columns have this name", line, name)
        seen.add(name)


def _stray_cells(lines: list[Line], width: int, file: str) -> Iterator[Fault]:
    for line in lines:
        for cell in filter(None, line.cells[width:]):
            what = f"{shown(cell)} stands to the right of the last of {width} columns"
            hint = _COMMA if _is_text(file) else ""
            yield Fault(file, what + hint, line.number)


def _is_text(file: str) -> bool:
    return file.lower().endswith((".csv", ".tsv"))
