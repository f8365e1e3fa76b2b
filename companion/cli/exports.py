"""Finished evenings for other programs: a spreadsheet, and BG Stats as a link, a code or a file."""

import shutil
import sys
from typing import TYPE_CHECKING

from companion.cli import extras, preferences

if TYPE_CHECKING:
    from companion.table.afterwards.bgstats import Labels
    from companion.table.afterwards.standing import Standing
    from companion.table.words import Voice


def csv_text(standing: "Standing") -> str:
    """Return a session, finished or not, as CSV."""
    from companion.table.afterwards import csv_form

    return csv_form.csv_text(standing)


def bgstats_link(standing: "Standing", voice: "Voice", location: str | None) -> str:
    """Return the link that makes BG Stats offer to log a finished game."""
    from companion.table.afterwards import bgstats

    return bgstats.link(standing, _labels(standing, voice, location))


def bgstats_file(standing: "Standing", voice: "Voice", location: str | None) -> str:
    """Return what a `.bgsplay` file of a finished game holds."""
    from companion.table.afterwards import bgstats

    return bgstats.play_file(standing, _labels(standing, voice, location))


def code_lines(link: str, voice: "Voice") -> list[str]:
    """Return a link as a QR code in lines of text, or a line that says why it can't be shown.

    Raises:
        NotInstalled: when the library that makes codes is not there.
    """
    from companion.table.afterwards.half_blocks import half_blocks, size
    from companion.table.width import wrap

    with extras.press("a code"):
        from companion.press.scene.errors import QrDoesNotFit
        from companion.press.scene.qr import qr_modules

        try:
            modules = qr_modules(link, sturdy=False)
        except QrDoesNotFit:
            return wrap(voice.text("after.qr_plain"))
    lines = half_blocks(modules)
    try:
        "".join(lines).encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return wrap(voice.text("after.qr_plain"))
    (columns, high), room = size(modules), shutil.get_terminal_size()
    if columns > room.columns or high >= room.lines:
        values = {"columns": columns, "lines": high, "wide": room.columns, "high": room.lines}
        return wrap(voice.text("after.qr_room", values))
    return lines


def _labels(standing: "Standing", voice: "Voice", location: str | None) -> "Labels":
    """Return what a session is called in words; without a location it is that of the settings."""
    from companion.table.afterwards.bgstats import Labels
    from companion.table.afterwards.wording import variant
    from companion.table.words import in_language

    return Labels(
        game=in_language(standing.kit.name, voice.language),
        board=variant(standing, voice),
        location=preferences.read().get("location", "") if location is None else location,
        colours={id_: voice.label(f"form.choice.{id_}") for id_ in standing.colours.values()},
    )
