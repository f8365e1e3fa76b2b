"""Reads Excel workbooks into lines of text cells, as a CSV would hold them."""

import warnings
from collections.abc import Iterator
from datetime import date, time
from io import BytesIO
from typing import Final, Protocol, cast

from companion.kits.archives import open_archive
from companion.kits.bounds import COLUMNS, UNPACKED_BYTES
from companion.kits.faults import Fault, Faulty
from companion.kits.lines import Line
from companion.kits.sheet_cells import DATE, cell_faults, cell_text, named_sheet

_LAST_ROW: Final = 1_048_576
"""The last row that an Excel workbook has."""
_INSTALL: Final = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
_NO_RESULT: Final = "has a formula but no result; save the workbook once in a spreadsheet program"


class _Cell(Protocol):
    """What is used of openpyxl's cells: its types know nothing of a sheet that is only read."""

    value: object
    data_type: str


class _ReadSheet(Protocol):
    def reset_dimensions(self) -> None: ...

    def iter_rows(self) -> Iterator[tuple[_Cell, ...]]: ...


def xlsx_lines(data: bytes, file: str, name: str = "") -> Iterator[Line]:
    """Read a sheet of an Excel workbook, the first if none is named.

    A formula is read by the result saved with it.

    Raises:
        Faulty: When it can't be read, has no such sheet, or a cell is a date, an error, or a
            formula without result.
    """
    faults: list[tuple[int, int, str]] = []
    formulas = {
        (row, column)
        for row, cells in _rows(data, file, name, results=False)
        for column, cell in enumerate(cells, 1)
        if cell.data_type == "f"
    }
    for row, cells in _rows(data, file, name, results=True):
        for column, cell in enumerate(cells, 1):
            if wrong := _wrong(cell, formula=(row, column) in formulas):
                faults.append((column, row, wrong))
        yield Line(row, [cell_text(cell.value) for cell in cells])
    if faults:
        raise Faulty(*cell_faults(faults, file))


def _rows(
    data: bytes, file: str, name: str, *, results: bool
) -> Iterator[tuple[int, tuple[_Cell, ...]]]:
    """Give the rows that are not blank, with formulas either as such or as their results."""
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        raise Faulty(Fault(file, _INSTALL)) from None
    open_archive(data, file).close()
    with warnings.catch_warnings(action="ignore"):  # it warns of styles, which are no data
        book = load_workbook(BytesIO(data), read_only=True, data_only=results)
    try:
        number = named_sheet(name, [each.title for each in book.worksheets], file)
        sheet = cast("_ReadSheet", book.worksheets[number])
        sheet.reset_dimensions()  # some programs state a size that is not the sheet's
        padded = 0
        for row, cells in enumerate(sheet.iter_rows(), 1):
            padded += len(cells)
            if row > _LAST_ROW or padded > UNPACKED_BYTES:
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
