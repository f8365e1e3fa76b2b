"""What the table has to tell: the log, why, and the rule of a question."""

from functools import partial
from typing import Final

from starlette.responses import Response

from companion.table.phrases import outcome_words
from companion.web.pages.log import acts_of, remarks_of
from companion.web.pages.result import steps_of
from companion.web.pages.rule import rule_of
from companion.web.pages.table import Told, told_of
from companion.web.visit import Shows, Visit


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
        told = Told(tuple(steps_of(session, visit.words)))
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


PAGES: Final[dict[str, Shows]] = {"/log": _log, "/why": _why, "/rule": _rule}
"""What is shown under which address."""
