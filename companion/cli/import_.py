"""`companion import`: sessions from another phone, checked entry by entry."""

import os
from pathlib import Path
from string import hexdigits
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.kept import kit_of, short
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator
from companion.cli.requests import read_request
from companion.kits import games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.table.importing import Taken
    from companion.table.journal import Entry, Journal
    from companion.table.journal.exchange import Shared
    from companion.table.translator import Translator

ID_DIGITS: Final = 32

app = options.new_app()

Sessions = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="What 'companion export --to json' wrote; - reads standard input."
    ),
]


As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="ID",
        help="Keep it under another id, which begins so, beside the one that is here: --as b2.",
    ),
]


@app.command("import", epilog=options.example("import evening.json", "import evening.json --as b2"))
def import_(file: Sessions, *, as_: As = None, lang: options.Language = None) -> None:
    """Take over sessions from another phone.

    --as keeps both, where a session went on here and there.
    """
    from companion.table.importing import check_fit, take_over
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
    if any(head.id.startswith(digits) for head in journal.sessions()):
        raise Mistake(f"--as: a session here begins with '{start}'")
    return sessions[0].renamed(digits + os.urandom(ID_DIGITS).hex()[: ID_DIGITS - len(digits)])


def _checked(here: "Sequence[Entry]", there: "Shared") -> None:
    """Check that a session goes on from what is here; Mistake when both went on."""
    from companion.table.importing import Apart, newer

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
