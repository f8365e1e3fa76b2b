"""The journal as the rest of the program sees it: sessions to list, read, begin and go on with."""

import os
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.table.journal.entries import Entry, Head, Salvaged, intact
from companion.table.journal.faults import JournalFault, telling
from companion.table.journal.fold import COMING, PLAYERS
from companion.table.journal.lock import Lock
from companion.table.journal.names import names_of, seated_of
from companion.table.journal.tape import Tape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.table.journal.store import Store

FILE: Final = "journal.sqlite3"


class Journal:
    """All sessions, in one file. It is made by the first entry; before that it is empty."""

    def __init__(self, path: Path | None = None) -> None:
        """Use a file; None is the one in the user's data folder.

        Raises:
            JournalFault: when nobody knows where that folder is.
        """
        self.path = path or _place()

    def sessions(self) -> list[Head]:
        """Return what a list tells of each session, that with the newest entry first.

        Raises:
            JournalFault: when the file cannot be read.
        """
        with self._reading() as store:
            return store.heads() if store else []

    def entries(self, session: str) -> tuple[Entry, ...]:
        """Return a session's entries, each verified by its digest; none when there is no session.

        Raises:
            Damaged: when one is not what was written.
            JournalFault: when the file cannot be read.
        """
        with self._reading() as store:
            return self._verified(store, session) if store else ()

    def find(self, prefix: str | None = None, *, over: bool = True) -> str:
        """Return the id that begins so; None: of the session gone on with last, deleted ones aside.

        Those that are `over` may be left aside as well.

        Raises:
            JournalFault: when there is none, or several begin so.
        """
        heads = self.sessions()
        if prefix is None:
            found = [x.id for x in heads if not x.deleted and (over or not x.over)][:1]
        else:
            found = [head.id for head in heads if head.id.startswith(prefix.casefold())]
        if len(found) == 1:
            return found[0]
        raise JournalFault(_not_one(prefix, found, over=over))

    def names(self) -> list[str]:
        """Return the names of earlier evenings, those of the last one first, in seat order.

        Raises:
            JournalFault: when the file cannot be read.
        """
        with self._reading() as store:
            heads = store.heads() if store else []
            kept = [head.id for head in heads if not head.deleted]
            return names_of(store.answers(PLAYERS, COMING), kept) if store else []

    def seated(self) -> dict[str, list[str]]:
        """Return who was named in each session, in seat order; nothing is played again for it.

        Raises:
            JournalFault: when the file cannot be read.
        """
        with self._reading() as store:
            return seated_of(store.answers(PLAYERS, COMING)) if store else {}

    def is_deleted(self, session: str) -> bool:
        """Return whether a session is out of sight."""
        with self._reading() as store:
            return store.is_deleted(session) if store else False

    def create(self, game: str, kit: str | None, way: str) -> Tape:
        """Begin a session of a game that is kept in a way; the entry `open` is made.

        `kit` is a folder of own tables, or None.

        Raises:
            JournalFault: when it cannot be written.
        """
        session = os.urandom(16).hex()
        tape = self._tape(session)
        try:
            tape.append("open", {"game": game, "kit": kit, "id": session, "way": way})
        except BaseException:
            tape.close()
            raise
        return tape

    def take(self, session: str) -> Tape:
        """Take a session to go on with it; an id that is not there yet begins with no entries.

        Raises:
            Busy: when another terminal has it.
            Damaged: when the file is not what was written.
            JournalFault: when it cannot be opened for writing.
        """
        return self._tape(session)

    @contextmanager
    def together(self) -> "Iterator[Callable[[str], Tape]]":
        """Give what takes sessions, as `take` does, one after the other.

        What is added to any of them is written when all are done: all of it or, where that can't
        be or one of them can't be taken, nothing.
        """
        with self._writing() as store, store.together():
            yield partial(self._tape, store=store)

    def salvage(self) -> dict[str, Salvaged]:
        """Return by id all that can be read of each session, even of a damaged file.

        Raises:
            JournalFault: when there is a file and nobody may read it.
        """
        if not os.path.lexists(self.path):
            return {}
        from companion.table.journal.salvage import salvaged

        with telling(self.path):
            return salvaged(self.path)

    @contextmanager
    def _reading(self) -> "Iterator[Store | None]":
        """Give the open file; None when there is none yet."""
        if not os.path.lexists(self.path):  # a link to nowhere hides a journal that there is
            yield None
            return
        from companion.table.journal.store import Store

        store = Store(self.path)
        try:
            yield store
        finally:
            store.close()

    @contextmanager
    def _writing(self) -> "Iterator[Store]":
        """Give the open file, checked; it is made where there is none."""
        from companion.table.journal.store import Store

        self._make_folder()
        store = Store(self.path, writing=True)
        try:
            store.check()
            yield store
        finally:
            store.close()

    def _tape(self, session: str, store: "Store | None" = None) -> Tape:
        """Return the session's tape: the lock first, then the file, checked, then its entries.

        Where no `store` is given the tape has the file open for itself.
        """
        from companion.table.journal.seal import Seal

        with ExitStack() as held:
            self._make_folder()
            with telling(self.path.parent):
                held.callback(Lock(self._beside(session, "lock")).release)
            store = store or held.enter_context(self._writing())
            entries = self._verified(store, session)
            seal = Seal(self._beside(session, "key"))
            return Tape(session, store, seal, held.pop_all().close, entries)

    def _make_folder(self) -> None:
        with telling(self.path.parent):
            self.path.parent.mkdir(parents=True, exist_ok=True)

    def _verified(self, store: "Store", session: str) -> tuple[Entry, ...]:
        rows = store.entries(session)
        entries = tuple(intact(entry for entry in rows if entry))
        if len(entries) < len(rows):
            raise store.damaged()
        return entries

    def _beside(self, session: str, kind: str) -> Path:
        return self.path.with_name(f"{self.path.stem}.{session}.{kind}")


def _place() -> Path:
    from platformdirs import user_data_path

    with suppress(RuntimeError):  # some versions say so where there is no home, others return "~"
        folder = user_data_path("companion", appauthor=False)
        if folder.is_absolute():
            return folder / FILE
    raise JournalFault("there is no home folder to keep a journal in; set HOME or XDG_DATA_HOME")


def _not_one(prefix: str | None, found: list[str], *, over: bool) -> str:
    if prefix is None:
        what = "session yet" if over else "session to go on with"
        return f"there is no {what}; 'companion play GAME' begins one"
    if found:
        return f"SESSION: several begin with '{prefix}'; type more of it"
    return f"SESSION: there is no '{prefix}'; 'companion sessions' lists them"
