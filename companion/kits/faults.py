"""What is wrong with something a person gave us: one line a fault, all of them at once."""

from dataclasses import dataclass


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


class NotThere(Faulty, KeyError):  # noqa: N818 - as above
    """Raised for a table or a row that someone's own kit has not got."""
