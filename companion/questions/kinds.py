"""Kinds of single values: what each admits is said here, and nowhere else.

A kind is a small frozen value. `read` checks a value of a JSON request, and refuses it with its
path and the field's rule; what a question shows of bounds and options are the kind's own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from companion.questions import checks
from companion.questions.checks import alternatives, quote
from companion.questions.errors import Refused
from companion.questions.question import AnswerType

# The answers before a value, by key: those of its own record over those of the form.
SoFar = Mapping[str, Any]

# The most that the answers before allow, None for no limit.
Limit = Callable[[SoFar], int | None]

Options = tuple[str | int, ...]
Bounds = tuple[int | None, int | None]


class Reading(Protocol):
    """What a kind may ask about the answers before."""

    players: tuple[str, ...]
    request: Mapping[str, Any]
    found: dict[str, Any]
    record: dict[str, Any]

    @property
    def so_far(self) -> SoFar:
        """The answers before this one."""
        ...

    def member(self, field: Any, holder: Mapping[str, Any], before: str) -> Any:
        """Read a field of an object; `before` is the path of the object with its dot."""
        ...


class Kind(ABC):
    """A kind of value."""

    __slots__ = ()

    asks: ClassVar[AnswerType] = "choice"
    """What an answer to it is, of a kind that one answer gives."""

    fields: tuple[Any, ...] = ()
    """The fields of a record."""

    @abstractmethod
    def read(self, value: object, path: str, rule: str, reading: Reading) -> Any:
        """Return the value as the rules take it; Refused with its path when it is not admitted."""

    def nothing(self, path: str, rule: str, reading: Reading) -> Any:
        """Return what a field of this kind has that was left out."""
        return None

    @property
    def none(self) -> Any:
        """What a player has of whom nothing is said."""
        return None

    @property
    def open_bounds(self) -> Bounds:
        """The bounds that anybody may see, before anything is answered."""
        return None, None

    def bounds(self, reading: Reading) -> Bounds:
        """Return the least and the most of a number, or of the size of what is written."""
        return self.open_bounds

    def options(self, reading: Reading) -> Options:
        """Return what there is to choose from."""
        return ()

    def from_answer(self, value: Any, path: str, rule: str) -> Any:
        """Return as JSON has it what people have answered."""
        return value


def least_of(*most: int | None) -> int | None:
    """Return the least of some bounds, None when there is none."""
    return min((each for each in most if each is not None), default=None)


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number from `low` to `high`, and to the `limit` that the answers before set.

    Where the true bounds would tell a secret, `public` is the most that people are shown.
    """

    low: int | None = 0
    high: int | None = None
    limit: Limit | None = None
    public: int | None = None
    asks = "integer"

    @property
    def none(self) -> int:
        """0: a player of whom nothing is said has none."""
        return 0

    @property
    def open_bounds(self) -> Bounds:
        """The bounds that tell nothing."""
        return self.low, self.high if self.public is None else self.public

    def bounds(self, reading: Reading) -> Bounds:
        """Return the least and the most after the answers before."""
        if self.limit is None:
            return self.low, self.high
        return self.low, least_of(self.high, self.limit(reading.so_far))

    def read(self, value: object, path: str, rule: str, reading: Reading) -> int:
        """Return a whole number; a boolean or a float is none."""
        low, high = self.bounds(reading)
        return checks.whole(value, path, low, high, rule)


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One of some texts or numbers."""

    values: Options

    def options(self, reading: Reading) -> Options:
        """Return the values."""
        return self.values

    def read(self, value: object, path: str, rule: str, reading: Reading) -> str | int:
        """Return one of the values."""
        return checks.choice(value, path, self.values, rule)


@dataclass(frozen=True, slots=True)
class Player(Kind):
    """A name of the seat list."""

    asks = "player"

    def options(self, reading: Reading) -> Options:
        """Return all players."""
        return reading.players

    def read(self, value: object, path: str, rule: str, reading: Reading) -> str:
        """Return a player's name."""
        return checks.player(value, path, reading.players)


@dataclass(frozen=True, slots=True)
class FreeText(Kind):
    """A text that is not blank."""

    asks = "text"

    def read(self, value: object, path: str, rule: str, reading: Reading) -> str:
        """Return the text as it was given, blanks around it too."""
        return checks.text(value, path)


@dataclass(frozen=True, slots=True)
class SomeOf(Kind):
    """Any number of choices, in a list, or one word `instead` of a list."""

    values: Options
    instead: tuple[str, ...] = ()

    def options(self, reading: Reading) -> Options:
        """Return the words in place of a list, then the choices."""
        return (*self.instead, *self.values)

    def from_answer(self, value: Any, path: str, rule: str) -> Any:
        """Return a list, or the one word that stands for it."""
        if value in self.instead:
            return value
        named = [item for _, item in checks.items(value, path)]
        return named[0] if len(named) == 1 and named[0] in self.instead else named

    def read(
        self,
        value: object,
        path: str,
        rule: str,
        reading: Reading,
    ) -> str | tuple[str | int, ...]:
        """Return the choices, or the word."""
        if isinstance(value, str) and value in self.instead:
            return value
        if self.instead and not isinstance(value, list | tuple):
            raise Refused(
                path, f"is {quote(value)}, must be {alternatives((*self.instead, 'a list'))}"
            )
        items = checks.items(value, path)
        return tuple(checks.choice(item, at, self.values, rule) for at, item in items)


@dataclass(frozen=True, slots=True)
class Cell(Kind):
    """A place on a grid, [row, column], each from `low` to `high`, and to the `limit`."""

    low: int
    high: int
    limit: Limit | None = None
    asks = "box"

    @property
    def open_bounds(self) -> Bounds:
        """The least and the most of any row, and of any column."""
        return self.low, self.high

    def bounds(self, reading: Reading) -> Bounds:
        """Return the least and the most of a row, and of a column."""
        return self.low, least_of(self.high, self.limit(reading.so_far) if self.limit else None)

    def read(self, value: object, path: str, rule: str, reading: Reading) -> tuple[int, int]:
        """Return the row and the column, both from `low`."""
        found = list(checks.items(value, path))
        if len(found) != len(("row", "column")):
            raise Refused(path, f"has {len(found)} in it, must be a row and a column", rule)
        low, high = self.bounds(reading)
        row, column = (checks.whole(item, at, low, high, rule) for at, item in found)
        return row, column


@dataclass(frozen=True, slots=True)
class Rows(Kind):
    """A square of so many rows, a text each, of some characters."""

    size: int
    characters: tuple[str, ...]
    asks = "grid"

    @property
    def open_bounds(self) -> Bounds:
        """How many rows there are, and how many characters in each."""
        return self.size, self.size

    def options(self, reading: Reading) -> Options:
        """Return the characters."""
        return self.characters

    def read(self, value: object, path: str, rule: str, reading: Reading) -> tuple[str, ...]:
        """Return the rows from the top, a text each."""
        rows = list(checks.items(value, path))
        if len(rows) != self.size:
            raise Refused(path, f"has {len(rows)} in it, must be {self.size} rows", rule)
        for at, row in rows:
            if not isinstance(row, str) or len(row) != self.size or set(row) - {*self.characters}:
                wanted = f"must be {self.size} characters of {''.join(self.characters)}"
                raise Refused(at, f"is {quote(row)}, {wanted}", rule)
        return tuple(row for _, row in rows)


@dataclass(frozen=True, slots=True)
class Flags(Kind):
    """So many times 0 or 1; people name the numbers, from 1, of those that are 1."""

    number: int
    asks = "integer"

    @property
    def open_bounds(self) -> Bounds:
        """The first and the last number that people may name."""
        return 1, self.number

    def from_answer(self, value: Any, path: str, rule: str) -> list[int]:
        """Return the flags, given the numbers of those that are 1."""
        named = [
            checks.whole(item, at, 1, self.number, rule) for at, item in checks.items(value, path)
        ]
        return [int(number in named) for number in range(1, self.number + 1)]

    def read(self, value: object, path: str, rule: str, reading: Reading) -> tuple[int, ...]:
        """Return the flags, 0 or 1 each; Refused unless there are exactly so many."""
        found = list(checks.items(value, path))
        if len(found) != self.number:
            raise Refused(path, f"has {len(found)} in it, must be exactly {self.number}", rule)
        return tuple(checks.whole(item, at, 0, 1, rule) for at, item in found)
