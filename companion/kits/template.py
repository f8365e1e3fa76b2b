"""A file of words in a language to come: what is to be said, with what another language says."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.kits import gate
from companion.kits.places import layouts_folder
from companion.kits.text_check import printed
from companion.kits.texts import SPOKEN, kit_texts, text_file

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_HEADING: Final = re.compile(r"^\[(\w+)\]\s+# (.+)$", re.MULTILINE)


def template(folders: tuple[Path, ...], language: str, other: str) -> str:
    """Return a `text.LANGUAGE.toml` of empty texts, the words of the `other` beside each.

    It has the texts of the kit, and those of the house on paper where it has none in the language.

    Raises:
        Faulty: The texts of the other language can't be read.
    """
    needed = printed(language)
    only_there = printed(other).keys() - needed.keys()
    said = {key: each for key, each in kit_texts(folders, other).items() if key not in only_there}
    wanted = {**needed, **said}
    return "\n".join([*_lines(wanted), ""])


def _lines(wanted: Mapping[str, str]) -> Iterator[str]:
    yield "# Say each between the quotes; words in {braces} are filled in, they stay as they are."
    heads = gate.read(layouts_folder(), text_file(SPOKEN), _headings) or {}
    in_order = sorted(wanted, key=lambda key: "." in key)  # those of no section come first
    sections = dict.fromkeys(map(_section, in_order))
    for section in sections:
        if section:
            about = f"  # {heads[section]}" if section in heads else ""
            yield f"\n[{_spelt(section)}]{about}"
        for key in in_order:
            if _section(key) == section:
                path = key.removeprefix(f"{section}.").split(".")
                said = json.dumps(wanted[key], ensure_ascii=False)
                yield f'{".".join(map(_spelt, path))} = ""  # {said}'


def _headings(data: bytes, _: str) -> dict[str, str]:
    """Return what a file of words says of its sections, in comments."""
    return dict(_HEADING.findall(data.decode()))


def _section(key: str) -> str:
    """Return the first part of a key; nothing of one that stands in no section."""
    section, dot, _ = key.partition(".")
    return section if dot else ""


def _spelt(part: str) -> str:
    """Return a part of a key as TOML has it."""
    return part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)
