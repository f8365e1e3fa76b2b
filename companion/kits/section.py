"""One table of a TOML file being read: it is asked for its keys and says what is wrong with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeVar, cast

from companion.kits.faults import Fault
from companion.kits.meant import suggestion
from companion.kits.model import Words

T = TypeVar("T")


class Section:
    """The keys and values of one TOML table, and where it stands in which file.

    Every question gives a value of the right type: where the file has none, a fault is noted and
    the default is returned, so that one reading finds everything that is wrong. After the last
    question `close` notes the keys that nobody asked for.
    """

    def __init__(
        self, values: Mapping[str, object], file: str, faults: list[Fault], path: str = ""
    ) -> None:
        self.values = values
        self.file = file
        self.path = path
        self._faults = faults
        self._asked: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not blank; without a default it must be there."""
        text = self._typed(key, str, "a text", "" if default is None else default, default is None)
        if not text.strip() and text != default and isinstance(self.values.get(key), str):
            self.fault(key, "is blank")
        return text

    def integer(self, key: str, default: int | None = None, minimum: int = 0) -> int:
        """Return a whole number of at least `minimum`."""
        number = self._typed(
            key, int, "a whole number", minimum if default is None else default, default is None
        )
        return self._least(key, number, minimum)

    def number(self, key: str, default: float | None = None) -> float | None:
        """Return a number, or the default."""
        return self._typed(key, (int, float), "a number", default, required=False)

    def length(self, key: str, default: float) -> float:
        """Return a length in mm, 0 or more."""
        number = self._typed(key, (int, float), "a length in mm", default, required=False)
        return self._least(key, float(number), 0.0)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        return self._typed(key, bool, "true or false", default, required=False)

    def choice(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """Return one of `choices`; without a default it must be there."""
        text = self.text(key, default)
        if text in choices or not text:
            return text
        self.fault(key, f"'{text}' is not possible; {suggestion(text, choices)}")
        return default or next(iter(choices))

    def words(self, key: str, languages: Collection[str]) -> Words:
        """Return a text in every language, from `{ en = "...", ja = "..." }` or one for all."""
        value = self._take(key)
        if value is None:
            self.fault(key, "is missing")
        if isinstance(value, str):
            return dict.fromkeys(languages, value)
        if not isinstance(value, Mapping):
            return self._wrong(key, value, "a text, or one for each language", {}) if value else {}
        words = Section(value, self.file, self._faults, self.field(key))
        spoken = {language: words.text(language) for language in languages}
        words.close()
        return spoken

    def texts(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return a list of texts."""
        return self._list(key, str, "a list of texts", default)

    def integers(self, key: str, default: tuple[int, ...] = ()) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return self._list(key, int, "a list of whole numbers", default)

    def lengths(self, key: str, count: int) -> tuple[float, ...]:
        """Return `count` lengths in mm, or nothing when the key is not there."""
        values = self._list(key, (int, float), f"{count} lengths in mm", ())
        if values and (len(values) != count or min(values) < 0):
            return cast("tuple[float, ...]", self._wrong(key, values, f"{count} lengths in mm", ()))
        return tuple(float(value) for value in values)

    def lines(self, key: str, count: int) -> tuple[tuple[float, ...], ...]:
        """Return a list of lists of `count` lengths in mm each."""
        what = f"a list of lists of {count} lengths in mm"
        lines = self._list(key, list, what, ())
        if any(len(line) != count or not _all(line, (int, float)) for line in lines):
            return self._wrong(key, lines, what, ())
        return tuple(tuple(map(float, line)) for line in lines)

    def section(self, key: str) -> "Section":
        """Return a table inside this one; an empty one when there is none."""
        values = self._typed(key, Mapping, "a table of keys", {}, required=False)
        return Section(values, self.file, self._faults, self.field(key))

    def sections(self, key: str) -> Iterator["Section"]:
        """Yield the tables of a list, each named in faults by its id, or else by its number."""
        for number, values in enumerate(self._list(key, Mapping, "a list of tables", ()), 1):
            name = values.get("id")
            path = (
                f"{self.field(key)}.{name}"
                if isinstance(name, str)
                else f"{self.field(key)}[{number}]"
            )
            yield Section(values, self.file, self._faults, path)

    def close(self) -> None:
        """Note every key that was not asked for."""
        for key in self.values:
            if key not in self._asked:
                self.fault(key, f"unknown key; {suggestion(key, self._asked)}")

    def fault(self, key: str | None, message: str) -> None:
        """Note what is wrong with a key, or with the table as a whole."""
        self._faults.append(Fault(self.file, message, field=self.field(key)))

    def field(self, key: str | None) -> str:
        """Return the dotted name of a key in the whole file."""
        return ".".join(part for part in (self.path, key) if part)

    def _take(self, key: str) -> object:
        self._asked[key] = None
        return self.values.get(key)

    def _typed(
        self, key: str, kind: type | tuple[type, ...], what: str, default: T, required: bool
    ) -> T:
        value = self._take(key)
        if value is None:
            if required:
                self.fault(key, f"is missing; it must be {what}")
            return default
        return cast("T", value) if _is(value, kind) else self._wrong(key, value, what, default)

    def _list(
        self, key: str, kind: type | tuple[type, ...], what: str, default: tuple[T, ...]
    ) -> tuple[T, ...]:
        values = self._typed(key, list, what, default, required=False)
        if _all(values, kind):
            return tuple(values)
        return self._wrong(key, values, what, default)

    def _least(self, key: str, number: T, minimum: T) -> T:
        if number >= minimum:
            return number
        self.fault(key, f"{number} is too small; the least is {minimum}")
        return minimum

    def _wrong(self, key: str, value: object, what: str, default: T) -> T:
        self.fault(key, f"{value!r} is not {what}")
        return default


def _is(value: object, kind: type | tuple[type, ...]) -> bool:
    """Tell whether a value is of a kind; true and false are no numbers here."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _all(values: Iterable[object], kind: type | tuple[type, ...]) -> bool:
    return all(_is(value, kind) for value in values)
