"""Whether the texts of a kit, and of the house, are there in every language."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.kits.faults import Fault, Faulty
from companion.kits.places import layouts_folder
from companion.kits.suggestions import probably
from companion.kits.texts import SPOKEN, kit_texts, read_texts, text_file

Spoken = Mapping[str, Mapping[str, str]]
"""Texts by language, then by dotted key."""

_LIKENESS = 0.8
"""Keys that begin alike are like each other without meaning the same."""


def read_all(
    folders: tuple[Path, ...], languages: Iterable[str], faults: list[Fault]
) -> dict[str, Mapping[str, str]]:
    """Return the texts of every language whose files can be read, and note why others can't."""
    spoken: dict[str, Mapping[str, str]] = {}
    for language in languages:
        try:
            spoken[language] = kit_texts(folders, language)
        except Faulty as faulty:
            faults.extend(faulty.faults)
    return spoken


def house_faults() -> list[Fault]:
    """Return what is wrong with the house's own texts."""
    house = layouts_folder()
    faults: list[Fault] = []
    languages = sorted(path.name.split(".")[1] for path in house.glob(text_file("*")))
    spoken = read_all((house,), languages, faults)
    faults.extend(gaps(spoken))
    return [
        Fault(f"{house.name}/{each.file}", each.message, each.row, each.field) for each in faults
    ]


PRINTED: Final = ("stock.", "sheet.", "paper.", "work.", "first.")
"""How the keys of the house's texts begin that stand on paper, whatever the game."""
ASKED: Final = "first.ask."
"""Those among them that a screen asks."""
_NAMED: Final = 4


def printed(language: str) -> dict[str, str]:
    """Return the house's texts on paper that a kit is to have in a language: none in the house's.

    They are in English, by key.
    """
    house = layouts_folder()
    ours = {} if read_texts(house, language) else read_texts(house, SPOKEN)
    return {
        key: text
        for key, text in ours.items()
        if key.startswith(PRINTED) and not key.startswith(ASKED)
    }


def lacks_printed(folders: tuple[Path, ...], language: str) -> list[str]:
    """Return the keys of the texts on paper that a kit lacks in a language the house has not."""
    wanted = printed(language)
    own = kit_texts(folders, language) if wanted else {}
    return [key for key in wanted if not own.get(key)]


def unprinted(folders: tuple[Path, ...], language: str) -> Iterator[Fault]:
    """Yield a fault where a language that the house has not lacks words for printed matter."""
    wanted, missing = printed(language), lacks_printed(folders, language)
    if missing:
        said = ", ".join(f'{key} ("{wanted[key][:40]}")' for key in missing[:_NAMED])
        message = (
            f"lacks {len(missing)} of the house's {len(wanted)} texts on paper: {said} ... "
            f"'companion words' writes a file of all"
        )
        yield Fault(text_file(language), message)


def lacking(spoken: Spoken) -> dict[str, list[str]]:
    """Return for each language the keys of texts that another has and it has not, or has blank."""
    said = _said(spoken)
    everything = set().union(*said.values())
    return {language: sorted(everything - keys) for language, keys in said.items()}


def gaps(spoken: Spoken) -> Iterator[Fault]:
    """Yield a fault for each text that one language has and another has not."""
    said = _said(spoken)
    for language, missing in lacking(spoken).items():
        keys = said[language]
        if missing and not keys:
            yield Fault(text_file(language), f"has none of the {len(missing)} texts of the others")
            continue
        odd = {key for key in keys if any(key not in others for others in said.values())}
        for key in missing:
            others = [text_file(other) for other in said if key in said[other]]
            yield Fault(text_file(language), _missing(key, others, odd), field=key)


def _said(spoken: Spoken) -> dict[str, set[str]]:
    """Return what each language says, but for what only those say that the house has not."""
    said = {language: {key for key in texts if texts[key]} for language, texts in spoken.items()}
    of_house = {language: printed(language).keys() for language in spoken}
    kept = set[str]().union(*(said[language] - of_house[language] for language in said))
    return {language: keys & kept for language, keys in said.items()}


def _missing(key: str, others: Collection[str], odd: Collection[str]) -> str:
    close = probably(key, odd, _LIKENESS)
    perhaps = f"; is '{close}' meant to be it?" if close else ""
    return f"this text is missing, {' and '.join(others)} has it{perhaps}"
