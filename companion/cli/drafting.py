"""Drafts: a game on paper in spite of what is wrong with it, and a list of that."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import extras, printing, streams
from companion.cli.opened import named_kit, open_translator
from companion.cli.progress import shown_progress
from companion.kits.bounds import FAULTS_SHOWN
from companion.kits.load import read_kit
from companion.questions.text import visible
from companion.table.terminal.width import wrap

if TYPE_CHECKING:
    from companion.cli.several import Print
    from companion.kits import Fault
    from companion.press.job import Prepared
    from companion.table.translator import Translator


def write(asked: "Print", out: Path | None, *, force: bool) -> bool:
    """Print a draft and say what is wrong; return whether anything is.

    Raises:
        Faulty: with what is wrong with kit.toml or with the choice, nothing having been written.
        NotInstalled: when the press is not there.
    """
    with extras.press():
        from companion.press import job

        prepared, voice = draft(asked)
        place = out or printing.folder_of(prepared.kit)
        with shown_progress(voice) as progress, extras.pictures():
            files = job.write(prepared, place, progress, force=force)
    faults = prepared.faults or ()
    streams.show([*printing.name_files(files, voice), *_fault_lines(faults, voice)])
    return bool(faults)


def draft(asked: "Print") -> "tuple[Prepared, Translator]":
    """Return a draft that only needs to be written, and the words of its language; see `write`."""
    from companion.press.job import prepare_draft

    kit, found = read_kit(*named_kit(asked.game, asked.own))
    voice = open_translator(kit, asked.language)
    options = printing.press_options(printing.preset_choices(voice) | asked.choices)
    return prepare_draft(kit, options, found), voice


def _fault_lines(faults: "Sequence[Fault]", voice: "Translator") -> Iterator[str]:
    """Give the first faults with their numbers, then how many more there are."""
    key = {0: "cli.draft_sound", 1: "cli.draft_one"}.get(len(faults), "cli.draft")
    yield from wrap(voice.text(key, faults=len(faults)))
    for number, fault in enumerate(faults[:FAULTS_SHOWN], 1):
        yield from wrap(visible(f"{number}. {fault}"), indent="   ")
    if len(faults) > FAULTS_SHOWN:
        yield voice.text("cli.more_faults", number=len(faults) - FAULTS_SHOWN)
