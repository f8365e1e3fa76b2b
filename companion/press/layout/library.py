"""What a kit knows in one language: texts, cells of tables, and which row a value refers to."""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from companion.kits import Kit, Row, Value, Words
from companion.kits.faults import suggestion
from companion.kits.model import origins
from companion.kits.read.tables import BUILT_IN, COMPONENTS
from companion.press.layout.bindings import Template, Unknown, compile_text, text_of

Named = TypeVar("Named")

CONSTANTS = ("text", "kit", "table")
"""The first words of bindings that mean the same everywhere in a kit."""


class Library:
    """Finds what bindings name, and keeps what it found."""

    def __init__(self, kit: Kit, language: str) -> None:
        self.kit = kit
        self.texts = kit.texts.get(language, {})
        self._constants: dict[str, object] = {}
        self._templates: dict[str, Template] = {}

    def template(self, text: str) -> Template:
        """Return a text of the kit's taken apart; Wrong when its braces are."""
        if text not in self._templates:
            self._templates[text] = compile_text(text)
        return self._templates[text]

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of all tables."""
        return (*self.kit.tables, *BUILT_IN)

    def rows(self, table: str, players: object) -> tuple[Row, ...]:
        """Return the rows of a table; those of the components for this number of players."""
        if table in self.kit.tables:
            return self.kit.tables[table].rows
        return tuple(self._components(text_of(players)) if table == COMPONENTS else self._origins())

    def constant(self, name: str) -> object:
        """Return what `text.KEY`, `kit.KEY` or `table.TABLE.KEY.COLUMN` stands for.

        Raises:
            Unknown: There is no such text, value of the kit, or cell.
        """
        if name not in self._constants:
            self._constants[name] = self._constant(*name.split(".", 1))
        return self._constants[name]

    def referred(self, column: str, value: object, row: Row | None) -> Row | None:
        """Return the row that a value of a column refers to.

        Either the column is declared to refer to a table, or some table's first column has its
        name. None when neither is so, or that table has no such row.
        """
        return self._referable(column, row).get(text_of(value))

    def keys(self, column: str, row: Row | None) -> Collection[str]:
        """Return all that a value of a column may be to refer to a row; none if it can't."""
        return self._referable(column, row).keys()

    def held(self, row: Row, column: str) -> Iterator[object]:
        """Give every value that a column of a row's table may hold, by its choices or its rows.

        Of words, which differ by language, nothing.
        """
        table = self.kit.tables.get(self._tables_of_rows.get(row.file, ""))
        declared = table.columns.get(column) if table else None
        if table is None or declared is None or declared.kind == "words":
            return
        yield from declared.choices or self.keys(column, row)
        for each in table.rows if not declared.choices else ():
            value = each[column]
            yield from value if isinstance(value, tuple) else (value,)

    def _referable(self, column: str, row: Row | None) -> Mapping[str, Row]:
        table = self._declared_table(column, row) or self._tables_of_keys.get(column, "")
        return self._rows_by_key.get(table, {})

    def _declared_table(self, column: str, row: Row | None) -> str | None:
        table = self._tables_of_rows.get(row.file) if row is not None else None
        declared = self.kit.tables[table].columns.get(column) if table else None
        return declared.table if declared else None

    @cached_property
    def _tables_of_rows(self) -> dict[str, str]:
        """Which table the rows are of, by where they stand: several may be of one workbook."""
        tables = self.kit.tables.items()
        return {row.file: name for name, table in tables for row in table.rows[:1]}

    @cached_property
    def _tables_of_keys(self) -> dict[str, str]:
        return {next(iter(table.columns)): name for name, table in self.kit.tables.items()}

    @cached_property
    def _rows_by_key(self) -> dict[str, dict[str, Row]]:
        return {
            name: {text_of(row[next(iter(table.columns))]): row for row in table.rows}
            for name, table in self.kit.tables.items()
        }

    def _constant(self, group: str, key: str) -> object:
        if group == "text":
            return _of(key, self.texts, "text")
        if group == "kit":
            return _of(key, {"id": self.kit.id, "name": self.kit.name}, "value of the kit")
        table, _, cell = key.partition(".")
        rows = _of(table, self._rows_by_key, "table")
        dots = (place for place, letter in enumerate(cell) if letter == ".")
        row = next((cell[:dot] for dot in dots if cell[:dot] in rows), None)
        if row is None:
            raise Unknown(f"table '{table}' has no row '{cell}'; {suggestion(cell, rows)}")
        return _of(cell[len(row) + 1 :], rows[row], "column")

    def _components(self, players: str) -> Iterator[Row]:
        for line, component in enumerate(self.kit.components, start=1):
            needed = {str(number): count for number, count in component.needed.items()}
            values: dict[str, Value | Words] = {
                "id": component.id,
                "family": component.family,
                "name": component.name,
                "count": component.count,
                "value": component.value,
                "source": component.source,
                "needed": needed.get(players, component.count),
            }
            yield Row(values, "kit.toml", line)

    def _origins(self) -> Iterator[Row]:
        """Give a row for each table that has a name, which is one that matters to players."""
        named = [each for each in origins(self.kit) if any(each.name.values())]
        for line, each in enumerate(named, start=1):
            yield Row(
                {
                    "id": each.id,
                    "name": each.name,
                    "file": each.file,
                    "size": each.size,
                    "source": each.sources,
                    "note": each.note or "",
                },
                "kit.toml",
                line,
            )


def _of(key: str, known: Mapping[str, Named], what: str) -> Named:
    if key not in known:
        raise Unknown(f"there is no {what} '{key}'; {suggestion(key, known)}")
    return known[key]
