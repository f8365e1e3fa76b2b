"""What lies on the table tonight: a game is begun, gone on with, or left."""

from functools import partial
from typing import Final

from companion.table.session import commands
from companion.table.session.invalid import InvalidAnswer
from companion.table.session.way import FULL, WAYS
from companion.table.text import Text
from companion.web.server.visit import Does, Visit


async def _begin(visit: Visit) -> None:
    host, game, way = visit.room.host, visit.value("game"), visit.value("way")
    if game not in host.games or (way == FULL and game not in host.full) or way not in WAYS:
        raise InvalidAnswer(Text("prompt.no_choice"))
    await visit.room.recall()
    _check_free(visit)
    visit.room.begin(host.kit(game), way)


async def _resume(visit: Visit) -> None:
    _check_free(visit)
    host = visit.room.host
    found = await host.aside(partial(host.journal.find, visit.value("session")))
    _check_free(visit)
    await visit.room.resume_aside(found)


def _check_free(visit: Visit) -> None:
    """Check that nothing is on the table: somebody else may have been first."""
    if visit.room.session is not None:
        raise InvalidAnswer(Text("web.changed"))


def _leave(visit: Visit) -> None:
    """Take the session off the table; it is kept."""
    if visit.room.session is not None:
        commands.pause(visit.room.session)
    visit.room.close()


POSTS: Final[dict[str, Does]] = {"/begin": _begin, "/resume": _resume, "/leave": _leave}
"""What is done under which address."""
