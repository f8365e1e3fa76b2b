"""Declared columns: what kit.toml says of the columns of a table."""

from collections.abc import Iterator, Mapping
from typing import cast, get_args

from companion.kits.model import Column, Kind, Source
from companion.kits.section import Section

KINDS: tuple[Kind, ...] = get_args(Kind)
SOURCES: tuple[Source, ...] = get_args(Source)

_ALIKE = {
    "source": Column("source", "choice", choices=SOURCES, required=False),
    "count": Column("count", "integer", minimum=0),
}
"""Columns that mean the same in every table, so that nobody has to declare them."""


def read_columns(section: Section) -> Mapping[str, Column]:
    """Read `[tables.NAME.columns]`: for each column its kind, or a table of its keys."""
    return {name: _column(name, section.section(name, short="kind")) for name in section.values}


def all_columns(
    declared: Mapping[str, Column], heading: list[str], languages: tuple[str, ...]
) -> Mapping[str, Column]:
    """Return the columns of a file, those that mean the same everywhere among them."""
    columns = declared or {column.name: column for column in _columns_named(heading, languages)}
    alike = {name: _ALIKE[name] for name in heading if name in _ALIKE}
    kept = {name for name in alike if name in declared and declared[name].kind == alike[name].kind}
    return {**columns, **{name: alike[name] for name in alike if name not in kept}}


def _columns_named(heading: list[str], languages: tuple[str, ...]) -> Iterator[Column]:
    """Yield the columns of a quick table: text, or words where every language has a column."""
    for head in heading:
        name, _, language = head.rpartition("_")
        spoken = name and language in languages
        if spoken and all(f"{name}_{each}" in heading for each in languages):
            yield Column(name, "words", required=False)
        else:
            yield Column(head, required=False)


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
