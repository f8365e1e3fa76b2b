"""`companion resume`: goes on with an evening, at the question where it was left."""

from companion.cli import options
from companion.cli.evening import keep_on, open_session_room
from companion.cli.evenings import kit_of
from companion.cli.opened import open_translator

app = options.new_app()


@app.command(epilog=options.example("resume", "resume 3f2a"))
def resume(session: options.Session = None, *, lang: options.Language = None) -> None:
    """Go on with an evening, at the question where it was left."""
    from companion.table.journal import Journal

    journal = Journal()
    found = journal.find(session)
    entries = journal.entries(found)
    kit = kit_of(entries)
    keep_on(open_session_room(kit, entries), open_translator(kit, lang), found)
