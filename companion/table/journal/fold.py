"""What a session's entries come to: the answers that count, act by act, and what can be undone.

Undo takes back the last entry in effect, redo puts it back until the next entry; corrections are
later answers to earlier acts. Nothing here knows a game.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Any, Final, NamedTuple

from companion.questions.text import person
from companion.table.journal.entries import Entry, Head

ANSWERS: Final = ("answer", "sealed")
REMARKS: Final = ("note", "override")
# Kinds of entries that undo takes back, one at a time.
STEPS: Final = (*ANSWERS, *REMARKS, "drop")

# The kind of what lets go of an answer that the rules refused.
AGAIN: Final = "again"

# The path of the question who plays.
PLAYERS: Final = "players"

# The path of the question who comes late.
COMING: Final = "coming.who"

# The path of the last question, whether all is right.
CLOSING: Final = "closing.close"


class Given(NamedTuple):
    """An answer that counts: its entry's number, and its value."""

    seq: int
    value: Any


class RecordedAct(NamedTuple):
    """One act and the answers to it that count.

    `sealed` are answers that are not revealed; their values are what `Tape.unsealed` reads.
    """

    id: int
    first_path: str
    answers: dict[str, Given]
    sealed: dict[str, Given]


class Record(NamedTuple):
    """A session's acts in order, notes and overrides, and the entries undo and redo would touch."""

    acts: tuple[RecordedAct, ...]
    remarks: tuple[Entry, ...]
    undoable: int | None
    redoable: int | None


def fold(entries: Iterable[Entry]) -> Record:
    """Return what a session's entries, in order, come to."""
    folding = Folding()
    for entry in entries:
        folding.add(entry)
    return folding.record()


def before_refusal(entries: Sequence[Entry]) -> tuple[Entry, list[Entry]] | None:
    """Return the correction with which answers were let go of, and what had counted until then.

    None where that is not the last that was done, or where it was no correction: whoever answers
    first has nothing to go back to.
    """
    undone: set[int] = set()
    for entry in entries:
        if entry.kind in ("undo", "redo"):
            (undone.add if entry.kind == "undo" else undone.discard)(entry.body["of"])
    left = [x for x in entries if x.seq not in undone and x.kind in (*STEPS, AGAIN)]
    again = [*takewhile(lambda entry: entry.kind == AGAIN, reversed(left))]
    slots = {(each.body["act"], each.body["path"]) for each in again}
    fixed = left[-1 - len(again)] if len(again) < len(left) else None
    if fixed is None or not slots or fixed.kind not in ANSWERS:
        return None
    counted = {
        (act.id, path): given.seq
        for act in fold(entries[: fixed.seq - 1]).acts
        for path, given in (*act.sealed.items(), *act.answers.items())
    }
    if not {(fixed.body["act"], fixed.body["path"])} <= slots & counted.keys():
        return None
    return fixed, [entries[seq - 1] for slot, seq in counted.items() if slot in slots]


def is_over(entries: Iterable[Entry]) -> bool:
    """Return whether a session's last question is answered.

    Of its `entries` those are enough that answer it, and all that may have taken that back.
    """
    return any(act.first_path == CLOSING for act in fold(entries).acts)


def head(entries: Sequence[Entry]) -> Head:
    """Return what a list tells of a session that has entries, deleted or not."""
    first, last = entries[0], entries[-1]
    body, over = first.body, is_over(entries)
    return Head(body["id"], body["game"], first.at, last.at, last.seq, over, deleted=False)


class Folding:
    """The steps in effect and those undone, the last of each on top; the acts as they appeared."""

    def __init__(self) -> None:
        self._steps: dict[int, Entry] = {}
        self._undone: dict[int, Entry] = {}
        self._first_paths: dict[int, str] = {}
        self._order: list[int] = []
        self._sealed: dict[tuple[int, str], list[int]] = {}

    @property
    def undoable(self) -> int | None:
        """Return the entry that undo would take back."""
        return _top(self._steps)

    @property
    def redoable(self) -> int | None:
        """Return the entry that redo would put back."""
        return _top(self._undone)

    def has(self, act: int) -> bool:
        """Return whether an act has appeared, whatever became of it."""
        return act in self._first_paths

    def add(self, entry: Entry) -> None:
        """Go on with the next entry."""
        match entry.kind:
            case "undo":
                _move(entry.body["of"], self._steps, self._undone)
            case "redo":
                _move(entry.body["of"], self._undone, self._steps)
            case kind if kind == AGAIN:
                self._ask_again(entry)
            case kind if kind in STEPS:
                if kind in ANSWERS:
                    self._place(entry)
                    self._reveal(entry)
                self._undone.clear()
                self._steps[entry.seq] = entry

    def record(self) -> Record:
        """Return what all entries so far come to."""
        acts = {act: RecordedAct(act, self._first_paths[act], {}, {}) for act in self._order}
        for entry in self._steps.values():
            if entry.kind == "drop":
                acts.pop(entry.body["act"], None)
            elif entry.kind in ANSWERS and entry.body["act"] in acts:
                _give(acts[entry.body["act"]], entry)
        return Record(
            tuple(act for act in acts.values() if act.answers or act.sealed),
            tuple(entry for entry in self._steps.values() if entry.kind in REMARKS),
            self.undoable,
            self.redoable,
        )

    def _place(self, entry: Entry) -> None:
        """Give an act its place when it first appears; it keeps it whatever is undone."""
        act, before = entry.body["act"], entry.body.get("before")
        if act in self._first_paths:
            return
        self._first_paths[act] = entry.body["path"]
        place = self._order.index(before) if before in self._first_paths else len(self._order)
        self._order.insert(place, act)

    def _ask_again(self, entry: Entry) -> None:
        """Let go of an answer that the rules refused; it is no step that undo could take back."""
        slot = entry.body["act"], entry.body["path"]
        for seq, step in list(self._steps.items()):
            if step.kind in ANSWERS and (step.body["act"], step.body["path"]) == slot:
                del self._steps[seq]
        self._sealed.pop(slot, None)
        self._undone.clear()

    def _reveal(self, entry: Entry) -> None:
        """Let an answer take the place of the sealed ones before it, which then are no steps.

        They stay out when the answer is undone: what was revealed is sealed no more. What was
        answered openly since then is undone before it, as it would be if nothing were sealed.
        """
        slot = entry.body["act"], entry.body["path"]
        if entry.kind == "sealed":
            self._sealed.setdefault(slot, []).append(entry.seq)
            return
        # An undone sealed answer is no step, and is not brought back by what reveals another.
        sealed = [seq for seq in self._sealed.pop(slot, ()) if seq in self._steps]
        if not sealed:
            return
        since = list(takewhile(lambda seq: seq != sealed[-1], reversed(self._steps)))
        later = {seq: self._steps.pop(seq) for seq in reversed(since)}
        for seq in sealed:
            del self._steps[seq]
        self._steps |= {entry.seq: entry} | later


def _move(seq: int, source: dict[int, Entry], target: dict[int, Entry]) -> None:
    """Move the step on top; one that names another step moves none."""
    if seq == _top(source):
        target[seq] = source.pop(seq)


def _top(steps: dict[int, Entry]) -> int | None:
    return next(reversed(steps), None)


def _give(act: RecordedAct, entry: Entry) -> None:
    """Let an answer count in place of the one before it to the same question."""
    path = entry.body["path"]
    given, other = act.answers, act.sealed
    if entry.kind == "sealed":
        given, other = other, given
    given[path] = Given(entry.seq, entry.body["value"])
    other.pop(path, None)


# Who played on earlier evenings.

# Kinds of entries that take answers back, or put them back.
TAKING: Final = ("undo", "redo", "drop")


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
        if isinstance(pairs, list) and all(
            isinstance(pair, list) and [*map(type, pair)] == [int, str] for pair in pairs
        ):
            named |= dict.fromkeys(name for _, name in pairs if name.strip())
    return list(named)  # none of a session that came from elsewhere, and fits no game
