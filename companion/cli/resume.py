"""`companion resume`: goes on with a session, at the question where it was left."""

from companion.cli import options
from companion.cli.keeping import keep_on
from companion.cli.kept import check_way, kit_of
from companion.cli.opened import open_translator

app = options.new_app()


@app.command(epilog=options.example("resume", "resume 3f2a"))
def resume(session: options.Session = None, *, lang: options.Language = None) -> None:
    """Go on with a session, at the question where it was left."""
    from companion.table.journal import Journal
    from companion.table.session.way import FULL

    journal = Journal()
    found = journal.find(session, over=False)
    entries = journal.entries(found)
    kit = kit_of(entries)
    check_way(kit, entries)
    programs = None
    if entries[0].body["way"] == FULL:
        from companion.cli.moves import programs as open_programs

        programs = open_programs()
    keep_on(kit, open_translator(kit, lang), found, programs)
