"""The tables of formulas: ranges of numbers, lists that are counted from 0, rows with names."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Table:
    """Rows by number or by name; a number means the last row that begins at or below it."""

    rows: Mapping[int | str, int]
    is_named: bool = False
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = () if self.is_named else tuple(sorted(int(each) for each in self.rows))
        object.__setattr__(self, "_starts", starts)

    @classmethod
    def listed(cls, rows: Sequence[int]) -> "Table":
        """Return the table of a list that is counted from 0."""
        return cls(dict(enumerate(rows)))

    def at(self, key: int | str) -> int | None:
        """Return what is in a row; None where a number lies before the first."""
        if isinstance(key, str):
            return self.rows[key]
        before = bisect_right(self._starts, key)
        return self.rows[self._starts[before - 1]] if before else None
