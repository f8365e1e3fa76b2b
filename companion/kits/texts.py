"""The texts of a kit and of the house, read when someone asks for their language."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.kits.faults import Fault, Faulty
from companion.kits.spreadsheet import decoded


class Texts(Mapping[str, Mapping[str, str]]):
    """Texts by language, then by dotted key; files of the later folders go before the earlier."""

    def __init__(self, languages: tuple[str, ...], folders: tuple[Path, ...]) -> None:
        self._languages = languages
        self._folders = folders
        self._read: dict[str, Mapping[str, str]] = {}

    def __getitem__(self, language: str) -> Mapping[str, str]:
        if language not in self._languages:
            raise KeyError(language)
        if language not in self._read:
            self._read[language] = self._merged(language)
        return self._read[language]

    def __iter__(self) -> Iterator[str]:
        return iter(self._languages)

    def __len__(self) -> int:
        return len(self._languages)

    def _merged(self, language: str) -> Mapping[str, str]:
        texts: dict[str, str] = {}
        for folder in self._folders:
            texts |= read_texts(folder / f"text.{language}.toml")
        return texts


def read_texts(path: Path) -> Mapping[str, str]:
    """Return the texts of one file by dotted key; nothing when there is no such file.

    Raises:
        Faulty: When it is no TOML, or holds something that is no text.
    """
    if not path.is_file():
        return {}
    try:
        values = tomllib.loads(decoded(path.read_bytes(), path.name))
    except tomllib.TOMLDecodeError as error:
        raise Faulty(Fault(path.name, str(error))) from None
    texts = dict(_flat(values, ""))
    faults = [
        Fault(path.name, f"{text!r} is not a text", field=key)
        for key, text in texts.items()
        if not isinstance(text, str)
    ]
    if faults:
        raise Faulty(*faults)
    return {key: str(text) for key, text in texts.items()}


def _flat(values: Mapping[str, object], path: str) -> Iterator[tuple[str, object]]:
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value
