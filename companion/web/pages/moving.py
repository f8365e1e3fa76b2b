"""What is shown of sessions that move from phone to phone: their codes, and what was brought."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.questions.text import visible
from companion.table.journal.exchange import Shared
from companion.table.journal.fold import COMING, PLAYERS, TAKING, seated_of
from companion.table.translator import in_language
from companion.web.house import House


class Code(NamedTuple):
    """A QR code: what it says, modules across with the white rim, and its outline in modules."""

    address: str
    across: int
    rim: int
    outline: str


class Brought(NamedTuple):
    """A session of another phone, before it is taken over."""

    game: str
    players: str
    entries: int
    last: str


def code_of(address: str) -> Code:
    """Return the code of an address, for a screen."""
    # The press comes later, when something is to be drawn.
    from companion.press.backends.walk import path_data  # noqa: PLC0415
    from companion.press.drawing.qr import QUIET, qr_modules, trace  # noqa: PLC0415

    modules = qr_modules(address, sturdy=False)
    return Code(address, len(modules) + 2 * QUIET, QUIET, path_data(trace(modules)))


def brought_of(house: House, there: Shared, language: str) -> Brought:
    """Return what a session is, as far as it says itself."""
    game, last = there.entries[0].body["game"], there.entries[-1]
    name = in_language(house.kit(game).name, language) if game in house.games else visible(game)
    players = ", ".join(map(visible, _names(there)))
    return Brought(name, players, last.seq, last.at[:16].replace("T", " "))


def _names(there: Shared) -> Sequence[str]:
    """Return who plays, as far as that is said."""
    asked = (PLAYERS, COMING)
    said = (x for x in there.entries if x.kind in TAKING or x.body.get("path") in asked)
    return seated_of((there.id, each) for each in said).get(there.id, ())
