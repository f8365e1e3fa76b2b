"""What is no fault and yet hardly meant: elements that no face of a kit shows.

It is gathered while all faces are drawn: what one face leaves out, another may have.
"""

from collections.abc import Callable
from typing import NamedTuple

from companion.kits import Row
from companion.kits.places import SHARED
from companion.kits.read.columns import COUNT
from companion.press.layout.bindings import Formula, text_of
from companion.press.layout.elements import CONDITIONS, Element
from companion.press.layout.names import Names
from companion.press.layout.readers import Conditions, is_like


class UnusedElement(NamedTuple):
    """An element that nobody sees: lying off its piece, or wanted where `name` is `value`.

    `known` are the values that the name has in the table; none of an element off its piece.
    """

    where: str
    name: str = ""
    value: str = ""
    known: tuple[str, ...] = ()


class Unused:
    """What the elements of a kit's own layouts come to, on all faces that are drawn."""

    def __init__(self) -> None:
        self._asked: dict[UnusedElement, bool] = {}
        self._seen: dict[str, bool] = {}
        # Pictures with fonts that they ask for and the kit has not.
        self.strange: dict[tuple[str, str], None] = {}
        self._tables: dict[tuple[str, str], tuple[str, ...]] = {}

    def found(self) -> list[UnusedElement]:
        """Return what was never so, and what was never seen."""
        never = [each for each, is_so in self._asked.items() if not is_so]
        return never + [
            UnusedElement(where) for where, is_seen in self._seen.items() if not is_seen
        ]

    def look_at(self, element: Element, names: Names) -> None:
        """Note which values the conditions of an element ask for that no row holds."""
        for key in CONDITIONS:
            wanted = element.fixed.get(key)
            if isinstance(wanted, dict) and not _is_shared(element.file):
                inside = names if key in ("when", "unless") else _in_rows(element, names)
                self._compare(_where(element, key), wanted, inside)

    def drawn(self, element: Element, is_on: Callable[[], bool]) -> None:
        """Note whether something of what was drawn of an element lies on the face."""
        # Once seen is seen: another face may leave out what this one shows.
        where = _where(element)
        if not _is_shared(element.file):
            self._seen[where] = self._seen.get(where, False) or is_on()

    def _compare(self, where: str, wanted: Conditions, names: Names) -> None:
        for name, values in wanted.items():
            written = None if "{" in name or name == COUNT else names.written(name)
            known = self._values(*written, names) if written else ()
            for value in values if known else ():
                if value and not isinstance(value, Formula):  # an empty cell may come any day
                    found = UnusedElement(where, name, value, known)
                    self._asked[found] = any(is_like(each, (value,)) for each in known)

    def _values(self, row: Row, column: str, names: Names) -> tuple[str, ...]:
        key = (row.file, column)
        if key not in self._tables:
            held = names.vocabulary.library.held(row, column)
            self._tables[key] = tuple(dict.fromkeys(map(text_of, held)))
        return self._tables[key]


def _in_rows(element: Element, names: Names) -> Names:
    """Return what is seen in the first of the rows that an element chooses from."""
    table = element.fixed.get("rows")
    rows = names.vocabulary.library.rows(table, names.get("players")) if table else ()
    return names.within({}, rows[0]) if rows else names


def _is_shared(file: str) -> bool:
    """Tell whether a layout is for all games, some of which have what others have not."""
    return file.startswith(SHARED)


def _where(element: Element, key: str = "") -> str:
    return ": ".join(element.place(key))
