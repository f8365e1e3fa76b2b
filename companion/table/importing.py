"""Sessions of another phone: played under the rules of today before anything of them is kept."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from companion.games import has_rules
from companion.kits.faults import suggestion
from companion.kits.model import Kit
from companion.questions.text import Text, visible
from companion.table.journal import Entry, Journal, JournalFault, Tape
from companion.table.journal.exchange import Shared, shared
from companion.table.session.summary import misfit
from companion.table.session.way import FULL, WAYS


class Apart(JournalFault):
    """A session went on by itself here and on the other phone."""


class Taken(NamedTuple):
    """What came of a session: how many entries were `known` here, how many are `new`."""

    known: int
    new: int
    came_back: bool


def check_fit(
    entries: Sequence[Entry], games: Sequence[str], kit_of: Callable[[Sequence[Entry]], Kit]
) -> None:
    """Check that a session, each entry of which is right in itself, is a game under the rules.

    Raises:
        JournalFault: when its game is none of these, or an entry has no place in it.
        Faulty: when its kit is not in order.
    """
    opened = entries[0].body
    game, way = opened["game"], opened["way"]
    if game not in games:
        line = f"entry 1: body.game: there is no '{game}'; {suggestion(game, games)}"
        raise JournalFault(line, Text("web.moving.why.game", {"game": visible(game)}))
    if way not in WAYS or (way == FULL and not has_rules(game)):
        line = f"entry 1: body.way: {game} is not kept in a way '{way}'"
        raise JournalFault(line, Text("web.moving.why.way"))
    # Played through under the rules of today: what follows from no question is not let in.
    wrong = misfit(kit_of(entries), entries)
    if wrong is not None:
        path = entries[wrong - 1].body["path"]
        line = f"entry {wrong}: body.path: the rules do not ask for '{path}' here"
        raise JournalFault(line, Text("web.moving.why.unfit", {"entry": wrong}))


def newer(here: Sequence[Entry], there: Shared) -> Sequence[Entry]:
    """Return what a session has got on another phone since it was as it is here.

    Raises:
        Apart: when it went on differently on both.
    """
    for ours, theirs in zip(shared(here), there.entries, strict=False):
        if ours != theirs:
            raise Apart(
                f"entry {ours.seq}: differs from that of session {there.id} here; "
                "both went on by themselves"
            )
    return there.entries[len(here) :]


def take_over(journal: Journal, sessions: Iterable[Shared]) -> list[Taken]:
    """Write what is new of sessions that fit, all or none; what was deleted here comes back.

    Raises:
        Apart: as `newer` does.
        JournalFault: when one can't be written.
    """
    with journal.together() as take:
        return [_taken(take(each.id), each) for each in sessions]


def _taken(tape: Tape, there: Shared) -> Taken:
    """Add what is new of a session to what there is of it here."""
    with tape:
        was_deleted = tape.is_deleted
        known = len(tape.entries)
        new = newer(tape.entries, there)
        tape.extend(new)
        is_deleted = there.deleted and (was_deleted or not known)
        if is_deleted != was_deleted:
            tape.mark(deleted=is_deleted)
    return Taken(known, len(new), came_back=was_deleted and not is_deleted)
