"""Who sits at a table, as a request names them: before any form, and without one."""

from collections.abc import Collection
from typing import Final

from companion.games.common import checks
from companion.games.common.wording import alternatives, quote
from companion.games.engine import Refused, Request

SEATS: Final = "players"
NAME: Final = "name"


def read_players(
    request: Request, counts: Collection[int], *, records: bool = False
) -> tuple[str, ...]:
    """Return the seat list of a request: as many distinct, non-blank names as `counts` admits.

    With `records`, each seat is an object that holds the name among other things.

    Raises:
        Refused: when it is anything else.
    """
    if SEATS not in checks.obj(request, "input"):
        raise Refused(SEATS, "is missing")
    seats = list(checks.items(request[SEATS], SEATS))
    if len(seats) not in counts:
        raise Refused(SEATS, f"has {len(seats)} in it, must be {alternatives(counts)}")
    names: dict[str, str] = {}
    for path, seat in seats:
        at, name = _seat_name(seat, path) if records else (path, checks.text(seat, path))
        if name in names:
            raise Refused(at, f"is {quote(name)}, as {names[name]} is already")
        names[name] = at
    return tuple(names)


def _seat_name(seat: object, path: str) -> tuple[str, str]:
    """Return the path and the name of a seat that is an object."""
    at = f"{path}.{NAME}"
    given = checks.obj(seat, path)
    if NAME not in given:
        raise Refused(at, "is missing")
    return at, checks.text(given[NAME], at)
