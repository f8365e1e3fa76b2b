"""Whose fault it is: the cell of a table that a value came from, a text, or the layout itself."""

from collections.abc import Iterable

from companion.kits import Fault
from companion.press.layout.bindings import Template, WrongValue
from companion.press.layout.context import DrawingContext
from companion.press.layout.elements import BoundKeys, WrongKey
from companion.press.layout.names import Names


def note(wrong: WrongKey, where: BoundKeys, around: DrawingContext) -> None:
    """Note what is wrong with a key of an element, a column or a face."""
    around.area.add(fault(wrong, where, around))


def fault(wrong: WrongKey, where: BoundKeys, around: DrawingContext) -> Fault:
    """Return the fault with its place: as near as can be to where it would be put right."""
    file, path = where.place(wrong.key)
    # A value that came from a table is put right there; one that no table could put right, in the
    # layout.
    if not wrong.in_layout and (found := _blamed(wrong, where, around)):
        return found
    including = f" (drawn in {around.files[0]})" if len(around.files) > 1 else ""
    return Fault(file, f"{wrong.message}{including}", field=path)


def _blamed(wrong: WrongKey, where: BoundKeys, around: DrawingContext) -> Fault | None:
    """Return the fault of what a key's bindings stand for; None where the layout is to blame."""
    # The text as it is written has it already: no value could help.
    if wrong.key in where.bound and wrong.is_of(where.bound[wrong.key][0].value):
        return None
    file, path = where.place(wrong.key)
    message, names = f"{wrong.message} ({file}: {path})", wrong.names or around.names
    return _of_bindings(where.names(wrong.key), message, wrong, names)


def _of_bindings(bound: Iterable[str], message: str, wrong: WrongKey, names: Names) -> Fault | None:
    """Return the fault of one of these: that whose value has it, a cell, a text, or what is given.

    None where the value that has it is written nowhere.
    """
    # Of several bindings the one whose own value has the fault goes first: it is the one to blame.
    suspects = sorted(bound, key=lambda name: not _has(name, wrong, names))
    for name in suspects:
        found = _source(name, message, names) or _argument(name, message, wrong, names)
        if found or _has(name, wrong, names):
            return found or _given(name, message, names)
    return next(filter(None, (_given(name, message, names) for name in suspects)), None)


def _has(name: str, wrong: WrongKey, names: Names) -> bool:
    """Tell whether what a name stands for has the fault by itself."""
    try:
        return wrong.is_of(names[name])
    except WrongValue:
        return False


def _given(name: str, message: str, names: Names) -> Fault | None:
    """Return the fault of a layout's default, or of an argument that kit.toml gives a face."""
    scope = names.scope(name)
    home = scope.homes.get(name) if scope else None
    return Fault(home[0], message, field=home[1]) if home else None


def _argument(name: str, message: str, wrong: WrongKey, names: Names) -> Fault | None:
    """Return the fault of an argument that a layout is included with, or of what it stands for."""
    scope = names.scope(name)
    given = scope.given if scope else None
    if not isinstance(given, BoundKeys) or scope is None or scope.outer is None:
        return None
    values = given.bound["with"][0].value if "with" in given.bound else given.fixed["with"]
    if not isinstance(values, dict) or name not in values:
        return None
    value = values[name]
    if isinstance(value, Template) and not wrong.is_of(value):
        found = _of_bindings(value.names, message, wrong, scope.outer)
        if found:
            return found
    file, path = given.place("with")
    return Fault(file, message, field=f"{path}.{name}")


def _source(name: str, message: str, names: Names) -> Fault | None:
    if name.startswith("text."):
        return Fault(
            f"text.{names.vocabulary.language}.toml", message, field=name.removeprefix("text.")
        )
    written = names.written(name)
    if written is None:
        return None
    row, column = written
    # Words stand in a column a language: the fault is of the one that is drawn.
    words = isinstance(row.cells[column], dict)
    field = f"{column}_{names.vocabulary.language}" if words else column
    return Fault(row.file, message, row.line, field)
