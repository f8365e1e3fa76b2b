"""A line of a table, as every format is read."""

from typing import NamedTuple


class Line(NamedTuple):
    """The number of a line as an editor or a spreadsheet counts it, and its cells."""

    number: int
    cells: list[str]
