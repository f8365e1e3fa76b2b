"""What can be typed at every prompt besides an answer: a word, and what goes with it."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from unicodedata import normalize

from companion.table.translator import Translator

WORDS: Final = (
    "undo",
    "redo",
    "log",
    "fix",
    "note",
    "override",
    "score",
    "why",
    "pause",
    "quit",
)
"""The words, which are the same in every language; a language may have names of its own besides."""

ALL: Final = ("all", "全部")
"""What goes with `log` for the whole of it."""


class Word(NamedTuple):
    """A word that was typed, and what stands after it."""

    word: str
    text: str = ""


def read_word(answer: str, translator: Translator) -> Word | None:
    """Return the word that an answer is, None when it is none."""
    first, *more = normalize("NFKC", answer).split(maxsplit=1) or [""]
    word, text = _names(translator).get(first.casefold()), "".join(more).strip()
    if word is None or (text and not _may_go_with(word, text)):
        return None
    return Word(word, answer.split(maxsplit=1)[1].strip() if text else "")


def _may_go_with(word: str, text: str) -> bool:
    """Return whether a text is one that a word takes; otherwise both are an answer."""
    match word:
        case "note":
            return True
        case "fix":
            return text.isdecimal()
        case "log":
            return text.casefold() in ALL
    return False


def _names(translator: Translator) -> Mapping[str, str]:
    own = {translator.text(f"evening.word.{word}").casefold(): word for word in WORDS}
    return {**own, **{word: word for word in WORDS}}
