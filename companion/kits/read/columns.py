"""Columns: what kit.toml says of them, and what the text of their cells stands for."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import isfinite
from typing import Final, cast, get_args

from companion.kits.bounds import INTEGERS
from companion.kits.faults import suggestion
from companion.kits.model import Column, Kind, Source, Value
from companion.kits.read.csv_file import Sheet
from companion.kits.read.section import Section

KINDS: tuple[Kind, ...] = get_args(Kind)
SOURCES: tuple[Source, ...] = get_args(Source)

# What the figures of a setup are of: `per_player.cards`.
GROUPS: Final = ("shared", "per_player", "removed")

COUNT: Final = "count"
# What the column is called, in capitals or not, that says how many pieces a row stands for.
COUNTS: Final = (COUNT, "qty", "quantity")

# Columns that mean the same in every table, so that nobody has to declare them.
_ALIKE = {
    "source": Column("source", "choice", choices=SOURCES, required=False),
    COUNT: Column(COUNT, "integer", minimum=0),
}


def read_columns(section: Section) -> Mapping[str, Column]:
    """Read `[tables.NAME.columns]`: for each column its kind, or a table of its keys."""
    return {name: _column(name, section.section(name, short="kind")) for name in section.values}


def all_columns(
    declared: Mapping[str, Column], sheet: Sheet, languages: tuple[str, ...]
) -> Mapping[str, Column]:
    """Return the columns of a file: those that are declared, and all that it has besides.

    The first of them tells the rows apart: the first that is declared, unless the file's own first
    is not. Columns that mean the same everywhere are among them, whatever is declared.
    """
    heading = sheet.heading.cells
    declared = {name: _headed(each, heading, languages) for name, each in declared.items()}
    read = {head for column in declared.values() for head in heads_of(column, languages)}
    quick = {column.name: column for column in _columns_named(sheet, languages, read)}
    columns = {**declared, **quick, **declared} if heading[0] in read else {**quick, **declared}
    named = {*heading, *(COUNT for _ in count_heads(heading))}
    alike = {name: column for name, column in _ALIKE.items() if name in named}
    kept = {name for name in alike if name in declared and declared[name].kind == alike[name].kind}
    return {**columns, **{name: alike[name] for name in alike if name not in kept}}


def _headed(column: Column, heading: Collection[str], languages: tuple[str, ...]) -> Column:
    """Return a declared column; words in a kit of one language may stand under the bare name."""
    bare = len(languages) == 1 and column.name in heading
    if column.kind != "words" or not bare or heads_of(column, languages)[0] in heading:
        return column
    return column._replace(kind="text", is_called=True)


def heads_of(column: Column, languages: tuple[str, ...]) -> list[str]:
    """Return the headings that a column is read from."""
    if column.kind != "words":
        return [column.name]
    return [f"{column.name}_{language}" for language in languages]


def count_heads(heading: Sequence[str]) -> list[str]:
    """Return the headings under which a table says how many pieces a row stands for."""
    return [COUNT] if COUNT in heading else [each for each in heading if each.lower() in COUNTS]


def _columns_named(
    sheet: Sheet, languages: tuple[str, ...], read: Collection[str]
) -> Iterator[Column]:
    """Yield the columns that nobody declared: text, or words where every language has a column."""
    heading = sheet.heading.cells
    for place, head in enumerate(heading):
        name, _, language = head.rpartition("_")
        spoken = name and language in languages
        if head in read:
            continue
        if spoken and all(f"{name}_{each}" in heading for each in languages):
            yield Column(name, "words", required=False)
        else:
            yield Column(head, _usual_kind(head, sheet, place), required=False)


def _usual_kind(head: str, sheet: Sheet, place: int) -> Kind:
    """Return what an undeclared column of this name holds: text, if nothing is known of it."""
    if head == "variants":
        return "ids"
    if head.startswith(tuple(f"{group}." for group in GROUPS)):
        return "integer"
    if head != "players":
        return "text"
    cells = [line.cells[place].replace(",", " ").split() for line in sheet.lines]
    if not all(each.isdecimal() for cell in cells for each in cell):
        return "text"
    return "integer" if all(len(cell) == 1 for cell in cells) else "integers"


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
        section.text("counts", "") or None,
    )
    section.close()
    return column


# From the text of a cell to a value of its column's kind.

# Of a number that is read at all: leading zeros count.
_DIGITS = 100
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def value_of(text: str, column: Column) -> Value:
    """Return what a cell says.

    Raises:
        ValueError: With what is wrong and what would be right.
    """
    if not text:
        if column.required:
            raise ValueError("is empty")
        return nothing(column.kind)
    value = _READERS[column.kind](text)
    for each in value if isinstance(value, tuple) else (value,):
        _check(each, column)
    return value


def nothing(kind: Kind) -> Value:
    """Return what an empty cell says in a column of this kind."""
    if kind in {"integers", "ids"}:
        return ()
    return "" if kind in {"text", "words", "choice"} else None


def _integer(text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise ValueError(f"'{text}' is not a whole number")
    if len(text) > _DIGITS or int(text) not in INTEGERS:
        raise ValueError(f"'{text}' is too large for a whole number")
    return int(text)


def _number(text: str) -> float:
    """Read a number with a decimal point, or with a comma as German spreadsheets write it."""
    plain = text.replace(",", ".") if _has_decimal_comma(text) else text
    if not plain.removeprefix("-").replace(".", "", 1).isdecimal():
        raise ValueError(f"'{text}' is not a number such as 12.5")
    if not isfinite(float(plain)):
        raise ValueError(f"'{text}' is too large for a number")
    return float(plain)


def _has_decimal_comma(text: str) -> bool:
    """Tell a decimal comma from one between thousands: "1,5" has one, "1,500" might not."""
    _, comma, decimals = text.partition(",")
    return bool(comma) and len(decimals) != len("000") and "." not in text


def _yes_or_no(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(f"'{text}' is neither yes nor no")
    return _YES[text.lower()]


def _integers(text: str) -> tuple[int, ...]:
    return tuple(map(_integer, _ids(text)))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").replace(";", " ").split())


_READERS: dict[Kind, Callable[[str], Value]] = {
    "text": str,
    "words": str,
    "choice": str,
    "integer": _integer,
    "number": _number,
    "yes/no": _yes_or_no,
    "integers": _integers,
    "ids": _ids,
}


def _check(value: object, column: Column) -> None:
    if column.choices and str(value) not in column.choices:
        raise ValueError(f"'{value}' is not possible; {suggestion(value, column.choices)}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        _check_bounds(value, column)


def _check_bounds(value: float, column: Column) -> None:
    if column.minimum is not None and value < column.minimum:
        raise ValueError(f"{value} is too small; the least is {column.minimum:g}")
    if column.maximum is not None and value > column.maximum:
        raise ValueError(f"{value} is too large; the most is {column.maximum:g}")
