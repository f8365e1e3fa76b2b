"""What cells of spreadsheets say, and what they are called."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.kits.faults import Fault, Faulty
from companion.kits.suggestions import suggestion

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
