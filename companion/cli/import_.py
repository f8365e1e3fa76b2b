"""`companion import`: sessions from another phone, checked entry by entry."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options, streams
from companion.cli.evenings import short
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator
from companion.cli.requests import read_request
from companion.kits import games
from companion.kits.suggestions import suggestion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.table.journal import Entry, Journal
    from companion.table.translator import Translator

app = options.new_app()

Sessions = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="What 'companion export --to json' wrote; - reads standard input."
    ),
]


@app.command("import", epilog=options.example("import evening.json"))
def import_(file: Sessions, *, lang: options.Language = None) -> None:
    """Take over sessions from another phone."""
    from companion.table.journal import Journal, JournalFault
    from companion.table.journal.exchange import sessions_read

    translator, request = open_house_translator(lang), read_request(file)
    try:
        sessions = sessions_read(request)
        for entries in sessions:
            fits(entries)
    except JournalFault as wrong:
        raise Mistake(f"{file}: {wrong}") from None
    journal = Journal()
    for entries in sessions:  # all of them, before the first is written
        _new(journal.entries(entries[0].body["id"]), entries)
    for entries in sessions:
        _take_over(journal, entries, translator)


def fits(entries: "Sequence[Entry]") -> None:
    """Check that a session, each entry of which is right in itself, is a game under the rules.

    Raises:
        JournalFault: when its game is none of ours, or an entry has no place in it.
        Faulty: when its kit is not in order.
    """
    from companion.cli.evenings import kit_of
    from companion.games import room
    from companion.table.evening.standing import misfit
    from companion.table.journal import JournalFault

    game = entries[0].body["game"]
    if game not in games():
        raise JournalFault(f"entry 1: body.game: there is no '{game}'; {suggestion(game, games())}")
    wrong = misfit(kit_of(entries), room(game), entries)
    if wrong is not None:
        path = entries[wrong - 1].body["path"]
        raise JournalFault(f"entry {wrong}: body.path: the rules do not ask for '{path}' here")


def _take_over(journal: "Journal", entries: "Sequence[Entry]", translator: "Translator") -> None:
    """Write what is new of a session, and say what that was."""
    session = entries[0].body["id"]
    with journal.take(session) as tape:
        known = len(tape.entries)
        new = _new(tape.entries, entries)
        tape.extend(new)
    key = "known" if not new else "extended" if known else "imported"
    name = short(session, [])
    streams.show_wrapped(translator.text(f"journal.{key}", session=name, entries=len(new)))


def _new(here: "Sequence[Entry]", there: "Sequence[Entry]") -> "Sequence[Entry]":
    """Return what a session has got on another phone since it was as it is here.

    Raises:
        Mistake: when it went on differently on both.
    """
    from companion.table.journal.exchange import shared

    for ours, theirs in zip(shared(here), there, strict=False):
        if ours != theirs:
            raise Mistake(
                f"entry {ours.seq}: differs from that of session {there[0].body['id']} here; "
                "both went on by themselves, so this one stays as it is"
            )
    return there[len(here) :]
