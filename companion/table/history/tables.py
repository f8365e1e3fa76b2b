"""Narrow tables: names at the left, figures in columns at the right, straight in any writing."""

from collections.abc import Sequence

from companion.questions.text import visible
from companion.table.terminal.width import COLUMNS, columns, left, right

LEAST_NAME = 10
"""Columns that a name always has."""

GAP = 2


def table(headers: Sequence[str], rows: Sequence[Sequence[str]], wide: int = COLUMNS) -> list[str]:
    """Return a line of headers and a line a row, none wider than `wide` columns.

    The first cell of a row is cut or filled to what the others leave.

    Args:
        headers: What stands above each column, that of the names included.
        rows: As many texts each as there are headers.
        wide: Columns of the whole table.
    """
    lines = [[visible(cell) for cell in row] for row in (headers, *rows)]
    most = (wide - LEAST_NAME) // max(1, len(headers) - 1)
    widths = [
        min(most, GAP + max(columns(line[place]) for line in lines))
        for place in range(1, len(headers))
    ]
    name = wide - sum(widths)
    return [_line(line, name, widths).rstrip() for line in lines]


def _line(cells: Sequence[str], name: int, widths: Sequence[int]) -> str:
    figures = zip(cells[1:], widths, strict=True)
    return left(cells[0], name) + "".join(" " + right(cell, wide - 1) for cell, wide in figures)
