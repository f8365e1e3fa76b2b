"""Reads Excel workbooks into lines of text cells, as a CSV would hold them."""

import warnings
from collections.abc import Iterator
from datetime import date, time
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from typing import Final, Protocol, cast

from companion.kits.bounds import COLUMNS
from companion.kits.effort import Effort
from companion.kits.faults import Fault, Faulty
from companion.kits.lines import Line
from companion.kits.sheet_cells import DATE, cell_faults, cell_text, named_sheet
from companion.kits.workbook_parts import parts_of

_LAST_ROW: Final = 1_048_576
"""The last row that an Excel workbook has."""
_BESIDE: Final = 20
"""Parts of cells that are read in the time of a part beside them."""
_PADDED: Final = 16
"""Cells that are not written, up to one that is, which take as long as that one."""
_INSTALL: Final = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
_NO_RESULT: Final = "has a formula but no result; save the workbook once in a spreadsheet program"


class _Cell(Protocol):
    """What is used of openpyxl's cells: its types know nothing of a sheet that is only read."""

    value: object
    data_type: str


class _ReadSheet(Protocol):
    def reset_dimensions(self) -> None: ...

    def iter_rows(self) -> Iterator[tuple[_Cell, ...]]: ...


def xlsx_lines(data: bytes, file: str, name: str, effort: Effort) -> Iterator[Line]:
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
        yield Line(row, [cell_text(cell.value) for cell in cells])
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
    from openpyxl import load_workbook  # noqa: PLC0415 - slow to import

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
