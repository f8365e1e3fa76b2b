"""What is wrong with tables together: references, the setup, and rules that stand on no page.

Each by itself was read without a fault; what would be left out without a word is told here.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from companion.kits.faults import Fault, suggestion
from companion.kits.model import Column, Component, Face, Row, Table
from companion.kits.read.columns import GROUPS
from companion.kits.read.tables import COMPONENTS, Sound

_FILE = "kit.toml"


def reference_faults(tables: Sound, components: Collection[Component]) -> Iterator[Fault]:
    """Yield what refers to nothing; tables in which something else is wrong are left alone."""
    for table in filter(None, tables.values()):
        for column in table.columns.values():
            if column.table is not None:
                yield from _dangling(table, column, tables, components)
            if column.counts is not None:
                yield from _count_faults(table, column, tables)


def _dangling(
    table: Table, column: Column, tables: Sound, components: Collection[Component]
) -> Iterator[Fault]:
    name = str(column.table)
    if name != COMPONENTS and name not in tables:
        yield _no_table(table, column, "table", name, tables)
        return
    of_components = {known: None for each in components for known in each.known_as}
    known = of_components if name == COMPONENTS else _keys(tables[name])
    numbers = any(isinstance(key, int) for key in known)
    if known and numbers != (column.kind in {"integer", "integers"}):
        kind = "integer" if numbers else "text"
        message = f"is {column.kind}, but the first column of '{name}' is {kind}"
        yield Fault(_FILE, message, field=_field(table, column, "kind"))
        return
    for row, value in _references(table, column) if known else ():
        if value not in known:
            message = f"there is no '{value}' in {name}; {suggestion(value, known)}"
            yield Fault(row.file, message, row.line, column.name)


def _count_faults(table: Table, column: Column, tables: Sound) -> Iterator[Fault]:
    """Compare a number with how many rows elsewhere refer to its row."""
    name, _, reference = str(column.counts).partition(".")
    if name not in tables:
        yield _no_table(table, column, "counts", name, tables)
        return
    other = tables[name]
    if other is None:
        return
    if reference not in other.columns:
        message = f"'{name}' has no column '{reference}'; {suggestion(reference, other.columns)}"
        yield Fault(_FILE, message, field=_field(table, column, "counts"))
        return
    named = Counter(value for _, value in _references(other, other.columns[reference]))
    for row in table.rows:
        key = row[next(iter(table.columns))]
        if row[column.name] != named[key]:
            message = f"is {row[column.name]}, but {other.file} has {named[key]} for '{key}'"
            yield Fault(row.file, message, row.line, column.name)


def _no_table(table: Table, column: Column, key: str, name: str, tables: Sound) -> Fault:
    message = f"there is no table '{name}'; {suggestion(name, tables)}"
    return Fault(_FILE, message, field=_field(table, column, key))


def _field(table: Table, column: Column, key: str) -> str:
    return f"tables.{table.id}.columns.{column.name}.{key}"


def _keys(table: Table | None) -> dict[object, None]:
    """Return what the first column holds, in order; nothing when the table can't be read."""
    if table is None:
        return {}
    first = next(iter(table.columns))
    return {row[first]: None for row in table.rows}


def _references(table: Table, column: Column) -> Iterator[tuple[Row, object]]:
    """Yield every name that a column holds, with its row."""
    for row in table.rows:
        value = row[column.name]
        for each in value if isinstance(value, tuple) else (value,):
            if each not in (None, ""):
                yield row, each


# The tables of the setup, which are known by their names: `setup`, `steps` and `counted`.

SETUP, STEPS, COUNTED = "setup", "steps", "counted"
PLAYERS: Final = "players"
_NUMBERS: Final = ("integer", "integers")
# Columns of a step besides for how many it is, and their kinds: its name, and what it says.
_STEP: Final = {"step": ("text",), "text": ("text", "words")}
_FOR_HOW_MANY: Final = ": for how many players a row is"


def setup_faults(tables: Sound, players: Collection[int], *, is_kept: bool) -> Iterator[Fault]:
    """Yield what would be left out of a setup sheet, or of the setup, without a word.

    Args:
        tables: Those of the kit; one in which something else is wrong is left alone.
        players: For how many the game is.
        is_kept: Whether the program tells the setup by these tables alone, as of a game that a
            `score.toml` keeps; then it asks more of them.
    """
    setup, steps, counted = (tables.get(name) for name in (SETUP, STEPS, COUNTED))
    if counted is not None:
        yield from _unknown_figures(counted, setup)
    if steps is not None:
        yield from _wrong_kind(steps, PLAYERS, _NUMBERS, _FOR_HOW_MANY)
        yield from _empty(steps, ["text"])
    if setup is not None:
        yield from _empty(setup, _figures(setup))
    if is_kept and setup is not None:
        yield from _wrong_kind(setup, PLAYERS, _NUMBERS, _FOR_HOW_MANY)
        for each in _figures(setup):
            yield from _wrong_kind(setup, each, ("integer",))
        yield from _missing_rows(setup, players)
    if is_kept and steps is not None:
        yield from _not_told(steps)


def _unknown_figures(counted: Table, setup: Table | None) -> Iterator[Fault]:
    """Yield keys that no group of a setup sheet lists, or that no column of the setup holds."""
    if "key" not in counted.columns:
        yield Fault(counted.file, "this column is missing", field="key")
        return
    figures = _figures(setup) if setup else []
    for row in counted.rows:
        key = str(row["key"])
        if _group(key) not in GROUPS or (setup is not None and key not in setup.columns):
            meant = [each for each in figures if each.partition(".")[2] == key]
            named = f"did you mean '{meant[0]}'?" if meant else suggestion(key, figures)
            message = f"'{key}' is no figure of {setup.file if setup else SETUP}; {named}"
            yield Fault(row.file, message, row.line, "key")


def _figures(setup: Table) -> list[str]:
    return [each for each in setup.columns if _group(each) in GROUPS]


def _group(key: str) -> str:
    group, dot, _ = key.partition(".")
    return group if dot else ""


def _wrong_kind(table: Table, name: str, kinds: tuple[str, ...], why: str = "") -> Iterator[Fault]:
    column = table.columns.get(name)
    if column is not None and column.kind not in kinds:
        message = f"must be {' or '.join(kinds)}, not {column.kind}{why}"
        yield Fault(table.file, message, field=name)


def _empty(table: Table, names: Iterable[str]) -> Iterator[Fault]:
    """Yield cells that say nothing in columns that may not be left out."""
    for row in table.rows:
        for name in names:
            if row.get(name, 0) in ("", None):
                yield Fault(row.file, "is empty", row.line, name)


def _missing_rows(setup: Table, players: Collection[int]) -> Iterator[Fault]:
    for each in players:
        if not any(row.holds(PLAYERS, (each,)) for row in setup.rows):
            yield Fault(setup.file, f"has no row for {each} players, which the game is for")


def _not_told(steps: Table) -> Iterator[Fault]:
    """Yield why no step could be told: its columns, their kinds, and which tells the rows apart."""
    for name in (*_STEP, PLAYERS):
        if name not in steps.columns:
            yield Fault(steps.file, "this column is missing", field=name)
    for name, kinds in _STEP.items():
        yield from _wrong_kind(steps, name, kinds)
    first = next(iter(steps.columns))
    if first != "step" and "step" in steps.columns:
        message = f"must stand before {first}: the first column tells the rows apart"
        yield Fault(steps.file, message, field="step")


# Rules that stand on no page: what `shared/rules_page.toml` would leave out without a word.

PAGE: Final = "shared/rules_page.toml"
# Columns of such a page.
COLUMNS: Final = 2


def rules_faults(tables: Sound, components: Iterable[Component]) -> Iterator[Fault]:
    """Yield rows of rules whose page, or column of it, there is not.

    A component's pieces are its pages; a face that says which page it is shows what it likes.
    """
    for component in components:
        for face in {make.front.layout: make.front for make in component.makes}.values():
            if face.layout == PAGE and "page" not in face.arguments:
                yield from _unseen(face, component, tables)


def _unseen(face: Face, component: Component, tables: Sound) -> Iterator[Fault]:
    table = tables.get(str(face.arguments.get("rules", "rules")))
    for row in table.rows if table else ():
        for name, most in (("page", component.count), ("column", COLUMNS)):
            if name in row and str(row[name]) not in map(str, range(1, most + 1)):
                there = f"{component.id} has {most}" if name == "page" else f"a page has {most}"
                message = f"is '{row[name]}', so it is printed nowhere: {there}"
                yield Fault(row.file, message, row.line, name)
