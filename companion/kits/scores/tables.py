"""Tables that formulas look figures up in: `[tables]`, lists and columns of the kit among them."""

from collections.abc import Iterator, Mapping

from companion.kits.formulas import Table
from companion.kits.model import Table as KitTable
from companion.kits.section import Section
from companion.kits.suggestions import shown


def read_tables(
    section: Section, kit_tables: Mapping[str, KitTable]
) -> Iterator[tuple[str, Table]]:
    """Give each table with its name; what is none is noted."""
    for key in section.values:
        given = section.values[key]
        rows = _column(given, kit_tables) if isinstance(given, str) else _rows(given)
        if rows is None:
            wanted = (
                "a list of whole numbers, rows as { 0 = -1, 4 = 2 } or { wood = 0 }, "
                "or a column of whole numbers of the kit, as 'cards.points'"
            )
            section.fault(key, f"{shown(section.values[key])} is not {wanted}")
        else:
            yield key, rows


def _column(given: str, kit_tables: Mapping[str, KitTable]) -> Table | None:
    """Return `TABLE.COLUMN` of the kit as a table; None where there is no such column."""
    name, _, column = given.partition(".")
    table = kit_tables.get(name)
    if table is None or column not in table.columns:
        return None
    key = next(iter(table.columns))
    return _rows({str(row[key]): row[column] for row in table.rows})


def _rows(value: object) -> Table | None:
    """Return a table of a list, of ranges or of named rows; None for anything else."""
    if isinstance(value, list) and value and all(map(_is_whole, value)):
        return Table.listed(value)
    if not isinstance(value, Mapping) or not value or not all(map(_is_whole, value.values())):
        return None
    try:
        return Table({int(key): each for key, each in value.items()})
    except ValueError:
        return Table(dict(value), is_named=True)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
