"""`companion studio`: a kit in the browser while it is made, drawn anew when a file is saved."""

import asyncio
import sys
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import extras, options, printing, streams
from companion.cli.check import checked
from companion.cli.opened import house_texts, language_for, named_kit, open_house_translator
from companion.cli.print import Only, parts
from companion.cli.serve import Host, Port, check_port, listening_at, show_address
from companion.cli.watch import PAUSE
from companion.kits import Fault, Kit
from companion.kits.load import read_kit
from companion.kits.watched import state
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.press.options import Options
    from companion.web.workshop import Tools, Workshop

app = options.new_app()

QUIET: Final = 1.0
"""Seconds after the last change until all of the kit is checked."""


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
    with extras.press("the studio", "web,print"):
        import PIL  # noqa: F401 - a kit may have pictures

        from companion.press.choose import choose
        from companion.press.options import Options
        from companion.web import serve as server
        from companion.web.studio import make_studio
        from companion.web.workshop import Workshop

    check_port(port)
    named = named_kit(game, kit)
    made, _ = read_kit(*named)
    wanted = tuple(parts("--only", only))
    if wanted:
        choose(made, Options(language=made.languages[0], only=wanted))  # what there is not is told
    found = host or server.network_host()
    listening = listening_at(found or server.ALONE, 0, port)
    with listening:
        address = server.address_of(listening)
        begin = (("only", ",".join(wanted)),) if wanted else ()
        workshop = Workshop(_tools(named, lang, address.url)._replace(begin=begin))
        join = f"{address.url}/join/{workshop.visitors.token}"
        voice = open_house_translator(lang)
        show_address(join, voice, "studio.open", alone=found is None)
        streams.show_wrapped(voice.text("studio.stop"))
        sys.stdout.flush()
        server.serve_app(
            make_studio(workshop), listening, address, partial(_watched, workshop, made.folders)
        )


def _tools(named: tuple[str, Path | None], lang: str | None, url: str) -> "Tools":
    """Return what the app works with: the kit's files, the settings, the words."""
    from asyncio import to_thread

    from companion.cli.blame import Blame
    from companion.web.workshop import Tools

    house = house_texts()
    language = language_for(tuple(house), lang)

    def words(kit: Kit | None) -> Translator:
        if kit is None or language not in kit.languages:
            return Translator(house, language)
        return Translator(kit.texts, language, house, kit)

    def chosen(choices: printing.Choices) -> "Options":
        return printing.press_options(printing.set_choices() | choices)

    def check() -> list[Fault]:
        faults: list[Fault] = []
        checked(*named, lang, faults)
        return faults

    return Tools(partial(read_kit, *named), check, chosen, words, to_thread, Blame(), language, url)


async def _watched(workshop: "Workshop", folders: tuple[Path, ...]) -> None:
    """Have the kit read anew whenever a file of it is saved."""
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
            elif quiet > QUIET and workshop.checked is None and check is None:
                check = asyncio.create_task(workshop.check())
        except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening's work
            streams.complain([workshop.tools.blame(error)])
            check, quiet = None, -inf  # until the next change
