"""`companion replay`: a game as a readable record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import lookup, options, streams
from companion.cli.asking import STANDARD_INPUT, json_object, name_of, read_text
from companion.cli.errors import Mistake
from companion.cli.lookup import open_translator
from companion.kits import games, load_kit
from companion.table.importing import check_fit
from companion.table.session.moves.as_text import UnreadableRecord, plain_lines, played, read_plain
from companion.table.session.session import Session
from companion.table.session.way import FULL
from companion.table.terminal.screen import record_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.kits import Kit
    from companion.table.journal import Entry

app = options.new_app()

Source = Annotated[
    str | None,
    options.argument(
        "[FILE|SESSION]",
        "What 'companion export' wrote, or a text with an action a line; - reads standard "
        "input. Or the beginning of a session's id; left out: the last one.",
        options.complete_session,
    ),
]
Text = Annotated[
    bool, typer.Option("--text", help="Write a whole game as text, an action a line, to read back.")
]


@app.command(epilog=options.example("replay 3f2a", "replay evening.json"))
def replay(
    source: Source = None,
    *,
    text: Text = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Print a game as a readable record: every turn, what came of it by which rule, the scores."""
    session = _session(source, lang, kit)
    if text:
        _check_moves(session)
        streams.show(plain_lines(session))
        return
    streams.show(record_lines(session, open_translator(session.way.kit, lang)))


def _session(source: str | None, lang: str | None, folder: Path | None) -> "Session":
    """Return what a file, or a session of the journal, comes to."""
    file = None if source is None else Path(source)
    if file is not None and (file == STANDARD_INPUT or file.exists()):
        content = read_text(file)
        if not content.lstrip().startswith("{"):
            return _plain(content, name_of(file), lang, folder)
        return _replayed(_exported(content, name_of(file)), folder)
    if source is not None and not source.isalnum():
        raise Mistake(f"{source}: there is no such file")
    from companion.table.journal import Journal

    journal = Journal()
    return _replayed(journal.entries(journal.find(source)), folder)


def _exported(content: str, name: str) -> "Sequence[Entry]":
    """Return the session of a file that `companion export` wrote."""
    from companion.table.journal import JournalFault
    from companion.table.journal.exchange import sessions_read

    try:
        sessions = sessions_read(json_object(content, name))
        if len(sessions) != 1:
            raise Mistake(f"{name}: holds {len(sessions)} sessions, must be one")
        check_fit(sessions[0].entries, games(), lookup.kit_of)
    except JournalFault as wrong:
        raise Mistake(f"{name}: {wrong}") from None
    return sessions[0].entries


def _plain(content: str, name: str, lang: str | None, folder: Path | None) -> "Session":
    """Return what a text with an action a line comes to."""
    from companion.cli.keeping import check_rules

    try:
        plain = read_plain(content)
        kit = load_kit(plain.game, folder)
        check_rules(kit)
        return played(plain, kit, open_translator(kit, lang))
    except UnreadableRecord as wrong:
        raise Mistake(f"{name}: {wrong}") from None


def _kit(entries: "Sequence[Entry]", folder: Path | None) -> "Kit":
    """Return the kit of a session, or the same game's in a folder of own tables."""
    if folder is None:
        return lookup.kit_of(entries)
    return load_kit(entries[0].body["game"], folder)


def _replayed(entries: "Sequence[Entry]", folder: Path | None) -> "Session":
    kit = _kit(entries, folder)
    lookup.check_way(kit, entries)
    return Session.replay(entries, kit)


def _check_moves(session: "Session") -> None:
    if session.way.name != FULL:
        raise Mistake("--text: is for whole games; of this one only the score was kept")
    if session.position.seating is None:
        raise Mistake("--text: who plays is not settled yet, so nothing was played")
