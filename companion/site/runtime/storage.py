"""A folder kept on the device: what its files hold is on the disk before anybody is told of it.

The folder lies in memory, where Python in a browser has its files. What it holds is written to
two files of the browser's own, in turn: one begins with the whole folder, and what changes is
added to it, so that an answer costs its own bytes and not those of all evenings. Once the changes
outgrow the folder, the other file begins anew with the whole. Each part has its number, its length
and its digest: of one that was broken off, which nobody was told of, nothing is read.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from companion.files import write_file, writes

MARK: Final = b"CPN1"
NUMBER: Final = 8
DIGEST: Final = 32
HEAD: Final = len(MARK) + 2 * NUMBER + DIGEST
"""Bytes before what a part holds: mark, number, length, SHA-256 of number and content."""

BLOCK: Final = 4096
"""Bytes that are compared, and written, together: a page of the journal's database."""

SPARE: Final = 256 * 1024
"""Bytes that changes may take up at least until the whole is written anew."""

PASSING: Final = (".lock", ".part", "-journal")
"""How files end that are of no use to a later start."""

Files = Mapping[str, bytes]


class DeviceFile(Protocol):
    """A file of the browser's: bytes at a place, on the disk after `flush`."""

    def size(self) -> int:
        """Return how many bytes it has."""

    def read(self, at: int, length: int) -> bytes:
        """Return so many bytes from a place on, or those that there are."""

    def write(self, at: int, content: bytes) -> None:
        """Write bytes at a place; OSError when there is no room for them."""

    def truncate(self, size: int) -> None:
        """Cut it off."""

    def flush(self) -> None:
        """Have all that was written on the disk."""


class _Found(NamedTuple):
    """What one slot holds: the last part's number, where the next begins, and the files."""

    number: int
    end: int
    files: dict[str, bytes]


class DeviceStorage:
    """A folder, and the two slots that it is kept in."""

    def __init__(self, folder: Path, slots: tuple[DeviceFile, DeviceFile]) -> None:
        """Fill the folder with what was kept last, nothing at first."""
        self.folder = folder
        self._slots = slots
        found = [_read(slot) for slot in slots]
        self._turn = max((0, 1), key=lambda each: found[each].number)
        self._number, self._end, self._files = found[self._turn]
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self._files.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            write_file(file, writes(content), force=True)

    @property
    def size(self) -> int:
        """Return how many bytes the files have."""
        return sum(map(len, self._files.values()))

    def save(self) -> bool:
        """Write what has changed; return whether there was anything.

        Raises:
            OSError: when it can't be written; what was kept before stays, and `save` tries anew.
        """
        files = dict(_files(self.folder))
        if files == self._files:
            return False
        changes = _written(files, self._files)
        # Always whole, an answer would cost all evenings; never, a start would read for ever.
        if not self._number or self._end + len(changes) > 2 * self.size + SPARE:
            self._begin(files)
        else:
            self._end = _add(self._slots[self._turn], self._end, self._number + 1, changes)
        self._number += 1
        self._files = files
        return True

    def _begin(self, files: Files) -> None:
        """Begin the slot whose turn it is not with the whole; the other stays as it is."""
        slot = self._slots[1 - self._turn]
        # The other slot is the copy while this one is written: killed here, nothing is lost.
        slot.truncate(0)
        self._end = _add(slot, 0, self._number + 1, _written(files, {}))
        self._turn = 1 - self._turn


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder that a later start needs."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith(PASSING):
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _add(slot: DeviceFile, at: int, number: int, content: bytes) -> int:
    """Write a part; return where the next begins. What was broken off there before is gone."""
    digest = hashlib.sha256(number.to_bytes(NUMBER) + content).digest()
    sizes = number.to_bytes(NUMBER) + len(content).to_bytes(NUMBER)
    slot.write(at, MARK + sizes + digest + content)
    slot.flush()
    return at + HEAD + len(content)


def _read(slot: DeviceFile) -> _Found:
    """Return what a slot holds, up to the first part that is not whole or does not follow."""
    found = _Found(0, 0, {})
    whole = slot.read(0, slot.size())
    while part := _part(whole, found.end):
        number, content = part
        # Behind the last part may stand the rest of an older one, whole and valid.
        if found.end and number != found.number + 1:
            break
        found = _Found(number, found.end + HEAD + len(content), _after(content, found.files))
    return found


def _part(whole: bytes, at: int) -> tuple[int, bytes] | None:
    """Return the number and the content of the part at a place; None when none is whole."""
    head, rest = whole[at : at + HEAD], at + HEAD
    if len(head) < HEAD or not head.startswith(MARK):
        return None
    number, length, digest = head[4:12], int.from_bytes(head[12:20]), head[20:]
    content = whole[rest : rest + length]
    if len(content) < length or hashlib.sha256(number + content).digest() != digest:
        return None
    return int.from_bytes(number), content


def _written(files: Files, before: Files) -> bytes:
    """Return what makes of files other ones: names and sizes in a line, then blocks that differ."""
    told: list[tuple[str, int, list[int]]] = []
    blocks: list[bytes] = []
    for name in sorted(files.keys() | before.keys()):
        new, old = files.get(name), before.get(name, b"")
        if new is None:
            told.append((name, -1, []))
        elif new != old or name not in before:
            starts = [at for at in range(0, len(new), BLOCK) if _block(new, at) != _block(old, at)]
            told.append((name, len(new), starts))
            blocks += [_block(new, at) for at in starts]
    return json.dumps(told).encode() + b"\n" + b"".join(blocks)


def _after(content: bytes, before: Files) -> dict[str, bytes]:
    """Return the files that `_written` has made of those before."""
    line, _, rest = content.partition(b"\n")
    files, at = dict(before), 0
    for name, size, starts in json.loads(line):
        if size < 0:
            del files[name]
            continue
        new = bytearray(files.get(name, b"")[:size].ljust(size, b"\0"))
        for start in starts:
            length = min(BLOCK, size - start)
            new[start : start + length] = rest[at : at + length]
            at += length
        files[name] = bytes(new)
    return files


def _block(content: bytes, at: int) -> bytes:
    return content[at : at + BLOCK]
