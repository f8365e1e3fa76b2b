"""The app: which address shows and does what. It knows not its host, and no file but its own."""

import hashlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.errors import Complaint
from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.journal import JournalFault
from companion.web.server.guard import BODY
from companion.web.server.host import one_line
from companion.web.server.responses import Handler, routes, static_file
from companion.web.server.visit import Does, Shows, Visit, events_of
from companion.web.table import answering, commands, drawings, history, joining
from companion.web.table.forms import Form, form_of
from companion.web.table.phones import TABLE, Phone, secret_of
from companion.web.table.room import Room
from companion.web.workshop import printing

# Addresses that change the page of one phone alone, unless they complete an answer.
OWN: Final = {"/step", "/hand", "/language", *answering.RULING_POSTS}

# Addresses whose forms are taken by the run of the server that made them alone.
#
# What another did may be done already, and anything may have been since. All others say themselves
# what they are for: a question as it was asked, an entry as it was, a language.
TIED: Final = {"/begin", "/resume", "/leave", "/seat", "/do/{command}"}


def make_app(room: Room) -> Starlette:
    """Return the app of a room."""
    shown: dict[str, Shows] = {
        "/": _home,
        "/live": _live,
        **commands.PAGES,
        **history.PAGES,
        **drawings.PAGES,
        **printing.PAGES,
        **answering.PAGES,
    }
    done: dict[str, Does] = {
        **answering.POSTS,
        **joining.POSTS,
        **commands.POSTS,
        **answering.RULING_POSTS,
        **history.POSTS,
    }
    # An address that is called otherwise there would lose its protection in silence.
    assert done.keys() | joining.TAKES.keys() >= OWN | TIED
    if room.is_alone:
        shown |= history.ALONE
    else:
        shown |= joining.SEATS_PAGES
        done |= joining.TAKES
    handlers = {path: _seen(room, show) for path, show in shown.items()}
    seen = joining.FACES if room.is_alone else joining.FACES | joining.TONIGHT
    handlers |= {path: partial(show, room) for path, show in seen.items()}
    handlers["/static/{name}"] = static_file
    posts = {path: _posted(room, path, do) for path, do in done.items()}
    blame = room.host.blame
    return Starlette(
        routes=[*routes(handlers, blame), *routes(posts, blame, "POST")],
        exception_handlers={HTTPException: _lost(room)},
    )


def _lost(room: Room) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return a handler that leads back whoever has come to an address that nothing is at."""

    async def lost(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 404
        phone = room.phones.find(secret_of(TABLE, request))
        if phone is None:
            return joining.stranger(room, status)
        page = Visit(room, phone, request, {}).page("lost.html")
        page.status_code = status
        return page

    return lost


def _seen(room: Room, show: Shows) -> Handler:
    """Return a handler that shows a page to phones that have joined."""

    async def handle(phone: Phone, request: Request) -> Response:
        visit = Visit(room, phone, request, {})
        try:
            return await show(visit)
        except InvalidAnswer as misfit:  # what the page was of is gone, or never was
            phone.told = visit.misfit_words(misfit)
        except (Complaint, OSError) as wrong:
            phone.told = one_line(wrong)
        return _back()

    return _joined(room, handle)


def _posted(room: Room, path: str, do: Does) -> Handler:
    """Return a handler that does what phones that have joined ask for, each form once."""

    async def handle(phone: Phone, request: Request) -> Response:
        body = await request.body()
        # A file is megabytes: others are answered while it is taken apart.
        taken_apart = partial(_taken_apart, request, body)
        sent, form = await room.host.aside(taken_apart) if len(body) > BODY else taken_apart()
        visit = Visit(room, phone, request, form)
        does = _too_late if path in TIED and not visit.is_of_this_run else do
        if sent not in phone.sent and await _carried_out(visit, does, is_own=path in OWN):
            # Only what was done counts as sent: what was refused may be sent again, and be right.
            phone.sent.append(sent)
        return _back(answering.ADDRESS if path in answering.RULING_POSTS else visit.leads)

    return _joined(room, handle)


def _too_late(_visit: Visit) -> None:
    """Take a form no more that an earlier run of the server has made."""
    raise InvalidAnswer(Text("web.changed"))


def _taken_apart(request: Request, body: bytes) -> tuple[str, Form]:
    """Return what a form is known again by, and what it sends."""
    # Every form has a key, so that the same bytes are the same form: a browser that heard nothing
    # sends it again.
    sent = hashlib.sha256(request.url.path.encode() + b"?" + body).hexdigest()
    return sent, form_of(request.headers.get("content-type", ""), body)


def _joined(room: Room, handle: Callable[[Phone, Request], Awaitable[Response]]) -> Handler:
    """Return a handler for phones that have joined; all others are told how to."""

    async def joined(request: Request) -> Response:
        phone = room.phones.find(secret_of(TABLE, request))
        return joining.stranger(room, 401) if phone is None else await handle(phone, request)

    return joined


async def _carried_out(visit: Visit, do: Does, *, is_own: bool) -> bool:
    """Do what a form asks for; return whether it was done.

    What is not admitted is told to the phone that sent it, what can't be kept to all.
    """
    room, phone = visit.room, visit.phone
    before, fault = room.kept, ""
    phone.told, phone.asks_undo = "", False
    try:
        if (doing := do(visit)) is not None:
            await doing
    except InvalidAnswer as misfit:
        phone.told = visit.misfit_words(misfit)
    except (JournalFault, OSError) as wrong:
        fault = one_line(wrong)
    except Complaint as wrong:
        phone.told = one_line(wrong)
    # A fault that was told to all, and is over, is to go from all pages.
    is_told = (room.fault, fault) != ("", "")
    room.fault = fault
    is_own = is_own or bool(phone.told) or phone.asks_undo
    await room.change(phone if is_own and not is_told and room.kept == before else None)
    return not (fault or phone.told)


def _back(address: str = "/") -> Response:
    return RedirectResponse(address, status_code=303)


async def _home(visit: Visit) -> Response:
    return visit.page("table.html", piece=await visit.piece())


async def _live(visit: Visit) -> Response:
    return events_of(visit.room, visit.request, lambda: visit.state, visit.piece)
