"""Files that people name: written whole or not at all, through no link, over nobody's work.

All that is written is written aside first: into a new file of a random name in the same folder,
opened for this alone, and on the disk before it is renamed. What fails leaves the old file as it
was; what a killed process left aside is removed when the folder is next written to.
"""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final, Self
from unicodedata import category, normalize

# Writes the whole of a file.
Writer = Callable[[BinaryIO], None]

# What a file is called until it is whole.
ASIDE: Final = re.compile(r"\.companion-[0-9a-f]{16}\.part")

# Folders of the system's own links, which lead to pipes and devices.
SYSTEM: Final = tuple(map(Path, ("/dev", "/dev/fd", "/proc/self/fd")))

NO_LINKS: Final = ("O_NOFOLLOW", "O_CLOEXEC", "O_BINARY")

# Bytes of a name that is made of words: with all that follows it, systems take 255.
LONGEST: Final = 180

# What Windows keeps for itself, whatever ending follows.
DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


@contextmanager
def named(file: Path) -> Iterator[None]:
    """Let what fails name a file by its own name, such as when its disk is full.

    Raises:
        OSError: As it came.
    """
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise


def writes(data: bytes) -> Writer:
    """Return what writes these bytes."""
    return partial(_write, data)


def _write(data: bytes, stream: BinaryIO) -> None:
    stream.write(data)


def write_file(file: Path, write: Writer, *, force: bool = False, mode: int = 0o666) -> None:
    """Write a file: aside first, then in its place.

    What is no file, such as a device or a pipe, is not replaced but written to.

    Args:
        file: Which; a link there is replaced itself.
        write: What writes the whole of it.
        force: Whether what is there already may be replaced.
        mode: Of a file that is new; what is replaced keeps its own.

    Raises:
        OSError: It can't be written; what was there is as it was.
    """
    with named(file):
        if is_stream(file):
            with file.open("wb") as stream:
                write(stream)
            return
        refuse_taken(file, force=force)
        with NewFiles(file.parent) as new:
            new.write(file.name, write, mode)
            new.put(file.name, force=force)


def check_place(file: Path, *, force: bool) -> None:
    """Raise OSError where a file can't be written, before there is anything to write."""
    with named(file):
        if not is_stream(file):
            refuse_taken(file, force=force)
            with NewFiles(file.parent) as new:
                new.write(file.name, writes(b""))


def refuse_taken(file: Path, *, force: bool) -> None:
    """Raise OSError when a file may not be put in the place of what is there."""
    if file.is_dir() and not file.is_symlink():
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(file))
    if not force and is_taken(file):
        raise _taken(file)


def is_taken(file: Path) -> bool:
    """Return whether there is anything of that name, if only a link that leads nowhere."""
    return os.path.lexists(file)


def _taken(file: Path) -> OSError:
    why = "is there already; --force replaces it"
    return FileExistsError(errno.EEXIST, why, str(file))


def is_stream(file: Path) -> bool:
    """Return whether a name stands for a pipe or a device, also by a link of the system's own."""
    try:
        mode = file.lstat().st_mode
    except OSError:
        return False
    if stat.S_ISLNK(mode):
        return file.parent in SYSTEM
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def file_name(words: str) -> str:
    """Return words as a name that every system takes: letters, digits, `-` and `_`, no ending.

    Different words may come to one name; FileNames keeps them apart.
    """
    name = "".join(
        char if char in "-_" or char.isalnum() or category(char) in ("Mn", "Mc") else "-"
        for char in normalize("NFC", words)
    )
    name = name.encode()[:LONGEST].decode(errors="ignore")
    return name if name and name.casefold() not in DEVICES else f"{name}-"


class FileNames:
    """Hands out names for files, each once, the later of two that are alike with a number.

    Alike is what some system takes for one: without regard to case, or to how letters are composed.
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        """By each name that is taken, as a system without case has it: the last number after it."""

    def new(self, words: str) -> str:
        """Return a name of these words that nothing has yet."""
        name = file_name(words)
        if (alike := _alike(name)) not in self._last:
            self._last[alike] = 1
            return name
        for number in count(self._last[alike] + 1):
            numbered = f"{name}-{number}"
            if _alike(numbered) not in self._last:
                break
        self._last |= {alike: number, _alike(numbered): 1}
        return numbered


def _alike(name: str) -> str:
    return normalize("NFKC", normalize("NFKC", name).casefold())


class NewFiles:
    """Files of one folder that are written aside, and then put in their places.

    Those that are in no place when it is left are removed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._aside: dict[str, Path] = {}
        self._has_put = False
        self._lock: int | None = None

    def __enter__(self) -> Self:
        self._lock = _shared_lock(self.folder)
        return self

    def __exit__(self, *_: object) -> None:
        for aside in self._aside.values():
            with suppress(OSError):
                aside.unlink(missing_ok=True)
        if self._has_put:
            sync_folder(self.folder)
        if self._lock is not None:
            os.close(self._lock)

    def write(self, name: str, write: Writer, mode: int = 0o666) -> Path:
        """Write what is to be a file of that name; return where it is meanwhile."""
        aside = self.folder / f".companion-{os.urandom(8).hex()}.part"
        flags = sum(getattr(os, flag, 0) for flag in NO_LINKS)
        opened = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL | flags, mode)
        self._aside[name] = aside
        with os.fdopen(opened, "w+b") as stream:
            _keep_mode(self.folder / name, stream)
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        return aside

    def put(self, name: str, *, force: bool) -> None:
        """Put a file in its place.

        Raises:
            FileExistsError: When something is there, and it is not to be replaced by `force`.
        """
        aside, file = self._aside[name], self.folder / name
        # A link fails where something is there, in one step; a rename would replace it silently.
        if force or not _linked(aside, file):
            refuse_taken(file, force=force)
            aside.replace(file)
        else:
            aside.unlink()
        del self._aside[name]
        self._has_put = True


def _linked(aside: Path, file: Path) -> bool:
    """Give a file its name if nothing has it, in one step; False where no system can."""
    try:
        os.link(aside, file, follow_symlinks=False)
    except FileExistsError:
        raise _taken(file) from None
    except (OSError, NotImplementedError, AttributeError):  # such as on a phone's memory card
        return False
    return True


def _keep_mode(file: Path, stream: BinaryIO) -> None:
    """Let a file be read by those who could read the one that it replaces."""
    with suppress(OSError, AttributeError):
        before = file.lstat().st_mode
        if stat.S_ISREG(before):
            os.fchmod(stream.fileno(), before & 0o777)


def _shared_lock(folder: Path) -> int | None:
    """Tell others that files are written here, until it is closed; alone, remove what is left over.

    None where the system locks no folders: then nothing is removed.
    """
    try:
        import fcntl  # noqa: PLC0415 - not on Windows

        opened = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    try:
        with suppress(BlockingIOError):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove_left_over(folder)
        fcntl.flock(opened, fcntl.LOCK_SH)
    except OSError:
        os.close(opened)
        return None
    return opened


def _remove_left_over(folder: Path) -> None:
    """Remove what killed processes left aside."""
    for each in folder.iterdir():
        if ASIDE.fullmatch(each.name) and stat.S_ISREG(each.lstat().st_mode):
            each.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where folders can be opened for it."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
