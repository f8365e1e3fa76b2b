"""Files that appear whole or not at all, in a folder where only our own are ever replaced."""

import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from companion.kits import Fault, Faulty

LEDGER = ".companion.json"
"""Names and hashes of the files that we wrote into a folder: how we know our own again."""

Writer = Callable[[BinaryIO], None]


def write_files(folder: Path, writers: Mapping[str, Writer]) -> tuple[Path, ...]:
    """Write each file aside, then rename all into place; remove our files of an earlier print.

    Raises Faulty, leaving the folder as it was, when the disk is full, the folder can't be
    written, or a file of that name is not ours.
    """
    with _told(folder):
        folder.mkdir(parents=True, exist_ok=True)
        ours = _ours(folder)
        _refuse_strangers(folder, ours, writers)
        hashes = _written_aside(folder, writers)
        for name in writers:
            _aside(folder, name).replace(folder / name)
        for name in ours - writers.keys():
            (folder / name).unlink(missing_ok=True)
        _write_ledger(folder, hashes)
    return tuple(folder / name for name in writers)


def _ours(folder: Path) -> set[str]:
    """Return the names in the ledger whose files are still as we wrote them."""
    ledger = folder / LEDGER
    if not ledger.exists():
        return set()
    try:
        hashes = json.loads(ledger.read_text(encoding="utf-8"))
        return {
            name
            for name, wanted in hashes.items()
            if Path(name).name == name and _is_unchanged(folder / name, wanted)
        }
    except (ValueError, AttributeError, TypeError):
        return set()  # not our ledger: then nothing here is ours


def _is_unchanged(file: Path, wanted: str) -> bool:
    return file.is_file() and _hash(file) == wanted


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _refuse_strangers(folder: Path, ours: set[str], writers: Mapping[str, Writer]) -> None:
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


def _written_aside(folder: Path, writers: Mapping[str, Writer]) -> dict[str, str]:
    """Write every file under its name aside; return the hashes. On failure remove them all."""
    try:
        for name, write in writers.items():
            with _aside(folder, name).open("wb") as stream:
                write(stream)
                stream.flush()
                os.fsync(stream.fileno())
        return {name: _hash(_aside(folder, name)) for name in writers}
    except BaseException:
        for name in writers:
            _aside(folder, name).unlink(missing_ok=True)
        raise


def _write_ledger(folder: Path, hashes: dict[str, str]) -> None:
    aside = _aside(folder, LEDGER)
    aside.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    aside.replace(folder / LEDGER)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
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
