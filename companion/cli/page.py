"""The table in a page alone, as the worker of such a page starts it: `serve` of a browser."""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.house import open_house
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
    from companion.site.kept import Slot

FOLDER: Final = Path("/kept")
"""Where what is kept lies: the journal, settings, and who sits where."""


def open_desk(slots: "tuple[Slot, Slot]", settings: str) -> Desk:
    """Return what answers the requests of a page, from a JSON object of what the page knows.

    Its keys are `path`, under which the app is found, `languages`, the first of which that there
    are words in is spoken, and `kits`, folders by the game that each is of.
    """
    told: dict[str, Any] = json.loads(settings)
    kept = Kept(FOLDER, slots)
    os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(FOLDER)
    own = {game: Path(folder) for game, folder in told["kits"].items()}
    room = Room(open_house(told["language"], own, here))
    try:
        room.go_on()
    except (JournalFault, Mistake, Refused, Faulty) as fault:
        room.fault = " ".join(str(fault).split())
    return Desk(make_app(room), room, kept, told["path"])
