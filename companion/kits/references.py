"""Columns that refer to another table: whether what they name is there."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from companion.kits.faults import Fault
from companion.kits.model import Column, Component, Row, Table
from companion.kits.suggestions import suggestion
from companion.kits.tables import COMPONENTS, Sound

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
    known = _names(components) if name == COMPONENTS else _keys(tables[name])
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


def _names(components: Iterable[Component]) -> dict[object, None]:
    return {name: None for each in components for name in each.known_as}


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
