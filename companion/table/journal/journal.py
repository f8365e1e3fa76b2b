"""The journal as the rest of the program sees it: sessions to list, read, begin and go on with."""

import errno
import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.table.journal.entries import (
    Busy,
    Entry,
    Head,
    JournalFault,
    Salvaged,
    intact,
    telling,
)
from companion.table.journal.fold import COMING, PLAYERS, names_of, seated_of
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
        from companion.table.journal.tape import Seal

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


# One terminal a session: a lock of the operating system on a file beside the journal.
#
# The system lets go of it when the process ends, however it ends. Where it knows no locks (a-Shell,
# some network folders) the key of the table is what keeps two terminals from writing one entry.
#

# What a lock that another process holds is told as; anything else says there are no locks.
HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lock:
    """Holds a file from when it is made until it is let go."""

    def __init__(self, path: Path) -> None:
        """Take the lock.

        Raises:
            Busy: when another process, or this one, holds it.
            OSError: when the file cannot be made.
        """
        self._path = path
        self._file = _held(path)

    def release(self) -> None:
        """Let go; a second time does nothing."""
        if self._file is not None:
            # Gone before it is let go, so that whoever takes it next never holds a file of no name.
            with suppress(OSError):
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _held(path: Path) -> int | None:
    """Return the open and locked file, the one that now has this name."""
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock_file(file)
        except OSError as error:
            os.close(file)
            if error.errno in HELD:
                raise Busy("another terminal keeps this session; go on there, or quit it") from None
            return None
        if _is_at(file, path):
            return file
        os.close(file)


def _is_at(file: int, path: Path) -> bool:
    """Return whether the file was not removed by its last holder while it was being taken."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def lock_file(file: int) -> None:
    """Lock an open file at once or raise OSError; do nothing where there are no locks."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        return
    with suppress(ImportError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
