"""What a session comes to, once it was played again."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import pairwise
from typing import Final

from companion.kits.model import Kit
from companion.questions.errors import Refused
from companion.table.history.summary import Summary, people_of
from companion.table.journal.entries import Entry
from companion.table.journal.fold import CLOSING
from companion.table.session.session import Session

# Seconds between two answers at a table; whoever takes longer left without a word.
LONGEST: Final = 3600.0


def summary(kit: Kit, entries: Sequence[Entry]) -> Summary:
    """Return how a session stands under the rules of today.

    Raises:
        Refused: when they no longer admit what was answered.
    """
    session = Session.replay(entries, kit)
    seating, result = session.position.seating, session.result
    players = (*session.position.players, *session.gone)
    names = [player["name"] for player in result.value["players"]] if result else []
    return Summary(
        session=entries[0].body["id"],
        game=kit.id,
        kit=kit,
        variant=seating.variant if seating else kit.variants[0],
        players=tuple(name for seat in players for name in people_of(kit, seat)),
        colours=seating.colours if seating else {},
        start=seating.start if seating else None,
        started=_time(entries[0]),
        ended=_time(next((x for x in reversed(entries) if _closes(x)), entries[-1])),
        minutes=round(_seconds(entries) / 60),
        finished=result is not None,
        result=result.value if result else None,
        course=tuple(dict(act.scores) for act in session.played if act.outcome),
        npc=next((name for name in names[1:] if name not in players), None),
    )


def misfit(kit: Kit, entries: Sequence[Entry]) -> int | None:
    """Return the number of the first entry that the rules have no place for; None: all fit."""
    with suppress(Refused):
        return Session.replay(entries, kit).unplaced
    return None


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)


def _seconds(entries: Sequence[Entry]) -> float:
    """Return how long people played: the time after a pause, or after the end, is not theirs.

    Nor is most of what lies behind a flat battery; and no clock that is put back takes any away.
    """
    return sum(
        min(max(0.0, (_time(after) - _time(before)).total_seconds()), LONGEST)
        for before, after in pairwise(entries)
        if before.kind != "pause" and not _closes(before)
    )


def _closes(entry: Entry) -> bool:
    """Return whether an entry says that all is right: what comes after it is put right later."""
    return entry.kind == "answer" and entry.body["path"] == CLOSING
