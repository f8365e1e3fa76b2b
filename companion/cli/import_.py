"""`companion import`: sessions from another phone, checked entry by entry."""

import os
from pathlib import Path
from string import hexdigits
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.kept import short
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator
from companion.cli.requests import read_request
from companion.kits import games
from companion.kits.suggestions import suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    from companion.table.journal import Journal, JournalFault
    from companion.table.journal.exchange import sessions_read

    translator, request = open_house_translator(lang), read_request(file)
    try:
        sessions = sessions_read(request)
        for each in sessions:
            check_fit(each.entries)
    except JournalFault as wrong:
        raise Mistake(f"{file}: {wrong}") from None
    journal = Journal()
    if as_ is not None:
        sessions = [_renamed(sessions, as_, journal)]
    for each in sessions:  # all of them, before the first is written
        _new(journal.entries(each.id), each)
    for each in sessions:
        _take_over(journal, each, translator)


def check_fit(entries: "Sequence[Entry]") -> None:
    """Check that a session, each entry of which is right in itself, is a game under the rules.

    Raises:
        JournalFault: when its game is none of ours, or an entry has no place in it.
        Faulty: when its kit is not in order.
    """
    from companion.cli.kept import kit_of
    from companion.games import has_rules
    from companion.table.journal import JournalFault
    from companion.table.session.summary import misfit
    from companion.table.session.way import FULL, WAYS

    opened = entries[0].body
    game, way = opened["game"], opened["way"]
    if game not in games():
        raise JournalFault(f"entry 1: body.game: there is no '{game}'; {suggestion(game, games())}")
    if way not in WAYS or (way == FULL and not has_rules(game)):
        raise JournalFault(f"entry 1: body.way: {game} is not kept in a way '{way}'")
    wrong = misfit(kit_of(entries), entries)
    if wrong is not None:
        path = entries[wrong - 1].body["path"]
        raise JournalFault(f"entry {wrong}: body.path: the rules do not ask for '{path}' here")


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


def _take_over(journal: "Journal", there: "Shared", translator: "Translator") -> None:
    """Write what is new of a session, and say what that was; one that was deleted comes back."""
    name, was_deleted = short(there.id, []), journal.is_deleted(there.id)
    with journal.take(there.id) as tape:
        known = len(tape.entries)
        new = _new(tape.entries, there)
        tape.extend(new)
        is_deleted = there.deleted and (was_deleted or not known)
        if is_deleted != was_deleted:
            tape.mark(deleted=is_deleted)
    key = "known" if not new else "extended" if known else "imported"
    streams.show_wrapped(translator.text(f"journal.{key}", session=name, entries=len(new)))
    if was_deleted and not is_deleted:
        streams.show_wrapped(translator.text("journal.restored"))


def _new(here: "Sequence[Entry]", there: "Shared") -> "Sequence[Entry]":
    """Return what a session has got on another phone since it was as it is here.

    Raises:
        Mistake: when it went on differently on both.
    """
    from companion.table.journal.exchange import shared

    for ours, theirs in zip(shared(here), there.entries, strict=False):
        if ours != theirs:
            raise Mistake(
                f"entry {ours.seq}: differs from that of session {there.id} here; both went on "
                "by themselves: --as ID keeps this one under another id"
            )
    return there.entries[len(here) :]
