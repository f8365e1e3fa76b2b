"""The secret answers of a session that are not to be seen yet, and how they are revealed."""

from collections.abc import Collection, Container, Sequence
from typing import Any, Final, get_args

from companion.questions.question import Until
from companion.table.session.position import PlayedAct
from companion.table.session.record import Record

Sealed = dict[tuple[int, str], Any]
"""Secret answers, as the journal has them, by act and slot."""

ALL: Final[tuple[Until, ...]] = get_args(Until)
"""All that secrets may wait for: at the end each is revealed."""


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
