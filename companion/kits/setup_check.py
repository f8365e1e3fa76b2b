"""The tables of the setup, which are known by their names: `setup`, `steps` and `counted`."""

from collections.abc import Collection, Iterator
from typing import Final

from companion.kits.columns import GROUPS
from companion.kits.faults import Fault
from companion.kits.model import Table
from companion.kits.suggestions import suggestion
from companion.kits.tables import Sound

SETUP, STEPS, COUNTED = "setup", "steps", "counted"
PLAYERS: Final = "players"
_NUMBERS: Final = ("integer", "integers")
_STEP: Final = ("step", "text")
"""Columns of a step besides for how many it is: what the sheet and the screen call it, and say."""


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
    if steps is not None and PLAYERS in steps.columns:
        yield from _no_numbers(steps, _NUMBERS)
    if is_kept and setup is not None:
        yield from _no_numbers(setup, _NUMBERS)
        yield from _missing_rows(setup, players)
    if is_kept and steps is not None:
        yield from _missing_columns(steps)


def _unknown_figures(counted: Table, setup: Table | None) -> Iterator[Fault]:
    """Yield keys that no group of a setup sheet lists, or that no column of the setup holds."""
    figures = [each for each in (setup.columns if setup else ()) if _group(each) in GROUPS]
    for row in counted.rows:
        key = str(row.get("key", next(iter(row.values()))))
        if _group(key) not in GROUPS or (setup is not None and key not in setup.columns):
            meant = [each for each in figures if each.partition(".")[2] == key]
            named = f"did you mean '{meant[0]}'?" if meant else suggestion(key, figures)
            message = f"'{key}' is no figure of {setup.file if setup else SETUP}; {named}"
            yield Fault(row.file, message, row.line, "key")


def _group(key: str) -> str:
    group, dot, _ = key.partition(".")
    return group if dot else ""


def _no_numbers(table: Table, kinds: tuple[str, ...]) -> Iterator[Fault]:
    column = table.columns.get(PLAYERS)
    if column is not None and column.kind not in kinds:
        message = f"must be {' or '.join(kinds)}, not {column.kind}: for how many players a row is"
        yield Fault(table.file, message, field=PLAYERS)


def _missing_rows(setup: Table, players: Collection[int]) -> Iterator[Fault]:
    for each in players:
        if not any(row.holds(PLAYERS, (each,)) for row in setup.rows):
            yield Fault(setup.file, f"has no row for {each} players, which the game is for")


def _missing_columns(steps: Table) -> Iterator[Fault]:
    for name in (*_STEP, PLAYERS):
        if name not in steps.columns:
            yield Fault(steps.file, "this column is missing", field=name)
