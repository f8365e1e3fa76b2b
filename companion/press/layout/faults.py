"""Whose fault it is: the cell of a table that a value came from, a text, or the layout itself."""

from companion.kits import Fault
from companion.press.layout.elements import Prepared, WrongKey
from companion.press.layout.names import Names
from companion.press.layout.scenery import Scenery


def note(wrong: WrongKey, where: Prepared, around: Scenery) -> None:
    """Note what is wrong with a key of an element, a column or a face."""
    around.area.add(fault(wrong, where, around))


def fault(wrong: WrongKey, where: Prepared, around: Scenery) -> Fault:
    """Return the fault with its place: as near as can be to where it would be put right."""
    file, path = where.place(wrong.key)
    if not wrong.in_layout:
        for name in where.names(wrong.key):
            names = wrong.names or around.names
            if found := _source(name, f"{wrong.message} ({file}: {path})", names):
                return found
    including = f" (drawn in {around.files[0]})" if len(around.files) > 1 else ""
    return Fault(file, f"{wrong.message}{including}", field=path)


def _source(name: str, message: str, names: Names) -> Fault | None:
    if name.startswith("text."):
        return Fault(
            f"text.{names.vocabulary.language}.toml", message, field=name.removeprefix("text.")
        )
    written = names.written(name)
    if written is None:
        return None
    row, column = written
    words = isinstance(row.cells[column], dict)
    field = f"{column}_{names.vocabulary.language}" if words else column
    return Fault(row.file, message, row.line, field)
