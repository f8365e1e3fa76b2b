"""What is shown to whoever has tonight's address: a phone is let in, a screen looks on."""

import gzip
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.session.position import News
from companion.web.pages.table import table_page
from companion.web.server.responses import FOR_EVER, rendered
from companion.web.server.visit import Does, Shows, Visit, events_of, words_of
from companion.web.table.phones import TABLE, Phone, remember, secret_of
from companion.web.table.room import Room

# Seconds that a phone is remembered by.
LASTS: Final = 7 * 24 * 3600


def stranger(room: Room, status: int) -> Response:
    """Return what those see who have not joined: how to."""
    words = room.host.words(None, room.host.language)
    return HTMLResponse(rendered("stranger.html", words, {}), status_code=status)


def knows(room: Room) -> Callable[[Request], bool]:
    """Return what says of a request whether it is of a phone that has joined."""
    return lambda request: room.phones.find(secret_of(TABLE, request)) is not None


async def _join(room: Room, request: Request) -> Response:
    """Let in who has tonight's token; the address bar forgets it with the next page."""
    if not room.phones.admits(request.path_params["token"]):
        return stranger(room, 404)
    words = room.host.words(None, room.host.language)
    response = HTMLResponse(rendered("welcome.html", words, {"query": ""}))
    # The cookie's value is looked up: that a browser has one of ours says nothing.
    if room.phones.find(secret_of(TABLE, request)) is None:
        remember(response, TABLE, request, room.phones.join(), LASTS)
        room.keep()
    return response


async def _screen(room: Room, request: Request) -> Response:
    """Show the table to all: for a laptop or a television, which answers nothing."""
    if not room.phones.admits(request.path_params["token"]):
        return stranger(room, 404)
    words = words_of(room, room.host.language)
    page = {"piece": await _screen_piece(room), "number": room.state}
    response = HTMLResponse(rendered("screen.html", words, page))
    # It has no phone's place, and yet has to be known: its pictures have names of its own.
    if room.phones.looking(secret_of(TABLE, request)) is None:
        remember(response, TABLE, request, room.phones.screen)
    return response


async def _screen_live(room: Room, request: Request) -> Response:
    if not room.phones.admits(request.path_params["token"]):
        return Response(status_code=404)
    return events_of(room, request, lambda: room.state, lambda: _screen_piece(room))


async def _face(room: Room, request: Request) -> Response:
    """Return a picture of a board or a piece, to whoever was shown it or may see it now."""
    phone = room.phones.looking(secret_of(TABLE, request))
    if phone is None:
        return stranger(room, 401)
    file = _face_for(room, phone, request.path_params["name"])
    if file is None:
        return Response(status_code=404)
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    # Kept packed: a board is a quarter of its size so, and nearly all browsers take it as it is.
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        file = gzip.decompress(file)
    return Response(file, headers=headers, media_type="image/svg+xml")


def _face_for(room: Room, phone: Phone, name: str) -> bytes | None:
    """Return a picture by the name that it has for a phone, or for all who look at the screen.

    After a restart none is drawn yet: then what they may see now is, once for a state of the table.
    """
    # A phone may look at the screen for all, too: both have their own names for its pictures.
    viewers = (phone, room.phones.onlooker)
    seals = [each.seal for each in viewers]
    file = room.pictures.file(name, seals)
    for each in viewers if file is None and room.session is not None else ():
        state = f"{room.state}.{each.turns}"
        if each.pictured != state:
            each.pictured = state
            table_page(room, each, words_of(room, each.language))
    return file or room.pictures.file(name, seals)


async def _screen_piece(room: Room) -> str:
    words = words_of(room, room.host.language)
    if room.session is None:
        return rendered("piece_away.html", words, {})
    page = table_page(room, room.phones.onlooker, words)
    return rendered("piece_screen.html", words, {"page": page})


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


# Shows something to whoever asks, joined or not.
Sees = Callable[[Room, Request], Awaitable[Response]]

# What is shown under which address, to whoever was shown the page that it is on.
FACES: Final[dict[str, Sees]] = {"/static/faces/{name}.svg": _face}

# The same to whoever has tonight's address, where several phones may join.
TONIGHT: Final[dict[str, Sees]] = {
    "/join/{token}": _join,
    "/screen/{token}": _screen,
    "/screen/{token}/live": _screen_live,
}

# What is shown under which address where several phones may join.
SEATS_PAGES: Final[dict[str, Shows]] = {"/seats": _seats}

# What is done under which address there.
TAKES: Final[dict[str, Does]] = {"/seat": _seat}

# What is done under which address.
POSTS: Final[dict[str, Does]] = {"/hand": _hand}
