"""Which page of the printed rules is about a question, by the kit's table `rules`."""

from collections.abc import Iterator
from statistics import mode

from companion.kits.model import Kit, Row
from companion.table.session.question import Question

RULES = "rules"
"""The table that says on which page a rule stands."""


def page_of(kit: Kit | None, question: Question) -> int | None:
    """Return the page of the printed rules that is most about a question, None where none is.

    A question of the program's own, such as whether to delete something, is of no kit.

    That is where the table names its `rule`, or the longest beginning of its id; of a question
    that no rule is behind, where its kind is `asked`.
    """
    rows = _rows(kit) if kit else ()
    for column, word in _looked_up(question):
        if found := [page for row in rows if word in _several(row, column) for page in _on(row)]:
            return mode(found)
    return None


def has_page(kit: Kit, page: int) -> bool:
    """Return whether the printed rules have a page."""
    return any(page in _on(row) for row in _rows(kit))


def _rows(kit: Kit) -> tuple[Row, ...]:
    return kit.tables[RULES].rows if RULES in kit.tables else ()


def _looked_up(question: Question) -> Iterator[tuple[str, str]]:
    """Yield what is looked up, the nearest first: a column of the table, and a word in it."""
    parts = question.rule.split("-") if question.rule else []
    for length in range(len(parts), 0, -1):
        yield "rule", "-".join(parts[:length])
    yield "asked", question.path.rpartition(":")[2].partition(".")[0]


def _on(row: Row) -> list[int]:
    """Return the page that a row is on; a kit of one's own may not have declared it a number."""
    page = str(row.get("page"))
    return [int(page)] if page.isdecimal() else []


def _several(row: Row, column: str) -> tuple[str, ...]:
    """Return the words of a cell, declared as several or not."""
    value = row.get(column) or ()
    return tuple(map(str, value)) if isinstance(value, tuple) else tuple(str(value).split())
