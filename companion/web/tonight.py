"""What lies on the table tonight: a game is begun, gone on with, or left."""

from functools import partial
from typing import Final

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.session import commands
from companion.table.session.way import FULL, WAYS
from companion.web.visit import Does, Visit


async def _begin(visit: Visit) -> None:
    house, game, way = visit.room.house, visit.value("game"), visit.value("way")
    if game not in house.games or (way == FULL and game not in house.full) or way not in WAYS:
        raise InvalidAnswer(Text("prompt.no_choice"))
    await visit.room.recall()
    _check_free(visit)
    visit.room.begin(house.kit(game), way)


async def _resume(visit: Visit) -> None:
    _check_free(visit)
    house = visit.room.house
    found = await house.aside(partial(house.journal.find, visit.value("session")))
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
