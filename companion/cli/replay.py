"""`companion replay`: a game as a readable record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import complete, evenings, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_room, open_translator
from companion.cli.requests import STANDARD_INPUT, json_object, name_of, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.kits import Kit
    from companion.table.evening.replay import Replay
    from companion.table.journal import Entry

app = options.new_app()

Source = Annotated[
    str | None,
    typer.Argument(
        metavar="[FILE|SESSION]",
        show_default=False,
        help="What 'companion export' wrote, or a text with an action a line; - reads standard "
        "input. Or the beginning of a session's id; left out: the last one.",
        autocompletion=complete.complete_session,
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
    loaded, entries = _entries(source, lang, kit)
    played = _played(loaded, entries, lang)
    if text:
        _check_moves(entries)
        from companion.table.moves.plain import plain_lines

        streams.show(plain_lines(played))
        return
    from companion.table.evening.record import record_lines

    streams.show(record_lines(played))


def _entries(
    source: str | None, lang: str | None, folder: Path | None
) -> "tuple[Kit, Sequence[Entry]]":
    """Return the entries of a file, or of a session of the journal, and the kit to play it with."""
    file = None if source is None else Path(source)
    if file is not None and (file == STANDARD_INPUT or file.exists()):
        content = read_text(file)
        if content.lstrip().startswith("{"):
            return _exported(content, name_of(file), folder)
        return _plain(content, name_of(file), lang, folder)
    if source is not None and not source.isalnum():
        raise Mistake(f"{source}: there is no such file")
    from companion.table.journal import Journal

    journal = Journal()
    entries = journal.entries(journal.find(source))
    return _kit(entries, folder), entries


def _exported(content: str, name: str, folder: Path | None) -> "tuple[Kit, Sequence[Entry]]":
    """Return the session of a file that `companion export` wrote."""
    from companion.cli.import_ import fits
    from companion.table.journal import JournalFault
    from companion.table.journal.exchange import sessions_read

    try:
        sessions = sessions_read(json_object(content, name))
        if len(sessions) != 1:
            raise Mistake(f"{name}: holds {len(sessions)} sessions, must be one")
        fits(sessions[0])
    except JournalFault as wrong:
        raise Mistake(f"{name}: {wrong}") from None
    return _kit(sessions[0], folder), sessions[0]


def _plain(
    content: str, name: str, lang: str | None, folder: Path | None
) -> "tuple[Kit, Sequence[Entry]]":
    """Return what a text with an action a line comes to as a session."""
    from companion.cli.moves import check_rules
    from companion.kits import load_kit
    from companion.table.evening.rooms import moves_room
    from companion.table.moves.keeper import MoveKeeper
    from companion.table.moves.plain import Wrong, entries_of, read_plain

    try:
        plain = read_plain(content)
        kit = load_kit(plain.game, folder)
        check_rules(kit)
        keeper = moves_room(kit, open_room(kit)).keeper
        assert isinstance(keeper, MoveKeeper)
        return kit, entries_of(plain, kit, keeper, open_translator(kit, lang).seated(plain.players))
    except Wrong as wrong:
        raise Mistake(f"{name}: {wrong}") from None


def _kit(entries: "Sequence[Entry]", folder: Path | None) -> "Kit":
    """Return the kit of a session, or the same game's in a folder of own tables."""
    if folder is None:
        return evenings.kit_of(entries)
    from companion.kits import load_kit

    return load_kit(entries[0].body["game"], folder)


def _played(kit: "Kit", entries: "Sequence[Entry]", lang: str | None) -> "Replay":
    from companion.table.evening.rooms import is_of_moves
    from companion.table.evening.standing import played

    if is_of_moves(entries):
        from companion.cli.moves import check_rules

        check_rules(kit)
    return played(kit, open_room(kit), entries, open_translator(kit, lang))


def _check_moves(entries: "Sequence[Entry]") -> None:
    from companion.table.evening.rooms import is_of_moves

    if not is_of_moves(entries):
        raise Mistake("--text: is for whole games; of this one only the score was kept")
