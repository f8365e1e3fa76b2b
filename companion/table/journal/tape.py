"""A session taken for writing: one entry after the other, each on the disk before it counts.

Secret answers are sealed on it: encrypted until they are revealed. A tape in memory keeps nothing.
"""

import hmac
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from companion import __version__
from companion.files import write_file, writes
from companion.table.journal.entries import Body, Entry, canonical, chained, fault, now, telling
from companion.table.journal.fold import RecordedAct

if TYPE_CHECKING:
    from companion.table.journal.store import Store


# What stands for the id of a session that is none.
ID: Final = "0" * 32


class MemoryTape:
    """A session's entries, kept until nobody needs them any more.

    For a score asked in passing, and to look at a session: what is added is added here alone.
    """

    def __init__(self, entries: Iterable[Entry], session: str | None = None) -> None:
        """Begin with the entries of a session; one that has none yet says its id."""
        self.entries = list(entries)
        self.id: str = session or self.entries[0].body["id"]
        self._sealed: dict[str, Any] = {}

    @classmethod
    def begun(cls, game: str, way: str) -> "MemoryTape":
        """Return the tape of a session that begins now."""
        body = {"game": game, "kit": None, "id": ID, "way": way}
        return cls([chained(None, now(), __version__, "open", body)])

    @property
    def next_seq(self) -> int:
        """Return the number of the next entry."""
        return len(self.entries) + 1

    def append_all(self, contents: Iterable[tuple[str, Body]]) -> list[Entry]:
        """Add entries and return them; of a tape that is kept, in one transaction.

        Raises:
            JournalFault: when they cannot be written; none of them is, and the tape is as before.
            ValueError: for a kind or a body that no entry has.
        """
        return self._write((now(), __version__, kind, body) for kind, body in contents)

    def sealed(self, act: int, path: str, value: Any) -> str:
        """Keep a secret answer; return what stands for it, and no other, in its entry."""
        token = f"{act}/{path}/{len(self._sealed)}"
        self._sealed[token] = value
        return token

    def unsealed(self, act: RecordedAct) -> dict[str, Any]:
        """Return an act's secret answers by path; those of another phone, or place, are closed."""
        kept = self._sealed
        return {path: kept[x.value] for path, x in act.sealed.items() if x.value in kept}

    def reveal(
        self, answers: Iterable[tuple[int, str, Any]], *, is_last: bool = True
    ) -> list[Entry]:
        """Write sealed answers (act, path, value) as plain ones, together.

        The key, where there is one, is thrown away with the last that it opens. They come from
        whoever asked, so that a key that got lost meanwhile takes none with it. Raises as
        `append_all` does.
        """
        written = self.append_all(
            ("answer", {"act": act, "path": path, "value": value}) for act, path, value in answers
        )
        if is_last:
            self._discard_key()
        return written

    def close(self) -> None:
        """Let the session go; a second time does nothing."""

    def _write(self, contents: Iterable[tuple[str, str, str, Body]]) -> list[Entry]:
        written: list[Entry] = []
        last = self.entries[-1] if self.entries else None
        for content in contents:
            if wrong := fault(*content[2:]):
                raise ValueError(wrong)
            last = chained(last, *content)
            written.append(last)
        if written:
            self._keep(written)
        self.entries += written
        return written

    def _keep(self, written: list[Entry]) -> None:
        """Have entries on the disk, where they are kept."""

    def _discard_key(self) -> None:
        """Throw the key away, where there is one."""


class Tape(MemoryTape):
    """A session taken for writing; close it, or use it in a `with`."""

    def __init__(
        self,
        session: str,
        store: "Store",
        seal: "Seal",
        let_go: Callable[[], None],
        entries: Iterable[Entry] = (),
    ) -> None:
        """Hold a session in an open file; `close` lets it go."""
        super().__init__(entries, session)
        self._store = store
        self._seal = seal
        self._let_go = let_go

    def append(self, kind: str, body: Body) -> Entry:
        """Write one entry as `append_all` does."""
        (entry,) = self.append_all([(kind, body)])
        return entry

    def extend(self, entries: Iterable[Entry]) -> list[Entry]:
        """Write the entries of another phone, with their times and versions, in one transaction.

        Raises as `append_all` does.
        """
        return self._write(entry[1:5] for entry in entries)

    def sealed(self, act: int, path: str, value: Any) -> str:
        """Return an answer as nobody can read it before it is revealed.

        Raises:
            JournalFault: when the key to it cannot be kept.
        """
        with telling(self._seal.path):
            return self._seal.closed(canonical(value), f"{act} {path}")

    def unsealed(self, act: RecordedAct) -> dict[str, Any]:
        """Return an act's sealed answers by path; one whose key is gone counts as not given."""
        opened = {
            path: self._seal.opened(given.value, f"{act.id} {path}")
            for path, given in act.sealed.items()
        }
        return {path: json.loads(value) for path, value in opened.items() if value is not None}

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

    def __exit__(self, *_: object) -> None:
        self.close()

    def _keep(self, written: list[Entry]) -> None:
        self._store.append(self.id, written)

    def _discard_key(self) -> None:
        with suppress(OSError):  # the answers are written; a key left behind opens nothing new
            self._seal.discard()


# Sealed answers: encrypted in the journal until they are revealed.
#
# The key is a file of its own beside the journal, thrown away at the reveal. Whoever reads the
# journal, or an export of it, learns no bid; whoever holds the phone and wants to cheat could.
#

# Bytes of a key, and of an HMAC-SHA256.
KEY: Final = 32

NONCE: Final = 16

# Bytes to which a value is filled up: that a bid has two digits is nobody's business either.
BLOCK: Final = 64


class Seal:
    """Closes and opens values with the key in a file, which is made for the first value."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def closed(self, value: str, label: str) -> str:
        """Return the value as nobody can read it; only the same label opens it.

        Raises:
            OSError: when the key cannot be written.
        """
        key = self._key() or self._new_key()
        nonce = os.urandom(NONCE)
        cipher = _xor(_filled(value.encode("utf-8", "surrogatepass")), key, nonce)
        return b64encode(nonce + cipher + _tag(key, nonce + cipher, label)).decode("ascii")

    def opened(self, token: str | None, label: str) -> str | None:
        """Return the value; None when the key is gone or the token is not what was closed."""
        key = self._key()
        if key is None or token is None:
            return None
        with suppress(ValueError):
            content = b64decode(token, validate=True)
            sealed, tag = content[:-KEY], content[-KEY:]
            if hmac.compare_digest(tag, _tag(key, sealed, label)):
                filled = _xor(sealed[NONCE:], key, sealed[:NONCE])
                return filled.rstrip(b"\0")[:-1].decode("utf-8", "surrogatepass")
        return None

    def discard(self) -> None:
        """Throw the key away."""
        self.path.unlink(missing_ok=True)

    def _key(self) -> bytes | None:
        with suppress(FileNotFoundError):
            key = self.path.read_bytes()
            return key if len(key) == KEY else None
        return None

    def _new_key(self) -> bytes:
        """Write a key, and have it on the disk before an answer depends on it."""
        key = os.urandom(KEY)
        write_file(self.path, writes(key), force=True, mode=0o600)
        return key


def _filled(value: bytes) -> bytes:
    """Return the value with an end mark, filled up to whole blocks."""
    marked = value + b"\x01"
    return marked + bytes(-len(marked) % BLOCK)


def _xor(content: bytes, key: bytes, nonce: bytes) -> bytes:
    """Return the content under the key stream, which both encrypts and decrypts."""
    stream = b""
    for number in count():
        if len(stream) >= len(content):
            break
        # No cipher is in Python's library; HMAC in counter mode is as good for values this short.
        stream += hmac.digest(key, b"stream" + nonce + number.to_bytes(8), "sha256")
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def _tag(key: bytes, sealed: bytes, label: str) -> bytes:
    written = label.encode("utf-8", "surrogatepass")
    return hmac.digest(key, b"tag" + len(sealed).to_bytes(8) + sealed + written, "sha256")
