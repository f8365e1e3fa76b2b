"""The evenings so far: their list, each by itself, what all come to; and from phone to phone.

A session is saved as a file or shown as codes, and taken over from either: what somebody else's
machine wrote is checked entry by entry before any of it is kept.
"""

import gc
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from companion.errors import Complaint
from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text, visible
from companion.table.history.summary import Summary
from companion.table.importing import Apart, check_fit, newer, take_over
from companion.table.journal import Journal, JournalFault
from companion.table.journal.codes import MOST, PART, parts_of, session_of
from companion.table.journal.exchange import Shared, session_json, sessions_json, sessions_read
from companion.table.journal.fold import is_over
from companion.table.phrases import day
from companion.table.strict_json import NoObject, json_object
from companion.table.translator import Translator
from companion.web.pages.results import evening_of, figures_of, told_of_evening
from companion.web.pages.tonight import brought_of, code_of
from companion.web.server.guard import IMPORT
from companion.web.server.host import Host, one_line
from companion.web.server.responses import as_file
from companion.web.server.visit import Does, Shows, Visit

# Evenings on one page of the list: each is played again when it is first shown.
SHOWN: Final = 10


async def _history(visit: Visit) -> Response:
    heads = await visit.room.evenings.heads()
    begin = min(len(heads), _number_of(visit.request.query_params.get("from", "")))
    shelf = await visit.room.evenings.of(heads[begin : begin + SHOWN])
    evenings = [told_of_evening(each, _words(visit, each)) for each in shelf.evenings]
    older = begin + SHOWN if begin + SHOWN < len(heads) else 0
    return visit.page("history.html", evenings=evenings, faults=shelf.faults, older=older)


async def _evening(visit: Visit) -> Response:
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    evening = evening_of(found, _words(visit, found), visit.room.host.location())
    return visit.page(
        "evening.html",
        evening=evening,
        can_print=visit.room.host.press() is not None,
        is_free=visit.room.session is None,
    )


async def _sheet(visit: Visit) -> Response:
    """Give the result sheet as PDF."""
    host = visit.room.host
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    press = host.press()
    if press is None or not found.finished:
        raise InvalidAnswer(Text("web.print.not_here"))
    words = _words(visit, found)
    content = await host.aside(lambda: press.result_sheet(found, words))
    name = f"{found.kit.id}-{day(found.started)}.pdf"
    kept = as_file(name)
    return Response(content, media_type="application/pdf", headers=kept)


async def _stats(visit: Visit) -> Response:
    """Show the figures of all evenings, or of a player's, or a game's."""
    asked = visit.request.query_params
    player, game = asked.get("player") or None, asked.get("game") or None
    shelf = await visit.room.evenings.of(await visit.room.evenings.heads())
    figures = await visit.room.host.aside(
        partial(figures_of, shelf.evenings, player, game, visit.words)
    )
    return visit.page("stats.html", figures=figures, player=player or "", game=game or "")


def _words(visit: Visit, summary: Summary) -> Translator:
    return visit.room.host.words(summary.kit, visit.phone.language)


def _number_of(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0  # noqa: PLR2004 - no more nights


# Characters of a text that may be codes: those of a session are half as long at most.
CODES: Final = 64 * 1024

# Of a file: each is played again, and whoever sends it waits for all; twenty years of evenings.
SESSIONS: Final = 1_000

# Values of a file of sessions: as many as 8 MB of evenings have.
VALUES: Final = 500_000


def _file(name: str, value: dict[str, Any]) -> Response:
    """Return sessions as `companion import` reads them."""
    text = json.dumps(value, indent=1) + "\n"
    return Response(text, 200, as_file(f"{name}.json"), "application/json")


async def _all(visit: Visit) -> Response:
    """Give all sessions, deleted ones too."""
    journal = visit.room.host.journal
    heads = journal.sessions()
    value = sessions_json((journal.entries(head.id), head.deleted) for head in heads)
    return _file("companion-sessions", value)


async def _one(visit: Visit) -> Response:
    """Give one session; where phones have seats, only one that holds no secret any more."""
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    # An evening that goes on holds bids that nobody else may see.
    if not (visit.room.is_alone or found.finished):
        raise InvalidAnswer(Text("web.changed"))
    name = f"{found.game}-{day(found.started)}-{found.session[:4]}"
    return _file(name, session_json(visit.room.host.journal.entries(found.session)))


async def _codes(visit: Visit) -> Response:
    """Show the codes that hand a session to another phone, one at a time."""
    found = await visit.room.evenings.one(visit.request.path_params["session"])
    parts = parts_of(visit.room.host.journal.entries(found.session))
    asked = visit.request.query_params.get("part", "1")
    number = int(asked) if asked in map(str, range(1, len(parts) + 1)) else 1
    address = f"{visit.room.host.home}#part={parts[number - 1]}"
    return visit.page(
        "codes.html",
        session=found.session,
        code=code_of(address) if len(parts) <= MOST else None,
        part=number,
        parts=len(parts),
    )


async def _kept(visit: Visit) -> Response:
    """Show what is kept on this device; how much, and how well, the page around it fills in."""
    return visit.page("kept.html")


async def _import(visit: Visit) -> Response:
    """Show what takes sessions over; what an address has brought is told before it is taken."""
    told, visit.phone.told = visit.phone.told, ""
    text = visit.request.query_params.get("text", "")
    brought = None
    if text:
        try:
            there: list[Shared] = await visit.room.host.aside(partial(_read, text))
            if len(there) == 1:
                brought = brought_of(visit.room.host, there[0], visit.phone.language)
        except JournalFault as wrong:
            told = visit.misfit_words(_refusal(wrong))
    return visit.page("import.html", notice=told, text=text, brought=brought)


async def _take(visit: Visit) -> None:
    """Take over what is sent: all sessions of it or, where one is not right, none."""
    room, host, visit.leads = visit.room, visit.room.host, IMPORT
    sent = visit.whole("file") or visit.whole("text")
    try:
        there: list[Shared] = await host.aside(partial(_read, sent))
        sessions: list[Shared] = await host.aside(lambda: [_at_home(host, x) for x in there])
        for each in sessions:
            fit = partial(_check_fit, each, host)
            await host.aside(fit)
        journal, both = host.journal, bool(visit.value("both"))
        found = await host.aside(lambda: [_beside(journal, x, both=both) for x in sessions])
    except (Complaint, OSError) as wrong:
        raise _refusal(wrong) from None
    here = room.session.id if room.session else None
    # Taken off before it is written to: two who keep one session would each spoil the other's.
    was_on_table = any(each.id == here for each in found)
    if was_on_table:
        room.close()
    await host.aside(_undisturbed()(partial(take_over, journal, found)))
    visit.leads = "/history"
    if len(found) == 1:
        visit.leads = f"/history/{found[0].id}"
        may_lie = was_on_table or room.is_alone or room.session is None
        if may_lie and not is_over(found[0].entries):
            await room.resume_aside(found[0].id)
            visit.leads = "/"


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Have nobody look for garbage meanwhile: there is little in sessions, and all threads wait."""
    was_looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_looked_for:
            gc.enable()


@_undisturbed()
def _read(sent: str) -> list[Shared]:
    """Return the sessions of a file, or of what codes hold; JournalFault when there are none."""
    text = sent.strip().removeprefix("\ufeff")
    if len(text) <= CODES and not text.startswith("{") and PART.search(text):
        found = sessions_read(session_of(text))
    elif _values_in(text) > VALUES:
        raise JournalFault(f"has more than {VALUES:,} values", Text("web.moving.why.large"))
    else:
        try:
            found = sessions_read(json_object(text, is_patient=len(text) > CODES), SESSIONS)
        except NoObject as wrong:
            raise JournalFault(str(wrong)) from None
    if not found:
        raise JournalFault("sessions: there is none in it", Text("web.moving.why.none"))
    return found


def _values_in(text: str) -> int:
    """Return how many values JSON has at most, counted piece by piece, as others wait for each."""
    pieces = (text[at : at + CODES] for at in range(0, len(text), CODES))
    return sum(piece.count(sign) for piece in pieces for sign in ",[{")


@_undisturbed()
def _at_home(host: Host, there: Shared) -> Shared:
    """Return a session with its kit where that of the same name lies here.

    What folder it has elsewhere is of no use here, and none that a stranger names is read.
    """
    opened = there.entries[0].body
    game = opened["game"]
    if opened["kit"] in (None, host.own.get(game)):
        return there
    if game not in host.own:
        text = Text("web.moving.why.kit", {"game": visible(game)})
        raise JournalFault("entry 1: body.kit: is a folder of another machine", text)
    return there.with_kit(host.own[game])


@_undisturbed()
def _check_fit(there: Shared, host: Host) -> None:
    check_fit(there.entries, host.games, host.kit_of)


def _beside(journal: Journal, there: Shared, *, both: bool) -> Shared:
    """Return a session as it is to be kept: under another id where both went on, if so wished."""
    try:
        newer(journal.entries(there.id), there)
    except Apart:
        if not both:
            raise InvalidAnswer(Text("web.moving.apart")) from None
        return there.renamed(os.urandom(16).hex())
    return there


def _refusal(wrong: Exception) -> InvalidAnswer:
    """Say why nothing is taken over; what only whoever made the file could mend is damaged."""
    why: Text | str = one_line(wrong)
    if isinstance(wrong, JournalFault):
        why = wrong.text or Text("web.moving.why.damaged")
    return InvalidAnswer(Text("web.moving.refused", {"why": why}))


# What is shown under which address.
PAGES: Final[dict[str, Shows]] = {
    "/history": _history,
    "/history/{session}": _evening,
    "/history/{session}/sheet.pdf": _sheet,
    "/history/{session}/session.json": _one,
    "/stats": _stats,
    IMPORT: _import,
}

# The same where there is one phone alone: from another's nothing is hidden.
ALONE: Final[dict[str, Shows]] = {
    "/sessions.json": _all,
    "/history/{session}/codes": _codes,
    "/kept": _kept,
}

# What is done under which address.
POSTS: Final[dict[str, Does]] = {IMPORT: _take}
