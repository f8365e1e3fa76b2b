"""What cells of spreadsheets say, and what they are called."""

from typing import Final

DATE: Final = "is a date; format the cell as text and write it again"


def place_of(column: int, row: int) -> str:
    """Return what a spreadsheet calls a cell: B3."""
    return f"{_letters(column)}{row}"


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
