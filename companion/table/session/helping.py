"""What `?` says: the rule behind a question, or what the program has to say of it."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from companion.kits.model import Kit
from companion.questions.question import Question
from companion.questions.typed import matching, plain
from companion.table.session.points import MENU
from companion.table.session.rulebook import chapters_of, page_of
from companion.table.session.session import Session
from companion.table.translator import Translator

TYPED: Final = ("help",)
"""Where the program's words of help stand for those who type."""

TAPPED: Final = ("web.help", "help")
"""For those who tap: first what is otherwise on a page than in a terminal."""


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
