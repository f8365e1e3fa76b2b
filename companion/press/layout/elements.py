"""Elements of a layout, checked and made ready, so that drawing them for every row is cheap."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.kits import Fault
from companion.kits.faults import Faults, shown, suggestion
from companion.press.layout import grammar
from companion.press.layout.bindings import (
    Bound,
    Formula,
    Template,
    Unknown,
    WrongValue,
    compile_formula,
    is_plain,
    text_of,
)
from companion.press.layout.grammar import Key, Keys
from companion.press.layout.names import Names
from companion.press.layout.readers import Conditions
from companion.press.layout.vocabulary import Vocabulary

# How many elements may stand one within another.
DEEPEST = 24
# Keys that hold conditions.
CONDITIONS = ("when", "unless", "where", "except")
# Keys that use names or layouts without bindings, too.
NOTED = (*CONDITIONS, "layout", "rows")
# What the keys of an element hold, each in the form its reader gives.
Values = dict[str, Any]


class Of(NamedTuple):
    """A value of another file, and its place there."""

    value: object
    file: str
    path: str


class BoundKeys:
    """Keys of an element: those that are the same for every row read, the others ready to be.

    `path` is where it stands in its `file`, such as `draw[3].draw[0]`; `moved` are the places of
    keys that stand elsewhere, since a layout changes them that extends another.
    """

    __slots__ = ("bound", "file", "fixed", "moved", "path", "weight")

    def __init__(self, file: str, path: str, fixed: Values) -> None:
        self.file = file
        self.path = path
        self.fixed = fixed
        self.bound: dict[str, tuple[Bound, Key]] = {}
        self.moved: dict[str, tuple[str, str]] = {}
        # How much work the formulas in it are, in elements.
        self.weight = 0.0

    def place(self, key: str) -> tuple[str, str]:
        """Return the file in which a key stands, and its path there."""
        return self.moved.get(key, (self.file, f"{self.path}.{key}" if key else self.path))

    def has(self, key: str) -> bool:
        """Tell whether a key is there, whatever it comes to for a row."""
        return key in self.bound or self.fixed.get(key) is not None

    def names(self, key: str) -> tuple[str, ...]:
        """Return the bindings in what a key holds, and what a condition asks for."""
        asked = _asked(self.fixed.get(key)) if key in CONDITIONS else ()
        return (*sorted(self.bound[key][0].names), *asked) if key in self.bound else asked

    def value(self, key: str, names: Names) -> Any:  # noqa: ANN401 - each reader gives its own
        """Return what one key holds for these names; WrongKey when it can't be read."""
        if key in self.bound:
            if self.weight:
                names.vocabulary.spend(self.bound[key][0].weight)
            return _read(key, *self.bound[key], names)
        return self.fixed[key]

    def values(self, names: Names, *, inner: bool = False) -> Values:
        """Return what every key holds for these names.

        Args:
            names: What bindings stand for.
            inner: Read the keys that bind to what a cell sees, rather than the others.

        Raises:
            WrongKey: A binding stands for nothing, or for what the key can't hold.
        """
        if not self.bound:
            return self.fixed
        if self.weight:
            names.vocabulary.spend(self.weight)
        # What does not depend on a row is the same for all: only the rest is read anew.
        values = self.fixed.copy()
        for key, (bound, how) in self.bound.items():
            if how.inner == inner:
                values[key] = _read(key, bound, how, names)
        return values


class Element(BoundKeys):
    """One element and what stands within it; `columns` are those of a table."""

    __slots__ = ("children", "columns", "conditional", "kind")

    def __init__(
        self,
        kind: str,
        prepared: BoundKeys,
        children: tuple["Element", ...] = (),
        columns: tuple[BoundKeys, ...] = (),
    ) -> None:
        super().__init__(prepared.file, prepared.path, prepared.fixed)
        self.bound, self.moved, self.weight = prepared.bound, prepared.moved, prepared.weight
        self.conditional = self.has("when") or self.has("unless")
        self.kind = kind
        self.children = children
        self.columns = columns

    def walk(self) -> Iterator["Element"]:
        """Give it and every element within it."""
        yield self
        for child in self.children:
            yield from child.walk()


class WrongKey(Exception):
    """A key whose value can't be drawn with: which, and why.

    `in_layout`: it is to be put right there, even if the value came from a table. `names` are those
    of the row that it was read for, where these are not all that the element sees. `again` says of
    another text what is wrong with it, so that it can be told whose text is to blame.
    """

    def __init__(
        self,
        key: str,
        why: WrongValue | str,
        *,
        in_layout: bool = False,
        names: Names | None = None,
        again: Callable[[str], str | None] | None = None,
    ) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.message = str(why)
        self.in_layout = in_layout or isinstance(why, Unknown)
        self.names = names
        self.again = again

    def moved_to(self, key: str) -> "WrongKey":
        """Return the same fault of another key."""
        return WrongKey(
            key, self.message, in_layout=self.in_layout, names=self.names, again=self.again
        )

    def is_of(self, written: object) -> bool:
        """Tell whether a text as it is written has this fault, whatever its bindings stand for."""
        if self.again is None:
            return False
        try:
            filled = written.filled(lambda _: 1) if isinstance(written, Template) else written
        except WrongValue:
            return False
        return self.again(text_of(filled)) == self.message


class Uses:
    """The bindings that a layout file uses, and the layouts that it includes.

    `others` says that it may use more than these: rows of a table can hold bindings too, and what
    is included can be bound.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.layouts: set[str] = set()
        self.others = False

    def note(self, key: str, value: object, bound: Bound) -> None:
        """Note what one key of an element uses; WrongValue for a condition in braces."""
        self.names |= bound.names
        if key in CONDITIONS and isinstance(value, dict):
            self.names |= value.keys()
            self.others |= any("{" in name for name in value)
        if key in CONDITIONS and isinstance(value, str):
            if bound.names:
                raise WrongValue(f"is {shown(value)}; names in a formula stand without braces")
            self.names.update(compile_formula(value).names)
        if key == "layout" and isinstance(value, str):
            self.layouts.add(value)
            self.others |= bool(bound.names)
        self.others |= bound.open or (key == "rows" and isinstance(value, str))


class Preparation:
    """Reads the elements of one file and collects its faults.

    Args:
        file: Its name.
        vocabulary: What names stand for.
        left_out: What keys hold that are left out, by what has these keys: looked up once. It
            serves all files that are read with the same vocabulary.
    """

    def __init__(
        self, file: str, vocabulary: Vocabulary, left_out: dict[str, Values] | None = None
    ) -> None:
        self.file = file
        self.vocabulary = vocabulary
        self.faults = Faults()
        self.uses = Uses()
        self._left_out: dict[str, Values] = {} if left_out is None else left_out

    def fault(self, path: str, message: str) -> None:
        """Note one fault at a place in the file."""
        self.faults.append(Fault(self.file, message, field=path))

    def face(self, raw: object) -> BoundKeys:
        """Return what is said of the whole face, as far as it is sound."""
        return self._keys(raw, grammar.FACE, "face", "[face]")

    def elements(self, raw: object, path: str, depth: int = 0) -> tuple[Element, ...]:
        """Return the sound elements of a list; a fault for everything that is wrong in others."""
        if not isinstance(raw, list):
            self.fault(path, f"is {shown(raw)}, but must be a list of elements")
            return ()
        if depth == DEEPEST:
            self.fault(path, f"is {DEEPEST} elements deep, and no more may stand within each other")
            return ()
        found = (
            self._element_of(each, depth)
            if isinstance(each, Of)
            else self._element(each, f"{path}[{place}]", depth)
            for place, each in enumerate(raw)
        )
        return tuple(element for element in found if element is not None)

    def _element_of(self, of: Of, depth: int) -> Element | None:
        """Return an element that stands in another file, which this one extends."""
        # Faults in it are told of the file that it stands in.
        before, self.file = self.file, of.file
        try:
            return self._element(of.value, of.path, depth)
        finally:
            self.file = before

    def prepared(self, raw: object, keys: Keys, path: str, what: str) -> BoundKeys | None:
        """Return the keys of a table of the file, read as far as they can be without a row.

        None when anything is wrong with them: drawn all the same, they would bring other faults.
        """
        before = len(self.faults)
        prepared = self._keys(raw, keys, path, what)
        # Half of an element would be drawn in the wrong place, and told of as another fault.
        return prepared if len(self.faults) == before else None

    def _keys(self, raw: object, keys: Keys, path: str, what: str) -> BoundKeys:
        """Return the keys that are sound, the others as if they were left out."""
        prepared = BoundKeys(self.file, path, self._defaults(keys, what).copy())
        if not isinstance(raw, dict):
            self.fault(
                path, f"is {shown(raw)}, but must be {what}, such as {{ {next(iter(keys))} = ... }}"
            )
            return prepared
        for key, value in raw.items():
            if isinstance(value, Of):
                prepared.moved[key] = (value.file, value.path)
            if key not in keys:
                file, place = prepared.place(key)
                known = suggestion(key, keys)
                self.faults.append(Fault(file, f"{what} has no such key; {known}", field=place))
            else:
                self._take(
                    prepared, key, value.value if isinstance(value, Of) else value, keys[key]
                )
        for key, how in keys.items():
            if how.needed and key not in raw:
                self.fault(f"{path}.{key}", f"is missing; {what} needs it")
        return prepared

    def _element(self, raw: object, path: str, depth: int) -> Element | None:
        kind = raw.get("kind") if isinstance(raw, dict) else None
        if not isinstance(raw, dict) or not isinstance(kind, str) or kind not in grammar.ELEMENTS:
            self._no_element(raw, kind, path)
            return None
        parts = grammar.parts_of(kind)
        plain = {key: value for key, value in raw.items() if key not in parts}
        prepared = self.prepared(plain, grammar.values_of(kind), path, f"'{kind}'")
        holds = "draw" in parts and "draw" in raw
        children = self.elements(raw["draw"], f"{path}.draw", depth + 1) if holds else ()
        columns = self._columns(raw.get("columns"), f"{path}.columns") if kind == "table" else ()
        if prepared is None or (kind == "table" and not columns):
            return None
        return Element(kind, prepared, children, columns)

    def _no_element(self, raw: object, kind: object, path: str) -> None:
        if isinstance(raw, dict) and "kind" in raw:
            known = suggestion(kind, grammar.ELEMENTS)
            self.fault(f"{path}.kind", f"there is no element {shown(kind)}; {known}")
        else:
            self.fault(path, "is no element; it must say its kind, such as { kind = 'rect' }")

    def _columns(self, raw: object, path: str) -> tuple[BoundKeys, ...]:
        if not isinstance(raw, list) or not raw:
            self.fault(
                path, "must be a list of columns, such as [{ header = 'Name', text = '{name}' }]"
            )
            return ()
        places = ((each, f"{path}[{place}]") for place, each in enumerate(raw))
        found = (self.prepared(each, grammar.COLUMN, place, "a column") for each, place in places)
        return tuple(column for column in found if column is not None)

    def _take(self, prepared: BoundKeys, key: str, value: object, how: Key) -> None:
        try:
            # A value without bindings is read once, not for every row.
            if key not in NOTED and is_plain(value):  # most are
                prepared.fixed[key] = how.read(value, self.vocabulary)
                return
            bound = Bound(value)
            self.uses.note(key, value, bound)
            if bound.names:
                prepared.bound[key] = (bound, how)
                prepared.weight += bound.weight
            else:
                prepared.fixed[key] = how.read(bound.filled(_nothing), self.vocabulary)
        except WrongValue as wrong:
            file, place = prepared.place(key)
            self.faults.append(Fault(file, str(wrong), field=place))

    def _defaults(self, keys: Keys, what: str) -> Values:
        if what not in self._left_out:
            self._left_out[what] = {
                key: None if how.default is None else how.read(how.default, self.vocabulary)
                for key, how in keys.items()
            }
        return self._left_out[what]


def _asked(conditions: Conditions | Formula | None) -> tuple[str, ...]:
    """Return the names that conditions are about."""
    return conditions.names if isinstance(conditions, Formula) else tuple(conditions or ())


def _nothing(name: str) -> object:
    raise AssertionError(f"{name} was not to be looked up")


def _read(key: str, bound: Bound, how: Key, names: Names) -> object:
    try:
        return how.read(bound.filled(names.__getitem__), names.vocabulary)
    except WrongValue as wrong:
        raise WrongKey(key, wrong, names=names) from None
