"""Questions in a table of their own: a row each, whose columns are the keys of a question."""

from collections.abc import Mapping
from typing import Final

from companion.kits.faults import Fault, Faulty
from companion.kits.spreadsheet import Sheet

KEY: Final = "key"
WORDS: Final = ("words", "note")
"""Columns that may stand there once for each language, as `words_en`."""

_YES_OR_NO: Final = ("hidden", "required")
_NUMBERS: Final = ("rows",)
_LISTS: Final = ("choices",)
_SAID: Final = {"yes": True, "true": True, "no": False, "false": False}


def questions_of(sheet: Sheet, file: str, languages: tuple[str, ...]) -> Mapping[str, object]:
    """Return the questions of a table by key, as a `score.toml` has them; empty cells say nothing.

    Raises:
        Faulty: It has no column `key`, or a key twice.
    """
    heading = sheet.heading.cells
    if KEY not in heading:
        raise Faulty(Fault(file, f"this column is missing: {KEY}", sheet.heading.number))
    found: dict[str, object] = {}
    for line in sheet.lines:
        cells = {head: cell for head, cell in zip(heading, line.cells, strict=True) if cell}
        key = cells.pop(KEY, "")
        if key in found:
            raise Faulty(Fault(file, f"'{key}' is asked already", line.number, KEY))
        found[key] = _question(cells, languages)
    return found


def _question(cells: Mapping[str, str], languages: tuple[str, ...]) -> Mapping[str, object]:
    question: dict[str, object] = {key: _value(key, cell) for key, cell in cells.items()}
    for key in WORDS:
        spoken = {each: question.pop(f"{key}_{each}", None) for each in languages}
        said = {language: text for language, text in spoken.items() if text is not None}
        if said:
            question[key] = said
    return question


def _value(key: str, cell: str) -> object:
    """Return what a cell says, as TOML would have it; what it can't be is told by its reader."""
    lower = cell.lower()
    if key in _LISTS:
        several = cell.replace(",", " ").split()
        return several if len(several) > 1 else cell
    if key in _YES_OR_NO or (key == "default" and lower in _SAID):
        return _SAID.get(lower, cell)
    if key in (*_NUMBERS, "default") and cell.isdecimal() and len(cell) < len("1,000,000"):
        return int(cell)
    return cell
