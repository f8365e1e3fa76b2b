"""`companion delete`: puts a session out of sight. Nothing is erased, so it can be taken back."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.conversation import sitting
from companion.cli.evenings import short
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_voice

if TYPE_CHECKING:
    from companion.table.journal import Journal
    from companion.table.words import Voice

app = options.new_app()

YES: Final = "yes"
NO: Final = "no"

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

    journal, voice = Journal(), open_house_voice(lang)
    if undo:
        _restore(journal, _deleted(journal) if session is None else journal.find(session), voice)
    else:
        _delete(journal, journal.find(session), voice, asking=not yes)


def _delete(journal: "Journal", session: str, voice: "Voice", *, asking: bool) -> None:
    from companion.table.journal.entries import is_deleted

    if is_deleted(journal.entries(session)):
        streams.show_wrapped(voice.text("journal.deleted_already"))
        return
    name = _show(journal, session, voice)
    if asking and not _is_agreed(voice):
        streams.show_wrapped(voice.text("journal.kept"))
        return
    with journal.take(session) as tape:
        tape.append("delete", {})
    streams.show_wrapped(voice.text("journal.deleted", session=name))


def _restore(journal: "Journal", session: str, voice: "Voice") -> None:
    from companion.table.journal.entries import is_deleted

    with journal.take(session) as tape:
        if not is_deleted(tape.entries):
            streams.show_wrapped(voice.text("journal.not_deleted"))
            return
        tape.append("restore", {})
    _show(journal, session, voice)
    streams.show_wrapped(voice.text("journal.restored"))


def _deleted(journal: "Journal") -> str:
    """Return the session that was deleted last."""
    found = [head.id for head in journal.sessions() if head.deleted]
    if not found:
        raise Mistake("SESSION: none is deleted")
    return found[0]


def _show(journal: "Journal", session: str, voice: "Voice") -> str:
    """Show what a session is; return its short id."""
    from companion.table.journal.listing import session_lines

    heads = {head.id: head for head in journal.sessions()}
    name = short(session, list(heads))
    streams.show(session_lines(heads[session], name, voice))
    streams.finish()  # before the question, which goes another way
    return name


def _is_agreed(voice: "Voice") -> bool:
    from companion.table.questions import Question

    answers = ((YES, voice.text("prompt.yes")), (NO, voice.text("prompt.no")))
    question = Question(YES, "", voice.text("journal.delete"), "choice", options=answers)
    with sitting(voice) as asking:
        return bool(asking.run(lambda asked: {YES: asked.ask(question)})[YES] == YES)
