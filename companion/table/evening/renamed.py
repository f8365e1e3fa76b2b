"""Names put right: what was answered under an old name goes on under the new one.

Entries know people by the names they had then. Who that was, the opening tells: a seat is a seat.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.table.journal import Act, Entry, Record
from companion.table.journal.fold import Folding, Given

SEAT: Final = re.compile(r"players\[\d+\]")
DECISION: Final = re.compile(r"menu\.\d+:")
TURNING: Final = ("undo", "redo")

Names = Mapping[str, str]
"""Names by the path of the seat; or the name of today by the name of then."""


def renamed(record: Record, entries: Sequence[Entry]) -> Record:
    """Return what entries come to, with everybody under the name of today."""
    if not record.acts or not _has_corrections(record.acts[0], entries):
        return record
    opening, *acts = record.acts
    then, now = _names_then(entries), _seated(record)
    old = {seq: _by_old_name(names, now) for seq, names in then.items()}
    remarks = tuple(_remark(entry, old[entry.seq]) for entry in record.remarks)
    start = {path: _answer(path, given, old) for path, given in opening.answers.items()}
    return record._replace(
        acts=(opening._replace(answers=start), *(_act(act, old) for act in acts)), remarks=remarks
    )


def _has_corrections(opening: Act, entries: Sequence[Entry]) -> bool:
    """Return whether any seat was named more than once."""
    named = [
        entry.body["path"]
        for entry in entries
        if entry.kind == "answer"
        and entry.body["act"] == opening.id
        and SEAT.fullmatch(entry.body["path"])
    ]
    return len(set(named)) < len(named)


def _names_then(entries: Sequence[Entry]) -> dict[int, Names]:
    """Return the names that were in effect before each entry."""
    folding = Folding()
    names: Names = {}
    then: dict[int, Names] = {}
    for entry in entries:
        then[entry.seq] = names
        folding.add(entry)
        if entry.kind in TURNING or SEAT.fullmatch(entry.body.get("path", "")):
            names = _seated(folding.record())
    return then


def _seated(record: Record) -> Names:
    answers = record.acts[0].answers if record.acts else {}
    return {path: name for path, (_, name) in answers.items() if SEAT.fullmatch(path)}


def _by_old_name(then: Names, now: Names) -> Names:
    return {name: now[seat] for seat, name in then.items() if now.get(seat, name) != name}


def _act(act: Act, old: Mapping[int, Names]) -> Act:
    answers: Given = {}
    for path, given in sorted(act.answers.items(), key=lambda item: item[1][0]):
        answers[_path(path, old[given[0]])] = _answer(path, given, old)
    return act._replace(first_path=_path(act.first_path, old[act.id]), answers=answers)


def _answer(path: str, given: tuple[int, str], old: Mapping[int, Names]) -> tuple[int, str]:
    """Return an answer; one that is a name, or several, gives those of today.

    Moves of a whole game name nobody, whatever their words are.
    """
    seq, value = given
    if SEAT.fullmatch(path) or DECISION.match(path):
        return given
    names = old[seq]
    return seq, ", ".join(names.get(each, each) for each in value.split(", "))


def _path(path: str, names: Names) -> str:
    """Return a path with the names in it: a name comes after a dot, and whole."""
    if not names:
        return path
    old = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<=\.)({old})(?=$|[.\[])", lambda found: names[found[1]], path)


def _remark(entry: Entry, names: Names) -> Entry:
    player = str(entry.body.get("player"))
    if player not in names:
        return entry
    return entry._replace(body={**entry.body, "player": names[player]})
