"""What can be said at any time: undo, redo, notes, overrides, an entry put right, and the pace."""

from functools import partial
from typing import Final

from starlette.responses import Response

from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.questions.typed import read
from companion.table.phrases import outcome_words
from companion.table.session import commands, reseating
from companion.table.session.answers import answer_text
from companion.table.session.position import Answered
from companion.table.session.way import FULL, WAYS
from companion.web.pages.results import acts_of, remarks_of, steps_of
from companion.web.pages.rules import rule_of
from companion.web.pages.table import NewsShown, told_of
from companion.web.server.visit import Does, Shows, Visit
from companion.web.table.forms import field_of, given, holding
from companion.web.table.pace import PAUSES
from companion.web.table.room import Room


async def _more(visit: Visit) -> Response:
    room = visit.room
    session = room.session.id if room.session else None
    more = {"pauses": PAUSES, "pause": room.pace.seconds, "reseats": _reseats(room)}
    return visit.page("more.html", session=session, players=room.players, **more)


def _reseats(room: Room) -> bool:
    """Return whether people may come late to what is on the table, or leave."""
    return bool(room.players and room.session and room.session.way.keeper.reseats)


def _command(visit: Visit) -> None:
    """Do what can be said at any time."""
    session = visit.session
    match visit.request.path_params["command"]:
        case "undo":
            _undo(visit)
        case "redo":
            commands.redo(session)
        case "note":
            commands.note(session, visit.value("text"))
        case "override":
            _override(visit)
        case "join":
            reseating.come(session, visit.value("who"), visit.words)
        case "leave":
            reseating.go(session, [visit.value("player")], visit.words)
        case _:
            raise InvalidAnswer(Text("prompt.no_choice"))
    visit.phone.steps.clear()


def _undo(visit: Visit) -> None:
    """Take the last answer back; what another phone has answered only when that is meant."""
    room, phone = visit.room, visit.phone
    # Two phones press undo at once and mean their own: the second would take back too much.
    phone.asks_undo = not visit.value("sure") and room.is_anothers(phone)
    if visit.value("sure") != "no" and not phone.asks_undo:
        commands.undo(visit.session)


def _override(visit: Visit) -> None:
    given = {name: visit.value(name) for name in ("player", "points", "reason")}
    questions = commands.override_questions(visit.session)
    read_ = {each.id: read(each, given[each.id], visit.words) for each in questions}
    commands.override(visit.session, **read_)


def _eyes(visit: Visit) -> commands.Eyes:
    """Return what tells whether a secret is one of this phone's own."""
    return partial(visit.room.may_answer, visit.phone)


def _to_fix(visit: Visit) -> tuple[int, Answered]:
    """Return the answer that is to be put right, and its number.

    Raises:
        InvalidAnswer: when there is none, or it is not this phone's to put right.
    """
    number = visit.request.path_params["number"]
    try:
        _, found = commands.fixable(visit.session, number, _eyes(visit))
    except InvalidAnswer:
        raise InvalidAnswer(Text("web.not_fixable")) from None
    if not visit.room.may_fix(visit.phone, found.question):
        raise InvalidAnswer(Text("web.not_yours", {"player": found.question.who or ""}))
    return number, found


async def _fix_page(visit: Visit) -> Response:
    """Show what was answered, to be put right; of a secret it is not shown what that was."""
    number, found = _to_fix(visit)
    field, was = field_of(found.question, visit.words), ""
    if not found.question.secret:
        field = holding(field, found.question, found.value)
        was = visit.words.say(
            Text("session.was", {"what": answer_text(found.question, found.value)})
        )
    return visit.page("fix.html", field=field, number=number, of=found.seq, was=was)


def _fix(visit: Visit) -> None:
    """Put an answer right, if it is still the one that the form was made for."""
    number, found = _to_fix(visit)
    if visit.value("of") != str(found.seq):
        raise InvalidAnswer(Text("web.changed"))
    visit.check_mark(found.question)
    commands.fix(
        visit.session, number, given(found.question, visit.form), visit.words, _eyes(visit)
    )


def _pause(visit: Visit) -> None:
    """Choose how long the table looks at each move of a program."""
    seconds = {str(pause): pause for pause in PAUSES}
    visit.room.pace.seconds = seconds.get(visit.value("seconds"), visit.room.pace.seconds)


def _skip(visit: Visit) -> None:
    """Show at once all that programs have done."""
    visit.room.pace.end()


def _language(visit: Visit) -> None:
    if visit.value("language") in visit.room.host.languages:
        visit.phone.language = visit.value("language")


async def _log(visit: Visit) -> Response:
    session, words = visit.session, visit.words
    acts = acts_of(session, words, partial(visit.room.may_fix, visit.phone))
    return visit.page("log.html", acts=acts, remarks=remarks_of(session, words))


async def _why(visit: Visit) -> Response:
    """Show what the result follows from, or what the last act has brought that brought anything.

    Both with the rules behind it.
    """
    session = visit.session
    if session.result is not None:
        title = outcome_words(session.result.value, visit.words)
        told = NewsShown(tuple(steps_of(session, visit.words)))
        return visit.page("why.html", told=told, title=title)
    for act in reversed(session.played):
        if act.outcome is not None and not session.is_hidden(act):
            told = told_of(act.outcome, session, visit.words, rules=True)
            if told.lines:
                return visit.page("why.html", told=told, title=visit.words.say(act.title))
    return visit.page("why.html", told=None, title="")


async def _rule(visit: Visit) -> Response:
    rule = rule_of(visit.session, visit.request.query_params.get("question", ""), visit.words)
    return visit.page("rule.html", rule=rule)


async def _begin(visit: Visit) -> None:
    host, game, way = visit.room.host, visit.value("game"), visit.value("way")
    if game not in host.games or (way == FULL and game not in host.full) or way not in WAYS:
        raise InvalidAnswer(Text("prompt.no_choice"))
    await visit.room.recall()
    _check_free(visit)
    visit.room.begin(host.kit(game), way)


async def _resume(visit: Visit) -> None:
    _check_free(visit)
    host = visit.room.host
    found = await host.aside(partial(host.journal.find, visit.value("session")))
    _check_free(visit)
    await visit.room.resume_aside(found)


def _check_free(visit: Visit) -> None:
    """Check that nothing is on the table: somebody else may have been first."""
    if visit.room.session is not None:
        raise InvalidAnswer(Text("web.changed"))


def _leave_table(visit: Visit) -> None:
    """Take the session off the table; it is kept."""
    if visit.room.session is not None:
        commands.pause(visit.room.session)
    visit.room.close()


PAGES: Final[dict[str, Shows]] = {
    "/more": _more,
    "/fix/{number:count}": _fix_page,
    "/log": _log,
    "/why": _why,
    "/rule": _rule,
}
"""What is shown under which address."""

POSTS: Final[dict[str, Does]] = {
    "/begin": _begin,
    "/resume": _resume,
    "/leave": _leave_table,
    "/do/{command}": _command,
    "/fix/{number:count}": _fix,
    "/pause": _pause,
    "/skip": _skip,
    "/language": _language,
}
"""What is done under which address."""
