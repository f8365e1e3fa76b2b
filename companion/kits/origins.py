"""Where the numbers of a kit's tables come from."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from companion.kits.model import Kit, Source, Table, Words


class Origin(NamedTuple):
    """A table, and where its numbers come from.

    `size` is the number of its rows. `sources` are all that have a part in it, the table's own
    first. `columns` and `rows` name those that come from elsewhere, as `{"track_spaces": "house"}`,
    rows by their first column.
    """

    id: str
    file: str
    size: int
    sources: tuple[Source, ...]
    columns: dict[str, Source]
    rows: dict[str, Source]
    note: Words


def origins(kit: Kit) -> Iterator[Origin]:
    """Yield where each table's numbers come from, in the order of kit.toml."""
    return map(_origin, kit.tables.values())


def _origin(table: Table) -> Origin:
    first = next(iter(table.columns))
    columns = {each.name: each.source or table.source for each in table.columns.values()}
    rows = {
        str(row[first]): cast("Source", row.get("source") or table.source) for row in table.rows
    }
    sources = dict.fromkeys((table.source, *columns.values(), *rows.values()))
    return Origin(
        table.id,
        table.file,
        len(table.rows),
        tuple(sources),
        _other_than(table.source, columns),
        _other_than(table.source, rows),
        table.note,
    )


def _other_than(usual: Source, sources: dict[str, Source]) -> dict[str, Source]:
    return {name: source for name, source in sources.items() if source != usual}
