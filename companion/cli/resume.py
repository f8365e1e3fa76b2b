"""`companion resume`: goes on with an evening, at the question where it was left."""

from companion.cli import options
from companion.cli.evening import keep_on, open_evening_room
from companion.cli.evenings import kit_of
from companion.cli.opened import open_voice

app = options.new_app()


@app.command(epilog=options.example("resume", "resume 3f2a"))
def resume(session: options.Session = None, *, lang: options.Language = None) -> None:
    """Go on with an evening, at the question where it was left."""
    from companion.table.journal import Journal

    journal = Journal()
    found = journal.find(session)
    kit = kit_of(journal.entries(found))
    keep_on(open_evening_room(kit), open_voice(kit, lang), found)
