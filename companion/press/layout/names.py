"""What the bindings of a layout stand for: columns and arguments, then what the kit knows."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

from companion.kits import Row
from companion.kits.faults import suggestion
from companion.press.layout.bindings import Unknown, WrongValue, text_of
from companion.press.layout.vocabulary import CONSTANTS, Vocabulary

Thing = TypeVar("Thing")
# Characters of a name that a message shows.
_LONG = 80
# Values that are no words in several languages and no row.
PLAIN = (str, int, float, tuple)
# What a name stands for that nothing has.
NOTHING = object()


class Names:
    """The bindings that an element sees; those of a cell go before those around it.

    Those of a piece, and of a layout that is included, note in `seen` what they were asked for:
    what was drawn depends on that and on nothing else.
    """

    __slots__ = ("given", "homes", "outer", "row", "seen", "values", "vocabulary")

    def __init__(
        self,
        vocabulary: Vocabulary,
        values: Mapping[str, object],
        row: Row | None = None,
        outer: "Names | None" = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.values = values
        self.row = row
        self.outer = outer
        self.seen: set[str] | None = set() if outer is None else None
        # What included the layout whose names these are.
        self.given: object = None
        # File and place of those that are defaults of a layout, or arguments of a face.
        self.homes: Mapping[str, tuple[str, str]] = {}

    def within(self, values: Mapping[str, object], row: Row | None = None) -> "Names":
        """Return the names seen inside a cell or an included layout."""
        columns = values if row is None else {**values, **row.cells}
        return Names(self.vocabulary, columns, row, self)

    def noting(self, values: Mapping[str, object], given: object) -> "Names":
        """Return the names seen inside a layout that is included by `given`.

        They note what they were asked for.
        """
        names = Names(self.vocabulary, values, None, self)
        names.seen = set()
        names.given = given
        return names

    def scope(self, name: str) -> "Names | None":
        """Return the names among which one is found, the nearest; None where nothing has it."""
        group = name.partition(".")[0] if name not in self else name
        return next((names for names in self._chain() if group in names.values), None)

    def __contains__(self, name: str) -> bool:
        return self._held(name) is not NOTHING

    def get(self, name: str) -> object:
        """Return what a name stands for; None when nothing has it."""
        if name not in self:
            return None
        return self[name]

    def __getitem__(self, name: str) -> object:
        """Return what a name stands for; the words of a kit with their own bindings filled in.

        Raises:
            Unknown: Nothing has this name.
            WrongValue: It is a whole row, or words that hold a binding to nothing.
        """
        # The quick way: most values are no words in several languages.
        value = self._held(name)
        if isinstance(value, PLAIN):  # most are
            return value
        value, words = self._find(name)
        if words and "{" in str(value):
            return self._fill(name, str(value))
        return value

    def written(self, name: str) -> tuple[Row, str] | None:
        """Return the row that what a name stands for is written in, and its column there."""
        group, _, column = name.partition(".")
        if column and name not in self and group in self:
            referred = self._referred_row(group)
            if referred is not None and column in referred:
                return referred, column
        row = self.origin(name)
        return None if row is None else (row, name if name in row.cells else group)

    def origin(self, name: str) -> Row | None:
        """Return the row that the name is a column of."""
        column = name.partition(".")[0] if name not in self else name
        around = self.scope(name)
        row = around.row if around else None
        return row if row is not None and column in row.cells else None

    def _chain(self) -> Iterator["Names"]:
        names: Names | None = self
        while names is not None:
            yield names
            names = names.outer

    def _fill(self, name: str, words: str) -> object:
        try:
            template = self.vocabulary.library.template(words)
            if template.weight:
                self.vocabulary.spend(template.weight)
            return template.filled(self._look_up)
        except WrongValue as wrong:
            raise WrongValue(f"{{{name}}} holds a binding of its own, and {wrong}") from None

    def told(self, names: Iterable[str]) -> tuple[Hashable, ...]:
        """Return what tells whether names stand for the same as before: values with their types.

        What the kit itself knows never differs.
        """
        return tuple([_typed(self._told(name)) for name in names])

    def _told(self, name: str) -> object:
        value = self._held(name)
        if value is not NOTHING:
            return value
        group, _, column = name.partition(".")
        if column and group not in CONSTANTS and group in self:
            try:
                return self._referred_value(group, column)
            except WrongValue:
                return NOTHING
        return value

    def _look_up(self, name: str) -> object:
        return self._find(name)[0]

    def _find(self, name: str) -> tuple[object, bool]:
        """Return what a name stands for, and whether it is words that may hold bindings."""
        value = self._held(name)
        return self._dotted_value(name) if value is NOTHING else self._in_words(name, value)

    def _held(self, name: str) -> object:
        """Return the value that has just this name, and note that it was asked for."""
        names: Names | None = self
        while names is not None:
            # All that were asked take note, those around too: what they have not is part of the
            # answer.
            if names.seen is not None:
                names.seen.add(name)
            if name in names.values:
                return names.values[name]
            names = names.outer
        return NOTHING

    def _in_words(self, name: str, value: object) -> tuple[object, bool]:
        if value is None or isinstance(value, PLAIN) or not isinstance(value, Mapping):
            return value, False
        if isinstance(value, Row):
            raise WrongValue(
                f"'{name}' is a row; name a column of it, as in {{{name}.{next(iter(value))}}}"
            )
        if not value:
            raise WrongValue(f"'{name}' holds nothing")
        return value.get(self.vocabulary.language, next(iter(value.values()))), True

    def _dotted_value(self, name: str) -> tuple[object, bool]:
        group, _, column = name.partition(".")
        if column and group in CONSTANTS:
            return self._in_words(name, self.vocabulary.library.constant(name))[0], group == "text"
        if column and group in self:
            return self._in_words(name, self._referred_value(group, column))
        raise Unknown(f"there is no '{name[:_LONG]}' here; {self._meant(name)}")

    def _meant(self, name: str) -> str:
        """Return what was probably meant by a name; a stack asks for it again and again."""
        told = self.vocabulary.told
        if name not in told:
            known = {each for names in self._chain() for each in names.values}
            told[name] = suggestion(name, sorted(known)) + _difference(name, known)
        return told[name]

    def _referred_value(self, group: str, column: str) -> object:
        row = self._referred_row(group)
        if row is None:
            library = self.vocabulary.library
            if keys := library.keys(group, self.origin(group)):
                value = text_of(self[group])
                is_what = f"is '{value[:_LONG]}'" if value else "is empty"
                raise WrongValue(f"{is_what}, so it has no '{column}'; {suggestion(value, keys)}")
            raise Unknown(f"'{group}' refers to no row of a table, so it has no '{column}'")
        if column not in row:
            raise Unknown(
                f"'{group}' refers to a row without '{column}'; {suggestion(column, row)}"
            )
        return row[column]

    def _referred_row(self, group: str) -> Row | None:
        """Return the row that a name in sight stands for, itself or by what refers to it."""
        row = next(names.values[group] for names in self._chain() if group in names.values)
        if isinstance(row, Row):
            return row
        return self.vocabulary.library.referred(group, self[group], self.origin(group))


def _typed(value: object) -> Hashable:
    """Return a value with its type: 1, 1.0 and yes are printed differently."""
    plain = value is None or value is NOTHING or isinstance(value, PLAIN)
    return type(value), value if plain else repr(value)


def _difference(name: str, known: set[str]) -> str:
    """Return how a difference is written, where a name looks like one."""
    one, minus, other = name.partition("-")
    return f"; a difference has blanks, {{{one} - {other}}}" if minus and one in known else ""


class Cache(Generic[Thing]):
    """What was drawn of what names stand for, found again where they stand for the same.

    While something is drawn, the names that it asks for are noted. As long as those stand for the
    same values, its drawing is the same.
    """

    def __init__(self) -> None:
        self.count = 0
        # By the names that were asked for, and by what those stood for.
        self._things: dict[tuple[str, ...], dict[tuple[object, ...], Thing]] = {}

    def find(self, names: Names) -> Thing | None:
        """Return what was made for the same."""
        for asked, things in self._things.items():
            if found := things.get(names.told(asked)):
                return found
        return None

    def keep(self, names: Names, thing: Thing) -> None:
        """Keep what was made of all that names have been asked for."""
        self.count += 1
        # Sorted, so that the same names asked in another order are found again.
        asked = tuple(sorted(names.seen or ()))
        self._things.setdefault(asked, {})[names.told(asked)] = thing
