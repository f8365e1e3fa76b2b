"""One table of a TOML file being read: asked for its keys, it says what is wrong with them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar, cast

from companion.kits.bounds import ID_LETTERS, TEXT_LETTERS
from companion.kits.faults import Fault, note_lack, shown, suggestion
from companion.kits.texts import Words

T = TypeVar("T")
N = TypeVar("N", int, float)
Several = TypeVar("Several", bound=str | tuple[Any, ...])

_Kind = type | tuple[type, ...]
_NUMBER = (int, float)
# mm. Nothing on paper is longer, and TOML's `inf` is no length.
_LONGEST = 10_000.0


class Section:
    """The keys and values of one TOML table, and where it stands in which file.

    Every question gives a value of the right type: where the file has none, a fault is noted and
    the default is returned, so that one reading finds everything that is wrong. After the last
    question `close` notes the keys that nobody asked for.
    """

    def __init__(
        self,
        values: Mapping[str, object],
        file: str,
        faults: list[Fault],
        path: str = "",
        bare: str | None = None,
    ) -> None:
        """Begin to read a table; one that was written as a `bare` value has that one key."""
        self.values = values
        self.file = file
        self.faults = faults
        self._path = path
        self._bare = bare
        self._asked: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not blank; without a default it must be there."""
        text = self._required(key, str, "a text", default) or ""
        if key in self and isinstance(self.values[key], str) and not text.strip():
            self.fault(key, "is blank")
        return self._few(key, text, TEXT_LETTERS, "characters")

    def name(self, key: str, default: str | None = None) -> str:
        """Return a text of letters, digits, `-` and `_`, fit for a file and a command line."""
        name = self.text(key, default)
        if name and not is_name(name):
            self.fault(key, f"'{name}' has more than letters, digits, - and _")
        return self._few(key, name, ID_LETTERS, "characters")

    def names(self, key: str, default: tuple[str, ...], most: int) -> tuple[str, ...]:
        """Return a list of such names, one to `most`; a `+` may join several to one."""
        names = self.texts(key, default)
        if len(names) > most:
            return self._few(key, names, most, "names")
        if names and all(map(_is_joined_name, names)):
            return names
        return self._wrong(key, "a list of names of letters, digits, - and _", default)

    def integer(self, key: str, default: int | None = None, minimum: int = 0) -> int:
        """Return a whole number of at least `minimum`; without a default it must be there."""
        number = self._required(key, int, "a whole number", default)
        return minimum if number is None else self._least(key, number, minimum)

    def number(self, key: str) -> float | None:
        """Return a number, or None."""
        return self._value(key, _NUMBER, "a number", None)

    def length(self, key: str, default: float, maximum: float | None = None) -> float:
        """Return a length in mm, from 0 to `maximum`."""
        length = self._value(key, _NUMBER, "a length in mm", default)
        if not _is_length(length):
            return self._wrong(key, "a length in mm", default)
        if maximum is not None and length > maximum:
            self.fault(key, f"{length:g} is too large; the most is {maximum:g} mm")
            return default
        return float(length)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        return self._value(key, bool, "true or false", default)

    def choice(self, key: str, choices: Collection[str], default: str | None = None) -> str:
        """Return one of `choices`; without a default it must be there."""
        text = self._required(key, str, f"one of: {', '.join(choices)}", default)
        if not isinstance(self.values.get(key), str) or text is None or text in choices:
            return text or ""
        self.fault(key, f"'{text}' is not possible; {suggestion(text, choices)}")
        return default or ""

    def words(self, key: str, languages: Collection[str], *, required: bool = True) -> Words:
        """Return a text in every language: one for each as `{ en = "..." }`, or one for all.

        What is wrong is blank in every language; what need not be there, and is not, is nothing.
        """
        if isinstance(self.values.get(key), str):
            return dict.fromkeys(languages, self.text(key))
        if not required and key not in self:
            self._asked[key] = None
            return {}
        words = self._required(key, Mapping, "a text, or one for each language", None)
        if words is None:
            return dict.fromkeys(languages, "")
        return _in_all_languages(self.part(key, words), languages)

    def texts(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return a list of texts."""
        return self._list(key, str, "a list of texts", default)

    def integers(self, key: str, minimum: int, maximum: int, most: int) -> tuple[int, ...]:
        """Return a list of up to `most` whole numbers from `minimum` to `maximum`."""
        numbers: tuple[int, ...] = self._list(key, int, "a list of whole numbers", ())
        few = self._few(key, numbers, most, "numbers")
        for number in (large for large in few if large > maximum):
            self.fault(key, f"{number} is too large; the most is {maximum}")
        return tuple(self._least(key, min(number, maximum), minimum) for number in few)

    def lengths(self, key: str, count: int) -> tuple[float, ...]:
        """Return `count` lengths in mm, or nothing when the key is not there."""
        what = f"a list of {count} lengths in mm"
        lengths: tuple[float, ...] = self._list(key, _NUMBER, what, ())
        if key in self and not _are_lengths(lengths, count):
            return self._wrong(key, what, ())
        return tuple(map(float, lengths))

    def lines(self, key: str, count: int, most: int) -> tuple[tuple[float, ...], ...]:
        """Return a list of up to `most` lists of `count` lengths in mm each."""
        what = f"a list of lists of {count} lengths in mm"
        lines: tuple[list[float], ...] = self._list(key, list, what, ())
        if not all(_are_lengths(line, count) for line in lines):
            return self._wrong(key, what, ())
        return tuple(tuple(map(float, line)) for line in self._few(key, lines, most, "lines"))

    def section(self, key: str, short: str | None = None, *, bare: bool = False) -> "Section":
        """Return a table inside this one; an empty one when there is none.

        With `short`, a bare value is a table with that one key; where that is how it is mostly
        written (`bare`), faults do not name it.
        """
        value = self.values.get(key)
        if short is not None and value is not None and not isinstance(value, Mapping):
            self._asked[key] = None
            named = short if bare else None
            return Section({short: value}, self.file, self.faults, self.place(key), named)
        return self.part(key, self._value(key, Mapping, "a table of keys", None))

    def sections(self, key: str, most: int) -> Iterator["Section"]:
        """Yield up to `most` tables of a list, each named in faults by its id, else its number."""
        tables: tuple[Mapping[str, object], ...] = self._list(
            key, Mapping, "a list of [[tables]]", ()
        )
        for number, values in enumerate(self._few(key, tables, most, "entries"), 1):
            name = values.get("id")
            yield self.part(
                f"{key}.{name}" if isinstance(name, str) else f"{key}[{number}]", values
            )

    @property
    def path(self) -> str:
        """Where it stands in its file, by dotted keys; "" for the whole file."""
        return self._path

    def part(self, key: str, values: Mapping[str, object] | None) -> "Section":
        """Return a table that a key of this one holds; an empty one for None."""
        return Section(values or {}, self.file, self.faults, self.place(key))

    def asked(self, key: str) -> None:
        """Have a key be known, whose value somebody else reads."""
        self._asked[key] = None

    def close(self) -> None:
        """Note every key that was not asked for."""
        for key in self.values:
            if key not in self._asked:
                self.fault(key, f"unknown key; {suggestion(key, self._asked)}")

    def fault(self, key: str, message: str) -> None:
        """Note what is wrong with a key."""
        self.faults.append(Fault(self.file, message, field=self.place(key)))

    def is_wrong(self, key: str) -> bool:
        """Tell whether a fault was noted of a key: what follows from it need not be told too."""
        return any(fault.field == self.place(key) for fault in self.faults)

    def place(self, key: str) -> str:
        """Return where a key stands in the file, as faults name it."""
        if key == self._bare:
            return self._path
        return f"{self._path}.{key}" if self._path else key

    def _required(self, key: str, kind: _Kind, what: str, default: T | None) -> T | None:
        if default is None and key not in self:
            self._asked[key] = None
            self.fault(key, f"is missing; it must be {what}")
        return self._value(key, kind, what, default)

    def _value(self, key: str, kind: _Kind, what: str, default: T) -> T:
        self._asked[key] = None
        value = self.values.get(key, default)
        if value is default or _is(value, kind):
            return cast("T", value)
        return self._wrong(key, what, default)

    def _list(self, key: str, kind: _Kind, what: str, default: tuple[T, ...]) -> tuple[T, ...]:
        values = self._value(key, (list, tuple), what, default)
        if all(_is(value, kind) for value in values):
            return tuple(values)
        return self._wrong(key, what, default)

    def _few(self, key: str, several: Several, most: int, what: str) -> Several:
        """Return letters or values, no more than there may be."""
        if len(several) > most:
            self.fault(key, f"has {len(several)} {what}; the most is {most:,}")
        return cast("Several", several[:most])

    def _least(self, key: str, number: N, minimum: N) -> N:
        if number >= minimum:
            return number
        self.fault(key, f"{number:g} is too small; the least is {minimum:g}")
        return minimum

    def _wrong(self, key: str, what: str, default: T) -> T:
        value = self.values[key]
        if not self.is_wrong(key):
            said = "a table" if isinstance(value, Mapping) else shown(value)
            self.fault(key, f"{said} is not {what}")
        return default


def _in_all_languages(words: Section, languages: Collection[str]) -> Words:
    """Return a text in every language; one that lacks it has it in the first that says it."""
    blank = [each for each in languages if not str(words.values.get(each, "")).strip()]
    said = [each for each in languages if each not in blank]
    for language in blank if said else ():
        words.asked(language)
        lack = Fault(words.file, "is missing", field=words.place(language))
        note_lack(words.faults, language, lack)
    spoken = {each: words.text(each) for each in said or languages}
    words.close()
    return {each: spoken[each] if each in spoken else spoken[said[0]] for each in languages}


def _is_joined_name(text: str) -> bool:
    return len(text) <= ID_LETTERS and all(map(is_name, text.split("+")))


def is_name(text: str) -> bool:
    """Tell whether a text has only letters, digits, `-` and `_`."""
    return text.replace("-", "").replace("_", "").isalnum()


def _is(value: object, kind: _Kind) -> bool:
    """Tell whether a value is of a kind; true and false are no numbers here."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _are_lengths(values: Collection[float], count: int) -> bool:
    return len(values) == count and all(map(_is_length, values))


def _is_length(value: float) -> bool:
    return _is(value, _NUMBER) and 0 <= value <= _LONGEST
