"""The log of an evening: every act with its answers, each by the number that puts it right."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.table.names import visible
from companion.table.session.answers import answer_text
from companion.table.session.commands import open_acts, remark_text
from companion.table.session.position import PlayedAct
from companion.table.session.question import Question
from companion.table.session.session import Session
from companion.table.translator import Translator

MayFix = Callable[[Question], bool]
"""Whether the answer to a question may be put right here."""


class Entry(NamedTuple):
    """An answer in words, and the number that puts it right, where that may be done here."""

    number: int | None
    words: str


class Act(NamedTuple):
    """An act of the log."""

    title: str
    entries: tuple[Entry, ...]
    points: str


def acts_of(session: Session, translator: Translator, may_fix: MayFix) -> list[Act]:
    """Return the acts, the newest first; what is sealed is left out, and what it has brought."""
    acts = _acts(session, translator, may_fix)
    return [act for act in acts if act.entries or act.points][::-1]


def remarks_of(session: Session, translator: Translator) -> list[str]:
    """Return notes and overrides, the newest first."""
    return [translator.say(remark_text(session, each)) for each in session.record.remarks][::-1]


def _acts(session: Session, translator: Translator, may_fix: MayFix) -> Iterator[Act]:
    for act, asked in open_acts(session):
        entries = tuple(
            Entry(
                x.number if may_fix(x.question) else None,
                translator.say(answer_text(x.question, x.value)),
            )
            for x in asked
        )
        points = _points(act, translator) if len(asked) == len(act.asked) else ""
        yield Act(visible(translator.say(act.title)), entries, points)


def _points(act: PlayedAct, translator: Translator) -> str:
    booked = act.outcome.points if act.outcome else {}
    found = {name: f"{points:+}" for name, points in booked.items() if points}
    return translator.value(found) if found else ""
