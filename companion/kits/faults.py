"""What is wrong with something a person gave us: one line a fault, all of them at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.kits.bounds import FAULTS

_LINE: Final = 400
"""Characters of a message: a cell that it quotes may have thousands."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file, and where.

    `file` is relative to the kit's folder; `row` counts lines as a text editor does (the header of
    a CSV is line 1); `field` is a column, a dotted key, or a layout element. `message` says what is
    wrong and what would be right.
    """

    file: str
    message: str
    row: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        text = " ".join(self._whole().splitlines())
        return text if len(text) <= _LINE else f"{text[: _LINE - 3]}..."

    def _whole(self) -> str:
        place = self.file if self.row is None else f"{self.file}:{self.row}"
        return (
            f"{place}: {self.field}: {self.message}" if self.field else f"{place}: {self.message}"
        )


class Faulty(Exception):  # noqa: N818 - it is a report, read by people, more than an error
    """Raised with every fault that was found; the command line prints a line for each."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults

    __str__ = Exception.__str__


class Told(ValueError):  # noqa: N818 - becomes a fault where its place in a file is known
    """Something that is wrong with a value or a file, in words for people."""


class Faults(list[Fault]):
    """The faults found so far, none of them twice; there is an end to how many are looked for.

    Raises:
        Faulty: With all of them when there are that many.
    """

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        super().__init__()
        self._known: set[Fault] = set()
        self.extend(found)

    def append(self, fault: Fault) -> None:
        """Add a fault that is not known yet."""
        if fault in self._known:
            return
        self._known.add(fault)
        super().append(fault)
        if len(self) >= FAULTS:
            raise Faulty(*self)

    def extend(self, faults: Iterable[Fault]) -> None:
        """Add each fault that is not known yet."""
        for fault in faults:
            self.append(fault)


class NotThere(Faulty, KeyError):  # noqa: N818 - as above
    """Raised for a table or a row that someone's own kit has not got."""
