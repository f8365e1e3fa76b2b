"""Reads Excel and OpenDocument spreadsheets into lines of text cells, as a CSV would hold them."""

import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date, time
from io import BytesIO
from typing import Protocol, TypeVar, cast

from companion.kits.faults import Fault, Faulty
from companion.kits.lines import Line

T = TypeVar("T")

_Place = tuple[int, int]
"""Row and column, from 1."""


class _Cell(Protocol):
    """What is used of openpyxl's cells: its types know nothing of a sheet that is only read."""

    value: object
    data_type: str


class _ReadSheet(Protocol):
    def reset_dimensions(self) -> None: ...

    def iter_rows(self) -> Iterator[tuple[_Cell, ...]]: ...


class _Node(Protocol):
    """What is used of odfpy's nodes; it has no types of its own."""

    nodeType: int  # noqa: N815 - the DOM's names
    ELEMENT_NODE: int
    childNodes: list["_Node"]  # noqa: N815
    qname: tuple[str, str]

    def getAttribute(self, attr: str) -> str | None: ...  # noqa: N802


_INSTALL = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
_NO_RESULT = "has a formula but no result; save the workbook once in a spreadsheet program"
_DATE = "is a date; format the cell as text and write it again"


def xlsx_lines(data: bytes, file: str) -> Iterable[Line]:
    """Read the first sheet of an Excel workbook, formulas by the result saved with them.

    Raises:
        Faulty: When it can't be read, or a cell is a date, an error, or a formula without result.
    """
    cells = _open(lambda: _excel_cells(data, results=False), file)
    formulas = {place for place, cell in cells.items() if cell.data_type == "f"}
    if formulas:
        cells = _excel_cells(data, results=True)
    faults = [
        fault for place in cells for fault in _excel_faults(place, cells[place], formulas, file)
    ]
    if faults:
        raise Faulty(*faults)
    return _rows({place: _text(cell.value) for place, cell in cells.items()})


def ods_lines(data: bytes, file: str) -> Iterable[Line]:
    """Read the first sheet of an OpenDocument spreadsheet.

    Raises:
        Faulty: When it can't be read, or a cell is a date.
    """
    faults: list[Fault] = []
    texts: dict[_Place, str] = {}
    row = 1
    for element in _open(lambda: _ods_rows(data), file):
        cells = dict(_ods_cells(element, row, file, faults))
        repeated = _repetitions(element, "numberrowsrepeated")
        for each in range(row, row + repeated) if cells else ():
            texts |= {(each, column): text for column, text in cells.items()}
        row += repeated
    if faults:
        raise Faulty(*faults)
    return _rows(texts)


def _open(read: Callable[[], T], file: str) -> T:
    try:
        return read()
    except ImportError:
        raise Faulty(Fault(file, _INSTALL)) from None
    except Exception as error:  # noqa: BLE001 - both libraries raise whatever a broken file trips
        raise Faulty(Fault(file, f"can't be read as a spreadsheet ({error})")) from None


def _excel_cells(data: bytes, *, results: bool) -> dict[_Place, _Cell]:
    """Return every cell that is written, with formulas either as such or as their results."""
    from openpyxl import load_workbook  # noqa: PLC0415 - an extra, and slow to import

    with warnings.catch_warnings(action="ignore"):  # it warns of styles, which are no data
        book = load_workbook(BytesIO(data), read_only=True, data_only=results)
    try:
        sheet = cast("_ReadSheet", book.worksheets[0])
        sheet.reset_dimensions()  # some programs state a size that is not the sheet's
        grid = enumerate(sheet.iter_rows(), 1)
        return {(row, column): cell for row, cells in grid for column, cell in enumerate(cells, 1)}
    finally:
        book.close()


def _excel_faults(
    place: _Place, cell: _Cell, formulas: Collection[_Place], file: str
) -> Iterator[Fault]:
    row, column = place
    if isinstance(cell.value, date | time):
        yield Fault(file, f"{_letters(column)}{row} {_DATE}", row)
    elif cell.data_type == "e":
        yield Fault(file, f"{_letters(column)}{row} is an error, {cell.value}", row)
    elif cell.value is None and place in formulas:
        yield Fault(file, f"{_letters(column)}{row} {_NO_RESULT}", row)


def _letters(column: int) -> str:
    """Return what a spreadsheet calls a column: A is 1, Z is 26, AA is 27."""
    before, last = divmod(column - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)


def _rows(texts: Mapping[_Place, str]) -> Iterator[Line]:
    """Yield the lines of cells that may leave out any that are empty."""
    rows: dict[int, dict[int, str]] = {}
    for (row, column), text in texts.items():
        if text:
            rows.setdefault(row, {})[column] = text
    for row, cells in rows.items():
        yield Line(row, [cells.get(column, "") for column in range(1, max(cells) + 1)])


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


def _ods_rows(data: bytes) -> Iterable[_Node]:
    from odf.opendocument import load  # noqa: PLC0415 - an extra
    from odf.table import Table, TableRow  # noqa: PLC0415

    sheet = load(BytesIO(data)).spreadsheet.getElementsByType(Table)[0]
    return cast("Iterable[_Node]", sheet.getElementsByType(TableRow))


def _ods_cells(
    row: _Node, number: int, file: str, faults: list[Fault]
) -> Iterator[tuple[int, str]]:
    """Yield the column and the text of each cell of a row that is not empty."""
    column = 1
    for cell in filter(_is_element, row.childNodes):
        repeated = _repetitions(cell, "numbercolumnsrepeated")
        if cell.getAttribute("valuetype") in {"date", "time"}:
            faults.append(Fault(file, f"{_letters(column)}{number} {_DATE}", number))
        elif text := _ods_text(cell):
            yield from ((each, text) for each in range(column, column + repeated))
        column += repeated


def _repetitions(element: _Node, attribute: str) -> int:
    return int(element.getAttribute(attribute) or 1)


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
