"""`companion studio`: a kit in the browser while it is made, drawn anew when a file is saved."""

import asyncio
import sys
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import extras, options, streams
from companion.cli.opened import named_kit, open_house_translator
from companion.cli.print import Only, parts
from companion.cli.serve import Host, Port, check_port, listening_at, show_address
from companion.cli.watch import PAUSE
from companion.kits.load import read_kit
from companion.kits.places import state

if TYPE_CHECKING:
    from companion.web.workshop import Workshop

app = options.new_app()


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

        from companion.cli.designing import tools_for
        from companion.press.choose import choose
        from companion.press.options import Options
        from companion.web import serve as server
        from companion.web.guard import Asks
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
    from companion.web.workshop import QUIET

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
