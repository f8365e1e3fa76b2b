"""`companion sessions`: the evenings that are not over yet."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options, streams
from companion.cli.kept import short
from companion.cli.opened import open_house_translator

if TYPE_CHECKING:
    from companion.table.journal import Head, Journal

app = options.new_app()

All = Annotated[bool, typer.Option("--all", help="With those that are over, or deleted.")]


@app.command(epilog=options.example("sessions", "sessions --all"))
def sessions(*, all_: All = False, lang: options.Language = None) -> None:
    """List the sessions that can be gone on with."""
    from companion.table.journal import Journal
    from companion.table.terminal.screen import session_lines

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
