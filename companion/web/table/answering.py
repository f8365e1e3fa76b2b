"""Answers to what is open: a form at once, or a move step by step."""

from typing import Final

from starlette.responses import Response

from companion.games import game_of
from companion.games.engine import Result
from companion.questions.errors import InvalidAnswer, Request
from companion.questions.text import Text
from companion.table.session import commands
from companion.table.session.single_act import ruling_session
from companion.web.pages.rules import games_of, ruling_page
from companion.web.server.visit import Does, Shows, Visit
from companion.web.table.choosing import PLACE, Choosing
from companion.web.table.forms import given
from companion.web.table.phones import PhoneRuling


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
        raise InvalidAnswer(Text("prompt.no_choice"))
    if choosing.answer is not None:
        phone.steps.clear()
        room.answer(phone, {id_: choosing.answer}, visit.words)


# What is done under which address.
POSTS: Final[dict[str, Does]] = {"/answer": _answer, "/step": _step}


ADDRESS: Final = "/ruling"


async def _ruling(visit: Visit) -> Response:
    """Show what can be asked; what is asked of who has begun; or what the rules make of it."""
    host, language, ruling = visit.room.host, visit.phone.language, visit.phone.ruling
    notice, visit.phone.told = visit.phone.told, ""
    if ruling is None:
        games = games_of(host, language)
        return visit.page("rulings.html", games=games, notice=notice)
    words = host.words(ruling.session.way.kit, language)
    page = ruling_page(ruling, visit.phone, words)
    return visit.page("ruling.html", page=page, notice=notice)


def _begin(visit: Visit) -> None:
    host, id_, what = visit.room.host, visit.value("game"), visit.value("what")
    if id_ not in host.games:
        raise InvalidAnswer(Text("prompt.no_choice"))
    kit = host.kit(id_)
    game = game_of(kit)
    if what not in game.adjudications:
        raise InvalidAnswer(Text("prompt.no_choice"))

    def judge(request: Request) -> Result:
        return game.adjudicate(kit, what, request)

    session = ruling_session(kit, game, what, judge)
    session.friends = visit.room.friends
    visit.phone.ruling = PhoneRuling(session, what)


def _answer_ruling(visit: Visit) -> None:
    ruling = visit.phone.ruling
    if ruling is None:
        raise InvalidAnswer(Text("prompt.not_open"))
    visit.speaks = visit.room.host.words(ruling.session.way.kit, visit.phone.language)
    ruling.session.answer_all(visit.answers_to(ruling.session), visit.speaks)


def _undo(visit: Visit) -> None:
    if visit.phone.ruling is not None:
        commands.undo(visit.phone.ruling.session)


def _end(visit: Visit) -> None:
    visit.phone.ruling = None


# What is shown under which address.
PAGES: Final[dict[str, Shows]] = {ADDRESS: _ruling}

# What is done under which address; it changes the page of one phone alone.
RULING_POSTS: Final[dict[str, Does]] = {
    f"{ADDRESS}/begin": _begin,
    f"{ADDRESS}/answer": _answer_ruling,
    f"{ADDRESS}/undo": _undo,
    f"{ADDRESS}/end": _end,
}
