"""What the printed rules say about a question, and on which page, by the kit's table `rules`."""

import re
from collections.abc import Iterator, Mapping
from statistics import mode
from typing import Final

from companion.kits.markup import unmarked
from companion.kits.model import Kit, Row
from companion.questions.question import Question
from companion.table.translator import in_language

RULES = "rules"
"""The table that says on which page a rule stands."""

ASKED: Final = "asked"
"""The column that says of which questions a chapter is."""

ON_PAPER: Final = re.compile(r":[a-z][a-z0-9_-]*:|\]\(|\{")
"""What only the printed page can show: an icon, a colour, a number that is worked out there."""


def page_of(kit: Kit | None, question: Question) -> int | None:
    """Return the page of the printed rules that is most about a question, None where none is.

    A question of the program's own, such as whether to delete something, is of no kit.

    That is where the table names its `rule`, or the longest beginning of its id; of a question
    that no rule is behind, where its path or its kind is `asked`.
    """
    for column, word in _looked_up(question):
        if found := [page for row in _about(kit, column, word) for page in _on(row)]:
            return mode(found)
    return None


def chapters_of(kit: Kit, question: Question, language: str) -> Iterator[tuple[str, str]]:
    """Yield what the printed rules say where a question is `asked`: a heading and a text each."""
    words = (word for column, word in _looked_up(question) if column == ASKED)
    for row in next(filter(None, (_about(kit, ASKED, word) for word in words)), ()):
        heading, text = (_words(row, column, language) for column in ("heading", "text"))
        if text and not ON_PAPER.search(text):
            yield heading, unmarked(text)


def has_page(kit: Kit, page: int) -> bool:
    """Return whether the printed rules have a page."""
    return any(page in _on(row) for row in _rows(kit))


def _rows(kit: Kit) -> tuple[Row, ...]:
    return kit.tables[RULES].rows if RULES in kit.tables else ()


def _about(kit: Kit | None, column: str, word: str) -> tuple[Row, ...]:
    return tuple(row for row in (_rows(kit) if kit else ()) if word in _several(row, column))


def _looked_up(question: Question) -> Iterator[tuple[str, str]]:
    """Yield what is looked up, the nearest first: a column of the table, and a word in it."""
    parts = question.rule.split("-") if question.rule else []
    for length in range(len(parts), 0, -1):
        yield "rule", "-".join(parts[:length])
    parts = question.path.rpartition(":")[2].split(".")
    for length in range(len(parts), 0, -1):
        yield ASKED, ".".join(parts[:length])


def _on(row: Row) -> list[int]:
    """Return the page that a row is on; a kit of one's own may not have declared it a number."""
    page = str(row.get("page"))
    return [int(page)] if page.isdecimal() else []


def _several(row: Row, column: str) -> tuple[str, ...]:
    """Return the words of a cell, declared as several or not."""
    value = row.get(column) or ()
    return tuple(map(str, value)) if isinstance(value, tuple) else tuple(str(value).split())


def _words(row: Row, column: str, language: str) -> str:
    value = row.get(column, "")
    return in_language(value, language) if isinstance(value, Mapping) else str(value)
