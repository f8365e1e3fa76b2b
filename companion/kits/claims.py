"""A whole kit of someone's own that goes by the name of one of our games."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from companion.kits.documents import read_toml
from companion.kits.faults import Fault
from companion.kits.tables import PAPER

_Toml = Mapping[str, object]
_FILE = "kit.toml"


def our_tables(folder: Path) -> _Toml:
    """Return what our own kit of the game declares under `tables`, as far as rules read it."""
    tables = cast("Mapping[str, _Toml]", read_toml(folder / _FILE)["tables"])
    return {name: table for name, table in tables.items() if not table.get(PAPER)}


def with_our_columns(values: _Toml, ours: _Toml) -> _Toml:
    """Return a kit's values with the columns of our tables as we declare them.

    The rules of a game read its tables, so in a kit that claims to be that game every one of
    their columns is there, of the kind and within the bounds that the rules rely on.
    """
    theirs = values.get("tables")
    if not isinstance(theirs, Mapping):
        return values
    return {**values, "tables": {name: _bound(theirs[name], ours.get(name)) for name in theirs}}


def missing_tables(values: _Toml, ours: _Toml) -> Iterator[Fault]:
    """Yield a fault for each table that the rules read and the kit has not got."""
    theirs = values.get("tables")
    for name in ours:
        if not isinstance(theirs, Mapping) or name not in theirs:
            message = f"is missing; the rules of {values['id']} read this table"
            yield Fault(_FILE, message, field=f"tables.{name}")


def _bound(table: object, ours: object) -> object:
    if not isinstance(table, Mapping) or not isinstance(ours, Mapping):
        return table
    theirs = table.get("columns")
    more = theirs if isinstance(theirs, Mapping) else {}
    return {**table, "columns": {**ours["columns"], **more, **ours["columns"]}}
