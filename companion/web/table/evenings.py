"""The evenings so far: those of the journal, played again once, and what each has come to."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import Complaint
from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.table.history.summary import Summary
from companion.table.journal.entries import Head
from companion.table.session.summary import summary
from companion.web.server.host import Host, one_line


class Shelf(NamedTuple):
    """Evenings, the newest first, and a line for each that can't be read."""

    evenings: tuple[Summary, ...]
    faults: tuple[str, ...]


class Evenings:
    """What the journal holds; an evening is played again only when it has gone on."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known: dict[str, tuple[int, Summary]] = {}

    async def heads(self) -> list[Head]:
        """Return what there is, the newest first; JournalFault where the file can't be read."""
        found: list[Head] = await self._host.aside(self._host.journal.sessions)
        return [head for head in found if not head.deleted]

    async def of(self, heads: Sequence[Head]) -> Shelf:
        """Return what evenings have come to."""
        found, faults = [], []
        for head in heads:
            try:
                found.append(await self._played(head))
            except (Complaint, OSError) as wrong:
                faults.append(f"{head.id[:4]}: {one_line(wrong)}")
        return Shelf(tuple(found), tuple(faults))

    async def one(self, session: str) -> Summary:
        """Return what one evening has come to, by its whole id.

        Raises:
            InvalidAnswer: when there is none of that id.
            Complaint, OSError: when it can't be read or played again.
        """
        head = next((head for head in await self.heads() if head.id == session), None)
        if head is None:
            raise InvalidAnswer(Text("web.changed"))
        return await self._played(head)

    async def _played(self, head: Head) -> Summary:
        entries, found = self._known.get(head.id, (0, None))
        # A journal only grows: as many entries are the same entries.
        if found is None or entries != head.entries:
            found = await self._host.aside(lambda: self._replayed(head.id))
            assert isinstance(found, Summary)
            self._known[head.id] = head.entries, found
        return found

    def _replayed(self, session: str) -> Summary:
        entries = self._host.journal.entries(session)
        return summary(self._host.kit_of(entries), entries)
