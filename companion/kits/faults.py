"""What is wrong with something a person gave us: one line a fault, all of them at once.

The errors of kits, of which only the last two are let out of this room as they are:

    Told (ValueError)          a value or a file, where its place in a file is not known yet
    FormulaError, MarkupError  the same of a formula or a text (`formulas/parser`, `markup`)
    Faulty                     faults with their places, all that were found
    NotThere (a Faulty)        a table or a row that someone's own kit has not got
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath
from reprlib import Repr
from typing import Final

from companion.errors import Complaint
from companion.kits.bounds import FAULTS, ROWS

# Characters of a message: a cell that it quotes may have thousands.
_LINE: Final = 400
# Further rows of a fault that are told by number, before it is said how many more there are.
_ROWS_SHOWN: Final = 5
# What a message says of one row alone: the value it quotes, a number.
_QUOTED: Final = re.compile(r"'[^']*'|“[^”]*”|\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file, and where.

    `file` is relative to the kit's folder; `row` counts lines as a text editor does (the header of
    a CSV is line 1); `field` is a column, a dotted key, or a layout element. `message` says what is
    wrong and what would be right. `also` are further rows of which the same can be said.
    """

    file: str
    message: str
    row: int | None = None
    field: str | None = None
    also: tuple[int, ...] = ()

    @property
    def place(self) -> str:
        """The file and the row, and the further rows as far as they are told by number."""
        place = self.file if self.row is None else f"{self.file}:{self.row}"
        return f"{place} (also {_rows(self.also)})" if self.also else place

    def __str__(self) -> str:
        whole = ": ".join(filter(None, (self.place, self.field, self.message)))
        text = " ".join(whole.splitlines())
        return text if len(text) <= _LINE else f"{text[: _LINE - 3]}..."


def _rows(rows: tuple[int, ...]) -> str:
    more = len(rows) - _ROWS_SHOWN
    *shown, last = [*map(str, rows[:_ROWS_SHOWN]), *([f"{more} more"] if more > 0 else [])]
    return f"rows {', '.join(shown)} and {last}" if shown else f"row {last}"


class Faulty(Complaint):
    """Raised with every fault that was found; the command line prints a line for each."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults

    __str__ = Exception.__str__


class Told(ValueError):
    """Something that is wrong with a value or a file, in words for people."""


_Kind = tuple[str, str | None, str, bool]


def _kind(fault: Fault) -> _Kind:
    """Return what is alike in faults that are the same but for their row and what it holds."""
    in_row = fault.row is not None
    said = _QUOTED.sub("", fault.message) if in_row else fault.message
    return fault.file, fault.field, said, in_row


class Numbered:
    """Faults with numbers, from 1; one that many rows have has one number, and is told once."""

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        self._numbers: dict[Fault, int] = {}
        self._alike: dict[tuple[_Kind, int], list[Fault]] = {}
        self._times: dict[tuple[_Kind, int | None], int] = {}
        for fault in found:
            self.number(fault)

    def number(self, fault: Fault) -> int:
        """Return the number of a fault, the next one if there was none like it."""
        if fault not in self._numbers:
            kind = _kind(fault)
            time = self._times.get((kind, fault.row), 0)  # one row may have several: each is told
            self._times[kind, fault.row] = time + 1
            alike = self._alike.setdefault((kind, time), [])
            alike.append(fault)
            number = len(self._alike) if len(alike) == 1 else self._numbers[alike[0]]
            self._numbers[fault] = number
        return self._numbers[fault]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong, in the order of the numbers: the first that was found of each kind."""
        return tuple(
            replace(first, also=tuple(sorted(each.row or 0 for each in others)))
            for first, *others in self._alike.values()
        )


class Faults(list[Fault]):
    """The faults found so far, none of them twice; there is an end to how many are looked for.

    `lacks` are no faults yet: words that a language lacks and another of the kit has.

    Raises:
        Faulty: With all of them when there are that many kinds, or one for each row of a table.
    """

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        super().__init__()
        self.lacks: dict[str, list[Fault]] = {}
        self._known: set[Fault] = set()
        self._kinds: set[_Kind] = set()
        self.extend(found)

    def append(self, fault: Fault) -> None:
        """Add a fault that is not known yet."""
        if fault in self._known:
            return
        self._known.add(fault)
        self._kinds.add(_kind(fault))
        super().append(fault)
        if len(self._kinds) >= FAULTS or len(self) >= ROWS:
            raise Faulty(*self)

    def extend(self, faults: Iterable[Fault]) -> None:
        """Add each fault that is not known yet."""
        for fault in faults:
            self.append(fault)


def note_lack(faults: list[Fault], language: str, fault: Fault) -> None:
    """Note words that a language lacks; a fault where nobody tells languages apart."""
    if isinstance(faults, Faults):
        faults.lacks.setdefault(language, []).append(fault)
    else:
        faults.append(fault)


class NotThere(Faulty, KeyError):
    """Raised for a table or a row that someone's own kit has not got."""


# What someone probably meant who wrote a name that isn't there.

_LISTED = 16
# Characters of names that are compared with one that is not there ...
_COMPARED = 10_000
# ... and of one of them.
_LONG = 100
# Characters of a value that a message shows.
_SHOWN = 80


def shown(value: object) -> str:
    """Return a value as a file would have it, shortened where it is long or has many parts."""
    text = _SHORT.repr(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _short() -> Repr:
    short = Repr()
    short.maxlevel = short.maxdict = 4
    short.maxlist = short.maxtuple = 6
    short.maxstring = short.maxother = short.maxlong = _SHOWN
    return short


_SHORT = _short()


def probably(name: object, known: Iterable[object], likeness: float = 0.6) -> str | None:
    """Return the known name that is most like `name`; None when none is as like as that."""
    from difflib import get_close_matches

    meant = str(name)[:_LONG]
    near = sorted(map(str, known), key=lambda each: abs(len(each) - len(meant)))
    close = get_close_matches(meant, _compared(near), n=1, cutoff=likeness)
    return close[0] if close else None


def suggestion(name: object, known: Iterable[object]) -> str:
    """Return "did you mean 'x'?", or what there is when nothing is like `name`."""
    names = list(map(str, known))
    if close := probably(name, names):
        return f"did you mean '{close}'?"
    more = " ..." if len(names) > _LISTED else ""
    listed = ", ".join(each[:_SHOWN] for each in names[:_LISTED])
    return f"there are: {listed}{more}" if names else "there are none"


def _compared(known: Iterable[str]) -> Iterator[str]:
    """Give the names that are not too long, until there are too many."""
    letters = 0
    for name in known:
        letters += min(len(name), _LONG)
        if letters > _COMPARED:
            return
        if len(name) <= _LONG:
            yield name


def file_suggestion(name: str, known: Iterable[str]) -> str:
    """Return "; did you mean 'x.csv'?" for a file that is called alike, or nothing."""
    files = {PurePath(each).stem: each for each in known}
    close = probably(PurePath(name).stem, files)
    return f"; did you mean '{files[close]}'?" if close else ""
