"""The checks of a kit that take longer than loading it: files, languages, characters."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple, cast

from companion.kits.check.texts import (
    Spoken,
    covered_characters,
    gaps,
    house_faults,
    lacking,
    lacks_printed,
    read_all,
    unprinted,
)
from companion.kits.faults import Fault, Faults, Faulty, Told, file_suggestion, suggestion
from companion.kits.load import read_kit
from companion.kits.model import Column, Component, Face, Kit, Make, Row
from companion.kits.places import SHARED, folders_for, fonts_folder
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml
from companion.kits.scores.checks import impossible
from companion.kits.texts import Words, kit_texts, text_file

_FILE = "kit.toml"
_NETS = "nets.toml"
_STYLE = "style.toml"


class Contents(NamedTuple):
    """How much a kit holds."""

    components: int
    pieces: int
    tables: int
    texts: int


class _Written(NamedTuple):
    """Something that may be printed, and where it is written."""

    text: str
    file: str
    field: str
    row: int | None = None


def check_folder(name: str, own: Path | None = None, base: Path | None = None) -> list[Fault]:
    """Return everything that is wrong in a kit at once, whether or not it can be loaded.

    Args:
        name: As for `load_kit`, as are the others.
        own: Someone's own folder.
        base: Where the built-in kits lie.
    """
    try:
        kit, faults = read_kit(name, own, base)
    except Faulty as faulty:
        return list(faulty.faults)
    try:
        return [*faults, *check_kit(kit)]
    except Faulty as faulty:
        return [*faults, *faulty.faults]


def check_kit(kit: Kit) -> list[Fault]:
    """Return what is wrong in a kit besides what loading it shows, as far as no drawing shows it.

    Layout files and nets that are named but not there; characters that no font has; where no
    language is finished, texts and words that one has and another has not.
    """
    faults = Faults(chain(_missing_files(kit), _missing_nets(kit)))
    spoken = read_all(kit.folders, kit.languages, faults)
    if not finished(kit):
        faults.extend(chain(*kit.lacks.values(), _missing_words(kit)))
        faults.extend(gaps(spoken))
        for language in kit.languages:
            faults.extend(unprinted(kit.folders, language))
    if kit.scores is not None:
        faults.extend(impossible(kit.scores, kit.players))
    faults.extend(house_faults())
    if not _has_own_fonts(kit):  # what these have not shows when the faces are drawn
        known = covered_characters(fonts_folder())
        for written in _written(kit, spoken):
            faults.extend(_missing_glyphs(written, known))
    return faults


def finished(kit: Kit) -> tuple[str, ...]:
    """Return the languages that lack nothing."""
    lacks = unfinished(kit)
    return tuple(language for language in kit.languages if language not in lacks)


def unfinished(kit: Kit) -> dict[str, list[str]]:
    """Return for each language that is not finished the places of the words that it lacks."""
    spoken = read_all(kit.folders, kit.languages, [])
    texts = lacking(spoken)
    found = {
        language: [
            f"{text_file(language)}: {key}"
            for key in [*texts[language], *lacks_printed(kit.folders, language)]
        ]
        for language in spoken
    }
    of_words = [(str(each.field).rpartition("_")[2], each) for each in _missing_words(kit)]
    of_kit = [(language, each) for language, lacks in kit.lacks.items() for each in lacks]
    for language, fault in (*of_kit, *of_words):
        found.setdefault(language, []).append(f"{fault.place}: {fault.field}")
    return {language: lacks for language, lacks in found.items() if lacks}


def filled(kit: Kit) -> Kit:
    """Return a kit whose unfinished languages say in a finished one what they lack.

    So the faces can be drawn in all of them, and what is wrong there besides is told.
    """
    done = finished(kit)
    if not done or len(done) == len(kit.languages):
        return kit
    texts = dict(kit.texts)
    for language in kit.languages:
        if language not in done:
            own = {key: text for key, text in texts[language].items() if text}
            texts[language] = {**texts[done[0]], **own}
    return kit._replace(texts=texts)


def summary(kit: Kit) -> Contents:
    """Return how much the kit holds."""
    pieces = sum(component.count for component in kit.components)
    texts = len(kit_texts(kit.folders, kit.languages[0]))
    return Contents(len(kit.components), pieces, len(kit.tables), texts)


def _missing_files(kit: Kit) -> Iterator[Fault]:
    names = sorted(_toml_files(kit))
    for component, make, key, face in _faces(kit):
        field = f"component.{component.id}.make.{make.id}.{key}"
        try:
            if not gate.find(face.layout, kit.folders):
                message = f"there is no file '{face.layout}'{file_suggestion(face.layout, names)}"
                yield Fault(_FILE, message, field=field)
        except Told as told:
            yield Fault(_FILE, str(told), field=field)


def _toml_files(kit: Kit) -> Iterator[str]:
    """Yield the names of the kit's own layouts, and of those that all kits share."""
    for folder in kit.folders:
        yield from (name for name in gate.names(folder) if name.endswith(".toml"))
    for folder in folders_for(SHARED, kit.folders):
        yield from gate.shared_layouts(folder)


def _faces(kit: Kit) -> Iterator[tuple[Component, Make, str, Face]]:
    for component in kit.components:
        for make in component.makes:
            faces = {"front": make.front, "back": make.back}
            for key, face in faces.items():
                if face is not None and face.layout:
                    yield component, make, key, face


def _missing_nets(kit: Kit) -> Iterator[Fault]:
    """Yield nets that are named, but not headed so in the nets file."""
    named = [(each, make) for each in kit.components for make in each.makes if make.net]
    if not named:
        return
    try:
        nets = gate.read_first(_NETS, kit.folders, parse_toml) or {}
    except Faulty as faulty:
        yield from faulty.faults
        return
    for component, make in named:
        if make.net not in nets:
            field = f"component.{component.id}.make.{make.id}.net"
            message = f"there is no net '{make.net}' in {_NETS}; {suggestion(make.net, nets)}"
            yield Fault(_FILE, message, field=field)


def _missing_words(kit: Kit) -> Iterator[Fault]:
    """Yield cells that are empty where another language has something to say.

    Loading has told of those in columns that are required.
    """
    for row, column, words in _words(kit):
        spoken = next((language for language in kit.languages if words[language]), None)
        for language in kit.languages if spoken and not column.required else ():
            if not words[language]:
                message = f"is empty, but {column.name}_{spoken} is not"
                yield Fault(row.file, message, row.line, f"{column.name}_{language}")


def _words(kit: Kit) -> Iterator[tuple[Row, Column, Words]]:
    for table in kit.tables.values():
        columns = [column for column in table.columns.values() if column.kind == "words"]
        for row in table.rows:
            for column in columns:
                yield row, column, cast("Words", row[column.name])


def _missing_glyphs(written: _Written, known: frozenset[int]) -> Iterator[Fault]:
    """Yield one fault for all the characters of a text that no font has."""
    missing = ", ".join(
        f"'{character}' (U+{ord(character):04X})"
        for character in dict.fromkeys(written.text)
        if ord(character) not in known and not character.isspace()
    )
    if missing:
        yield Fault(written.file, f"no font has {missing}", written.row, written.field)


def _has_own_fonts(kit: Kit) -> bool:
    """Tell whether a style file of the kit's names fonts; what is wrong in it is told elsewhere."""
    for folder in kit.folders:
        with suppress(Faulty):
            if (gate.read_known(folder, _STYLE, parse_toml) or {}).get("fonts"):
                return True
    return False


def _written(kit: Kit, spoken: Spoken) -> Iterator[_Written]:
    """Yield all that may be printed: texts, names of components, cells."""
    for language, texts in spoken.items():
        for key, text in texts.items():
            yield _Written(text, text_file(language), key)
    for component in kit.components:
        for language, name in component.name.items():
            yield _Written(name, _FILE, f"component.{component.id}.name.{language}")

    for row, column, words in _words(kit):
        for language, text in words.items():
            yield _Written(text, row.file, f"{column.name}_{language}", row.line)
    for row in chain.from_iterable(table.rows for table in kit.tables.values()):
        for name, value in row.items():
            if isinstance(value, str):
                yield _Written(value, row.file, name, row.line)
