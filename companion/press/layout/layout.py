"""A layout file, read: what it says of its face, its defaults and its elements.

One that extends another has that one's as well, with what is changed or left out. Files are joined
as they are written, before anything in them is read; every value from another file remembers its
place there, so that what is wrong with it is told where it is to be put right.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from companion.kits import Fault, Faulty
from companion.kits.faults import shown, suggestion
from companion.kits.read.documents import parse_toml
from companion.press.layout import grammar
from companion.press.layout.bindings import Bound, WrongValue
from companion.press.layout.elements import BoundKeys, Element, Of, Preparation
from companion.press.layout.grammar import SECTIONS
from companion.press.layout.readers import read_file
from companion.press.layout.vocabulary import Vocabulary

Raw = Mapping[str, object]
# Returns what a layout file says; WrongValue or Faulty as `readers.read_file` raises them.
Read = Callable[[str], Raw]
# How many layouts may include, or extend, one another.
DEEPEST = 8
# Sections of a layout that say what it has of another.
CHANGES = ("extends", "change", "remove")
_HOLDS: Mapping[str, type] = {"face": dict, "defaults": dict, "draw": list}
# What makes an element what it is.
FIXED_KEYS = ("kind", "name", "draw", "columns")


def extended(raw: Raw, file: str, read: Read, faults: list[Fault]) -> Raw:
    """Return what a layout says, with what it takes from the one that it extends.

    Args:
        raw: What its file says.
        file: The file's name.
        read: Reads the others.
        faults: Where what is wrong is added.
    """
    if "extends" in raw:
        return _extended(raw, (file,), read, faults)
    alone = "changes what no layout is extended for: extends = 'card.toml'"
    faults.extend(Fault(file, alone, field=key) for key in CHANGES if key in raw)
    return raw


def _extended(raw: Raw, files: tuple[str, ...], read: Read, faults: list[Fault]) -> Raw:
    file, name = files[-1], raw["extends"]
    try:
        base = _base(name, files, read)
    except WrongValue as wrong:
        faults.append(Fault(file, str(wrong), field="extends"))
        return _without_changes(raw)
    except Faulty as faulty:
        faults.extend(faulty.faults)
        return _without_changes(raw)
    # From the innermost out: a layout changes what the one it extends has become.
    if "extends" in base:
        base = _extended(base, (*files, str(name)), read, faults)
    return _joined(base, str(name), _Changes(raw, file, faults), raw)


def _base(name: object, files: tuple[str, ...], read: Read) -> Raw:
    if not isinstance(name, str):
        raise WrongValue(f"is {shown(name)}, but must be a layout file, such as 'card.toml'")
    if name in files:
        raise WrongValue(f"extends itself: {' -> '.join((*files, name))}")
    if len(files) > DEEPEST:
        raise WrongValue(f"is more than {DEEPEST} layouts deep: {' -> '.join((*files, name))}")
    return read(name)


def _joined(base: Raw, name: str, changes: "_Changes", raw: Raw) -> Raw:
    joined: dict[str, object] = {}
    changes.note_sections(base, name)
    for section in ("face", "defaults"):
        over = raw.get(section, {})
        under = _values(base.get(section), name, section) if isinstance(over, dict) else {}
        joined[section] = {**under, **over} if isinstance(over, dict) else over
    own, others = raw.get("draw", []), base.get("draw")
    drawn = _elements(others, name, "draw", changes) if isinstance(others, list) else []
    if isinstance(own, list):
        placed = (Of(each, changes.file, f"draw[{place}]") for place, each in enumerate(own))
        joined["draw"] = [*drawn, *placed]
    else:
        joined["draw"] = own
    changes.note_unused()
    return {**_without_changes(raw), **joined}


def _without_changes(raw: Raw) -> Raw:
    return {key: value for key, value in raw.items() if key not in CHANGES}


def _values(section: object, file: str, path: str) -> Raw:
    """Return the values of a section of another file, each with its place."""
    if not isinstance(section, dict):
        return {}
    return {
        key: each if isinstance(each, Of) else Of(each, file, f"{path}.{key}")
        for key, each in section.items()
    }


def _elements(listed: list[object], file: str, path: str, changes: "_Changes") -> list[object]:
    """Return elements of another file, those that are removed left out, those changed changed."""
    found: list[object] = []
    for place, each in enumerate(listed):
        of = each if isinstance(each, Of) else Of(each, file, f"{path}[{place}]")
        if not isinstance(of.value, dict):
            found.append(of)
        # What was removed can be named by no other layout any more.
        elif not changes.is_removed(of.value.get("name")):
            element = {**of.value, **changes.of(of.value.get("name"))}
            if isinstance(inner := element.get("draw"), list):
                element["draw"] = _elements(inner, of.file, f"{of.path}.draw", changes)
            found.append(of._replace(value=element))
    return found


class _Changes:
    """What a layout changes in the elements of another, and which it leaves out, by their names."""

    def __init__(self, raw: Raw, file: str, faults: list[Fault]) -> None:
        self.file = file
        self._faults = faults
        self._seen: set[str] = set()
        self._changes = {name: self._sound(name, keys) for name, keys in self._listed(raw).items()}
        removed = raw.get("remove", [])
        self._removed = removed if isinstance(removed, list) else []
        if removed != self._removed:
            self._fault("remove", f"is {shown(removed)}, but must be a list of elements' names")

    def of(self, name: object) -> Raw:
        """Return the keys that an element of that name has instead of its own."""
        if isinstance(name, str):
            self._seen.add(name)
        return self._changes.get(name, {}) if isinstance(name, str) else {}

    def is_removed(self, name: object) -> bool:
        """Tell whether an element of that name is left out."""
        if not isinstance(name, str) or name not in self._removed:
            return False
        self._seen.add(name)
        return True

    def note_sections(self, base: Raw, name: str) -> None:
        """Note a fault for each section of another layout that is none, or can't be read."""
        for section, value in base.items():
            if section not in SECTIONS:
                told = f"is no section of a layout; {suggestion(section, SECTIONS)}"
            elif isinstance(value, _HOLDS.get(section, object)):
                continue
            else:
                what = "a list of elements" if section == "draw" else "keys and values"
                told = f"is {shown(value)}, but must be {what}"
            self._faults.append(Fault(name, told, field=section))

    def note_unused(self) -> None:
        """Note a fault for each name that no element has."""
        named = [(f"change.{name}", name) for name in self._changes]
        for path, name in (
            *named,
            *((f"remove[{n}]", each) for n, each in enumerate(self._removed)),
        ):
            if name not in self._seen:
                known = suggestion(name, sorted(self._seen))
                self._fault(path, f"no element of what is extended has this name; {known}")

    def _listed(self, raw: Raw) -> Raw:
        changes = raw.get("change", {})
        if isinstance(changes, dict):
            return changes
        self._fault("change", "must hold elements by their names, such as [change.title]")
        return {}

    def _sound(self, name: str, keys: object) -> Raw:
        if not isinstance(keys, dict):
            self._fault(f"change.{name}", "must hold keys and values, such as colour = 'red'")
            return {}
        return dict(self._keys(name, keys))

    def _keys(self, name: str, keys: Raw) -> Iterator[tuple[str, Of]]:
        for key, value in keys.items():
            if key in FIXED_KEYS:
                self._fault(
                    f"change.{name}.{key}", "can't be changed: remove the element, and draw another"
                )
            else:
                yield key, Of(value, self.file, f"change.{name}.{key}")

    def _fault(self, path: str, message: str) -> None:
        self._faults.append(Fault(self.file, message, field=path))


# Layout files of which is kept what they hold.
KEPT = 256


class Layout:
    """One layout, ready to be drawn for any row: as far as there are no `faults` in it."""

    def __init__(
        self,
        preparation: Preparation,
        face: BoundKeys,
        defaults: dict[str, Bound],
        draw: tuple[Element, ...],
        homes: Mapping[str, tuple[str, str]],
    ) -> None:
        self.file = preparation.file
        self.faults = tuple(preparation.faults)
        self.uses = preparation.uses
        self.face = face
        self.defaults = defaults
        self.draw = draw
        # File and place of each default.
        self.homes = homes


def read_layout(name: str, folders: tuple[Path, ...], vocabulary: Vocabulary) -> Layout:
    """Read and check a layout file. What is sound in it can be drawn, whatever else is wrong.

    Raises:
        WrongValue: There is no such file in the kit's folders.
        Faulty: It is no TOML.
    """
    preparation = Preparation(name, vocabulary, vocabulary.left_out)

    def read(file: str) -> dict[str, object]:
        return read_file(file, folders, _parsed)

    return _layout(preparation, extended(read(name), name, read, preparation.faults))


@lru_cache(maxsize=KEPT)
def _parsed(data: bytes, file: str) -> dict[str, object]:
    """Return what a layout file holds, to be read only: games share many of them."""
    return parse_toml(data, file)


def _layout(preparation: Preparation, raw: Mapping[str, object]) -> Layout:
    for section in raw:
        if section not in grammar.SECTIONS:
            known = suggestion(section, grammar.SECTIONS)
            preparation.fault(section, f"is no section of a layout; {known}")
    face = preparation.face(raw.get("face", {}))
    draw = preparation.elements(raw.get("draw", []), "draw")
    defaults = _defaults(preparation, raw.get("defaults", {}))
    homes = _homes(preparation.file, raw.get("defaults", {}))
    return Layout(preparation, face, defaults, draw, homes)


def _homes(file: str, raw: object) -> dict[str, tuple[str, str]]:
    return {
        name: (value.file, value.path) if isinstance(value, Of) else (file, f"defaults.{name}")
        for name, value in (raw.items() if isinstance(raw, dict) else ())
    }


def _defaults(preparation: Preparation, raw: object) -> dict[str, Bound]:
    if not isinstance(raw, dict):
        preparation.fault("defaults", "must hold names and values, such as colour = 'red'")
        return {}
    defaults = {}
    for name, value in raw.items():
        of = value if isinstance(value, Of) else Of(value, preparation.file, f"defaults.{name}")
        try:
            defaults[name] = Bound(of.value)
            preparation.uses.names |= {name, *defaults[name].names}
        except WrongValue as wrong:
            preparation.faults.append(Fault(of.file, str(wrong), field=of.path))
    return defaults
