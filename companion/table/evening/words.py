"""What can be typed at every prompt besides an answer: a word, and what goes with it."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from unicodedata import normalize

from companion.table.words import Voice

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

WITH_TEXT: Final = ("log", "fix", "note", "override")
"""Words that something may go with, after a space."""


class Word(NamedTuple):
    """A word that was typed, and what stands after it."""

    word: str
    text: str = ""


def read_word(answer: str, voice: Voice) -> Word | None:
    """Return the word that an answer is, None when it is none."""
    first, _, rest = answer.strip().partition(" ")
    word = _names(voice).get(normalize("NFKC", first).casefold())
    if word is None or (rest and word not in WITH_TEXT):
        return None
    return Word(word, rest.strip())


def _names(voice: Voice) -> Mapping[str, str]:
    own = {voice.text(f"evening.word.{word}").casefold(): word for word in WORDS}
    return {**own, **{word: word for word in WORDS}}
