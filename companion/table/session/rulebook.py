"""What `?` says: the rule behind a question, or what the program has to say of it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from statistics import mode
from typing import Final

from companion.kits.markup import unmarked
from companion.kits.model import Kit, Row
from companion.questions.question import Question
from companion.questions.typed import matching, plain
from companion.table.session.points import MENU
from companion.table.session.session import Session
from companion.table.translator import Translator, in_language

# The table that says on which page a rule stands.
RULES = "rules"

# The column that says of which questions a chapter is.
ASKED: Final = "asked"

# What only the printed page can show: an icon, a colour, a number that is worked out there.
ON_PAPER: Final = re.compile(r":[a-z][a-z0-9_-]*:|\]\(|\{")


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


# Where the program's words of help stand for those who type.
TYPED: Final = ("help",)

# For those who tap: first what is otherwise on a page than in a terminal.
TAPPED: Final = ("web.help", "help")


def help_lines(
    session: Session,
    question: Question,
    about: str,
    translator: Translator,
    helps: Sequence[str] = TYPED,
) -> Iterator[str]:
    """Yield what helps with a question; `about` is what was typed behind the question mark."""
    if is_menu_path(question.path):
        found = matching(question, plain(about), translator) if about else []
        act = str(found[0]) if found else None
        for text in session.way.playing.help(session.position, act):
            if translator.knows(text):
                yield translator.say(text)
        if question.kind == "choice" and helps == TYPED:
            yield translator.text("session.choices")
    else:
        yield from _said(session.way.kit, question, translator, helps)
    if page := page_of(session.way.kit, question):
        yield translator.text("session.rules_page", page=page)


def _said(
    kit: Kit, question: Question, translator: Translator, helps: Sequence[str]
) -> Iterator[str]:
    """Yield the rule, what the program has to say, or else the printed rules, if any of them."""
    key = _key(question.path, translator, helps)
    if question.rule:
        yield rule_words(question.rule, translator)
    elif key is not None:
        yield translator.text(key)
    if is_note(question.rule) and key is None:
        chapters = list(chapters_of(kit, question, translator.language))
        for heading, text in chapters:
            yield translator.text("prompt.under", heading=heading, what=text) if heading else text
        if not (question.rule or chapters):
            yield translator.text("prompt.no_rule")


def rule_words(rule: str, translator: Translator) -> str:
    """Return a rule in words, and its id; a note of a kit of one's own has none."""
    key = f"rule.{rule}" if translator.has(f"rule.{rule}") else "prompt.no_rule"
    words = translator.text(key)
    return words if is_note(rule) else translator.text("prompt.rule", words=words, rule=rule)


def is_note(rule: str) -> bool:
    """Return whether this is no id of a rule, but the name of a question, with a note or none."""
    return "-" not in rule


def _key(path: str, translator: Translator, helps: Sequence[str]) -> str | None:
    """Return the text of the program that helps with a question that no rule is behind, if any.

    It has none for what a form of the game asks, though that may begin with a word of its own.
    """
    first, *more = re.sub(r"\[\d+\]", "", path).split(".")
    second = "".join(more[:1])
    keys = [f"{each}.{name}" for each in helps for name in (f"{first}.{second}", first)]
    if translator.has(f"form.{first}.{second}"):
        return None
    return next(filter(translator.has, keys), None)


def is_menu_path(path: str) -> bool:
    """Return whether a question asks which act comes, or for a move."""
    return path == MENU or path.startswith(f"{MENU}.")
