"""Files that appear whole or not at all, in a folder where only our own are ever replaced.

A ledger in the folder says which files are ours: the hash of each, and which print it belongs to,
so that a print replaces all of the one before it and leaves other prints alone.
"""

import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

from companion.kits import Fault, Faulty

LEDGER = ".companion.json"

Ledger = dict[str, dict[str, str]]
"""By name of a file: the `print` it belongs to, and its `hash`.

While files are renamed, `before` is the hash of the one that is replaced: a print that is killed
then leaves files that are still known as ours, old and new.
"""
Writer = Callable[[BinaryIO], None]
"""Writes the whole of a file."""


def writes(data: bytes) -> Writer:
    """Return what writes these bytes."""
    return partial(_write, data)


def _write(data: bytes, stream: BinaryIO) -> None:
    stream.write(data)


def write_files(folder: Path, title: str, writers: Mapping[str, Writer]) -> tuple[Path, ...]:
    """Write each file aside, then rename all into place; return their paths.

    Args:
        folder: Where to; it is made when it is not there.
        title: Of the print. Files of an earlier print of this title that are not written again
            are removed.
        writers: What writes each file, by the file's name.

    Raises:
        Faulty: When the disk is full, the folder can't be written, or a file of that name is not
            ours. The folder is then as it was.
    """
    with _explaining_failures(folder):
        folder.mkdir(parents=True, exist_ok=True)
        ours = _ours(folder)
        _refuse_strangers(folder, ours, writers)
        written = _write_aside(folder, title, writers)
        _write_ledger(folder, _both(ours, written))
        for name in writers:
            _aside(folder, name).replace(folder / name)
        kept = {name: entry for name, entry in ours.items() if entry["print"] != title}
        for name in ours.keys() - kept.keys() - written.keys():
            (folder / name).unlink(missing_ok=True)
        _write_ledger(folder, kept | written)
    return tuple(folder / name for name in writers)


def _ours(folder: Path) -> Ledger:
    """Return the part of the ledger whose files are still as we wrote them."""
    ledger = folder / LEDGER
    if not ledger.exists():
        return {}
    try:
        entries = json.loads(ledger.read_text(encoding="utf-8"))
        found = {
            name: {"print": str(entry["print"]), "hash": _hash(folder / name)}
            for name, entry in entries.items()
            if Path(name).name == name and (folder / name).is_file()
        }
        return {
            name: mine
            for name, mine in found.items()
            if mine["hash"] in (entries[name]["hash"], entries[name].get("before"))
        }
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError):
        return {}  # not our ledger: then nothing here is ours


def _both(ours: Ledger, written: Ledger) -> Ledger:
    """Return what the ledger says while files are renamed: each may be the old one or the new."""
    replaced = {
        name: entry | {"before": ours[name]["hash"]} if name in ours else entry
        for name, entry in written.items()
    }
    return ours | replaced


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _refuse_strangers(folder: Path, ours: Ledger, writers: Mapping[str, Writer]) -> None:
    strangers = [
        Fault(
            str(folder / name),
            "is not a file that this command wrote; move it, or name another --out",
        )
        for name in writers
        if name not in ours and (folder / name).exists()
    ]
    if strangers:
        raise Faulty(*strangers)


def _aside(folder: Path, name: str) -> Path:
    return folder / f".{name}.part"


def _write_aside(folder: Path, title: str, writers: Mapping[str, Writer]) -> Ledger:
    """Write every file under its name aside; return what the ledger says of them.

    On failure remove them all.
    """
    try:
        for name, write in writers.items():
            with _aside(folder, name).open("wb") as stream:
                write(stream)
                stream.flush()
                os.fsync(stream.fileno())
        hashes = {name: _hash(_aside(folder, name)) for name in writers}
        return {name: {"print": title, "hash": found} for name, found in hashes.items()}
    except BaseException:
        for name in writers:
            _aside(folder, name).unlink(missing_ok=True)
        raise


def _write_ledger(folder: Path, ledger: Ledger) -> None:
    aside = _aside(folder, LEDGER)
    aside.write_text(json.dumps(ledger, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    aside.replace(folder / LEDGER)


@contextmanager
def _explaining_failures(folder: Path) -> Iterator[None]:
    """Turn what the system says into what a person can do about it."""
    try:
        yield
    except OSError as error:
        raise Faulty(Fault(str(folder), _advice(error))) from error


def _advice(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full; nothing was changed. Make room, or name another --out"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "can't be written here; name a folder of yours with --out"
        case errno.ENOTDIR | errno.EEXIST:
            return "is a file, not a folder; name another --out"
        case _:
            return f"can't be written: {error.strerror or error}"
