"""Finished evenings for other programs: a spreadsheet, and BG Stats as a link, a code or a file."""

import shutil
import sys
from typing import TYPE_CHECKING, NamedTuple

from companion.cli import extras, kept, preferences
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_translator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.table.history.bgstats import Labels
    from companion.table.history.summary import Summary
    from companion.table.journal import Entry
    from companion.table.translator import Translator

    Sessions = Sequence[Sequence[Entry]]


class Wishes(NamedTuple):
    """In which words, and where people played: None is where the settings say."""

    translator: "Translator"
    location: str | None = None


def csv_text(sessions: "Sessions", wishes: Wishes) -> str:  # noqa: ARG001 - a table is in no language
    """Return sessions, finished or not, as CSV."""
    from companion.table.history import csv_form

    return csv_form.csv_text([kept.replayed(entries) for entries in sessions])


def bgstats_text(sessions: "Sessions", wishes: Wishes) -> str:
    """Return what a `.bgsplay` file of the finished ones among sessions holds.

    Raises:
        Mistake: when the one session that is meant is not finished, or none of several is.
    """
    from companion.table.history import bgstats

    return bgstats.play_file([(each, _labels(each, wishes)) for each in _finished(sessions)])


def bgstats_link(sessions: "Sessions", wishes: Wishes) -> str:
    """Return the link that makes BG Stats offer to log a finished game.

    Raises:
        Mistake: when it is not finished, or there are several.
    """
    from companion.table.history import bgstats

    if len(sessions) > 1:
        raise Mistake("--all: a link holds one session; for all of them add --output FILE")
    [summary] = _finished(sessions)
    return bgstats.link(summary, _labels(summary, wishes))


def code_lines(link: str, translator: "Translator") -> list[str]:
    """Return a link as a QR code in lines of text, or a line that says why it can't be shown.

    Raises:
        NotInstalled: when the library that makes codes is not there.
    """
    from companion.table.terminal.width import code_size, half_blocks, wrap

    with extras.press("a code", "qr"):
        from companion.press.drawing.errors import QrDoesNotFit
        from companion.press.drawing.qr import qr_modules

        try:
            modules = qr_modules(link, sturdy=False)
        except QrDoesNotFit:
            return wrap(translator.text("after.qr_plain"))
    lines = half_blocks(modules)
    try:
        "".join(lines).encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return wrap(translator.text("after.qr_plain"))
    (columns, high), room = code_size(modules), shutil.get_terminal_size()
    if columns > room.columns or high >= room.lines:
        values = {"columns": columns, "lines": high, "wide": room.columns, "high": room.lines}
        return wrap(translator.text("after.qr_room", values))
    return lines


def _finished(sessions: "Sessions") -> "list[Summary]":
    """Return the finished ones of several sessions, or the one there is."""
    if len(sessions) == 1:
        return [kept.finished(kept.replayed(sessions[0]))]
    every = [kept.replayed(entries) for entries in sessions]
    if found := [each for each in every if each.finished]:
        return found
    raise Mistake("SESSION: none is finished yet")


def _labels(summary: "Summary", wishes: Wishes) -> "Labels":
    """Return what a session is called in words of a language, or of one that its kit has."""
    from companion.table.history.bgstats import labels_of

    lang, location = wishes.translator.language, wishes.location
    translator = open_translator(summary.kit, lang if lang in summary.kit.languages else None)
    place = preferences.read().get("location", "") if location is None else location
    return labels_of(summary, translator, place)
