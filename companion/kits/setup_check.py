"""The tables of the setup, which are known by their names: `setup`, `steps` and `counted`."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from companion.kits.columns import GROUPS
from companion.kits.faults import Fault
from companion.kits.model import Table
from companion.kits.suggestions import suggestion
from companion.kits.tables import Sound

SETUP, STEPS, COUNTED = "setup", "steps", "counted"
PLAYERS: Final = "players"
_NUMBERS: Final = ("integer", "integers")
_STEP: Final = {"step": ("text",), "text": ("text", "words")}
"""Columns of a step besides for how many it is, and their kinds: its name, and what it says."""
_FOR_HOW_MANY: Final = ": for how many players a row is"


def setup_faults(tables: Sound, players: Collection[int], *, is_kept: bool) -> Iterator[Fault]:
    """Yield what would be left out of a setup sheet, or of the setup, without a word.

    Args:
        tables: Those of the kit; one in which something else is wrong is left alone.
        players: For how many the game is.
        is_kept: Whether the program tells the setup by these tables alone, as of a game that a
            `score.toml` keeps; then it asks more of them.
    """
    setup, steps, counted = (tables.get(name) for name in (SETUP, STEPS, COUNTED))
    if counted is not None:
        yield from _unknown_figures(counted, setup)
    if steps is not None:
        yield from _wrong_kind(steps, PLAYERS, _NUMBERS, _FOR_HOW_MANY)
        yield from _empty(steps, ["text"])
    if setup is not None:
        yield from _empty(setup, _figures(setup))
    if is_kept and setup is not None:
        yield from _wrong_kind(setup, PLAYERS, _NUMBERS, _FOR_HOW_MANY)
        for each in _figures(setup):
            yield from _wrong_kind(setup, each, ("integer",))
        yield from _missing_rows(setup, players)
    if is_kept and steps is not None:
        yield from _not_told(steps)


def _unknown_figures(counted: Table, setup: Table | None) -> Iterator[Fault]:
    """Yield keys that no group of a setup sheet lists, or that no column of the setup holds."""
    if "key" not in counted.columns:
        yield Fault(counted.file, "this column is missing", field="key")
        return
    figures = _figures(setup) if setup else []
    for row in counted.rows:
        key = str(row["key"])
        if _group(key) not in GROUPS or (setup is not None and key not in setup.columns):
            meant = [each for each in figures if each.partition(".")[2] == key]
            named = f"did you mean '{meant[0]}'?" if meant else suggestion(key, figures)
            message = f"'{key}' is no figure of {setup.file if setup else SETUP}; {named}"
            yield Fault(row.file, message, row.line, "key")


def _figures(setup: Table) -> list[str]:
    return [each for each in setup.columns if _group(each) in GROUPS]


def _group(key: str) -> str:
    group, dot, _ = key.partition(".")
    return group if dot else ""


def _wrong_kind(table: Table, name: str, kinds: tuple[str, ...], why: str = "") -> Iterator[Fault]:
    column = table.columns.get(name)
    if column is not None and column.kind not in kinds:
        message = f"must be {' or '.join(kinds)}, not {column.kind}{why}"
        yield Fault(table.file, message, field=name)


def _empty(table: Table, names: Iterable[str]) -> Iterator[Fault]:
    """Yield cells that say nothing in columns that may not be left out."""
    for row in table.rows:
        for name in names:
            if row.get(name, 0) in ("", None):
                yield Fault(row.file, "is empty", row.line, name)


def _missing_rows(setup: Table, players: Collection[int]) -> Iterator[Fault]:
    for each in players:
        if not any(row.holds(PLAYERS, (each,)) for row in setup.rows):
            yield Fault(setup.file, f"has no row for {each} players, which the game is for")


def _not_told(steps: Table) -> Iterator[Fault]:
    """Yield why no step could be told: its columns, their kinds, and which tells the rows apart."""
    for name in (*_STEP, PLAYERS):
        if name not in steps.columns:
            yield Fault(steps.file, "this column is missing", field=name)
    for name, kinds in _STEP.items():
        yield from _wrong_kind(steps, name, kinds)
    first = next(iter(steps.columns))
    if first != "step" and "step" in steps.columns:
        message = f"must stand before {first}: the first column tells the rows apart"
        yield Fault(steps.file, message, field="step")
