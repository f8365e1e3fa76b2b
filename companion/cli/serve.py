"""`companion serve`: the table in a browser, for every phone in the room."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import extras, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import house_texts, language_for, open_house_translator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.kits import Kit
    from companion.table.translator import Translator
    from companion.web.house import House
    from companion.web.room import Room

app = options.new_app()

HIGHEST = 65_535

Port = Annotated[int, typer.Option("--port", metavar="N", help="The port; 0 is any that is free.")]
Host = Annotated[
    str | None,
    typer.Option("--host", metavar="ADDRESS", help="The address to listen at; the network's."),
]


@app.command(epilog=options.example("serve", "serve giza", "serve --port 8080"))
def serve(
    game: Annotated[str | None, typer.Argument(help="A game to put on the table.")] = None,
    *,
    port: Port = 0,
    host: Host = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Open the table to every phone in the room, in its browser.

    Phones join by the code that is shown. No network but the room's is needed.
    """
    with extras.press("the table in a browser", "web"):
        from companion.web import serve as server
        from companion.web.room import Room

    if not 0 <= port <= HIGHEST:
        raise Mistake(f"--port: is {port}, must be 0 to {HIGHEST:,}")
    translator = open_house_translator(lang)
    room = Room(_house(lang, kit))
    if game is not None:
        room.begin(_checked(room, game), "points")
    found = host or server.network_host()
    try:
        listening = server.bound(found or "127.0.0.1", port)
    except OSError as error:
        where = f"{found or '127.0.0.1'}:{port}"
        raise Mistake(f"--port: {where} can't be listened at: {error.strerror or error}") from None
    address = server.Address(found or "127.0.0.1", int(listening.getsockname()[1]))
    _announce(room, address, translator, alone=found is None)
    server.serve(room, listening, address.host)


def _announce(room: "Room", address: "object", translator: "Translator", *, alone: bool) -> None:
    """Say how to join: the address, and its code where there is a terminal that shows it."""
    from companion.cli.exports import code_lines

    url = getattr(address, "url", "")
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
    return room.house.kit(game)


def _house(lang: str | None, folder: Path | None) -> "House":
    """Return what the app works with: games that have rules, words, the journal."""
    from functools import cache

    from companion.cli.kept import check_way, kit_of
    from companion.cli.moves import programs
    from companion.games import has_rules, slugs
    from companion.kits import load_kit
    from companion.table.journal import Journal
    from companion.table.translator import Translator
    from companion.web.house import House

    texts = house_texts()
    games = tuple(slugs())

    @cache
    def kit(game: str) -> "Kit":
        return load_kit(game, folder)

    def kit_of_session(entries: "Sequence[object]") -> "Kit":
        found = kit_of(entries)  # type: ignore[arg-type]
        check_way(found, entries)  # type: ignore[arg-type]
        return found

    def words(found: "Kit | None", language: str) -> Translator:
        if found is None:
            return Translator(texts, language)
        spoken = language if language in found.languages else found.languages[0]
        return Translator(found.texts, spoken, texts, found)

    return House(
        Journal(),
        games,
        tuple(game for game in games if has_rules(game)),
        tuple(texts),
        kit,
        kit_of_session,
        words,
        programs,
        language_for(tuple(texts), lang),
    )
