"""What the rules make of something: an adjudication by itself, on one phone, kept by nobody."""

from typing import Final

from starlette.responses import Response

from companion.games import game_of
from companion.games.engine import Result
from companion.questions.errors import InvalidAnswer, Request
from companion.questions.text import Text
from companion.table.session import commands
from companion.table.session.single import ruling_session
from companion.web.pages.ruling import games_of, ruling_page
from companion.web.phones import Ruling
from companion.web.visit import Does, Shows, Visit

ADDRESS: Final = "/ruling"


async def _ruling(visit: Visit) -> Response:
    """Show what can be asked; what is asked of who has begun; or what the rules make of it."""
    house, language, ruling = visit.room.house, visit.phone.language, visit.phone.ruling
    notice, visit.phone.told = visit.phone.told, ""
    if ruling is None:
        games = games_of(house, language)
        return visit.page("rulings.html", games=games, notice=notice)
    words = house.words(ruling.session.way.kit, language)
    page = ruling_page(ruling, visit.phone, words)
    return visit.page("ruling.html", page=page, notice=notice)


def _begin(visit: Visit) -> None:
    house, id_, what = visit.room.house, visit.value("game"), visit.value("what")
    if id_ not in house.games:
        raise InvalidAnswer(Text("prompt.no_choice"))
    kit = house.kit(id_)
    game = game_of(kit)
    if what not in game.adjudications:
        raise InvalidAnswer(Text("prompt.no_choice"))

    def judge(request: Request) -> Result:
        return game.adjudicate(kit, what, request)

    session = ruling_session(kit, game, what, judge)
    session.friends = visit.room.friends
    visit.phone.ruling = Ruling(session, what)


def _answer(visit: Visit) -> None:
    ruling = visit.phone.ruling
    if ruling is None:
        raise InvalidAnswer(Text("prompt.not_open"))
    visit.speaks = visit.room.house.words(ruling.session.way.kit, visit.phone.language)
    ruling.session.answer_all(visit.answers_to(ruling.session), visit.speaks)


def _undo(visit: Visit) -> None:
    if visit.phone.ruling is not None:
        commands.undo(visit.phone.ruling.session)


def _end(visit: Visit) -> None:
    visit.phone.ruling = None


PAGES: Final[dict[str, Shows]] = {ADDRESS: _ruling}
"""What is shown under which address."""

POSTS: Final[dict[str, Does]] = {
    f"{ADDRESS}/begin": _begin,
    f"{ADDRESS}/answer": _answer,
    f"{ADDRESS}/undo": _undo,
    f"{ADDRESS}/end": _end,
}
"""What is done under which address; it changes the page of one phone alone."""
