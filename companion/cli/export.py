"""`companion export`: sessions as files, for another phone and for other programs.

Finished evenings go to a spreadsheet, and to BG Stats as a link, a code or a file.
"""

import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from companion.cli import errors, lookup, options, preferences, streams
from companion.cli.asking import STANDARD_INPUT
from companion.cli.errors import Mistake
from companion.cli.lookup import open_house_translator, open_translator, short
from companion.files import is_stream, is_taken, write_file, writes
from companion.kits.faults import suggestion
from companion.table.history import bgstats, csv_form
from companion.table.history.bgstats import labels_of
from companion.table.terminal.width import code_size, half_blocks, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.table.history.bgstats import Labels
    from companion.table.history.summary import Summary
    from companion.table.journal import Entry, Journal
    from companion.table.translator import Translator

    Sessions = Sequence[Sequence[Entry]]


class ExportWishes(NamedTuple):
    """In which words, and where people played: None is where the settings say."""

    translator: "Translator"
    location: str | None = None


def csv_text(sessions: "Sessions", wishes: ExportWishes) -> str:  # noqa: ARG001 - a table is in no language
    """Return sessions, finished or not, as CSV."""
    return csv_form.csv_text([lookup.replayed(entries) for entries in sessions])


def bgstats_text(sessions: "Sessions", wishes: ExportWishes) -> str:
    """Return what a `.bgsplay` file of the finished ones among sessions holds.

    Raises:
        Mistake: when the one session that is meant is not finished, or none of several is.
    """
    return bgstats.play_file([(each, _labels(each, wishes)) for each in _finished(sessions)])


def bgstats_link(sessions: "Sessions", wishes: ExportWishes) -> str:
    """Return the link that makes BG Stats offer to log a finished game.

    Raises:
        Mistake: when it is not finished, or there are several.
    """
    if len(sessions) > 1:
        raise Mistake("--all: a link holds one session; for all of them add --output FILE")
    [summary] = _finished(sessions)
    return bgstats.link(summary, _labels(summary, wishes))


def code_lines(link: str, translator: "Translator") -> list[str]:
    """Return a link as a QR code in lines of text, or a line that says why it can't be shown.

    Raises:
        NotInstalled: when the library that makes codes is not there.
    """
    with errors.requires("a code", "qr"):
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
        return [lookup.finished(lookup.replayed(sessions[0]))]
    every = [lookup.replayed(entries) for entries in sessions]
    if found := [each for each in every if each.finished]:
        return found
    raise Mistake("SESSION: none is finished yet")


def _labels(summary: "Summary", wishes: ExportWishes) -> "Labels":
    """Return what a session is called in words of a language, or of one that its kit has."""
    lang, location = wishes.translator.language, wishes.location
    translator = open_translator(summary.kit, lang if lang in summary.kit.languages else None)
    place = preferences.read().get("location", "") if location is None else location
    return labels_of(summary, translator, place)


app = options.new_app()

STANDARD_OUTPUT: Final = STANDARD_INPUT
"""A single dash means either."""

DAMAGED: Final = 65
"""What could be read was exported, and it is not all."""


class Format(NamedTuple):
    """A form of export: how its files end, and what gives their text for these sessions.

    One with a `link` is shown as that when no file is named.
    """

    ending: str
    text: "Callable[[Sessions, ExportWishes], str]"
    link: "Callable[[Sessions, ExportWishes], str] | None" = None


def _json(sessions: "Sessions", wishes: ExportWishes) -> str:  # noqa: ARG001 - JSON is in no language
    """Return sessions as `companion import` reads them.

    In ASCII alone: whatever a name holds, it reaches the other phone and steers no terminal.
    """
    import json

    from companion.table.journal import Journal
    from companion.table.journal.exchange import session_json, sessions_json

    deleted = _deleted(Journal())
    marked = [(each, each[0].body["id"] in deleted) for each in sessions]
    if len(marked) == 1:
        value = session_json(marked[0][0], deleted=marked[0][1])
    else:
        value = sessions_json(marked)
    return json.dumps(value, indent=1) + "\n"


def _deleted(journal: "Journal") -> set[str]:
    """Return the ids of the sessions that are out of sight; of a damaged file none is."""
    from companion.table.journal import Unreadable

    with suppress(Unreadable):
        return {head.id for head in journal.sessions() if head.deleted}
    return set()


FORMATS: Final = {
    "json": Format("json", _json),
    "csv": Format("csv", csv_text),
    "bgstats": Format("bgsplay", bgstats_text, bgstats_link),
}
"""The forms by name; each imports what it needs when it is called."""

To = Annotated[str, options.option("--to", "FORM", f"The form: {', '.join(FORMATS)}.")]
Output = Annotated[
    Path | None,
    options.option("--output", "FILE", "The file; - is standard output."),
]
Location = Annotated[
    str | None,
    options.option("--location", "TEXT", "Where you played, for bgstats."),
]
Qr = Annotated[bool, typer.Option("--qr", help="Draw the link of bgstats as a code, too.")]
All = Annotated[bool, typer.Option("--all", help="All sessions, deleted ones too, in one file.")]


@app.command(
    epilog=options.example(
        "export 3f2a --to json",
        "export --output evening.json",
        "export --all --output -",
        "export --to bgstats --qr",
        "export --to bgstats --output evening.bgsplay",
    )
)
def export(
    session: options.Session = None,
    *,
    to: To = "json",
    all_: All = False,
    output: Output = None,
    location: Location = None,
    force: options.Force = False,
    qr: Qr = False,
    lang: options.Language = None,
) -> None:
    """Write a session to a file, or as a link for BG Stats.

    Without --output, bgstats is a link that the app BG Stats opens.
    """
    from companion.table.journal import Journal

    if to not in FORMATS:
        raise Mistake(f"--to: there is no form '{to}'; {suggestion(to, tuple(FORMATS))}")
    if all_ and session is not None:
        raise Mistake("--all: goes without SESSION")
    form, translator = FORMATS[to], open_house_translator(lang)
    wishes = ExportWishes(translator, location)
    if qr and (output is not None or form.link is None):
        raise Mistake("--qr: is for --to bgstats without --output")
    chosen, is_whole = _chosen(Journal(), session, everything=all_)
    if form.link and output is None:
        _show_link(form.link(chosen, wishes), translator, qr=qr)
    elif output == STANDARD_OUTPUT:
        sys.stdout.write(form.text(chosen, wishes))
    else:
        file = output or Path(f"{_name(chosen)}.{form.ending}")
        _write(file, form.text(chosen, wishes), translator, force=force)
        number = sum(map(len, chosen))
        said = {"file": str(file), "sessions": len(chosen), "entries": number}
        streams.show_wrapped(translator.text("journal.exported", said))
    # After it is written: a damaged journal is the time to have what can be had.
    if not is_whole:
        raise typer.Exit(DAMAGED)


def _show_link(link: str, translator: "Translator", *, qr: bool) -> None:
    """Show a link on one line, so that it can be copied, and below it as a code."""
    lines = code_lines(link, translator) if qr else []
    streams.show([link, *lines])


def _chosen(
    journal: "Journal", session: str | None, *, everything: bool
) -> "tuple[Sessions, bool]":
    """Return the entries of the sessions that are meant, each of which has some, and if all is so.

    Raises:
        Mistake: when there are none.
        JournalFault: when no session is meant, or several by one name.
    """
    from companion.table.journal import Unreadable
    from companion.table.journal.entries import Damaged

    is_whole = True
    try:
        if everything:
            found = [journal.entries(head.id) for head in journal.sessions()]
        else:
            found = [journal.entries(journal.find(session))]
    # What can be read is worth more than an error: it is exported, and the rest is told.
    except Unreadable as damage:
        found, is_whole = _salvaged(journal, session or "", str(damage))
        is_whole &= not isinstance(damage, Damaged)
    if not found:
        raise Mistake("SESSION: there is nothing to export")
    return found, is_whole


def _salvaged(
    journal: "Journal", prefix: str, damage: str
) -> "tuple[list[tuple[Entry, ...]], bool]":
    """Return what can be read of a damaged journal, and if that is all; tell what cannot."""
    lines = [damage.partition(";")[0]]
    found, is_whole = [], True
    for session, (entries, wrong) in journal.salvage().items():
        if session.startswith(prefix.casefold()):
            found += [entries] if entries else []
            lines += [f"session {session}: {wrong}"] if wrong else []
            is_whole &= not wrong
    streams.complain([*lines, f"sessions that can be read at least in part: {len(found)}"])
    return found, is_whole


def _write(file: Path, text: str, translator: "Translator", *, force: bool) -> None:
    """Write a file; people at a terminal are asked whether it replaces what is there."""
    if not force and not is_stream(file) and is_taken(file) and sys.stdin and sys.stdin.isatty():
        from companion.cli.asking import is_agreed

        force = is_agreed("journal.replace", translator, file=str(file))
        if not force:
            streams.show_wrapped(translator.text("journal.not_replaced", file=str(file)))
            raise typer.Exit
    # A name from an old terminal may hold half a character; JSON has it escaped, CSV as it is.
    write_file(file, writes(text.encode("utf-8", "surrogatepass")), force=force)


def _name(sessions: "Sessions") -> str:
    """Return a name for a file, of letters that every file system takes."""
    if len(sessions) > 1:
        return "companion-sessions"
    first = sessions[0][0]
    game = re.sub(r"[^0-9A-Za-z-]", "", first.body["game"])[:40] or "session"
    return f"{game}-{first.at[:10]}-{short(first.body['id'], [])}"
