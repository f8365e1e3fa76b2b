"""`companion serve` and `companion site`: the table in a browser, with a server or without one."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import errors, options, streams
from companion.cli.errors import Mistake
from companion.cli.lookup import (
    house_texts,
    language_for,
    load,
    named_kit,
    open_house_translator,
    open_kit,
)

if TYPE_CHECKING:
    import socket

    from companion.table.translator import Translator
    from companion.web.table.room import Room

app = options.new_app()

HIGHEST = 65_535

Port = Annotated[int | None, options.option("--port", "N", "The port; 0 is any that is free.")]
Host = Annotated[
    str | None,
    options.option("--host", "ADDRESS", "The address to listen at; the network's."),
]

Players = Annotated[
    int | None, options.option("--players", "N", "How many play; else it is asked.")
]
Afresh = Annotated[
    bool, typer.Option("--afresh", help="A new address: whoever has joined joins again.")
]


@app.command(epilog=options.example("serve", "serve giza --players 4", "serve --port 8080"))
def serve(
    game: options.OwnGame = None,
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
    with errors.requires("the table in a browser", "web"):
        from asyncio import to_thread

        from companion.cli.host import Wanted, lay_out, open_host
        from companion.web.server import serve as server
        from companion.web.table.room import Room

    check_port(port)
    translator = open_house_translator(lang)
    game, own = _own(game, kit)
    room = Room(open_host(lang, own, to_thread, afresh=afresh))
    lay_out(room, Wanted(game, players), streams.show_wrapped)
    found = host or server.network_host()
    # Listened at before it is announced: a code that leads nowhere is worse than none.
    listening = listening_at(found or server.ALONE, room.port, port)
    with listening:
        address = server.address_of(listening)
        room.port = address.port
        room.keep()
        _announce(room, address.url, translator, alone=found is None)
        server.serve(room, listening, address)


def _own(game: str | None, kit: Path | None) -> tuple[str | None, dict[str, Path]]:
    """Return the id of the game that was named, and the folder of a kit of one's own by that id."""
    if game is None and kit is None:
        return None, {}
    called, folder = named_kit(game, kit)
    if folder is None:
        return called, {}
    called = called or load(called, folder).id
    return called, {called: folder}


def check_port(port: int | None) -> None:
    """Refuse a port that there is none of."""
    if port is not None and not 0 <= port <= HIGHEST:
        raise Mistake(f"--port: is {port}, must be 0 to {HIGHEST:,}")


def listening_at(host: str, kept: int, wanted: int | None) -> "socket.socket":
    """Return what listens: at the port that is wanted, else at the one that phones know."""
    from companion.web.server import serve as server

    # Phones that have joined know the port of before; 0 is any, where somebody else has that now.
    for port in [wanted] if wanted is not None else [kept, 0]:
        try:
            return server.bound(host, port)
        except OSError as error:
            why = error.strerror or error
    option = "--host" if wanted is None else "--port"
    where = host if wanted is None else f"{host}:{wanted}"
    raise Mistake(f"{option}: {where} can't be listened at: {why}")


def _announce(room: "Room", url: str, translator: "Translator", *, alone: bool) -> None:
    """Say how to join, and where a screen finds the table."""
    show_address(f"{url}/join/{room.phones.token}", translator, "web.serve.scan", alone=alone)
    streams.show_wrapped(translator.text("web.serve.screen"))
    streams.show([f"{url}/screen/{room.phones.token}"])
    streams.show_wrapped(translator.text("web.serve.stop"))
    sys.stdout.flush()


def show_address(join: str, translator: "Translator", words: str, *, alone: bool) -> None:
    """Show the address that lets somebody in, and its code where a terminal shows it."""
    from companion.cli.export import code_lines

    if alone:
        streams.show_wrapped(translator.text("web.serve.alone"))
    streams.show_wrapped(translator.text(words))
    # In a file or a pipe a code is rows of blocks that nobody scans.
    if sys.stdout.isatty():
        streams.show(code_lines(join, translator))
    streams.show([join])


Folder = Annotated[Path, options.argument("FOLDER", "Where to write it.")]
From = Annotated[
    Path | None,
    options.option(
        "--from",
        "DIR",
        "A folder with what else is fetched: the archives, or what is in them.",
        exists=True,
        file_okay=False,
    ),
]
Kits = Annotated[
    list[Path] | None,
    options.option("--kit", "DIR", "A whole kit of your own, too.", exists=True, file_okay=False),
]


@app.command(epilog=options.example("site table", "site table --lang ja"))
def site(
    folder: Folder,
    *,
    kit: Kits = None,
    from_: From = None,
    lang: options.Language = None,
) -> None:
    """Write a website that runs in the browser alone, offline too.

    Any host of plain files serves it. What it takes from elsewhere is fetched once.
    """
    with errors.requires("the website", "web"):
        from companion.site.build.website import SiteWishes, write_site
    from platformdirs import user_cache_path

    translator, texts = open_house_translator(lang), house_texts()
    kits = {open_kit(None, each).id: each for each in kit or ()}
    language = language_for(tuple(texts), lang) if lang else None
    cache = user_cache_path("companion", appauthor=False)
    made = write_site(folder, SiteWishes(language, texts, kits, from_, cache))
    size, press = (f"{each / 1e6:.1f}" for each in (made.size, made.press))
    said = {"version": made.version, "size": size, "press": press}
    streams.show_wrapped(translator.text("web.site.done", said))
    if not made.has_bytecode:
        streams.show_wrapped(translator.text("web.site.slow"))
    streams.show([translator.text("web.site.try", command=f"python -m http.server -d {folder}")])
