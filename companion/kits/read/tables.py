"""Tables: their rows out of a file, read by their columns."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import PurePosixPath
from typing import Final, NamedTuple, cast
from urllib.parse import urlsplit

from companion.kits.bounds import CELLS, TABLES
from companion.kits.faults import Fault, Faulty, Told, note_lack, probably
from companion.kits.model import Column, Row, Source, Table, Value
from companion.kits.read import gate
from companion.kits.read.columns import (
    COUNT,
    SOURCES,
    all_columns,
    count_heads,
    heads_of,
    nothing,
    read_columns,
    value_of,
)
from companion.kits.read.csv_file import (
    SUFFIXES,
    Effort,
    Sheet,
    TextRow,
    bounded,
    csv_lines,
    place,
    sheet_of,
)
from companion.kits.read.gate import Folders
from companion.kits.read.section import Section
from companion.kits.texts import Words

# Every declared table by name; None in place of one in which something is wrong.
Sound = Mapping[str, Table | None]


class ReadTables(NamedTuple):
    """The declared tables: those that are right, and all that could be read at all."""

    sound: Sound
    readable: Mapping[str, Table]

    def with_more(self, table: Table) -> "ReadTables":
        """Return these and one that no file holds; a declared one of that name goes before."""
        sound = {table.id: table, **self.sound}
        return ReadTables(sound, {table.id: table, **self.readable})


# What columns and layouts call the kit's components, as if they were a table.
COMPONENTS = "components"
# The tables that every kit has: of its components, and of the tables that players know.
BUILT_IN = (COMPONENTS, "tables")
# The key of a table that is kept online.
URL: Final = "url"
# The key of a table that says that no rules read it, only what is printed.
PAPER = "paper"


def read_tables(section: Section, languages: tuple[str, ...], folders: Folders) -> ReadTables:
    """Read every table that `[tables]` declares."""
    for built_in in BUILT_IN:
        if built_in in section:
            section.fault(built_in, "is the name of a table that every kit has")
    sound: dict[str, Table | None] = {}
    readable = {}
    cells = 0
    for name in list(section.values)[: TABLES + 1]:
        before = len(section.faults)
        table = _read_table(section.section(name), name, languages, folders)
        sound[name] = table if len(section.faults) == before else None
        if table is not None:
            readable[name] = table
            cells += len(table.rows) * len(table.columns)
        if cells > CELLS or len(sound) > TABLES:
            what = f"{CELLS:,} cells" if cells > CELLS else f"{TABLES} tables"
            section.fault(name, f"brings the kit to more than {what}")
            break
    return ReadTables(sound, readable)


def _read_table(
    section: Section, name: str, languages: tuple[str, ...], folders: Folders
) -> Table | None:
    file = section.text("file")
    named = section.text("sheet", "")
    if (url := section.text(URL, "")) and (wrong := wrong_url(url)):
        section.fault(URL, wrong)
    source = cast("Source", section.choice("source", SOURCES, "house"))
    note = section.words("note", languages, required=False)
    called = section.words("name", languages, required=False)
    section.flag(PAPER, default=False)
    declared = read_columns(section.section("columns"))
    section.close()
    sheet = _sheet(section, file, named, folders) if file else None
    if sheet is None:
        return None
    path, lines = sheet
    columns = all_columns(declared, lines, languages)
    reading = _Reading(place(path, named), lines, columns, languages, section.faults)
    rows = tuple(reading.rows(declared))
    return Table(name, path, source, note, columns, rows, called)


def the_sheet(file: str, folders: Folders, named: str = "") -> tuple[str, Sheet]:
    """Return the name of a table's file, which may be someone's own, and what it holds.

    Raises:
        Told: There is no such file, or it is not let in.
        Faulty: It can't be read.
    """
    folder, name = folders.find_table(file)
    sheet = gate.read(folder, name, partial(read_sheet, name=named, effort=folders.effort))
    if sheet is None:
        raise Told(f"there is no file '{file}'")
    return PurePosixPath(name).name, sheet


def read_sheet(data: bytes, file: str, name: str = "", effort: Effort | None = None) -> Sheet:
    """Read a table of any of `SUFFIXES`, the same whichever spreadsheet wrote it.

    Args:
        data: What the file holds.
        file: Its name, by which its kind is told.
        name: Which sheet of a workbook; the first if none is named.
        effort: What the kit's tables may still take; as much as any kit's if it stands alone.

    Raises:
        Faulty: When it can't be read, a column has no name of its own, or a cell no column.
    """
    lines = bounded(_lines(data, file, name, effort or Effort()), file)
    return sheet_of(lines, place(file, name))


def _lines(data: bytes, file: str, name: str, effort: Effort) -> Iterable[TextRow]:
    match PurePosixPath(file).suffix.lower():
        case ".csv" | ".tsv":
            if name:
                raise Faulty(Fault(file, f"is no workbook, so it has no sheet '{name}'"))
            return csv_lines(data, file, effort)
        case ".xlsx":
            from companion.kits.read.workbook import xlsx_lines

            return _of_archive(xlsx_lines(data, file, name, effort), file)
        case ".ods":
            from companion.kits.read.opendocument import ods_lines

            return _of_archive(ods_lines(data, file, name, effort), file)
        case suffix:
            known = ", ".join(SUFFIXES)
            raise Faulty(Fault(file, f"'{suffix}' is no kind of table; tables are {known}"))


def _of_archive(lines: Iterable[TextRow], file: str) -> Iterator[TextRow]:
    try:
        yield from lines
    except Faulty:
        raise
    except Exception as error:  # noqa: BLE001 - readers raise whatever a broken file trips
        raise Faulty(Fault(file, f"can't be read as a spreadsheet ({error})")) from None


def _sheet(section: Section, file: str, named: str, folders: Folders) -> tuple[str, Sheet] | None:
    try:
        return the_sheet(file, folders, named)
    except Told as told:
        fetch = "; 'companion fetch' gets it from its url" if URL in section else ""
        section.fault("file", f"{told}{fetch}")
    except Faulty as faulty:
        section.faults.extend(faulty.faults)
    return None


class _Reading:
    """One sheet on its way to rows; what is wrong in it is noted."""

    def __init__(
        self,
        file: str,
        sheet: Sheet,
        columns: Mapping[str, Column],
        languages: tuple[str, ...],
        faults: list[Fault],
    ) -> None:
        self._file = file
        self._sheet = sheet
        self._columns = columns
        self._languages = languages
        self._faults = faults
        self._place = {name: number for number, name in enumerate(sheet.heading.cells)}
        self._counts = count_heads(sheet.heading.cells)
        self._first: dict[str, int] = {}

    def rows(self, declared: Collection[str]) -> Iterator[Row]:
        """Yield the rows; the first column tells them apart."""
        self._check_heading([self._columns[name] for name in declared])
        for line in self._sheet.lines:
            self._check_key(line)
            cells = {name: self._value(column, line) for name, column in self._columns.items()}
            yield Row(cells, self._file, line.number)

    def _check_heading(self, declared: Collection[Column]) -> None:
        """Note declared columns that are missing, under the name that is meant for one of them."""
        wanted = {head: column for column in declared for head in self._heads(column)}
        missing = [head for head in wanted if head not in self._place]
        for head in self._place:
            if head in wanted or not missing:
                continue
            if (meant := probably(head, missing)) is not None:
                self._note_head(head, f"unknown column; did you mean '{meant}'?")
                missing.remove(meant)
        for head in missing:
            spoken = any(each in self._place for each in self._heads(wanted[head]))
            if wanted[head].required and not spoken:  # else its rows tell which words lack
                self._note_head(head, "this column is missing")
        for head in self._counts[1:]:
            self._note_head(head, f"says how many there are, as '{self._counts[0]}' does")

    def _note_head(self, head: str, message: str) -> None:
        self._note(self._sheet.heading.number, head, message)

    def _check_key(self, line: TextRow) -> None:
        """Note a row that can't be told from one above it."""
        head = self._heads(next(iter(self._columns.values())))[0]
        key = line.cells[self._place[head]] if head in self._place else ""
        above = self._first.setdefault(key, line.number)
        if key and above != line.number:
            again = f"'{key}' is in row {above} already; this column tells the rows apart"
            self._note(line.number, head, again)

    def _heads(self, column: Column) -> list[str]:
        if column.name == COUNT and self._counts:
            return self._counts[:1]
        return heads_of(column, self._languages)

    def _value(self, column: Column, line: TextRow) -> Value | Words:
        if column.kind != "words":
            return self._cell(column, self._heads(column)[0], line)
        heads = dict(zip(self._languages, self._heads(column), strict=True))
        said = [each for each, head in heads.items() if self._written(head, line)]
        if said and column.required:
            for language, head in heads.items():
                if language not in said:
                    lack = Fault(self._file, "is empty", line.number, head)
                    note_lack(self._faults, language, lack)
            column = column._replace(required=False)
        return {each: str(self._cell(column, head, line)) for each, head in heads.items()}

    def _written(self, head: str, line: TextRow) -> str:
        return line.cells[self._place[head]] if head in self._place else ""

    def _cell(self, column: Column, head: str, line: TextRow) -> Value:
        if head in self._place:
            try:
                return value_of(line.cells[self._place[head]], column)
            except ValueError as error:
                self._note(line.number, head, str(error))
        return nothing(column.kind)

    def _note(self, line: int, head: str, message: str) -> None:
        self._faults.append(Fault(self._file, message, line, head))


# Addresses that a kit may name for its tables.

# Hosts that may be asked without encryption: they are this computer.
HERE: Final = ("127.0.0.1", "localhost", "::1")


def wrong_url(url: str) -> str:
    """Return what is wrong with an address, "" for nothing."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return "is no address"
    if parts.scheme not in ("https", "http") or not host:
        return "must be an address that begins with https://"
    if parts.scheme == "http" and host not in HERE:
        return "must begin with https://, so that nobody on the way reads or changes it"
    if parts.username or parts.password:
        return "must hold no name and password: whoever has the kit could read them"
    return ""
