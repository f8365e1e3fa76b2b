"""Who played on earlier evenings."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from companion.questions.text import person
from companion.table.journal.entries import Entry

TAKING: Final = ("undo", "redo", "drop")
"""Kinds of entries that take answers back, or put them back."""


def names_of(answers: Iterable[tuple[str, Entry]], sessions: Sequence[str]) -> list[str]:
    """Return the names that were given, those of the first session first, nobody twice.

    `answers` are the session and entry of whatever may name players or take it back, in order.
    """
    seated = seated_of(answers)
    names: dict[str, str] = {}
    for session in sessions:
        for name in seated.get(session, ()):
            names.setdefault(person(name), name)
    return list(names.values())


def seated_of(answers: Iterable[tuple[str, Entry]]) -> dict[str, list[str]]:
    """Return the names that were given in each session, in seat order, of answers as above."""
    return {
        session: _seated([entry for _, entry in rows])
        for session, rows in groupby(answers, itemgetter(0))
    }


def _seated(entries: Sequence[Entry]) -> list[str]:
    """Return the names of one session: the last that was answered, and those who came late."""
    undone = {e.body["of"]: e.kind == "undo" for e in entries if e.kind in ("undo", "redo")}
    dropped = {e.body["act"] for e in entries if e.kind == "drop" and not undone.get(e.seq)}
    counted = {
        (e.body["act"], e.body["path"]): e.body["value"]
        for e in entries
        if e.kind == "answer" and not undone.get(e.seq) and e.body["act"] not in dropped
    }
    named: dict[str, None] = {}
    for pairs in counted.values():
        if isinstance(pairs, list) and all(_is_named(each) for each in pairs):
            named |= dict.fromkeys(name for _, name in pairs if name.strip())
    return list(named)  # none of a session that came from elsewhere, and fits no game


def _is_named(pair: object) -> bool:
    return isinstance(pair, list) and list(map(type, pair)) == [int, str]
