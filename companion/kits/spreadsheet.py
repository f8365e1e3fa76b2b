"""Reads the files that spreadsheets write, all of them into the same rows of text cells."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.kits.faults import Fault, Faulty

SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods")
_DELIMITERS = ",;\t"

Line = tuple[int, list[str]]
"""The number of a line as an editor or a spreadsheet counts it, and its cells."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A heading and the rows below it; every row has as many cells as the heading."""

    heading: tuple[str, ...]
    heading_line: int
    rows: tuple[Line, ...]


def read_sheet(path: Path, file: str) -> Sheet:
    """Read a table of any of `SUFFIXES`.

    Args:
        path: Where it lies.
        file: What it is called in faults.

    Raises:
        Faulty: When it can't be read, or a cell stands outside the columns that have a heading.
    """
    lines = [line for line in _lines(path, file) if any(line[1])]
    if not lines:
        raise Faulty(Fault(file, "is empty; the first line must name the columns"))
    (number, heading), *rows = lines
    while heading and not heading[-1]:
        heading.pop()
    faults = [*_heading_faults(heading, file, number), *_stray_cells(rows, len(heading), file)]
    if faults:
        raise Faulty(*faults)
    width = len(heading)
    fitted = tuple((line, (cells + [""] * width)[:width]) for line, cells in rows)
    return Sheet(tuple(heading), number, fitted)


def _lines(path: Path, file: str) -> Iterator[Line]:
    suffix = path.suffix.lower()
    if suffix in {".csv", ".tsv"}:
        return _csv_lines(decoded(path.read_bytes(), file), file)
    if suffix not in SUFFIXES:
        raise Faulty(Fault(file, f"'{suffix}' is no table; tables are {', '.join(SUFFIXES)}"))
    from companion.kits import workbook  # noqa: PLC0415 - phones read no spreadsheets

    return workbook.lines(path, file)


def decoded(data: bytes, file: str) -> str:
    """Return the text of a file written as UTF-8, or as UTF-16 with a byte order mark.

    Raises:
        Faulty: When it is neither, such as a CSV that Excel wrote in a Windows code page.
    """
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Faulty(Fault(file, "is not UTF-8; save it as 'CSV UTF-8'", line)) from None
    if "\0" in text:
        raise Faulty(Fault(file, "is not a text file in UTF-8; save it as 'CSV UTF-8'"))
    return text


def _csv_lines(text: str, file: str) -> Iterator[Line]:
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=_delimiter(text), strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, [_plain(cell) for cell in cells]
            start = reader.line_num + 1
    except csv.Error as error:
        raise Faulty(Fault(file, _quotes(error), start)) from None


def _delimiter(text: str) -> str:
    """Return what parts the columns: whatever parts the heading into most of them."""

    def columns(delimiter: str) -> int:
        return len(next(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), ()))

    return max(_DELIMITERS, key=columns)


def _plain(cell: str) -> str:
    return cell.strip().replace("\r\n", "\n")


def _quotes(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "a quotation mark opened in this row is never closed"
    return 'a quotation mark inside a quoted cell must be doubled: ""'


def _heading_faults(heading: list[str], file: str, line: int) -> Iterator[Fault]:
    for number, name in enumerate(heading):
        if not name:
            yield Fault(file, f"column {number + 1} has no name", line)
        elif name in heading[:number]:
            yield Fault(file, "two columns have this name", line, name)


def _stray_cells(rows: list[Line], width: int, file: str) -> Iterator[Fault]:
    for line, cells in rows:
        for cell in filter(None, cells[width:]):
            yield Fault(file, f"{cell!r} stands beyond the last of {width} columns", line)
