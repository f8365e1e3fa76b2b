"""The texts of a kit and of the house, read when someone asks for their language."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from companion.kits.faults import Fault, Faulty
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml

# One text in several languages: `{"en": "Sled", "ja": "そり"}`.
Words = Mapping[str, str]

# How the house's words begin for games that only a `score.toml` keeps.
OWN = "own."

# The language of the house's words in a language that the house has none in.
SPOKEN = "en"

# Files of which is kept what they hold: every kit asks for the house's, and more than once.
KEPT = 8


class Texts(Mapping[str, Mapping[str, str]]):
    """Texts by language, then by dotted key.

    The kit's texts go before the house's, someone's own before the built-in kit's. `more` are
    words that stand elsewhere in the kit, each in all its languages.
    """

    def __init__(
        self,
        languages: tuple[str, ...],
        house: Path,
        folders: tuple[Path, ...],
        more: Mapping[str, Words],
    ) -> None:
        self._languages = languages
        self._house = house
        self._folders = folders
        self._more = more
        self._read: dict[str, Mapping[str, str]] = {}

    def __getitem__(self, language: str) -> Mapping[str, str]:
        if language not in self._languages:
            raise KeyError(language)
        if language not in self._read:
            self._read[language] = self._texts(language)
        return self._read[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._languages)

    def __len__(self) -> int:
        return len(self._languages)

    def _texts(self, language: str) -> Mapping[str, str]:
        house = read_texts(self._house, language) or read_texts(self._house, SPOKEN)
        return {**house, **self._of_scores(house, language), **kit_texts(self._folders, language)}

    def _of_scores(self, house: Mapping[str, str], language: str) -> dict[str, str]:
        """Return the words of a game that a `score.toml` keeps, over the house's for all such."""
        if not self._more:
            return {}
        of_all = {key: text for key, text in house.items() if key.startswith(OWN)}
        for_all = {key.removeprefix(OWN): text for key, text in of_all.items()}
        return for_all | {key: words[language] for key, words in self._more.items()}


def kit_texts(folders: tuple[Path, ...], language: str) -> dict[str, str]:
    """Return a kit's own texts in a language, by dotted key.

    Raises:
        Faulty: As `read_texts` does.
    """
    texts: dict[str, str] = {}
    for folder in reversed(folders):
        texts |= read_texts(folder, language)
    return texts


def text_file(language: str) -> str:
    """Return the name of the file that holds the texts of a language."""
    return f"text.{language}.toml"


def read_texts(folder: Path, language: str) -> Mapping[str, str]:
    """Return the texts of a folder in a language, by dotted key; none when it has no such file.

    Raises:
        Faulty: When the file is not let in, is no TOML, or holds something that is no text.
    """
    return gate.read_known(folder, text_file(language), _parsed) or {}


@lru_cache(maxsize=KEPT)
def _parsed(data: bytes, file: str) -> Mapping[str, str]:
    """Return the texts that a file holds, to be read only."""
    texts = dict(_flat(parse_toml(data, file), ""))
    wrong = [(key, text) for key, text in texts.items() if not isinstance(text, str)]
    if wrong:
        raise Faulty(*(Fault(file, f"{text!r} is not a text", field=key) for key, text in wrong))
    return {key: str(text) for key, text in texts.items()}


def _flat(values: Mapping[str, object], path: str) -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value
