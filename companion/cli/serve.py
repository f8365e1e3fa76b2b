"""`companion serve`: the table in a browser, for every phone in the room."""

import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from companion.cli import extras, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import house_texts, language_for, open_house_translator, open_room
from companion.games.common.wording import alternatives

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping, Sequence

    from companion.cli.blame import Blame
    from companion.kits import Kit
    from companion.table.journal import Entry
    from companion.table.translator import Translator
    from companion.web.house import House, Press
    from companion.web.room import Room

app = options.new_app()

T = TypeVar("T")

HIGHEST = 65_535

Port = Annotated[
    int | None, typer.Option("--port", metavar="N", help="The port; 0 is any that is free.")
]
Host = Annotated[
    str | None,
    typer.Option("--host", metavar="ADDRESS", help="The address to listen at; the network's."),
]

Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="How many play; else it is asked.")
]
Afresh = Annotated[
    bool, typer.Option("--afresh", help="A new address: whoever has joined joins again.")
]


@app.command(epilog=options.example("serve", "serve giza --players 4", "serve --port 8080"))
def serve(
    game: Annotated[str | None, typer.Argument(help="A game to put on the table.")] = None,
    *,
    players: Players = None,
    port: Port = None,
    host: Host = None,
    afresh: Afresh = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Open the table to every phone in the room, in its browser.

    Phones join by the code that is shown. No network but the room's is needed. Ended and started
    again within the evening, it goes on where it was, and phones need not join again.
    """
    with extras.press("the table in a browser", "web"):
        from companion.web import serve as server
        from companion.web.room import Room

    if port is not None and not 0 <= port <= HIGHEST:
        raise Mistake(f"--port: is {port}, must be 0 to {HIGHEST:,}")
    translator = open_house_translator(lang)
    room = Room(_house(lang, game, kit, afresh=afresh))
    _lay_out(room, game, players)
    found = host or server.network_host()
    listening = _listening(found or server.ALONE, room.port, port)
    with listening:
        address = server.address_of(listening)
        room.port = address.port
        room.keep()
        _announce(room, address.url, translator, alone=found is None)
        server.serve(room, listening, address)


def _lay_out(room: "Room", game: str | None, players: int | None) -> None:
    """Put a game on the table: what lay there when the server was ended, or the one named."""
    from companion.table.journal import JournalFault

    try:
        room.go_on()
    except (JournalFault, Mistake) as fault:
        streams.show_wrapped(str(fault))
    session = room.session
    if game is None or (
        session and session.way.kit.id == game and session.id and not session.is_over
    ):
        return
    kit = _checked(room, game)
    if players is not None and players not in kit.players:
        raise Mistake(f"--players: is {players}, must be {alternatives(kit.players)}")
    room.begin(kit, "points", players)


def _listening(host: str, kept: int, wanted: int | None) -> "socket.socket":
    """Return what listens: at the port that is wanted, else at the one that phones know."""
    from companion.web import serve as server

    for port in [wanted] if wanted is not None else [kept, 0]:
        try:
            return server.bound(host, port)
        except OSError as error:
            why = error.strerror or error
    option = "--host" if wanted is None else "--port"
    where = host if wanted is None else f"{host}:{wanted}"
    raise Mistake(f"{option}: {where} can't be listened at: {why}")


def _announce(room: "Room", url: str, translator: "Translator", *, alone: bool) -> None:
    """Say how to join: the address, and its code where there is a terminal that shows it."""
    from companion.cli.exports import code_lines

    join = f"{url}/join/{room.phones.token}"
    if alone:
        streams.show_wrapped(translator.text("web.serve.alone"))
    streams.show_wrapped(translator.text("web.serve.scan"))
    if sys.stdout.isatty():
        streams.show(code_lines(join, translator))
    streams.show([join])
    streams.show_wrapped(translator.text("web.serve.screen"))
    streams.show([f"{url}/screen/{room.phones.token}"])
    streams.show_wrapped(translator.text("web.serve.stop"))
    sys.stdout.flush()


def _checked(room: "Room", game: str) -> "Kit":
    from companion.kits.suggestions import suggestion

    if game not in room.house.games:
        raise Mistake(f"GAME: there is no '{game}'; {suggestion(game, room.house.games)}")
    kit = room.house.kit(game)
    open_room(kit)
    return kit


def _house(lang: str | None, game: str | None, folder: Path | None, *, afresh: bool) -> "House":
    """Return what the app works with: games that have rules, words, the journal."""
    from asyncio import to_thread

    from companion.cli.blame import Blame
    from companion.cli.moves import programs
    from companion.games import has_rules, kept_games
    from companion.table.journal import Journal
    from companion.web.house import House
    from companion.web.memory import FILE, Memory

    if folder is not None and game is None:
        raise Mistake("GAME: is missing; --kit is of one game")
    journal, texts = Journal(), house_texts()
    memory = Memory(journal.path.parent / FILE)
    if afresh:
        memory.forget()
    own = {game: folder} if game and folder else {}
    games = tuple(dict.fromkeys((*kept_games(), *own)))
    return House(
        journal,
        games,
        tuple(each for each in games if has_rules(each)),
        tuple(texts),
        partial(_kit, own),
        _kit_of_session,
        _words,
        programs,
        language_for(tuple(texts), lang),
        {game: str(path.resolve()) for game, path in own.items()},
        memory,
        partial(_blamed, Blame()),
        _press,
        to_thread,
        _location,
    )


def _press() -> "Press | None":
    """Return what prints; None where the libraries for it are not installed."""
    from companion.web.house import Press

    if not all(map(find_spec, extras.PRESS)):
        return None
    from companion.cli import printing, result_sheet

    return Press(
        _telling(result_sheet.pdf),
        _telling(printing.set_choices),
        _telling(printing.press_options),
    )


def _location() -> str:
    """Return where people play, as the settings say."""
    from companion.cli import preferences

    return str(_telling(preferences.read)().get("location", ""))


def _telling(work: "Callable[..., T]") -> "Callable[..., T]":
    """Return work whose mistakes, of a settings file, the table is told as it is of a kit's."""

    def telling(*given: Any) -> "T":  # noqa: ANN401 - whatever the work takes
        from companion.table.journal import JournalFault

        try:
            return work(*given)
        except Mistake as mistake:
            raise JournalFault(str(mistake)) from None

    return telling


def _blamed(blame: "Blame", error: Exception) -> str:
    """Say of a bug of ours that there is one, and where it is kept; the evening goes on."""
    line = blame(error)
    streams.complain([line])
    return line


def _kit(own: "Mapping[str, Path]", game: str) -> "Kit":
    from companion.cli.kept import load

    return load(game, own.get(game))


def _kit_of_session(entries: "Sequence[Entry]") -> "Kit":
    """Return what a session is played with; JournalFault where nobody knows its rules."""
    from companion.cli.kept import check_way, kit_of
    from companion.table.journal import JournalFault

    found = kit_of(entries)
    try:
        check_way(found, entries)
    except Mistake as mistake:
        raise JournalFault(str(mistake)) from None
    return found


def _words(kit: "Kit | None", language: str) -> "Translator":
    """Return the words of a kit, or of the program alone, in a language that there is."""
    from companion.table.translator import Translator

    texts = house_texts()
    if kit is None:
        return Translator(texts, language if language in texts else next(iter(texts)))
    spoken = language if language in kit.languages else kit.languages[0]
    return Translator(kit.texts, spoken, texts, kit)
