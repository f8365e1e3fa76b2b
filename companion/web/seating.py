"""Who sits where: seats that phones take, and a phone that is handed over."""

from typing import Final

from starlette.responses import Response

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.session.position import News
from companion.web.visit import Does, Shows, Visit


async def _seats(visit: Visit) -> Response:
    phones = visit.room.phones
    seats = [
        (name, phones.holder(name) is visit.phone, phones.holder(name) is not None)
        for name in visit.room.people()
    ]
    return visit.page("seats.html", seats=seats, may_free=bool(visit.phone.seats))


def _seat(visit: Visit) -> None:
    """Take a seat, or free one, which all are told: that is for those who sit at the table."""
    room, phone, player = visit.room, visit.phone, visit.value("player")
    if visit.value("free") and not phone.seats:
        raise InvalidAnswer(Text("web.not_seated"))
    if visit.value("free") and room.phones.holder(player) is not None:
        by = room.name_of(phone)
        room.phones.free(player)
        room.pace.add(News(Text("web.freed", {"player": player, "by": by})))
    elif player in room.people() and not room.phones.take(phone, player):
        raise InvalidAnswer(Text("web.taken", {"player": player}))


def _hand(visit: Visit) -> None:
    """Hand the phone over to a player, for what is secret; or lay it back on the table."""
    player = visit.value("player")
    if player and not visit.room.may_hold(visit.phone, player):
        raise InvalidAnswer(Text("web.taken", {"player": player}))
    visit.phone.holds = player or None


PAGES: Final[dict[str, Shows]] = {"/seats": _seats}
"""What is shown under which address where several phones may join."""

TAKES: Final[dict[str, Does]] = {"/seat": _seat}
"""What is done under which address there."""

POSTS: Final[dict[str, Does]] = {"/hand": _hand}
"""What is done under which address."""
