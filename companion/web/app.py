"""The app: which address shows and does what. It knows not its host, and no file but its own."""

from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from companion.games.contract import Refused
from companion.kits import Faulty
from companion.table.journal import JournalFault
from companion.table.session import commands
from companion.table.session.misfit import Misfit
from companion.table.session.session import Session
from companion.table.text import Text
from companion.table.translator import Translator
from companion.web.fields import field_of, given
from companion.web.live import stream
from companion.web.pages.log import acts_of, remarks_of
from companion.web.pages.render import rendered
from companion.web.pages.rule import rule_of
from companion.web.pages.table import narrowed, table_page, told_of
from companion.web.pages.tonight import tonight_page
from companion.web.phones import Phone
from companion.web.room import Room
from companion.web.static_files import static_file

COOKIE: Final = "companion"
LASTS: Final = 7 * 24 * 3600
"""Seconds that a phone is remembered by."""

Form = dict[str, list[str]]
Shows = Callable[["Visit"], Awaitable[Response]]


class Visit:
    """One request of a phone that has joined."""

    def __init__(self, room: Room, phone: Phone, request: Request, form: Form) -> None:
        self.room = room
        self.phone = phone
        self.request = request
        self.form = form

    @property
    def session(self) -> Session:
        """The session on the table; Misfit while there is none."""
        if self.room.session is None:
            raise Misfit(Text("web.no_session"))
        return self.room.session

    @property
    def words(self) -> Translator:
        """The words of the phone's language, with seats under the names of who sits there."""
        session = self.room.session
        kit = session.way.kit if session else None
        return self.room.house.words(kit, self.phone.language).with_names(self.room.players)

    def value(self, name: str) -> str:
        """Return what a form has under a name, "" for nothing."""
        return (self.form.get(name) or [""])[-1][:500]

    def page(self, template: str, **values: Any) -> HTMLResponse:  # noqa: ANN401 - as templates have it
        """Return a page."""
        house = self.room.house
        more = {"languages": house.languages, "address": self.request.url.path}
        return HTMLResponse(rendered(template, self.words, {**more, **values}))

    def piece(self) -> str:
        """Return what the stream sends: the table, as this phone may see it."""
        if self.room.session is None:
            return rendered("piece_away.html", self.words, {})
        page = table_page(self.room, self.phone, self.words)
        return rendered("piece.html", self.words, {"page": page})


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
    }
    done: dict[str, Shows] = {
        "/answer": _answer,
        "/step": _step,
        "/seat": _seat,
        "/hand": _hand,
        "/begin": _begin,
        "/resume": _resume,
        "/leave": _leave,
        "/language": _language,
        "/do/{command}": _command,
        "/fix/{number:int}": _fix,
    }
    routes = [Route(path, _joined(room, show), methods=["GET"]) for path, show in shown.items()]
    routes += [Route(path, _joined(room, do), methods=["POST"]) for path, do in done.items()]
    routes += [
        Route("/join/{token}", _joining(room), methods=["GET"]),
        Route("/screen/{token}", _screen(room), methods=["GET"]),
        Route("/screen/{token}/live", _screen_live(room), methods=["GET"]),
        Route("/static/{name}", static_file, methods=["GET"]),
    ]
    return Starlette(routes=routes)


def _joined(room: Room, show: Shows) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler for phones that have joined; all others are told how to."""

    async def handle(request: Request) -> Response:
        phone = room.phones.find(request.cookies.get(COOKIE, ""))
        if phone is None:
            words = room.house.words(None, room.house.language)
            return HTMLResponse(rendered("stranger.html", words, {}), status_code=401)
        form: Form = {}
        if request.method == "POST":
            for name, value in _sent(await request.body()):
                form.setdefault(name, []).append(value)
        visit = Visit(room, phone, request, form)
        if request.method == "GET":
            return await show(visit)
        return await _carried_out(visit, show)

    return handle


async def _carried_out(visit: Visit, do: Shows) -> Response:
    """Do what a form asks for; what is not admitted is told to the phone that sent it."""
    visit.phone.told = ""
    try:
        response = await do(visit)
    except Misfit as misfit:
        visit.phone.told = _misfit_words(visit, misfit)
        response = _back()
    except (JournalFault, Refused, Faulty, OSError) as fault:
        visit.phone.told = " ".join(str(fault).split())
        response = _back()
    await visit.room.change()
    return response


def _misfit_words(visit: Visit, misfit: Misfit) -> str:
    words = visit.words
    told = words.say(misfit.text)
    if misfit.refusal is not None and words.has(f"rule.{misfit.rule}"):
        told += " " + words.text(f"rule.{misfit.rule}")
    return told


def _sent(body: bytes) -> list[tuple[str, str]]:
    """Return what a form sends, empty values too."""
    return parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)


def _back(path: str = "/") -> Response:
    return RedirectResponse(path, status_code=303)


def _joining(room: Room) -> Callable[[Request], Awaitable[Response]]:
    async def join(request: Request) -> Response:
        """Let in who has tonight's token; the address bar forgets it with the next page."""
        words = room.house.words(None, room.house.language)
        if not room.phones.admits(request.path_params["token"]):
            return HTMLResponse(rendered("stranger.html", words, {}), status_code=404)
        response = HTMLResponse(rendered("welcome.html", words, {}))
        if room.phones.find(request.cookies.get(COOKIE, "")) is None:
            response.set_cookie(
                COOKIE, room.phones.join(), max_age=LASTS, httponly=True, samesite="strict"
            )
        return response

    return join


def _screen(room: Room) -> Callable[[Request], Awaitable[Response]]:
    async def screen(request: Request) -> Response:
        """Show the table to all: for a laptop or a television, which answers nothing."""
        words = _screen_words(room)
        if not room.phones.admits(request.path_params["token"]):
            return HTMLResponse(rendered("stranger.html", words, {}), status_code=404)
        page = {"piece": _screen_piece(room), "live": f"{request.url.path}/live"}
        return HTMLResponse(rendered("screen.html", words, {**page, "number": room.number}))

    return screen


def _screen_live(room: Room) -> Callable[[Request], Awaitable[Response]]:
    async def live(request: Request) -> Response:
        if not room.phones.admits(request.path_params["token"]):
            return Response(status_code=404)
        return _events(room, lambda: _screen_piece(room), _last_seen(request))

    return live


def _screen_words(room: Room) -> Translator:
    kit = room.session.way.kit if room.session else None
    return room.house.words(kit, room.house.language).with_names(room.players)


def _screen_piece(room: Room) -> str:
    words = _screen_words(room)
    if room.session is None:
        return rendered("piece_away.html", words, {})
    nobody = Phone(0, room.house.language, looks_on=True)
    return rendered("piece_screen.html", words, {"page": table_page(room, nobody, words)})


async def _home(visit: Visit) -> Response:
    if visit.room.session is None:
        page = tonight_page(visit.room.house, visit.words)
        return visit.page("tonight.html", page=page, notice=visit.phone.told)
    return visit.page("table.html", piece=visit.piece(), number=visit.room.number)


async def _live(visit: Visit) -> Response:
    return _events(visit.room, visit.piece, _last_seen(visit.request))


def _events(room: Room, piece: Callable[[], str], seen: int) -> Response:
    return StreamingResponse(stream(room, piece, seen), media_type="text/event-stream")


def _last_seen(request: Request) -> int:
    number = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    return int(number) if number.isdecimal() and len(number) < 10 else 0  # noqa: PLR2004


async def _answer(visit: Visit) -> Response:
    questions = {each.id: each for each in visit.session.questions}
    answers = {
        id_: given(questions[id_], visit.form) if id_ in questions else ""
        for id_ in visit.form.get("question", ())
    }
    visit.room.answer(visit.phone, answers, visit.words)
    visit.phone.steps.clear()
    return _back()


async def _step(visit: Visit) -> Response:
    """Choose one move of many, step by step; what is left at last is the answer."""
    question = visit.session.question(visit.value("question"))
    taken = visit.phone.steps.setdefault(question.id, [])
    if visit.value("back"):
        del taken[-1:]
        return _back()
    steps = narrowed(question, visit.phone)
    asked = steps.question()
    value = given(asked, visit.form)
    if value is None:
        raise Misfit(Text("prompt.no_choice"))
    steps.take(str(value))
    taken.append(str(value))
    if steps.answer is not None:
        visit.phone.steps.clear()
        visit.room.answer(visit.phone, {question.id: steps.answer}, visit.words)
    return _back()


async def _seats(visit: Visit) -> Response:
    phones = visit.room.phones
    seats = [
        (name, phones.holder(name) is visit.phone, phones.holder(name) is not None)
        for name in visit.room.people()
    ]
    return visit.page("seats.html", seats=seats)


async def _seat(visit: Visit) -> Response:
    """Take a seat, free one, or look on."""
    phones, phone = visit.room.phones, visit.phone
    player = visit.value("player")
    if visit.value("free") and player in visit.room.players:
        phones.free(player)
    elif player in visit.room.people():
        if not phones.take(phone, player):
            raise Misfit(Text("web.taken", {"player": player}))
    else:
        phone.looks_on = True
    return _back()


async def _hand(visit: Visit) -> Response:
    """Hand the phone over to a player, for what is secret; or lay it back on the table."""
    player = visit.value("player")
    holder = visit.room.phones.holder(player)
    if player and holder not in (None, visit.phone):
        raise Misfit(Text("web.taken", {"player": player}))
    visit.phone.holds = player if player in visit.room.people() else None
    return _back()


async def _begin(visit: Visit) -> Response:
    house, game, way = visit.room.house, visit.value("game"), visit.value("way")
    if game not in house.games or (way == "full" and game not in house.full):
        raise Misfit(Text("prompt.no_choice"))
    visit.room.begin(house.kit(game), way if way in ("score", "full") else "points")
    return _back()


async def _resume(visit: Visit) -> Response:
    house = visit.room.house
    visit.room.resume(house.journal.find(visit.value("session")))
    return _back()


async def _leave(visit: Visit) -> Response:
    """Take the session off the table; it is kept."""
    if visit.room.session is not None:
        commands.pause(visit.room.session)
    visit.room.close()
    return _back()


async def _language(visit: Visit) -> Response:
    if visit.value("language") in visit.room.house.languages:
        visit.phone.language = visit.value("language")
    return _back()


async def _command(visit: Visit) -> Response:
    """Do what can be said at any time."""
    session = visit.session
    match visit.request.path_params["command"]:
        case "undo":
            commands.undo(session)
        case "redo":
            commands.redo(session)
        case "note":
            commands.note(session, visit.value("text"))
        case "override":
            points = visit.value("points").strip()
            is_number = points.lstrip("+-").isdecimal() and len(points) < 6  # noqa: PLR2004
            number = int(points) if is_number else 0
            commands.override(session, visit.value("player"), number, visit.value("reason"))
        case _:
            raise Misfit(Text("prompt.no_choice"))
    visit.phone.steps.clear()
    return _back()


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
    return visit.page("more.html", players=players)


async def _fix_page(visit: Visit) -> Response:
    try:
        _, found = commands.fixable(visit.session, visit.request.path_params["number"])
    except Misfit as misfit:
        visit.phone.told = _misfit_words(visit, misfit)
        return _back()
    field = field_of(found.question, visit.words)
    return visit.page("fix.html", field=field, number=visit.request.path_params["number"])


async def _fix(visit: Visit) -> Response:
    number = visit.request.path_params["number"]
    _, found = commands.fixable(visit.session, number)
    commands.fix(visit.session, number, given(found.question, visit.form), visit.words)
    return _back()
