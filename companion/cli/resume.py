"""`companion resume`: goes on with an evening, at the question where it was left."""

from typing import Annotated

import typer

from companion.cli import options
from companion.cli.evening import keep_on, open_evening_room
from companion.cli.evenings import kit_of
from companion.cli.opened import open_voice

app = options.new_app()

Session = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION]",
        show_default=False,
        help="The beginning of its id, as 'companion sessions' shows it; left out: the last one.",
    ),
]


@app.command(epilog=options.example("resume", "resume 3f2a"))
def resume(session: Session = None, *, lang: options.Language = None) -> None:
    """Go on with an evening, at the question where it was left."""
    from companion.table.journal import Journal

    journal = Journal()
    found = journal.find(session)
    kit = kit_of(journal.entries(found))
    keep_on(open_evening_room(kit), open_voice(kit, lang), found)
