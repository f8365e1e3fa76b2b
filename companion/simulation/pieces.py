"""The pieces of a game as its kit lists them: which there are, what they are called, whose design.

A group of pieces is named after the component that they are (`pyramid`), or after their table: by
its id (`laws`) or its first column (`law`). Of groups without a table only what was seen is known,
and so it is where pieces are told by something else than their row (foundations by their value).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from companion.kits import Component, Kit, Row, Table
from companion.kits.texts import Words

# Kinds of columns that say how a piece is called or drawn, not what it does.
NO_FIGURES: Final = ("words", "text")

# The column of words that says what a piece is called, where there is one.
NAME: Final = "name"


def table_of(kit: Kit, group: str) -> Table | None:
    """Return the table that lists a group of pieces; None when there is none."""
    rows = (each.rows for each in _components(kit, group))
    named = (id_ for id_, table in kit.tables.items() if group in (id_, _key(table)))
    found = next(chain(rows, named), None)
    return None if found is None else kit.tables[found]


def items(kit: Kit, groups: Sequence[str], variant: str) -> dict[str, tuple[str, ...]]:
    """Return all pieces of each group that the kit has a table of and a variant plays with."""
    tables = {group: table_of(kit, group) for group in groups}
    return {
        group: tuple(str(row[_key(table)]) for row in table.rows if row.is_of(variant))
        for group, table in tables.items()
        if table
    }


def name_of(kit: Kit, group: str, item: str) -> Words:
    """Return what a piece is called; nothing when its table does not say."""
    row = _row(table_of(kit, group), item)
    name = row.get(NAME) if row else None
    return name if isinstance(name, Mapping) else {}


def is_house(kit: Kit, group: str, item: str) -> bool:
    """Return whether figures of a piece are of our own design.

    Its row says so, or where it has none, its component does.
    """
    table = table_of(kit, group)
    row = _row(table, item)
    if table is None or row is None:
        return any(each.source == "house" for each in _components(kit, group))
    figures = (each.source for each in table.columns.values() if each.kind not in NO_FIGURES)
    return "house" in (row.get("source", table.source), *figures)


def _components(kit: Kit, group: str) -> Iterator[Component]:
    """Yield the components that a group is and that have a table."""
    return (each for each in kit.components if each.rows and each.is_among([group]))


def _key(table: Table) -> str:
    return next(iter(table.columns))


def _row(table: Table | None, item: str) -> Row | None:
    if table is None:
        return None
    return next((row for row in table.rows if str(row[_key(table)]) == item), None)
