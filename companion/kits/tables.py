"""Declared tables: what kit.toml says of them, and their rows out of a file."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast, get_args

from companion.kits.cells import value_of
from companion.kits.faults import Fault, Faulty
from companion.kits.folders import Folders
from companion.kits.meant import probably, suggestion
from companion.kits.model import Column, Kind, Row, Source, Table, Value, Words
from companion.kits.section import Section
from companion.kits.spreadsheet import Sheet, read_sheet

KINDS: tuple[str, ...] = get_args(Kind)
SOURCES: tuple[str, ...] = get_args(Source)

SPECIAL = {
    "source": Column("source", "choice", choices=SOURCES, required=False),
    "count": Column("count", "integer", minimum=0),
}
"""Columns that mean the same in every table, so that nobody has to declare them."""


def read_table(
    section: Section, name: str, languages: tuple[str, ...], folders: Folders, faults: list[Fault]
) -> Table | None:
    """Read one table as `[tables.NAME]` declares it; None when its file can't be read at all."""
    file = section.text("file")
    source = cast("Source", section.choice("source", SOURCES))
    note = section.words("note", languages) if "note" in section else {}
    declared = _declared(section.section("columns"))
    section.close()
    if not file:
        return None
    try:
        path = folders.find_table(file)
        sheet = read_sheet(path, path.name)
    except Faulty as faulty:
        faults.extend(faulty.faults)
        return None
    columns = _columns(sheet, declared)
    reading = _Reading(path.name, sheet, columns, languages, faults)
    reading.check_heading()
    return Table(name, path.name, source, note, columns, tuple(reading.rows()))


def _declared(section: Section) -> dict[str, Column]:
    """Return the declared columns by name; none declared means that every column is text."""
    columns = {}
    for name, value in section.values.items():
        if isinstance(value, str):
            value = {"kind": value}  # noqa: PLW2901 - the short form of the same thing
        one = Section({name: value}, section.file, section._faults, section.path).section(name)
        columns[name] = _column(name, one)
    return columns


def _column(name: str, section: Section) -> Column:
    choices = section.texts("choices")
    column = Column(
        name,
        cast("Kind", section.choice("kind", KINDS, "choice" if choices else "text")),
        section.number("minimum"),
        section.number("maximum"),
        choices,
        section.text("table", "") or None,
        section.flag("required", default=True),
        cast("Source", section.choice("source", SOURCES, "")) or None,
    )
    section.close()
    return column


def _columns(sheet: Sheet, declared: Mapping[str, Column]) -> dict[str, Column]:
    special = {name: SPECIAL[name] for name in sheet.heading if name in SPECIAL}
    if not declared:
        return {name: special.get(name, Column(name, required=False)) for name in sheet.heading}
    return {**declared, **{name: special[name] for name in special if name not in declared}}


class _Reading:
    """One sheet on its way to rows, with all that is wrong in it noted."""

    def __init__(
        self,
        file: str,
        sheet: Sheet,
        columns: Mapping[str, Column],
        languages: tuple[str, ...],
        faults: list[Fault],
    ) -> None:
        self.file = file
        self.sheet = sheet
        self.columns = columns
        self.languages = languages
        self.faults = faults
        self.place = {name: number for number, name in enumerate(sheet.heading)}

    def check_heading(self) -> None:
        """Note columns that are unknown, and those that are missing and were not misspelt."""
        wanted = {name: column for column in self.columns.values() for name in self.names(column)}
        missing = [name for name in wanted if name not in self.place]
        for name in self.sheet.heading:
            if name not in wanted:
                self.note(
                    f"unknown column; {suggestion(name, missing or wanted)}",
                    self.sheet.heading_line,
                    name,
                )
                missing = [each for each in missing if each != probably(name, missing)]
        for name in missing:
            if wanted[name].required:
                self.note("this column is missing", self.sheet.heading_line, name)

    def rows(self) -> Iterator[Row]:
        """Yield the rows; the first column is the key and may not repeat."""
        key = next(iter(self.columns))
        seen: dict[Value | Words, int] = {}
        for line, cells in self.sheet.rows:
            row = Row(
                {name: self.value(column, line, cells) for name, column in self.columns.items()},
                self.file,
                line,
            )
            if row[key] in seen:
                self.note(
                    f"{row[key]!r} is already in row {seen[row[key]]}; the first column tells the rows apart",
                    line,
                    key,
                )
            seen[row[key]] = line
            yield row

    def value(self, column: Column, line: int, cells: list[str]) -> Value | Words:
        """Return the value of one column in a row, in every language if it holds words."""
        if column.kind != "words":
            return self.cell(column, column.name, line, cells)
        return {
            language: str(self.cell(column, f"{column.name}_{language}", line, cells) or "")
            for language in self.languages
        }

    def cell(self, column: Column, name: str, line: int, cells: list[str]) -> Value:
        """Return the value of one cell, or None after noting what is wrong with it."""
        if name not in self.place:
            return value_of("", replace(column, required=False))
        try:
            return value_of(cells[self.place[name]], column)
        except ValueError as error:
            self.note(str(error), line, name)
            return None

    def names(self, column: Column) -> list[str]:
        """Return the headings that a column is read from."""
        if column.kind != "words":
            return [column.name]
        return [f"{column.name}_{language}" for language in self.languages]

    def note(self, message: str, line: int, name: str) -> None:
        """Note a fault of this file."""
        self.faults.append(Fault(self.file, message, line, name))
