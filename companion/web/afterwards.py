"""The evenings so far, in a browser: their list, each by itself, and what all come to."""

from functools import partial
from typing import Final

from starlette.responses import Response

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.history.summary import Summary
from companion.table.phrases import day
from companion.table.translator import Translator
from companion.web.pages.afterwards import evening_of, figures_of, told_of_evening
from companion.web.printing import as_file
from companion.web.visit import Shows, Visit

SHOWN: Final = 10
"""Evenings on one page of the list: each is played again when it is first shown."""


async def _history(visit: Visit) -> Response:
    heads = await visit.room.evenings.heads()
    begin = min(len(heads), _number(visit.request.query_params.get("from", "")))
    shelf = await visit.room.evenings.of(heads[begin : begin + SHOWN])
    evenings = [told_of_evening(each, _words(visit, each)) for each in shelf.evenings]
    older = begin + SHOWN if begin + SHOWN < len(heads) else 0
    return visit.page("history.html", evenings=evenings, faults=shelf.faults, older=older)


async def _evening(visit: Visit) -> Response:
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    evening = evening_of(found, _words(visit, found), visit.room.house.location())
    return visit.page(
        "evening.html",
        evening=evening,
        can_print=visit.room.house.press() is not None,
        is_free=visit.room.session is None,
    )


async def _sheet(visit: Visit) -> Response:
    """Give the result sheet as PDF."""
    house = visit.room.house
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    press = house.press()
    if press is None or not found.finished:
        raise InvalidAnswer(Text("web.print.not_here"))
    words = _words(visit, found)
    content = await house.aside(lambda: press.result_sheet(found, words))
    name = f"{found.kit.id}-{day(found.started)}.pdf"
    kept = as_file(name)
    return Response(content, media_type="application/pdf", headers=kept)


async def _stats(visit: Visit) -> Response:
    """Show the figures of all evenings, or of a player's, or a game's."""
    asked = visit.request.query_params
    player, game = asked.get("player") or None, asked.get("game") or None
    shelf = await visit.room.evenings.of(await visit.room.evenings.heads())
    figures = await visit.room.house.aside(
        partial(figures_of, shelf.evenings, player, game, visit.words)
    )
    return visit.page("stats.html", figures=figures, player=player or "", game=game or "")


def _words(visit: Visit, summary: Summary) -> Translator:
    return visit.room.house.words(summary.kit, visit.phone.language)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0  # noqa: PLR2004 - no more nights


PAGES: Final[dict[str, Shows]] = {
    "/history": _history,
    "/history/{session}": _evening,
    "/history/{session}/sheet.pdf": _sheet,
    "/stats": _stats,
}
"""What is shown under which address."""
