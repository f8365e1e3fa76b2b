"""Papers for the table say what the tables of the kit say: setup sheets, pads, rules, data."""

import re
from functools import cache

import pytest

from companion.kits import Row
from tests.press.games.printed import (
    Side,
    apart,
    joined,
    kit,
    parts,
    printed,
    sides,
    text_of,
)
from tests.specified import specified

OWN_LINES = ("giza", "cheops")
"""Games whose score pad or appraisal sheet has lines in words of its own."""
RULE = re.compile("[A-Z]+(-[A-Z0-9]+)+-[0-9]{2}")
TIMES = "\N{MULTIPLICATION SIGN}"
RULES = [game for game in specified() if kit(game).table("rules").rows[0].get("text")]


@cache
def said(game: str, language: str, beginning: str) -> str:
    """Return all that is said on components whose ids begin so."""
    found = [side for side in sides(game, language) if side.component.startswith(beginning)]
    assert found, beginning
    return text_of(apart(found))


def missing(game: str, language: str, table: str, column: str, text: str) -> list[tuple[int, str]]:
    """Return what the words in a column say and a text does not, with the lines of the table."""
    return [
        (row.line, part)
        for row in kit(game).table(table).rows
        for part in parts(row[column][language])  # type: ignore[call-overload,index]
        if part not in text
    ]


def test_every_step_is_on_a_setup_sheet(game: str, language: str) -> None:
    assert missing(game, language, "steps", "text", said(game, language, "setup_sheet")) == []


def test_each_setup_sheet_says_how_much_lies_where(game: str, language: str) -> None:
    """For every number of players of its variant, in a column for each."""
    sheets = [
        piece
        for piece in printed(game, language=language).pieces
        if piece.component == "setup_sheet"
    ]
    variants: dict[object, list[Row]] = {}
    for row in kit(game).table("setup").rows:
        variants.setdefault(row.get("variants"), []).append(row)
    for rows, sheet in zip(variants.values(), sheets, strict=True):
        text = text_of(apart([Side("setup_sheet", sheet.front, 210, 297, "page")]))
        assert [figure for figure in _figures(game, language, rows) if figure not in text] == []


def _figures(game: str, language: str, rows: list[Row]) -> list[str]:
    """Return the figures of rows of the setup that are not all 0, each with its words."""
    words = kit(game).texts[language]
    figures = []
    for line in kit(game).table("counted").rows:
        key = str(line["key"])
        found = [row[key] for row in rows]
        if any(found):
            figures.append(joined(f"{words[f'count.{key}']}{''.join(map(str, found))}"))
    return figures


def test_score_pads_have_the_lines_of_the_score_sheet(game: str, language: str) -> None:
    if game not in OWN_LINES:
        pads = said(game, language, "score_")
        assert missing(game, language, "score_sheet", "label", pads) == []


@pytest.mark.parametrize("game", RULES)
def test_the_rules_are_all_on_their_pages(game: str, language: str) -> None:
    pages = said(game, language, "rule")
    assert missing(game, language, "rules", "heading", pages) == []
    assert missing(game, language, "rules", "text", pages) == []


@pytest.mark.parametrize("game", RULES)
def test_each_part_of_the_rules_cites_the_specification(game: str) -> None:
    for row in kit(game).table("rules").rows:
        held = row["rule"]
        cited = held if isinstance(held, tuple) else str(held).split()
        assert cited, row.line
        assert all(RULE.fullmatch(str(each)) for each in cited), row.line


def test_the_data_sheet_names_every_table_and_component(game: str, language: str) -> None:
    text = said(game, language, "data_sheet")
    names = [table.name[language] for table in kit(game).tables.values() if table.name]
    names += [f"{each.count}{TIMES}{each.name[language]}" for each in kit(game).components]
    assert [name for name in names if joined(name) not in text] == []
