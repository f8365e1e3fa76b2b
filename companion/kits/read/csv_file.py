"""Lines of text cells out of any spreadsheet, and what all formats of it have in common."""

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from companion.kits.bounds import CELL_LETTERS, COLUMNS, ROWS, TABLE_WORK
from companion.kits.faults import Fault, Faulty, shown, suggestion
from companion.kits.read.documents import decode


class TextRow(NamedTuple):
    """The number of a line as an editor or a spreadsheet counts it, and its cells."""

    number: int
    cells: list[str]


# What the tables of one kit may take to be read, all together, whatever their files unpack to.


class Effort:
    """How much of it is left; `known` are parts of workbooks, counted once a file."""

    def __init__(self) -> None:
        self.left: float = TABLE_WORK
        self.known: dict[bytes, tuple[int, int, int]] = {}

    def spend(self, parts: float, file: str) -> None:
        """Take so many cells, rows or other parts of a file; Faulty when too few are left."""
        self.left -= parts
        if self.left < 0:
            most = f"{TABLE_WORK:,} rows, cells and other parts"
            raise Faulty(
                Fault(file, f"brings what is read of the kit's tables to more than {most}")
            )


# Reads the files that spreadsheets write, all of them into the same rows of text cells.

SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods")
# The least likely within a name first: it is taken when two part the heading alike.
_DELIMITERS = "\t;,"
# Letters of a CSV that are read in the time of a cell of a workbook.
_LETTERS = 12
_COMMA = "; a text with commas stands in quotation marks"


class Sheet(NamedTuple):
    """The names of the columns, and the lines below them, each with a cell for every column."""

    heading: TextRow
    lines: tuple[TextRow, ...]


def sheet_of(lines: Iterable[TextRow], file: str) -> Sheet:
    """Return lines as a sheet: the first that is not blank names the columns.

    Blank lines, blank columns to the right and blanks around a cell's text count for nothing.

    Raises:
        Faulty: When there is no line, a column has no name of its own, or a cell no column.
    """
    if not (kept := list(lines)):
        raise Faulty(Fault(file, "is empty; its first line must name the columns"))
    heading, *below = kept
    names = heading.cells[: max(n for n, name in enumerate(heading.cells, 1) if name)]
    faults = (*_heading_faults(names, heading.number, file), *_stray_cells(below, len(names), file))
    if faults:
        raise Faulty(*faults)
    wide, blank = len(names), [""] * len(names)
    lines = tuple(TextRow(number, (cells + blank)[:wide]) for number, cells in below)
    return Sheet(TextRow(heading.number, names), lines)


def place(file: str, name: str) -> str:
    """Return where rows are that are of the sheet `name` of a workbook, if one was named."""
    return f"{file}#{name}" if name else file


def bounded(lines: Iterable[TextRow], file: str) -> list[TextRow]:
    """Return the lines that are not blank, as they are read, before there are too many.

    Raises:
        Faulty: A table is longer or wider than it may be, or a cell is.
    """
    kept: list[TextRow] = []
    for line in lines:
        if len(kept) > ROWS:
            raise Faulty(Fault(file, f"has more than {ROWS:,} rows", line.number))
        if any(line.cells[COLUMNS:]):
            raise Faulty(Fault(file, f"has more than {COLUMNS} columns", line.number))
        if max(map(len, line.cells), default=0) > CELL_LETTERS:
            message = f"a cell has more than {CELL_LETTERS:,} characters"
            raise Faulty(Fault(file, message, line.number))
        if any(line.cells):
            kept.append(TextRow(line.number, line.cells[:COLUMNS]))
    return kept


def csv_lines(data: bytes, file: str, effort: Effort) -> Iterator[TextRow]:
    """Yield the lines of a CSV file; Faulty where it is none."""
    effort.spend(len(data) / _LETTERS, file)
    text = decode(data, file, "'CSV UTF-8'")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    start = 1
    try:
        for cells in reader:
            effort.spend(1, file)
            yield TextRow(start, [cell.strip().replace("\r\n", "\n") for cell in cells])
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


def _explain(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "a quotation mark opened in this row is never closed"
    if "field larger" in str(error):
        return f"a cell has more than {CELL_LETTERS:,} characters"
    return f'a quotation mark inside a quoted cell must be written twice, "" ({error})'


def _heading_faults(names: list[str], line: int, file: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name:
            yield Fault(file, f"column {number} has no name", line)
        elif name in seen:
            yield Fault(file, "two columns have this name", line, name)
        seen.add(name)


def _stray_cells(lines: list[TextRow], width: int, file: str) -> Iterator[Fault]:
    for line in lines:
        for cell in filter(None, line.cells[width:]):
            what = f"{shown(cell)} stands to the right of the last of {width} columns"
            hint = _COMMA if file.lower().endswith((".csv", ".tsv")) else ""
            yield Fault(file, what + hint, line.number)


# What cells of spreadsheets say, and what they are called.

DATE: Final = "is a date; format the cell as text and write it again"


def place_of(column: int, row: int) -> str:
    """Return what a spreadsheet calls a cell: B3."""
    return f"{_letters(column)}{row}"


def named_sheet(name: str, names: Sequence[str], file: str) -> int:
    """Return which of a workbook's sheets is called so, the first (0) if none is named.

    Raises:
        Faulty: When there is none of that name.
    """
    if name and name not in names:
        raise Faulty(Fault(file, f"has no sheet '{name}'; {suggestion(name, names)}"))
    return names.index(name) if name else 0


def cell_faults(wrong: Iterable[tuple[int, int, str]], file: str) -> Iterator[Fault]:
    """Yield what is wrong with cells by column, row and message: a fault for all that are alike."""
    alike: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for column, row, message in wrong:
        alike[message].append((column, row))
    for message, places in alike.items():
        names = [place_of(*place) for place in places]
        more = f" (and {len(names) - 1} more, the last {names[-1]})" if names[1:] else ""
        yield Fault(file, f"{names[0]} {message}{more}", places[0][1])


def cell_text(value: object) -> str:
    """Return what a cell shows: whole numbers without a point, as all programs write them."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value).strip().replace("\r\n", "\n")


def _letters(column: int) -> str:
    """Return what a spreadsheet calls a column: A is 1, Z is 26, AA is 27."""
    before, last = divmod(column - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)
