"""When a game is over, who is asked first, who has won: the end of a `score.toml`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from companion.kits.formulas import Scope
from companion.kits.scores.model import Formula, Ranking
from companion.kits.scores.questions import FORMS
from companion.kits.scores.reader import Reader
from companion.kits.section import Section
from companion.kits.words import Words

ORDERS: Final = ("left", "same")


def rankings(section: Section, scope: Scope, reader: Reader) -> Iterator[Ranking]:
    """Give the figures by which places are told, the first that differs deciding."""
    given = section.values.get("places", ["total"])
    section.asked("places")
    if not isinstance(given, list) or not given:
        section.fault("places", 'is not a list of formulas, as ["total", "coins"]')
        return
    for index, each in enumerate(given):
        named = Section({f"places[{index}]": each}, section.file, section.faults)
        inner = named.section(f"places[{index}]", "by", bare=True)
        by = reader.formula(inner, "by", scope, of_player=True, required=True)
        default = _ranking_words(str(inner.values.get("by", "")), reader.words)
        words = reader.said(inner, "words", default)
        inner.close()
        if by is not None:
            reader.words[f"result.tiebreak.{by.text}"] = words
            yield Ranking(by, words)


def order(section: Section, scope: Scope, reader: Reader) -> tuple[Formula, ...]:
    """Return the formulas that say who is first; none where a word says it."""
    given = section.values.get("order", "left")
    section.asked("order")
    if given in ORDERS:
        return ()
    formulas = given if isinstance(given, list) else [given]
    found = [reader.parsed(section, "order", each, scope, of_player=True) for each in formulas]
    return tuple(each for each in found if each is not None)


def order_word(given: object) -> Literal["left", "same", "by"]:
    """Return how it is told who is asked first: by a word, or by formulas."""
    match given:
        case "left" | "same" as word:
            return word
    return "by"


def _ranking_words(text: str, words: Mapping[str, Words]) -> object:
    """Return what a figure is called that is a question or a line of points, else its formula."""
    name = text.lstrip("-")
    keys: Sequence[str] = [f"form.{form}.{name}" for (form, *_) in FORMS.values()]
    return next((words[each] for each in (f"result.score.{name}", *keys) if each in words), text)
