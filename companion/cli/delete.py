"""`companion delete`: puts a session out of sight. Nothing is erased, so it can be taken back."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options, streams
from companion.cli.conversation import is_agreed
from companion.cli.kept import short
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator

if TYPE_CHECKING:
    from companion.table.journal import Journal
    from companion.table.translator import Translator

app = options.new_app()

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
    from companion.table.terminal.screen import session_lines

    heads = {head.id: head for head in journal.sessions()}
    name = short(session, list(heads))
    streams.show(session_lines(heads[session], name, translator))
    streams.finish()  # before the question, which goes another way
    return name
