"""`companion watch` and `companion studio`: a kit drawn anew whenever one of its files is saved."""

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import errors, options, print_jobs, printing, streams
from companion.cli.lookup import named_kit, open_house_translator, open_kit, open_translator
from companion.cli.print import Ink, Only, Out, parts
from companion.cli.print_jobs import Print
from companion.cli.serve import Host, Port, check_port, listening_at, show_address
from companion.kits import Fault, Faulty
from companion.kits.faults import Numbered
from companion.kits.load import read_kit
from companion.kits.places import state
from companion.questions.text import visible

if TYPE_CHECKING:
    from companion.press.job import Prepared
    from companion.table.translator import Translator
    from companion.web.workshop.workshop import Workshop


app = options.new_app()

# Seconds between two looks at the files.
PAUSE: Final = 0.1

Draft = Annotated[
    bool, typer.Option("--draft", help="Print in spite of faults, each marked on its piece.")
]


@app.command(epilog=options.example("watch giza", "watch giza --draft --only rules"))
def watch(
    game: options.OwnGame = None,
    *,
    paper: options.Paper = None,
    ink: Ink = None,
    players: options.Players = None,
    variant: options.Variant = None,
    only: Only = None,
    draft: Draft = False,
    out: Out = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Print a kit anew whenever one of its files is saved, until Ctrl-C."""
    with errors.requires():
        from companion.press import job  # noqa: F401 - what is missing is told at once

    found, _ = read_kit(*named_kit(game, kit))
    place = out or printing.folder_of(found)
    given = {"paper": paper, "ink": ink, "players": players, "variant": variant}
    choices: printing.Choices = {key: value for key, value in given.items() if value}
    choices["only"] = tuple(parts("--only", only))
    voice = open_house_translator(lang)
    streams.show_wrapped(voice.text("watch.begin", folder=place))
    for _ in saved(found.folders, place):
        began = time.perf_counter()
        told = _printed(Print(game, kit, lang, choices), place, voice, draft=draft)
        seconds = f"{time.perf_counter() - began:.1f}"
        now = time.strftime("%H:%M:%S")
        streams.show([f"{now}  {voice.text('watch.took', seconds=seconds)}  {told}"])
        sys.stdout.flush()


def saved(folders: tuple[Path, ...], but: Path) -> Iterator[None]:
    """Give a sign at once, and whenever a file in these folders has changed, but for one folder."""
    last = None
    while True:
        now = state(folders, but)
        if now == last:
            time.sleep(PAUSE)
        else:
            last = now
            yield


def _printed(asked: Print, place: Path, voice: "Translator", *, draft: bool) -> str:
    """Print a kit; return how many sheets it takes, or what is wrong with it."""
    from companion.press import job

    try:
        prepared = print_jobs.draft(asked)[0] if draft else _prepared(asked, place)
        job.write(prepared, place, lambda *_: None)
    except Faulty as faulty:
        return _first_of(faulty.faults, voice)
    sheets = voice.text("watch.sheets", number=len(prepared.document.sheets))
    return f"{sheets}  {_first_of(prepared.faults, voice)}" if prepared.faults else sheets


def _prepared(asked: Print, place: Path) -> "Prepared":
    kit = open_kit(asked.game, asked.own)
    choices = printing.preset_choices(open_translator(kit, asked.language)) | asked.choices
    return printing.prepare(kit, choices, place)


def _first_of(faults: Sequence[Fault], voice: "Translator") -> str:
    """Return how many faults there are, and the first."""
    faults = Numbered(faults).faults
    key = "watch.fault" if len(faults) == 1 else "watch.faults"
    return f"{voice.text(key, number=len(faults))}  {visible(str(faults[0]))}"


@app.command(epilog=options.example("studio giza", "studio giza --only board --lang ja"))
def studio(
    game: options.OwnGame = None,
    *,
    only: Only = None,
    port: Port = None,
    host: Host = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Show a kit in the browser while you make it: what is saved is seen at once."""
    with errors.requires("the studio", "web,print"):
        import PIL  # noqa: F401 - a kit may have pictures

        from companion.cli.host import tools_for
        from companion.press.choose import choose
        from companion.press.options import PrintOptions
        from companion.web.server import serve as server
        from companion.web.server.guard import Asks
        from companion.web.workshop.studio import make_studio
        from companion.web.workshop.workshop import Workshop

    check_port(port)
    named = named_kit(game, kit)
    made, _ = read_kit(*named)
    wanted = tuple(parts("--only", only))
    if wanted:
        choose(
            made, PrintOptions(language=made.languages[0], only=wanted)
        )  # what there is not is told
    found = host or server.network_host()
    listening = listening_at(found or server.ALONE, 0, port)
    with listening:
        address = server.address_of(listening)
        begin = (("only", ",".join(wanted)),) if wanted else ()
        tools = tools_for(named, lang, asyncio.to_thread)
        workshop = Workshop(tools._replace(url=address.url, begin=begin))
        join = f"{address.url}/join/{workshop.visitors.token}"
        voice = open_house_translator(lang)
        show_address(join, voice, "studio.open", alone=found is None)
        streams.show_wrapped(voice.text("studio.stop"))
        sys.stdout.flush()
        watched = partial(_watched, workshop, made.folders)
        server.serve_app(make_studio(workshop), listening, address, Asks(tools.blame), watched)


async def _watched(workshop: "Workshop", folders: tuple[Path, ...]) -> None:
    """Have the kit read anew whenever a file of it is saved."""
    from companion.web.workshop.workshop import QUIET

    last, quiet = state(folders), 0.0
    check: asyncio.Task[None] | None = None
    while True:
        await asyncio.sleep(PAUSE)
        now = await asyncio.to_thread(state, folders)
        quiet = quiet + PAUSE if now == last else 0.0
        try:
            if now != last:
                last = now
                await workshop.renew()
            elif check and check.done():
                check.result()
                check = None
            # A whole check takes seconds, and whoever designs saves often: it waits for a pause.
            elif quiet > QUIET and workshop.checked is None and check is None:
                check = asyncio.create_task(workshop.check())
        # The next save is looked at all the same.
        except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening's work
            streams.complain([workshop.tools.blame(error)])
            check, quiet = None, -inf  # until the next change
