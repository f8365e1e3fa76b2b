"""Texts in every language: what one lacks, a file to begin another, letters that no font has."""

import json
import re
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.kits.faults import Fault, Faulty, probably
from companion.kits.places import layouts_folder
from companion.kits.read import gate
from companion.kits.read.documents import read_toml
from companion.kits.texts import SPOKEN, kit_texts, read_texts, text_file

# Texts by language, then by dotted key.
Spoken = Mapping[str, Mapping[str, str]]

# Keys that begin alike are like each other without meaning the same.
_LIKENESS = 0.8


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


# How the keys of the house's texts begin that stand on paper, whatever the game.
PRINTED: Final = ("stock.", "sheet.", "paper.", "work.", "first.")
# Those among them that a screen asks.
ASKED: Final = "first.ask."
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


# A file of words in a language to come: what is to be said, with what another language says.

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
    return dict(_HEADING.findall(data.decode()))


def _section(key: str) -> str:
    """Return the first part of a key; nothing of one that stands in no section."""
    section, dot, _ = key.partition(".")
    return section if dot else ""


def _spelt(part: str) -> str:
    return part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False)


# Which characters a TrueType font has: its `cmap` table, without a font library.
#
# A kit is checked where nothing is printed, on a phone too, so this reads the two formats that
# fonts use for Unicode (OpenType specification, `cmap`, formats 4 and 12) and no more.
#

# The font of the icons; text is never set in it.
SIGNS = "hieroglyphs"

# Platform and encoding of the subtables that map Unicode.
_UNICODE = {(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)}


@cache
def covered_characters(folder: Path) -> frozenset[int]:
    """Return the code points that any text font of the folder's manifest has."""
    manifest = read_toml(folder / "manifest.toml")
    files = [str(font["file"]) for name, font in manifest.items() if name != SIGNS]  # type: ignore[index]
    return frozenset().union(*(characters(folder / file) for file in files))


def characters(path: Path) -> frozenset[int]:
    """Return the code points that a TrueType or OpenType file has a glyph for."""
    data = path.read_bytes()
    cmap = data[_table(data, b"cmap") :]
    found: set[int] = set()
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * number)
        if (platform, encoding) in _UNICODE:
            found.update(_subtable(cmap[offset:]))
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if name == tag:
            return int(offset)
    raise ValueError(f"the font has no table {tag!r}")


def _subtable(data: bytes) -> Iterator[int]:
    match struct.unpack_from(">H", data)[0]:
        case 4:
            return _segments(data)
        case 12:
            return _groups(data)
        case _:
            return iter(())


def _segments(data: bytes) -> Iterator[int]:
    """Yield the code points of format 4: segments, each with a shift or with its own glyph list."""
    twice = struct.unpack_from(">H", data, 6)[0]
    words = struct.unpack_from(f">{(len(data) - 14) // 2}H", data, 14)
    size = twice // 2
    ends, starts = words[:size], words[size + 1 : 2 * size + 1]
    shifts = words[2 * size + 1 : 3 * size + 1]
    places = words[3 * size + 1 : 4 * size + 1]
    for number, (start, end, shift, place) in enumerate(
        zip(starts, ends, shifts, places, strict=True)
    ):
        listed = 3 * size + 1 + number + place // 2
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = words[listed + code - start] if place else code + shift
            if glyph & 0xFFFF:
                yield code


def _groups(data: bytes) -> Iterator[int]:
    """Yield the code points of format 12: groups whose glyphs follow one another."""
    for number in range(struct.unpack_from(">I", data, 12)[0]):
        start, end, glyph = struct.unpack_from(">III", data, 16 + 12 * number)
        yield from range(start + (glyph == 0), end + 1)
