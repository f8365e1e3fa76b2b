"""The table in a page alone, as the worker of such a page starts it: `serve` of a browser."""

import json
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.errors import Mistake
from companion.cli.host import Wanted, lay_out, open_host
from companion.cli.lookup import load, open_room
from companion.errors import Complaint
from companion.kits import Fault, Faulty, load_kit
from companion.simulation.bots.bot import PATIENCE
from companion.site.runtime.server import PageServer
from companion.site.runtime.storage import DeviceStorage
from companion.site.runtime.studio import Bench, beside, kept_kits
from companion.web.server.app import make_app
from companion.web.server.host import here
from companion.web.table.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.site.runtime.storage import DeviceFile
    from companion.web.workshop.workshop import Workshop


FOLDER: Final = Path("/kept")
"""Where what is kept lies: the journal, settings, who sits where, and kits of the visitor's own."""

KITS: Final = FOLDER / "kits"
GIVEN: Final = Path("/given")
"""Where the kit lies that the studio was given, until the page is left."""

LONGEST: Final = 4
"""Digits of a number of players, which no address has more of."""


def open_desk(slots: "tuple[DeviceFile, DeviceFile]", settings: str) -> PageServer:
    """Return what answers the requests of a page, from a JSON object of what the page knows.

    Its keys are `home`, the website's address, `path`, under which the app is found, the `language`
    to speak, `kits`, folders by the game that each is of, and `asked`: what the address names, as
    printed codes do.
    """
    told: dict[str, Any] = json.loads(settings)
    kept = DeviceStorage(FOLDER, slots)
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(FOLDER)
    faults: list[str] = []
    own = {game: Path(folder) for game, folder in told["kits"].items()} | _sound_kits(faults)
    host = open_host(told["language"], own, here, home=told["home"])
    room = Room(host, is_alone=True)
    try:
        lay_out(room, _wanted(told["asked"]), faults.append)
    except (Complaint, OSError) as fault:
        faults.append(str(fault))
    room.fault = " ".join(" ".join(faults).split())
    bench = Bench(GIVEN, KITS, partial(_studio, room), _playable)
    return PageServer(beside(make_app(room), room, bench), room, kept, told["path"])


def _sound_kits(faults: list[str]) -> dict[str, Path]:
    """Return the visitor's own kits; one that is no longer in order is told, and left out."""
    found = kept_kits(KITS)
    for game, folder in [*found.items()]:
        try:
            load(game, folder)
        except Faulty as faulty:
            faults.append(str(faulty))
            del found[game]
    return found


def _playable(folder: Path) -> str:
    """Return the id of the kit in a folder; Faulty when it is not in order, or can't be played."""
    kit = load_kit("", folder)
    try:
        open_room(kit)
    except Mistake as mistake:
        raise Faulty(Fault(kit.id, str(mistake).removeprefix(f"{kit.id}: "))) from None
    return kit.id


def _studio(room: Room, language: str) -> "Workshop":
    """Open the studio of what was given."""
    # The press comes later, when something is to be drawn.
    from companion.cli.host import tools_for
    from companion.web.workshop.workshop import Workshop

    return Workshop(tools_for(("", GIVEN), language, here)._replace(is_given=True), room.phones)


def stop_when(is_enough: "Callable[[], bool]") -> None:
    """Have a call say whether programs that think are to play what they have found."""
    PATIENCE.ask(is_enough)


def _wanted(asked: dict[str, str]) -> Wanted:
    """Return the game that an address asks for; a number of players that is none is asked."""
    players = asked.get("players", "")
    number = int(players) if players.isdecimal() and len(players) < LONGEST else None
    return Wanted(asked.get("game"), number, asked.get("variant"))
