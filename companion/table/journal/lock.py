"""One terminal a session: a lock of the operating system on a file beside the journal.

The system lets go of it when the process ends, however it ends. Where it knows no locks (a-Shell,
some network folders) the key of the table is what keeps two terminals from writing one entry.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.table.journal.faults import Busy

HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a lock that another process holds is told as; anything else says there are no locks."""


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
