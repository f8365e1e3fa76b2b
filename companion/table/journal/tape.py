"""A session taken for writing: one entry after the other, each on the disk before it counts."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from companion import __version__
from companion.table.journal.entries import Body, Entry, canonical, chained, fault, now
from companion.table.journal.faults import telling

if TYPE_CHECKING:
    from companion.table.journal.fold import Act
    from companion.table.journal.seal import Seal
    from companion.table.journal.store import Store


class Tape:
    """A session's entries, with the right to add to them; close it, or use it in a `with`."""

    def __init__(
        self,
        session: str,
        store: "Store",
        seal: "Seal",
        let_go: Callable[[], None],
        entries: Iterable[Entry] = (),
    ) -> None:
        """Hold a session in an open file; `close` lets it go."""
        self.id = session
        self.entries = list(entries)
        self._store = store
        self._seal = seal
        self._let_go = let_go

    @property
    def next_seq(self) -> int:
        """Return the number of the next entry."""
        return len(self.entries) + 1

    def append(self, kind: str, body: Body) -> Entry:
        """Write one entry as `append_all` does."""
        (entry,) = self.append_all([(kind, body)])
        return entry

    def append_all(self, contents: Iterable[tuple[str, Body]]) -> list[Entry]:
        """Write entries in one transaction; they are on the disk when this returns.

        Raises:
            JournalFault: when they cannot be written; none of them is, and the tape is as before.
            ValueError: for a kind or a body that no entry has.
        """
        return self._write((now(), __version__, kind, body) for kind, body in contents)

    def extend(self, entries: Iterable[Entry]) -> list[Entry]:
        """Write the entries of another phone, with their times and versions, in one transaction.

        Raises as `append_all` does.
        """
        return self._write(entry[1:5] for entry in entries)

    def sealed(self, act: int, path: str, value: Any) -> str:  # noqa: ANN401 - any answer
        """Return an answer as nobody can read it before it is revealed.

        Raises:
            JournalFault: when the key to it cannot be kept.
        """
        with telling(self._seal.path):
            return self._seal.closed(canonical(value), _label(act, path))

    def unsealed(self, act: "Act") -> dict[str, Any]:
        """Return an act's sealed answers by path; one whose key is gone counts as not given."""
        opened = {
            path: self._seal.opened(given.value, _label(act.id, path))
            for path, given in act.sealed.items()
        }
        return {path: json.loads(value) for path, value in opened.items() if value is not None}

    def reveal(
        self, answers: Iterable[tuple[int, str, Any]], *, is_last: bool = True
    ) -> list[Entry]:
        """Write sealed answers (act, path, value) as plain ones, together.

        The key is thrown away with the last that it opens.

        They come from whoever asked, so that a key that got lost meanwhile takes none with it.
        Raises as `append_all` does.
        """
        written = self.append_all(
            ("answer", {"act": act, "path": path, "value": value}) for act, path, value in answers
        )
        if is_last:
            with suppress(OSError):  # the answers are written; a key left behind opens nothing new
                self._seal.discard()
        return written

    @property
    def is_deleted(self) -> bool:
        """Whether the session is out of sight; raises as `append_all` does."""
        return self._store.is_deleted(self.id)

    def mark(self, *, deleted: bool) -> None:
        """Put the session out of sight, or back; raises as `append_all` does."""
        self._store.mark(self.id, now(), deleted=deleted)

    def close(self) -> None:
        """Let the session go; a second time does nothing."""
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, contents: "Iterable[tuple[str, str, str, Body]]") -> list[Entry]:
        written: list[Entry] = []
        last = self.entries[-1] if self.entries else None
        for content in contents:
            if wrong := fault(*content[2:]):
                raise ValueError(wrong)
            last = chained(last, *content)
            written.append(last)
        if written:
            self._store.append(self.id, written)
        self.entries += written
        return written


def _label(act: int, path: str) -> str:
    return f"{act} {path}"
