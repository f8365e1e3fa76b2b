"""A question as lines on a narrow screen: headings, what there is to choose from, the prompt."""

from typing import Final

from companion.questions.question import Option, Question
from companion.questions.text import Text
from companion.table.session.answers import default_text
from companion.table.terminal.width import COLUMNS, columns, flowing
from companion.table.translator import Translator

MENU: Final = 20
"""Options that a screen has room for with every question; more are listed only on demand."""

PLACES: Final = 48
"""Places that a screen has room for: several of them stand on a line."""

SHORT: Final = COLUMNS // 3
"""Columns of an option that shares a line with others."""

BOUNDED: Final = ("integer", "number", "box")
"""Kinds whose bounds stand in the question."""

MARKS: Final = ("?", "\N{FULLWIDTH QUESTION MARK}")
"""What a question may end in by its own words."""

UNLISTED: Final = ("grid", "line", "move")
"""Kinds whose options are letters to write with, or too many."""


def heading(question: Question, translator: Translator) -> str:
    """Return what a question stands under, "" for nothing."""
    return ": ".join(translator.say(each) for each in question.headings)


def prompt(question: Question, translator: Translator) -> str:
    """Return the question with the bounds of its answer, ending in a mark: its own, or a colon."""
    words = translator.say(question.words)
    bounds = f" [{translator.say(question.bounds)}]" if question.kind in BOUNDED else ""
    hint = _hint(question, translator)
    line = f"{words}{bounds}{f' ({hint})' if hint else ''}"
    return line if line.endswith(MARKS) else f"{line}:"


def menu_lines(question: Question, translator: Translator) -> list[str]:
    """Return the options, on one line if they fit there; none is no line.

    Else there is one a line, but short ones share lines.
    """
    is_only = question.empty == "default" and len(question.options) == 1
    if not question.options or is_only or question.kind in UNLISTED:
        return letters(question, translator)
    if is_long(question):
        return [translator.text("prompt.long_menu", number=len(question.options))]
    return all_options(question, translator)


def all_options(question: Question, translator: Translator) -> list[str]:
    """Return all options, each with its key."""
    shown = [_option(option, translator) for option in question.options]
    line = "  ".join(shown)
    return [line] if columns(line) <= COLUMNS else list(flowing(shown, SHORT))


def letters(question: Question, translator: Translator) -> list[str]:
    """Return which letters a line or a grid is written in."""
    if question.kind != "line":
        return []
    shown = (f"{str(each.value)[:1]} {translator.say(each.words)}" for each in question.options)
    return list(flowing(shown, SHORT))


def is_long(question: Question) -> bool:
    """Return whether the options are too many to be listed with every question."""
    if question.kind in UNLISTED:
        return False
    return len(question.options) > (MENU if any(each.key for each in question.options) else PLACES)


def _option(option: Option, translator: Translator) -> str:
    words = translator.say(option.words)
    return words if option.key in ("", words) else f"{option.key} {words}"


def _several(question: Question, translator: Translator) -> str:
    """Return that it takes several, or exactly how many."""
    if question.fewest == question.most:
        return translator.text("prompt.exactly", number=question.fewest)
    return translator.text("prompt.several")


def _hint(question: Question, translator: Translator) -> str:
    """Return what is to be known of the answer: that it may be several, what Enter means."""
    if question.kind == "names":
        return translator.text("prompt.offered") if question.options else ""
    found = []
    if len(question.parts) > 1:
        found.append(translator.text("prompt.each_of", parts=question.parts))
    elif question.parts and question.who is None:
        found.append(question.parts[0])
    if question.kind == "box" and question.many:
        found.append(translator.text(f"prompt.boxes_{question.empty}"))
    elif question.empty == "asked":
        found += [_several(question, translator)] if question.many and not question.size else []
    else:
        default = default_text(question)
        if isinstance(default, list) and len(default) == 1:
            (default,) = default
        values = {"default": Text("prompt.none") if default is None else default}
        found.append(translator.text(f"prompt.enter_{question.empty}", values))
    return "; ".join(found)
