"""Reads Excel and OpenDocument spreadsheets into lines of text cells, as a CSV would hold them."""

import warnings
from collections.abc import Callable, Iterator
from datetime import date, time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.kits.faults import Fault, Faulty
from companion.kits.spreadsheet import Line

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

T = TypeVar("T")


class _Node(Protocol):
    """What is used of odfpy's nodes; it has no types of its own."""

    nodeType: int  # noqa: N815 - the DOM's names
    ELEMENT_NODE: int
    childNodes: list["_Node"]  # noqa: N815
    qname: tuple[str, str]

    def getAttribute(self, attr: str) -> str | None: ...  # noqa: N802


_INSTALL = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
_DATE = "is a date; format the cell as text and write it again"
_WIDEST = 1024
"""Columns. Formatting alone can reach to the right end of a sheet, far beyond what anyone wrote."""


def xlsx_lines(path: Path, file: str) -> list[Line]:
    """Read the first sheet of an Excel workbook, formulas by the result saved with them.

    Raises:
        Faulty: When it can't be read, or a cell is a date, an error, or a formula without result.
    """
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        raise Faulty(Fault(file, _INSTALL)) from None

    def sheet(*, results: bool) -> "Worksheet":
        with warnings.catch_warnings(action="ignore"):  # it warns of styles, which are no data
            return load_workbook(path, data_only=results).worksheets[0]

    formulas = _opened(lambda: sheet(results=False), file)
    cells = [cell for row in formulas.iter_rows() for cell in row if cell.data_type == "f"]
    values = sheet(results=True) if cells else formulas
    faults = [_no_result(cell, file) for cell in cells if values[cell.coordinate].value is None]
    lines = list(_excel_lines(values, file, faults))
    if faults:
        raise Faulty(*faults)
    return lines


def ods_lines(path: Path, file: str) -> list[Line]:
    """Read the first sheet of an OpenDocument spreadsheet.

    Raises:
        Faulty: When it can't be read, or a cell is a date.
    """
    try:
        from odf.opendocument import load  # noqa: PLC0415 - an extra
        from odf.table import Table, TableRow  # noqa: PLC0415
    except ImportError:
        raise Faulty(Fault(file, _INSTALL)) from None
    sheet = _opened(lambda: load(path).spreadsheet.getElementsByType(Table)[0], file)
    faults: list[Fault] = []
    lines = []
    number = 1
    for row in sheet.getElementsByType(TableRow):
        times = int(row.getAttribute("numberrowsrepeated") or 1)
        cells = _ods_cells(row, number, file, faults)
        lines += [Line(number + each, cells) for each in range(times if any(cells) else 0)]
        number += times
    if faults:
        raise Faulty(*faults)
    return lines


def _opened(read: Callable[[], T], file: str) -> T:
    try:
        return read()
    except Exception as error:  # noqa: BLE001 - both libraries raise whatever a broken file trips
        raise Faulty(Fault(file, f"can't be read as a spreadsheet ({error})")) from None


def _excel_lines(sheet: "Worksheet", file: str, faults: list[Fault]) -> Iterator[Line]:
    for number, row in enumerate(sheet.iter_rows(max_col=min(sheet.max_column, _WIDEST)), 1):
        yield Line(number, [_excel_text(cell, file, faults) for cell in row])


def _excel_text(cell: "Cell | MergedCell", file: str, faults: list[Fault]) -> str:
    if isinstance(cell.value, date | time):
        faults.append(Fault(file, f"{cell.coordinate} {_DATE}", cell.row))
    elif cell.data_type == "e":
        faults.append(Fault(file, f"{cell.coordinate} is an error, {cell.value}", cell.row))
    return _text(cell.value)


def _no_result(cell: "Cell | MergedCell", file: str) -> Fault:
    what = "has a formula but no result; save the workbook once in a spreadsheet program"
    return Fault(file, f"{cell.coordinate} {what}", cell.row)


def _text(value: object) -> str:
    """Return what a cell shows: whole numbers without a point, as both programs write them."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case _:
            return str(value).strip().replace("\r\n", "\n")


def _ods_cells(row: _Node, number: int, file: str, faults: list[Fault]) -> list[str]:
    cells: list[str] = []
    for cell in filter(_is_element, row.childNodes):
        times = int(cell.getAttribute("numbercolumnsrepeated") or 1)
        if cell.getAttribute("valuetype") in {"date", "time"}:
            faults.append(Fault(file, f"column {len(cells) + 1} {_DATE}", number))
        cells += [_ods_text(cell)] * min(times, _WIDEST - len(cells))
    return cells


def _ods_text(cell: _Node) -> str:
    match cell.getAttribute("valuetype"):
        case "float" | "percentage" | "currency":
            return _text(float(cell.getAttribute("value") or 0))
        case "boolean":
            return _text(cell.getAttribute("booleanvalue") == "true")
        case _:
            return _text("\n".join(_paragraphs(cell)))


def _paragraphs(cell: _Node) -> Iterator[str]:
    """Yield the cell's own paragraphs; those of a comment lie one level deeper."""
    from odf.teletype import extractText  # noqa: PLC0415 - an extra

    for child in filter(_is_element, cell.childNodes):
        if child.qname[1] == "p":
            yield extractText(child)


def _is_element(node: _Node) -> bool:
    return bool(node.nodeType == node.ELEMENT_NODE)
