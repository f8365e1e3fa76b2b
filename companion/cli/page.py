"""The table in a page alone, as the worker of such a page starts it: `serve` of a browser."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.arena.patience import PATIENCE
from companion.cli.house import Wanted, lay_out, open_house
from companion.cli.mistakes import Mistake
from companion.games.contract import Refused
from companion.kits import Faulty
from companion.site.desk import Desk
from companion.site.kept import Kept
from companion.table.journal import JournalFault
from companion.web.app import make_app
from companion.web.house import here
from companion.web.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.site.kept import Slot

FOLDER: Final = Path("/kept")
"""Where what is kept lies: the journal, settings, and who sits where."""

LONGEST: Final = 4
"""Digits of a number of players, which no address has more of."""


def open_desk(slots: "tuple[Slot, Slot]", settings: str) -> Desk:
    """Return what answers the requests of a page, from a JSON object of what the page knows.

    Its keys are `home`, the website's address, `path`, under which the app is found, the `language`
    to speak, `kits`, folders by the game that each is of, and `asked`: what the address names, as
    printed codes do.
    """
    told: dict[str, Any] = json.loads(settings)
    kept = Kept(FOLDER, slots)
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(FOLDER)
    own = {game: Path(folder) for game, folder in told["kits"].items()}
    house = open_house(told["language"], own, here, home=told["home"])
    room = Room(house, is_alone=True)
    faults: list[str] = []
    try:
        lay_out(room, _wanted(told["asked"]), faults.append)
    except (JournalFault, Mistake, Refused, Faulty, OSError) as fault:
        faults.append(str(fault))
    room.fault = " ".join(" ".join(faults).split())
    return Desk(make_app(room), room, kept, told["path"])


def stop_when(is_enough: "Callable[[], bool]") -> None:
    """Have a call say whether programs that think are to play what they have found."""
    PATIENCE.ask(is_enough)


def _wanted(asked: dict[str, str]) -> Wanted:
    """Return the game that an address asks for; a number of players that is none is asked."""
    players = asked.get("players", "")
    number = int(players) if players.isdecimal() and len(players) < LONGEST else None
    return Wanted(asked.get("game"), number, asked.get("variant"))
