"""Reading what can be read of a damaged journal: row by row, then from the bare bytes.

Whatever way an entry is found, it counts only where its digest follows from the one before it.
Nothing is written, and no rollback is played: the file stays as it is.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Final

from companion.table.journal.entries import BODIES, Entry, Salvaged, follows
from companion.table.journal.store import connected, parsed

ROW: Final = "SELECT session, seq, at, version, kind, body, digest FROM entry WHERE rowid = ?"

# Bytes that any row takes: session and digest alone are 96.
LEAST_ROW: Final = 128

# A row as SQLite lays it down: its columns one behind the other, `seq` as a short integer.
RECORD: Final = re.compile(
    rb"([0-9a-f]{32})(.{0,4}?)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)([!-~]{1,40}?)(%s)"
    rb"(\{[ -~]*?\})([0-9a-f]{64})" % "|".join(BODIES).encode(),
    re.DOTALL,
)

# What SQLite raises for a bad row; the second when its own message is no text.
UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)

# What was found by session and number; more than one where copies differ.
Found = dict[str, dict[int, list[Entry]]]


def salvaged(path: Path) -> dict[str, Salvaged]:
    """Return by id the entries of each session up to the first that is not what was written.

    Raises:
        OSError: when the file cannot be read at all.
    """
    content = path.read_bytes()
    found: Found = defaultdict(lambda: defaultdict(list))
    for session, entry in (*_carved(content), *_rows(path, len(content))):
        if entry not in found[session][entry.seq]:
            found[session][entry.seq].append(entry)
    whole = {session: _entries(session, found) for session in found}
    used = {entry.digest for entries in whole.values() for entry in entries}
    return {
        session: Salvaged(entries, _wrong(entries, found[session], used))
        for session, entries in whole.items()
        if entries or _is_strange(found[session], used)
    }


def _rows(path: Path, size: int) -> Iterator[tuple[str, Entry]]:
    """Yield what SQLite gives, each row asked for by itself so that none hides another.

    Rows are numbered from 1 without a gap, since none is ever removed.
    """
    with suppress(*UNREADABLE), closing(connected(path, "ro&immutable=1")) as connection:
        for number in range(1, size // LEAST_ROW + 1):
            with suppress(*UNREADABLE):
                for session, *row in connection.execute(ROW, (number,)).fetchall():
                    entry = parsed(row)
                    if entry and isinstance(session, str):
                        yield session, entry


def _carved(content: bytes) -> Iterator[tuple[str, Entry]]:
    """Yield what looks like a row, wherever it stands; rows that go on on another page do not."""
    for session, number, *texts in RECORD.findall(content):
        # SQLite stores a 1 in no bytes at all.
        seq = int.from_bytes(number) or 1
        entry = parsed((seq, *(text.decode("ascii") for text in texts)))
        if entry:
            yield session.decode("ascii"), entry


def _entries(session: str, found: Found) -> tuple[Entry, ...]:
    """Return a session's entries from the first, as far as each follows from the one before.

    An entry whose session cannot be read any more is known by its digest.
    """
    entries: list[Entry] = []
    entry = _next(None, session, found)
    while entry:
        entries.append(entry)
        entry = _next(entry, session, found)
    return tuple(entries)


def _next(before: Entry | None, session: str, found: Found) -> Entry | None:
    seq = before.seq + 1 if before else 1
    others = (entry for numbers in found.values() for entry in numbers.get(seq, ()))
    for entry in chain(found[session].get(seq, ()), others):
        if follows(before, entry) and (
            before or (entry.kind, entry.body.get("id")) == ("open", session)
        ):
            return entry
    return None


def _is_strange(numbers: dict[int, list[Entry]], used: set[str]) -> bool:
    """Return whether entries were found that belong to no session that could be read."""
    return any(entry.digest not in used for each in numbers.values() for entry in each)


def _wrong(
    entries: tuple[Entry, ...], numbers: dict[int, list[Entry]], used: set[str]
) -> str | None:
    broken = len(entries) + 1
    later = {seq: found for seq, found in numbers.items() if seq >= broken}
    if not _is_strange(later, used):
        return None
    return f"entry {broken} is damaged or missing"
