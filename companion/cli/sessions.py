"""`companion sessions`, `delete` and `import`: which are here, gone, or from elsewhere.

Nothing is erased: a deleted session is out of sight, and can be taken back.
"""

import os
from pathlib import Path
from string import hexdigits
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.asking import is_agreed, read_request
from companion.cli.errors import Mistake
from companion.cli.lookup import kit_of, open_house_translator, short
from companion.kits import games
from companion.table.importing import Apart, check_fit, newer, take_over
from companion.table.terminal.screen import session_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.table.importing import Taken
    from companion.table.journal import Entry, Head, Journal
    from companion.table.journal.exchange import Shared
    from companion.table.translator import Translator

app = options.new_app()

All = Annotated[bool, typer.Option("--all", help="With those that are over, or deleted.")]


@app.command(epilog=options.example("sessions", "sessions --all"))
def sessions(*, all_: All = False, lang: options.Language = None) -> None:
    """List the sessions that can be gone on with."""
    from companion.table.journal import Journal

    translator = open_house_translator(lang)
    heads = _heads(Journal())
    ids = [head.id for head in heads]
    shown = [head for head in heads if all_ or not (head.over or head.deleted)]
    if not shown:
        is_all_over = any(not head.deleted for head in heads)
        streams.show_wrapped(translator.text("journal.over" if is_all_over else "journal.none"))
    for head in shown:
        streams.show(session_lines(head, short(head.id, ids), translator))


def _heads(journal: "Journal") -> "list[Head]":
    """Return what there is; of a damaged file what can be read, and tell so."""
    from companion.table.journal import Unreadable
    from companion.table.journal.fold import head

    try:
        return journal.sessions()
    except Unreadable as damage:
        found = [head(each.entries) for each in journal.salvage().values() if each.entries]
        if not found:
            raise
        streams.complain([str(damage)])
    return sorted(found, key=lambda each: each.last, reverse=True)


Yes = Annotated[bool, typer.Option("--yes", help="Do not ask first.")]
Undo = Annotated[
    bool, typer.Option("--undo", help="Take it back; without SESSION the one deleted last.")
]


@app.command(epilog=options.example("delete 3f2a", "delete 3f2a --yes", "delete 3f2a --undo"))
def delete(
    session: options.Session = None,
    *,
    yes: Yes = False,
    undo: Undo = False,
    lang: options.Language = None,
) -> None:
    """Put a session out of sight; --undo brings it back."""
    from companion.table.journal import Journal

    journal, translator = Journal(), open_house_translator(lang)
    if undo:
        _restore(
            journal, _deleted(journal) if session is None else journal.find(session), translator
        )
    else:
        _delete(journal, journal.find(session), translator, asking=not yes)


def _delete(journal: "Journal", session: str, translator: "Translator", *, asking: bool) -> None:
    if journal.is_deleted(session):
        streams.show_wrapped(translator.text("journal.deleted_already"))
        return
    name = _show(journal, session, translator)
    if asking and not is_agreed("journal.delete", translator):
        streams.show_wrapped(translator.text("journal.kept"))
        return
    with journal.take(session) as tape:
        tape.mark(deleted=True)
    streams.show_wrapped(translator.text("journal.deleted", session=name))


def _restore(journal: "Journal", session: str, translator: "Translator") -> None:
    if not journal.is_deleted(session):
        streams.show_wrapped(translator.text("journal.not_deleted"))
        return
    with journal.take(session) as tape:
        tape.mark(deleted=False)
    _show(journal, session, translator)
    streams.show_wrapped(translator.text("journal.restored"))


def _deleted(journal: "Journal") -> str:
    """Return the session that was deleted last."""
    found = [head.id for head in journal.sessions() if head.deleted]
    if not found:
        raise Mistake("SESSION: none is deleted")
    return found[0]


def _show(journal: "Journal", session: str, translator: "Translator") -> str:
    """Show what a session is; return its short id."""
    heads = {head.id: head for head in journal.sessions()}
    name = short(session, list(heads))
    streams.show(session_lines(heads[session], name, translator))
    streams.finish()  # before the question, which goes another way
    return name


ID_DIGITS: Final = 32


Sessions = Annotated[
    Path,
    options.argument("FILE", "What 'companion export --to json' wrote; - reads standard input."),
]


As = Annotated[
    str | None,
    options.option(
        "--as",
        "ID",
        "Keep it under another id, which begins so, beside the one that is here: --as b2.",
    ),
]


@app.command("import", epilog=options.example("import evening.json", "import evening.json --as b2"))
def import_(file: Sessions, *, as_: As = None, lang: options.Language = None) -> None:
    """Take over sessions from another phone.

    --as keeps both, where a session went on here and there.
    """
    from companion.table.journal import Journal, JournalFault
    from companion.table.journal.exchange import sessions_read

    translator, request = open_house_translator(lang), read_request(file)
    try:
        sessions = sessions_read(request)
        for each in sessions:
            check_fit(each.entries, games(), kit_of)
    except JournalFault as wrong:
        raise Mistake(f"{file}: {wrong}") from None
    journal = Journal()
    if as_ is not None:
        sessions = [_renamed(sessions, as_, journal)]
    # What is wrong with the third of them is not to leave two behind.
    for each in sessions:  # all of them, before the first is written
        _checked(journal.entries(each.id), each)
    for each, taken in zip(sessions, take_over(journal, sessions), strict=True):
        _say(each, taken, translator)


def _renamed(sessions: "Sequence[Shared]", start: str, journal: "Journal") -> "Shared":
    """Return the one session of a file under an id that begins so, and that none has here."""
    if len(sessions) != 1:
        raise Mistake(f"--as: is for one session, and the file holds {len(sessions)}")
    digits = start.casefold()
    if not 0 < len(digits) <= ID_DIGITS or set(digits) - set(hexdigits.casefold()):
        raise Mistake(f"--as: '{start}' is no beginning of an id: digits and letters from a to f")
    # Else the short id that people type would mean two sessions at once.
    if any(head.id.startswith(digits) for head in journal.sessions()):
        raise Mistake(f"--as: a session here begins with '{start}'")
    return sessions[0].renamed(digits + os.urandom(ID_DIGITS).hex()[: ID_DIGITS - len(digits)])


def _checked(here: "Sequence[Entry]", there: "Shared") -> None:
    """Check that a session goes on from what is here; Mistake when both went on."""
    try:
        newer(here, there)
    except Apart as wrong:
        raise Mistake(f"{wrong}: --as ID keeps this one under another id") from None


def _say(there: "Shared", taken: "Taken", translator: "Translator") -> None:
    """Say what was new of a session."""
    key = "known" if not taken.new else "extended" if taken.known else "imported"
    name = short(there.id, [])
    streams.show_wrapped(translator.text(f"journal.{key}", session=name, entries=taken.new))
    if taken.came_back:
        streams.show_wrapped(translator.text("journal.restored"))
