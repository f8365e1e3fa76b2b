"""Sessions as commands find them: those of the journal, played again, and the one that is named."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import streams
from companion.cli.mistakes import Mistake
from companion.kits import Faulty, load_kit

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.history.summary import Summary
    from companion.table.journal import Entry, Journal

SHORTEST = 4
"""Letters of an id that are always shown."""


def summaries(journal: "Journal") -> list["Summary"]:
    """Return the sessions that are not deleted, the newest first; one that can't be read is told.

    Raises:
        JournalFault: when the journal itself can't be read.
    """
    kept = (head.id for head in journal.sessions() if not head.deleted)
    found = (_readable(journal, session) for session in kept)
    return [each for each in found if each is not None]


def summary(journal: "Journal", session: str) -> "Summary":
    """Return what one session comes to, given its whole id.

    Raises:
        JournalFault: when the journal can't be read; else as `replayed` does.
    """
    return replayed(journal.entries(session))


def replayed(entries: "Sequence[Entry]") -> "Summary":
    """Return what a session comes to by its entries.

    Raises:
        Faulty: when its kit is not in order.
        Refused: when today's rules no longer admit what was answered.
        Mistake: when there are no rules for its game.
    """
    from companion.table.session.summary import summary as summed_up

    kit = kit_of(entries)
    check_way(kit, entries)
    return summed_up(kit, entries)


def check_way(kit: "Kit", entries: "Sequence[Entry]") -> None:
    """Check that there are rules for a session, in the way it is kept; Mistake when not."""
    from companion.cli.opened import open_room
    from companion.table.session.way import FULL

    open_room(kit)
    if entries[0].body["way"] == FULL:
        from companion.cli.moves import check_rules

        check_rules(kit)


def kit_of(entries: "Sequence[Entry]") -> "Kit":
    """Return the kit that a session is played with; Faulty when it is not in order."""
    opened = entries[0].body
    return load(opened["game"], Path(opened["kit"]) if opened["kit"] else None)


@cache
def load(game: str, folder: Path | None) -> "Kit":
    """Return a kit, which is read once however many sessions were played with it."""
    return load_kit(game, folder)


def finished(found: "Summary") -> "Summary":
    """Return the session; Mistake when its game is not finished."""
    if found.finished:
        return found
    session = short(found.session, [found.session])
    raise Mistake(f"SESSION: {session} is not finished; 'companion resume {session}' goes on")


def short(session: str, sessions: Sequence[str]) -> str:
    """Return the beginning of an id that no other session has."""
    others = [each for each in sessions if each != session]
    for length in range(SHORTEST, len(session)):
        if not any(each.startswith(session[:length]) for each in others):
            return session[:length]
    return session


def _readable(journal: "Journal", session: str) -> "Summary | None":
    """Return what a session comes to; None, and a line that tells it, when it can't be read."""
    from companion.questions.errors import Refused
    from companion.table.journal import JournalFault

    try:
        return summary(journal, session)
    except (Faulty, Mistake, Refused, JournalFault, OSError) as error:
        streams.complain([f"{session[:SHORTEST]}: {' '.join(str(error).split())}"])
        return None
