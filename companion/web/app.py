"""The app: which address shows and does what. It knows not its host, and no file but its own."""

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from companion.games.contract import Refused
from companion.kits import Faulty
from companion.table.journal import JournalFault
from companion.table.session import commands
from companion.table.session.misfit import Misfit
from companion.table.session.news import News
from companion.table.session.reading import read
from companion.table.session.way import FULL, WAYS
from companion.table.text import Text
from companion.web import afterwards, printing, ruling, setup
from companion.web.choosing import PLACE, Choosing
from companion.web.fields import field_of, given
from companion.web.live import stream
from companion.web.pace import PAUSES
from companion.web.pages.log import acts_of, remarks_of
from companion.web.pages.render import rendered
from companion.web.pages.rule import rule_of
from companion.web.pages.table import table_page, told_of
from companion.web.phones import Phone
from companion.web.room import Room
from companion.web.static_files import static_file
from companion.web.visit import Does, Form, Shows, Visit, words_of

COOKIE: Final = "companion"
LASTS: Final = 7 * 24 * 3600
"""Seconds that a phone is remembered by."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
"""How long a browser may keep what has the name of its contents."""

Handler = Callable[[Request], Awaitable[Response]]


def make_app(room: Room) -> Starlette:
    """Return the app of a room."""
    shown: dict[str, Shows] = {
        "/": _home,
        "/live": _live,
        "/log": _log,
        "/why": _why,
        "/seats": _seats,
        "/rule": _rule,
        "/fix/{number:int}": _fix_page,
        "/more": _more,
        **afterwards.PAGES,
        **setup.PAGES,
        **printing.PAGES,
        **ruling.PAGES,
    }
    done: dict[str, Does] = {
        "/answer": _answer,
        "/step": _step,
        "/seat": _seat,
        "/hand": _hand,
        "/begin": _begin,
        "/resume": _resume,
        "/leave": _leave,
        "/language": _language,
        "/pause": _pause,
        "/skip": _skip,
        "/do/{command}": _command,
        "/fix/{number:int}": _fix,
        **ruling.POSTS,
    }
    handlers = {path: _seen(room, show) for path, show in shown.items()}
    handlers |= {
        "/join/{token}": _joining(room),
        "/screen/{token}": _screen(room),
        "/screen/{token}/live": _screen_live(room),
        "/static/faces/{name}.svg": _face(room),
        "/static/{name}": static_file,
    }
    posts = {path: _posted(room, do) for path, do in done.items()}
    return Starlette(
        routes=[
            Route(path, _blamed(room, handle), methods=[method])
            for method, handles in (("GET", handlers), ("POST", posts))
            for path, handle in handles.items()
        ]
    )


def _blamed(room: Room, handle: Handler) -> Handler:
    """Return a handler that tells what nobody foresaw in one line, and goes on."""

    async def blaming(request: Request) -> Response:
        try:
            return await handle(request)
        except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening
            return PlainTextResponse(room.house.blame(error), status_code=500)

    return blaming


def _seen(room: Room, show: Shows) -> Handler:
    """Return a handler that shows a page to phones that have joined."""

    async def handle(phone: Phone, request: Request) -> Response:
        visit = Visit(room, phone, request, {})
        try:
            return await show(visit)
        except Misfit as misfit:  # what the page was of is gone, or there never was such a page
            phone.told = visit.misfit_words(misfit)
        except (Refused, Faulty, JournalFault, OSError) as wrong:
            phone.told = _one_line(wrong)
        return _back()

    return _joined(room, handle)


def _posted(room: Room, do: Does) -> Handler:
    """Return a handler that does what phones that have joined ask for, each form once."""

    async def handle(phone: Phone, request: Request) -> Response:
        body = await request.body()
        sent = hashlib.sha256(request.url.path.encode() + b"?" + body).hexdigest()
        if sent not in phone.sent and await _carried_out(
            Visit(room, phone, request, _sent(body)), do
        ):
            phone.sent.append(sent)
        is_ruling = do in ruling.POSTS.values()
        return _back(ruling.ADDRESS if is_ruling else "/")

    return _joined(room, handle)


def _joined(room: Room, handle: Callable[[Phone, Request], Awaitable[Response]]) -> Handler:
    """Return a handler for phones that have joined; all others are told how to."""

    async def joined(request: Request) -> Response:
        phone = room.phones.find(request.cookies.get(COOKIE, ""))
        return _stranger(room, 401) if phone is None else await handle(phone, request)

    return joined


def _stranger(room: Room, status: int) -> Response:
    """Return what those see who have not joined: how to."""
    words = room.house.words(None, room.house.language)
    return HTMLResponse(rendered("stranger.html", words, {}), status_code=status)


async def _carried_out(visit: Visit, do: Does) -> bool:
    """Do what a form asks for; return whether it was done.

    What is not admitted is told to the phone that sent it, what can't be kept to all.
    """
    room, phone = visit.room, visit.phone
    before, fault = room.kept, ""
    phone.told, phone.asks_undo = "", False
    try:
        do(visit)
    except Misfit as misfit:
        phone.told = visit.misfit_words(misfit)
    except (Refused, Faulty) as wrong:
        phone.told = _one_line(wrong)
    except (JournalFault, OSError) as wrong:
        fault = _one_line(wrong)
    is_told = (room.fault, fault) != ("", "")
    room.fault = fault
    is_own = phone.told or phone.asks_undo or do in OWN
    await room.change(phone if is_own and not is_told and room.kept == before else None)
    return not (fault or phone.told)


def _one_line(wrong: Exception) -> str:
    return " ".join(str(wrong).split())


def _sent(body: bytes) -> Form:
    """Return what a form sends, empty values too."""
    form: Form = {}
    for name, value in parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True):
        form.setdefault(name, []).append(value)
    return form


def _back(address: str = "/") -> Response:
    return RedirectResponse(address, status_code=303)


def _joining(room: Room) -> Handler:
    async def join(request: Request) -> Response:
        """Let in who has tonight's token; the address bar forgets it with the next page."""
        if not room.phones.admits(request.path_params["token"]):
            return _stranger(room, 404)
        words = room.house.words(None, room.house.language)
        response = HTMLResponse(rendered("welcome.html", words, {}))
        if room.phones.find(request.cookies.get(COOKIE, "")) is None:
            response.set_cookie(
                COOKIE, room.phones.join(), max_age=LASTS, httponly=True, samesite="strict"
            )
            room.keep()
        return response

    return join


def _screen(room: Room) -> Handler:
    async def screen(request: Request) -> Response:
        """Show the table to all: for a laptop or a television, which answers nothing."""
        if not room.phones.admits(request.path_params["token"]):
            return _stranger(room, 404)
        words = words_of(room, room.house.language)
        page = {"piece": _screen_piece(room), "number": room.state}
        return HTMLResponse(rendered("screen.html", words, page))

    return screen


def _screen_live(room: Room) -> Handler:
    async def live(request: Request) -> Response:
        if not room.phones.admits(request.path_params["token"]):
            return Response(status_code=404)
        return _events(room, request, lambda: room.state, lambda: _screen_piece(room))

    return live


def _face(room: Room) -> Handler:
    async def face(request: Request) -> Response:
        """Return a picture of a board or a piece: as it is printed, so it tells nothing."""
        file = room.pictures.file(request.path_params["name"])
        if file is None:
            return Response(status_code=404)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
        else:
            file = gzip.decompress(file)
        return Response(file, headers=headers, media_type="image/svg+xml")

    return face


def _screen_piece(room: Room) -> str:
    words = words_of(room, room.house.language)
    if room.session is None:
        return rendered("piece_away.html", words, {})
    nobody = Phone(0, room.house.language, looks_on=True)
    return rendered("piece_screen.html", words, {"page": table_page(room, nobody, words)})


async def _home(visit: Visit) -> Response:
    return visit.page("table.html", piece=visit.piece())


async def _live(visit: Visit) -> Response:
    return _events(visit.room, visit.request, lambda: visit.state, visit.piece)


def _events(
    room: Room, request: Request, state: Callable[[], str], piece: Callable[[], str]
) -> Response:
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    events = stream(room.wait, state, piece, seen, room.house.blame)
    return StreamingResponse(events, media_type="text/event-stream")


def _answer(visit: Visit) -> None:
    answers = visit.answers_to(visit.session)  # what is open no more the room refuses
    visit.room.answer(visit.phone, answers, visit.words)
    visit.phone.steps.clear()


def _step(visit: Visit) -> None:
    """Choose one move of many, step by step; what is left at last is the answer."""
    room, phone, id_ = visit.room, visit.phone, visit.value("question")
    question = next((each for each in visit.session.questions if each.id == id_), None)
    if question is None or not room.may_answer(phone, question):
        room.answer(phone, {id_: ""}, visit.words)
        return
    choosing = Choosing(visit.session, question, phone)
    if visit.value("back"):
        choosing.back()
        return
    asked = choosing.question()
    visit.check_mark(asked)
    place = visit.value("place")
    if not choosing.take(f"{PLACE}{place}" if place else str(given(asked, visit.form))):
        raise Misfit(Text("prompt.no_choice"))
    if choosing.answer is not None:
        phone.steps.clear()
        room.answer(phone, {id_: choosing.answer}, visit.words)


async def _seats(visit: Visit) -> Response:
    phones = visit.room.phones
    seats = [
        (name, phones.holder(name) is visit.phone, phones.holder(name) is not None)
        for name in visit.room.people()
    ]
    return visit.page("seats.html", seats=seats)


def _seat(visit: Visit) -> None:
    """Take a seat, free one (which all are told), or look on."""
    room, phone, player = visit.room, visit.phone, visit.value("player")
    if visit.value("free") and room.phones.holder(player) is not None:
        by = room.name_of(phone)
        room.phones.free(player)
        room.pace.add(News(Text("web.freed", {"player": player, "by": by})))
    elif player in room.people():
        if not room.phones.take(phone, player):
            raise Misfit(Text("web.taken", {"player": player}))
    else:
        phone.looks_on = True


def _hand(visit: Visit) -> None:
    """Hand the phone over to a player, for what is secret; or lay it back on the table."""
    player = visit.value("player")
    if player and not visit.room.may_hold(visit.phone, player):
        raise Misfit(Text("web.taken", {"player": player}))
    visit.phone.holds = player or None


def _begin(visit: Visit) -> None:
    house, game, way = visit.room.house, visit.value("game"), visit.value("way")
    if game not in house.games or (way == FULL and game not in house.full) or way not in WAYS:
        raise Misfit(Text("prompt.no_choice"))
    _check_free(visit)
    visit.room.begin(house.kit(game), way)


def _resume(visit: Visit) -> None:
    _check_free(visit)
    house = visit.room.house
    visit.room.resume(house.journal.find(visit.value("session")))


def _check_free(visit: Visit) -> None:
    """Check that nothing is on the table: somebody else may have been first."""
    if visit.room.session is not None:
        raise Misfit(Text("web.changed"))


def _leave(visit: Visit) -> None:
    """Take the session off the table; it is kept."""
    if visit.room.session is not None:
        commands.pause(visit.room.session)
    visit.room.close()


def _language(visit: Visit) -> None:
    if visit.value("language") in visit.room.house.languages:
        visit.phone.language = visit.value("language")


def _pause(visit: Visit) -> None:
    """Choose how long the table looks at each move of a program."""
    seconds = {str(pause): pause for pause in PAUSES}
    visit.room.pace.seconds = seconds.get(visit.value("seconds"), visit.room.pace.seconds)


def _skip(visit: Visit) -> None:
    """Show at once all that programs have done."""
    visit.room.pace.end()


def _command(visit: Visit) -> None:
    """Do what can be said at any time."""
    session = visit.session
    match visit.request.path_params["command"]:
        case "undo" if visit.is_of_this_run:
            _undo(visit)
        case "redo" if visit.is_of_this_run:
            commands.redo(session)
        case "undo" | "redo":
            raise Misfit(Text("web.changed"))
        case "note":
            commands.note(session, visit.value("text"))
        case "override":
            _override(visit)
        case _:
            raise Misfit(Text("prompt.no_choice"))
    visit.phone.steps.clear()


def _undo(visit: Visit) -> None:
    """Take the last answer back; what another phone has answered only when that is meant."""
    room, phone = visit.room, visit.phone
    phone.asks_undo = not visit.value("sure") and room.is_anothers(phone)
    if visit.value("sure") != "no" and not phone.asks_undo:
        commands.undo(visit.session)


def _override(visit: Visit) -> None:
    given = {name: visit.value(name) for name in ("player", "points", "reason")}
    questions = commands.override_questions(visit.session)
    read_ = {each.id: read(each, given[each.id], visit.words) for each in questions}
    commands.override(visit.session, **read_)


async def _log(visit: Visit) -> Response:
    session, words = visit.session, visit.words
    acts, remarks = acts_of(session, words), remarks_of(session, words)
    return visit.page("log.html", acts=acts, remarks=remarks)


async def _why(visit: Visit) -> Response:
    """Show what the last act has brought that brought anything, with the rules behind it."""
    session = visit.session
    for act in reversed(session.played):
        hidden = any(session.is_sealed(act, slot) for slot in act.asked)
        if act.outcome is not None and not hidden:
            told = told_of(act.outcome, session, visit.words, rules=True)
            if told.lines:
                return visit.page("why.html", told=told, title=visit.words.say(act.title))
    return visit.page("why.html", told=None, title="")


async def _rule(visit: Visit) -> Response:
    lines = rule_of(visit.session, visit.request.query_params.get("question", ""), visit.words)
    return visit.page("rule.html", lines=lines)


async def _more(visit: Visit) -> Response:
    players = visit.room.players
    pause = visit.room.pace.seconds
    return visit.page("more.html", players=players, pauses=PAUSES, pause=pause)


async def _fix_page(visit: Visit) -> Response:
    try:
        _, found = commands.fixable(visit.session, visit.request.path_params["number"])
    except Misfit as misfit:
        visit.phone.told = visit.misfit_words(misfit)
        return _back()
    field = field_of(found.question, visit.words)
    return visit.page("fix.html", field=field, number=visit.request.path_params["number"])


def _fix(visit: Visit) -> None:
    number = visit.request.path_params["number"]
    _, found = commands.fixable(visit.session, number)
    visit.check_mark(found.question)
    commands.fix(visit.session, number, given(found.question, visit.form), visit.words)


OWN: Final = (_step, _hand, _language, *ruling.POSTS.values())
"""What changes the page of one phone alone, unless it completes an answer."""
