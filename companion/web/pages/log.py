"""The log of an evening: every act with its answers, each by the number that puts it right."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.questions.question import Question
from companion.questions.text import visible
from companion.table.session.commands import logged_acts, remark_text
from companion.table.session.position import PlayedAct
from companion.table.session.session import Session
from companion.table.translator import Translator

MayFix = Callable[[Question], bool]
"""Whether the answer to a question may be put right here; a secret one is sealed still."""


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
    """Return the acts, the newest first; of what is sealed, no more than that it was answered."""
    acts = _acts(session, translator, may_fix)
    return [act for act in acts if act.entries or act.points][::-1]


def remarks_of(session: Session, translator: Translator) -> list[str]:
    """Return notes and overrides, the newest first."""
    return [translator.say(remark_text(session, each)) for each in session.record.remarks][::-1]


def _acts(session: Session, translator: Translator, may_fix: MayFix) -> Iterator[Act]:
    for act, asked in logged_acts(session):
        entries = tuple(
            Entry(
                x.number if may_fix(x.question._replace(secret=x.is_sealed)) else None,
                translator.say(x.words),
            )
            for x in asked
        )
        yield Act(visible(translator.say(act.title)), entries, _points(act, translator))


def _points(act: PlayedAct, translator: Translator) -> str:
    booked = act.outcome.points if act.outcome else {}
    found = {name: f"{points:+}" for name, points in booked.items() if points}
    return translator.value(found) if found else ""
