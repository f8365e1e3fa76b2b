"""A session's answers in the journal, and the secret ones among them that are sealed still."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from companion.questions.question import Until
from companion.table.journal.fold import ANSWERS, COMING, PLAYERS, Folding
from companion.table.session.people import People
from companion.table.session.position import PlayedAct

if TYPE_CHECKING:
    from companion.table.journal import Entry, Tape
    from companion.table.journal.fold import RecordedAct
    from companion.table.journal.tape import MemoryTape


OVERRIDE: Final = "override"


class Written(NamedTuple):
    """An answer as it is written down: its slot and value as the journal has them."""

    slot: str
    value: Any
    secret: bool = False


class Record:
    """The entries of a session. A new one's tape is taken by the first that is written."""

    def __init__(self, tape: "Tape | MemoryTape | Callable[[], Tape]") -> None:
        self._tape = tape
        self._folding = Folding()
        self._numbers: dict[tuple[int, str], int] = {}
        self._remarks: tuple[Entry, ...] | None = None
        for entry in self.entries:
            self._note(entry)

    @property
    def entries(self) -> "Sequence[Entry]":
        """All entries, none before the first answer."""
        return () if callable(self._tape) else self._tape.entries

    @property
    def id(self) -> str | None:
        """The id of the session, None before its first answer."""
        return None if callable(self._tape) else self._tape.id

    @property
    def acts(self) -> "tuple[RecordedAct, ...]":
        """The acts on record, with the answers that count."""
        return self._folding.record().acts

    @property
    def remarks(self) -> "tuple[Entry, ...]":
        """Notes and overrides, in their order."""
        if self._remarks is None:
            self._remarks = self._folding.record().remarks
        return self._remarks

    @property
    def undoable(self) -> int | None:
        """The entry that undo would take back."""
        return self._folding.undoable

    @property
    def redoable(self) -> int | None:
        """The entry that redo would put back."""
        return self._folding.redoable

    @property
    def next_seq(self) -> int:
        """The number of the next entry, which gives an act that begins with it its number."""
        return self._taken().next_seq

    def entry(self, seq: int) -> "Entry":
        """Return an entry by its number."""
        return self.entries[seq - 1]

    def number(self, act: int, slot: str) -> int:
        """Return the number that an answer has for people: that of its first entry."""
        return self._numbers[act, slot]

    @property
    def free_number(self) -> int:
        """A player's number that nobody ever had."""
        used = [
            number
            for entry in self.entries
            if entry.kind == "answer" and entry.body["path"] in (PLAYERS, COMING)
            for number in People.of_answer(entry.body["value"]).numbers.values()
        ]
        return max(used, default=-1) + 1

    def corrections(self, people: People) -> dict[str, int]:
        """Return the points that the table has ruled otherwise, by player."""
        names = {number: name for name, number in people.numbers.items()}
        points: dict[str, int] = {}
        for entry in self.remarks:
            if entry.kind == OVERRIDE and entry.body["player"] in names:
                name = names[entry.body["player"]]
                points[name] = points.get(name, 0) + entry.body["points"]
        return points

    def write(self, *contents: "tuple[str, dict[str, Any]]") -> "list[Entry]":
        """Write entries for good, all or none; JournalFault when they cannot be."""
        return self._noted(self._taken().append_all(contents))

    def answer(
        self,
        act: int,
        answers: Sequence[Written],
        again: Iterable[str] = (),
        more: Mapping[str, Any] = {},
    ) -> "list[Entry]":
        """Write the answers to an act, and which of the earlier ones are asked again.

        `more` is `before`, the act that this one comes before.
        """
        tape = self._taken()
        contents = [("again", {"act": act, "path": slot}) for slot in again]
        for each in answers:
            kind, value = "answer", each.value
            if each.secret:
                kind, value = "sealed", tape.sealed(act, each.slot, each.value)
            contents.append((kind, {"act": act, "path": each.slot, "value": value, **more}))
        return [entry for entry in self.write(*contents) if entry.kind in ANSWERS]

    def reveal(self, answers: Sequence[tuple[int, str, Any]], *, is_last: bool) -> "list[Entry]":
        """Write sealed answers (act, slot, value) openly, all at once; the last take the key."""
        return self._noted(self._taken().reveal(answers, is_last=is_last))

    def unsealed(self, act: "RecordedAct") -> dict[str, Any]:
        """Return the sealed answers of an act that can be opened here."""
        return self._taken().unsealed(act) if act.sealed else {}

    def close(self) -> None:
        """Let the session go."""
        if not callable(self._tape):
            self._tape.close()

    def _taken(self) -> "Tape | MemoryTape":
        if callable(self._tape):
            self._tape = self._tape()
            for entry in self._tape.entries:
                self._note(entry)
        return self._tape

    def _noted(self, entries: "list[Entry]") -> "list[Entry]":
        for entry in entries:
            self._note(entry)
        return entries

    def _note(self, entry: "Entry") -> None:
        self._folding.add(entry)
        # Asked for with every answer, and seldom another: notes, overrides, and what undoes them.
        if entry.kind not in (*ANSWERS, "again", "pause"):
            self._remarks = None
        if entry.kind in ANSWERS:
            self._numbers.setdefault((entry.body["act"], entry.body["path"]), entry.seq)


# Secret answers, as the journal has them, by act and slot.
Sealed = dict[tuple[int, str], Any]

# All that secrets may wait for: at the end each is revealed.
ALL: Final[tuple[Until, ...]] = get_args(Until)


class Seals:
    """Secret answers by act and slot; they are in the journal, but in a form nobody can read."""

    def __init__(self, record: Record) -> None:
        self.values: Sealed = {}
        self._record = record

    def __bool__(self) -> bool:
        """Return whether anything is sealed."""
        return bool(self.values)

    def hides(self, act: int | None, slot: str) -> bool:
        """Return whether an answer is not to be seen yet."""
        return (act, slot) in self.values

    def keep(self, acts: Container[int | None]) -> None:
        """Forget the answers of all other acts: they are asked again."""
        for key in [each for each in self.values if each[0] not in acts]:
            del self.values[key]

    def reveal(
        self, acts: Sequence[tuple[int | None, PlayedAct]], come: Collection[Until]
    ) -> list[PlayedAct]:
        """Write down openly what was sealed in these acts and waited for what has `come`.

        That is done all at once; return the acts that had any. What was asked in them gets the
        numbers of the open entries.
        """
        by_id = {number: act for number, act in acts if number is not None}
        found = [
            (act, slot, value)
            for (act, slot), value in self.values.items()
            if act in by_id and _waits_for(by_id[act], slot) in come
        ]
        is_last = len(found) == len(self.values)
        for entry in self._record.reveal(found, is_last=is_last) if found else ():
            asked, slot = by_id[entry.body["act"]].asked, entry.body["path"]
            if slot in asked:
                asked[slot] = asked[slot]._replace(seq=entry.seq)
        for act, slot, _ in found:
            del self.values[act, slot]
        return [by_id[number] for number in dict.fromkeys(act for act, _, _ in found)]


def _waits_for(act: PlayedAct, slot: str) -> Until:
    """Return what a secret waits for; one that is asked no more, for the end."""
    return act.asked[slot].question.until if slot in act.asked else "end"
