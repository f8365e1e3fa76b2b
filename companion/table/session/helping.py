"""What `?` says: the rule behind a question, or what the program has to say of it."""

import re
from collections.abc import Iterator

from companion.table.session.points import MENU
from companion.table.session.question import Question
from companion.table.session.reading import matching, plain
from companion.table.session.rulebook import page_of
from companion.table.session.session import Session
from companion.table.translator import Translator


def help_lines(
    session: Session, question: Question, about: str, translator: Translator
) -> Iterator[str]:
    """Yield what helps with a question; `about` is what was typed behind the question mark."""
    if is_menu_path(question.path):
        found = matching(question, plain(about), translator) if about else []
        act = str(found[0]) if found else None
        for text in session.way.playing.help(session.position, act):
            if translator.knows(text):
                yield translator.say(text)
        if question.kind == "choice":
            yield translator.text("session.choices")
    elif question.rule:
        yield rule_words(question.rule, translator)
    else:
        yield translator.text(_key(question.path, translator))
    if page := page_of(session.way.kit, question):
        yield translator.text("session.rules_page", page=page)


def rule_words(rule: str, translator: Translator) -> str:
    """Return a rule in words, and its id."""
    key = f"rule.{rule}" if translator.has(f"rule.{rule}") else "prompt.no_rule"
    return translator.text("prompt.rule", words=translator.text(key), rule=rule)


def _key(path: str, translator: Translator) -> str:
    """Return the text that helps with a question that no rule is behind."""
    first, *more = re.sub(r"\[\d+\]", "", path).split(".")
    keys = [f"help.{first}.{''.join(more[:1])}", f"help.{first}", "prompt.no_rule"]
    return next(key for key in keys if translator.has(key))


def is_menu_path(path: str) -> bool:
    """Return whether a question asks which act comes, or for a move."""
    return path == MENU or path.startswith(f"{MENU}.")
