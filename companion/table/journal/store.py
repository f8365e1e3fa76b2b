"""The file: an SQLite database with one table of entries, written so that it outlives a power cut.

Only this module and `salvage` know SQLite. They are opened when there is a journal to read.
"""

import json
import os
import sqlite3
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from companion.table.journal.entries import (
    Busy,
    Damaged,
    Entry,
    Head,
    JournalFault,
    Unreadable,
    canonical,
    fault,
)
from companion.table.journal.fold import CLOSING, is_over

# Of the file. The first had other answers in it, under the names of players.
VERSION: Final = 2

SCHEMA: Final = (
    # The key keeps two terminals from writing one entry twice. Table and index are two trees, so
    # that a bad page in one of them leaves a way to the rows through the other.
    """
    CREATE TABLE entry (
        session TEXT NOT NULL, seq INTEGER NOT NULL, at TEXT NOT NULL, version TEXT NOT NULL,
        kind TEXT NOT NULL, body TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (session, seq)
    )
    """,
    # Whether a session is out of sight is no part of it: another phone may go on with it, and
    # what it adds must still follow on what is here. The last row of a session counts.
    "CREATE TABLE mark (session TEXT NOT NULL, at TEXT NOT NULL, deleted INTEGER NOT NULL)",
    f"PRAGMA user_version={VERSION}",
)

DURABLE: Final = (
    # A rollback journal and not WAL: between two answers the journal is a single file that can be
    # copied, and the shared memory of WAL is missing on some phones and network folders. EXTRA
    # also syncs the folder after a commit; without it a power cut could bring the rollback file
    # back, and with it take back an answer that was accepted.
    "PRAGMA journal_mode=DELETE",
    "PRAGMA synchronous=EXTRA",
    # On Apple's systems a plain sync may stop in the memory of the drive.
    "PRAGMA fullfsync=ON",
    "PRAGMA cell_size_check=ON",
)

# Seconds to wait while another session is being written.
PATIENCE: Final = 5.0

RESCUE: Final = (
    "'companion export --all --to json' writes what can be read of it; "
    "move the file away, then import that"
)

INSERT: Final = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"
ENTRIES: Final = (
    "SELECT seq, at, version, kind, body, digest FROM entry WHERE session = ? ORDER BY seq"
)
HEADS: Final = """
    SELECT session, MAX(CASE seq WHEN 1 THEN body END), MAX(CASE seq WHEN 1 THEN at END), MAX(at),
        COUNT(*), COALESCE((SELECT deleted FROM mark WHERE mark.session = entry.session
            ORDER BY rowid DESC LIMIT 1), 0)
    FROM entry GROUP BY session ORDER BY MAX(rowid) DESC
"""
# In the order in which entries were written, since clocks may be put back.
ANSWERS: Final = """
    SELECT session, seq, at, version, kind, body, digest FROM entry
    WHERE kind IN ('undo', 'redo', 'drop') OR kind = 'answer' AND (body LIKE ? OR body LIKE ?)
    ORDER BY session, seq
"""
MARK: Final = "INSERT INTO mark VALUES (?, ?, ?)"
DELETED: Final = "SELECT deleted FROM mark WHERE session = ? ORDER BY rowid DESC LIMIT 1"

Row = Sequence[Any]


class Store:
    """An open journal. Every error of SQLite comes out as a JournalFault."""

    def __init__(self, path: Path, *, writing: bool = False) -> None:
        """Open the file; `writing` makes it where it is missing.

        Raises:
            JournalFault: when it cannot be opened, is damaged or of another program's time.
        """
        self._path = path
        self._kept_back: list[tuple[str, Sequence[Row]]] | None = None
        with telling(path):
            self._connection = connected(path, "rwc" if writing else "rw")
        try:
            with telling(path):
                self._is_empty = self._prepared(writing=writing) == 0
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; a second time does nothing."""
        self._connection.close()

    def check(self) -> None:
        """Raise Damaged when the file is not sound, table and index compared."""
        if self._rows("PRAGMA integrity_check(1)") != [("ok",)]:
            raise self.damaged()

    def damaged(self) -> Damaged:
        """Return the fault that tells of the damaged file."""
        return damaged(self._path)

    def append(self, session: str, entries: Iterable[Entry]) -> None:
        """Write entries, all or none; they are on the disk when this returns.

        Raises:
            Busy: when an entry of that number is there already.
            JournalFault: when it cannot be written.
        """
        rows = [
            (session, each.seq, each.at, each.version, each.kind, canonical(each.body), each.digest)
            for each in entries
        ]
        self._write(INSERT, rows)

    def mark(self, session: str, at: str, *, deleted: bool) -> None:
        """Put a session out of sight, or back; raises as `append` does."""
        self._write(MARK, [(session, at, deleted)])

    def is_deleted(self, session: str) -> bool:
        """Return whether a session is out of sight."""
        return any(deleted for (deleted,) in self._rows(DELETED, session))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Keep back what is written meanwhile; at the end write all of it, or nothing."""
        self._kept_back = []
        yield
        written, self._kept_back = self._kept_back, None
        self._write_all(written)

    def entries(self, session: str) -> list[Entry | None]:
        """Return what each row of a session holds, None for one that holds no entry."""
        return [parsed(row) for row in self._rows(ENTRIES, session)]

    def heads(self) -> list[Head]:
        """Return what a list tells of each session, that with the newest entry first."""
        closed = groupby(self.answers(CLOSING), itemgetter(0))
        over = {session for session, rows in closed if is_over(entry for _, entry in rows)}
        return [_head(self._path, row, over) for row in self._rows(HEADS)]

    def answers(self, path: str, other: str = "") -> list[tuple[str, Entry]]:
        """Return all answers to a question, or one of two, and whatever may have taken one back.

        They stand by session.
        """
        like = (f'%"path":"{each}"%' for each in (path, other or path))
        found = ((row[0], parsed(row[1:])) for row in self._rows(ANSWERS, *like))
        return [(session, entry) for session, entry in found if entry]

    def _write(self, query: str, rows: Sequence[Row]) -> None:
        if self._kept_back is None:
            self._write_all([(query, rows)])
        else:
            self._kept_back.append((query, rows))

    def _write_all(self, written: Iterable[tuple[str, Sequence[Row]]]) -> None:
        with telling(self._path), self._transaction():
            try:
                for query, rows in written:
                    self._connection.executemany(query, rows)
            except sqlite3.IntegrityError:
                raise Busy(
                    "another terminal went on with this session; resume it to see where it stands"
                ) from None

    def _rows(self, query: str, *values: str) -> list[Row]:
        if self._is_empty:
            return []
        with telling(self._path):
            return self._connection.execute(query, values).fetchall()

    def _prepared(self, *, writing: bool) -> int:
        """Return the version of the file, 0 of an empty one that is only read."""
        for pragma in DURABLE:
            self._connection.execute(pragma).fetchall()
        version = self._version()
        if version > VERSION:
            raise Unreadable(
                f"{self._path}: was written by a newer companion; update this one to go on with it"
            )
        if version < 0 or (version == 0 and self._has_tables()):
            raise self.damaged()
        if 0 < version < VERSION:
            raise JournalFault(
                f"{self._path}: was written by an older companion, whose sessions can't be read "
                "any more; move the file away to begin a new one"
            )
        return self._made() if writing and not version else version

    def _made(self) -> int:
        with self._transaction():
            # Another terminal may have been quicker: the version counts that stands now.
            for statement in SCHEMA if not self._version() else ():
                self._connection.execute(statement)
        return VERSION

    def _version(self) -> int:
        ((version,),) = self._connection.execute("PRAGMA user_version").fetchall()
        return int(version)

    def _has_tables(self) -> bool:
        """Return whether there is anything in the file; tables come together with a version."""
        return bool(self._connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def connected(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection that begins no transactions of its own accord.

    Texts that are no UTF-8 any more are read all the same; their digest will not be right. One
    thread after the other may use it, never two at once: a session that was played again aside
    goes on at the table.
    """
    # `Path.as_uri` of newer Pythons imports all that fetches addresses, which takes its time.
    place = quote(os.fsencode(path.absolute().as_posix().lstrip("/")), safe="/:")
    uri = f"file:///{place}?mode={mode}"
    connection = sqlite3.connect(
        uri, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )
    connection.text_factory = lambda content: content.decode("utf-8", "replace")
    return connection


def parsed(row: Row) -> Entry | None:
    """Return the entry that a row holds; None when it holds none."""
    seq, at, version, kind, body, digest = row
    try:
        content = json.loads(body)
    except (TypeError, ValueError, RecursionError):
        return None
    texts = all(isinstance(each, str) for each in (at, version, digest))
    if type(seq) is not int or not texts or fault(kind, content):
        return None
    return Entry(seq, at, version, kind, content, digest)


def damaged(path: Path) -> Damaged:
    """Return the fault that tells of a damaged file, and the way to what is left."""
    return Damaged(f"{path}: is damaged; {RESCUE}")


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn an error of SQLite into one line."""
    try:
        yield
    except UnicodeDecodeError:
        # SQLite quotes what it found in a bad schema, and Python cannot read its message.
        raise damaged(path) from None
    except sqlite3.Error as error:
        # An error of Python's own part has no code; extended codes have the plain one below.
        code = getattr(error, "sqlite_errorcode", 0)
        plain = code & 0xFF
        if plain in SPOILT:
            raise damaged(path) from None
        why = WHY.get(code) or WHY.get(plain, f"cannot be used ({error})")
        fault = Unreadable if code == sqlite3.SQLITE_READONLY_ROLLBACK else JournalFault
        raise fault(f"{path}: {why}; {KEPT}") from None


# SQLite's codes for a file that is not what was written; the last is for a table of others.
SPOILT: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)

KEPT: Final = "everything accepted before is kept"

# What SQLite's codes mean to people.
WHY: Final = {
    sqlite3.SQLITE_FULL: "the disk is full: make room, then go on",
    sqlite3.SQLITE_IOERR: "the disk is full or fails",
    sqlite3.SQLITE_READONLY_ROLLBACK: "was broken off in the middle, and is read-only now",
    sqlite3.SQLITE_READONLY_DBMOVED: "was moved away or deleted while it was in use",
    sqlite3.SQLITE_READONLY: "may only be read: its file or folder is read-only",
    sqlite3.SQLITE_PERM: "may not be opened: its file or folder belongs to somebody else",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: is its folder there, and may it be written",
    sqlite3.SQLITE_BUSY: "is being written by another program; try again",
    sqlite3.SQLITE_LOCKED: "is being written by another program; try again",
}


def _head(path: Path, row: Row, over: Container[str]) -> Head:
    session, body, started, last, number, deleted = row
    first = parsed((1, started, "", "open", body, ""))
    if first is None or not isinstance(last, str):
        raise damaged(path)
    return Head(session, first.body["game"], started, last, number, session in over, bool(deleted))
