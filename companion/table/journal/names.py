"""Who played on earlier evenings."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from companion.table.journal.entries import Entry, is_deleted

SEAT: Final = re.compile(r"players\[\d+\]")


def names_of(answers: Iterable[tuple[str, Entry]], sessions: Sequence[str]) -> list[str]:
    """Return the names that were given, those of the first session first, none of them twice.

    `answers` are the session and entry of whatever may name a player or take it back, in order.
    """
    seated = {
        session: _seated([entry for _, entry in rows])
        for session, rows in groupby(answers, itemgetter(0))
    }
    return list(dict.fromkeys(name for each in sessions for name in seated.get(each, ())))


def _seated(entries: Sequence[Entry]) -> list[str]:
    """Return the names of one session, from its opening act alone: none if it was deleted."""
    if is_deleted(entries):
        return []
    undone = {e.body["of"]: e.kind == "undo" for e in entries if e.kind in ("undo", "redo")}
    named = [e for e in entries if e.kind == "answer" and SEAT.fullmatch(e.body["path"])]
    opening = named[0].body["act"] if named else None
    names = {
        entry.body["path"]: entry.body["value"]
        for entry in named
        if entry.body["act"] == opening and not undone.get(entry.seq)
    }
    return [name for name in names.values() if name.strip()]
