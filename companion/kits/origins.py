"""Where the numbers of a kit's tables come from."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from companion.kits.model import Kit, Source, Table
from companion.kits.words import Words


class Origin(NamedTuple):
    """A table, and where its numbers come from; its name is empty where players need none.

    `size` is the number of its rows. `sources` are all that have a part in it, the table's own
    first. `columns` are those with a source of their own, which holds for all rows;
    `rows`, by their first column, are those that come from elsewhere than the table.
    """

    id: str
    name: Words
    file: str
    size: int
    sources: tuple[Source, ...]
    columns: Mapping[str, Source]
    rows: Mapping[str, Source]
    note: Words


def origins(kit: Kit) -> Iterator[Origin]:
    """Yield where each table's numbers come from, in the order of kit.toml."""
    return map(_origin, kit.tables.values())


def _origin(table: Table) -> Origin:
    columns = {each.name: each.source for each in table.columns.values() if each.source}
    rows = _row_sources(table)
    sources = dict.fromkeys((table.source, *columns.values(), *rows.values()))
    size = len(table.rows)
    return Origin(table.id, table.name, table.file, size, tuple(sources), columns, rows, table.note)


def _row_sources(table: Table) -> dict[str, Source]:
    first = next(iter(table.columns))
    stated = {str(row[first]): cast("Source", row.get("source")) for row in table.rows}
    return {key: source for key, source in stated.items() if source and source != table.source}
