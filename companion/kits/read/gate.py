"""The gate: every file of a kit, however it is named, is found and opened here and nowhere else.

What is let in is a plain file whose real path lies in the kit's folder, not larger than files of
its kind may be. Links are followed within the folder, and to one place elsewhere, by its name: what
is called `shared/` may lie in the house's. No kit is trusted for where it lies. An installer may
link each file of the house to where it keeps it; then a folder of the house is that one, too.
"""

import os
import stat
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final, TypeVar

from companion.kits.bounds import FONT_BYTES, PICTURE_BYTES, SVG_BYTES, TABLE_BYTES, TOML_BYTES
from companion.kits.faults import Fault, Faulty, Told, file_suggestion
from companion.kits.places import SHARED, folders_for, layouts_folder
from companion.kits.read.csv_file import SUFFIXES, Effort

T = TypeVar("T")

_MOST: Final = {
    ".toml": TOML_BYTES,
    ".svg": SVG_BYTES,
    **dict.fromkeys((".ttf", ".otf"), FONT_BYTES),
    **dict.fromkeys((".csv", ".tsv", ".xlsx", ".ods"), TABLE_BYTES),
}
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)  # the path is real by then: what is a link now was swapped
    | getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer would keep us waiting
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)
# A file that the house always has: where it really lies, its folder is kept.
_OURS: Final = "style.toml"
# Characters of what a parser says.
_SHOWN: Final = 160
# Of how many names of files is known whether they lead out: each is asked several times.
_NAMES: Final = 1024
# Of how many folders is known where they really are: every file of a kit asks for it.
_FOLDERS: Final = 64


@lru_cache(maxsize=_NAMES)
def leads_out(name: str) -> bool:
    """Tell whether a file's name would leave the folder that it is looked for in."""
    ways = (PurePosixPath(name), PureWindowsPath(name))
    return "\0" in name or any(way.anchor or ".." in way.parts for way in ways)


def real_path(folder: Path, name: str) -> Path | None:
    """Return where a file of a kit's folder really lies; None when there is none of that name.

    Raises:
        Told: It leads out of the folder, by its name or by a link, or is no plain file, or larger
            than files of its kind may be.
    """
    real = Path(_inside(folder, name))
    try:
        status = real.lstat()
    except OSError:
        return None
    if stat.S_ISDIR(status.st_mode):
        return None
    _check(status, name)
    return real


def read(folder: Path, name: str, parse: Callable[[bytes, str], T]) -> T | None:
    """Return what a file of a kit's folder says; None when there is none of that name.

    Args:
        folder: One of the kit's.
        name: The file's path in it, parted by `/`.
        parse: Takes what the file holds, and its name for faults.

    Raises:
        Told: As `real_path` does.
        Faulty: When the system does not open it; with what is wrong in it, whatever the parser
            raises.
    """
    data = _content(folder, name)
    return None if data is None else parsed(data, name, parse)


def read_known(folder: Path, name: str, parse: Callable[[bytes, str], T]) -> T | None:
    """Return what a file says whose name every kit knows; as `read`, but raise only Faulty."""
    try:
        return read(folder, name, parse)
    except Told as told:
        raise Faulty(Fault(name, str(told))) from None


def read_first(name: str, folders: tuple[Path, ...], parse: Callable[[bytes, str], T]) -> T | None:
    """Return what such a file says in the first folder that has it."""
    found = (read_known(folder, name, parse) for folder in folders)
    return next((each for each in found if each is not None), None)


def read_found(name: str, folders: tuple[Path, ...], parse: Callable[[bytes, str], T]) -> T | None:
    """Return what a file of a kit says, of its own or shared; raises as `read` does."""
    found = (read(folder, name, parse) for folder in folders_for(name, folders))
    return next((each for each in found if each is not None), None)


def find(name: str, folders: tuple[Path, ...]) -> Path | None:
    """Return the folder that has a file of a kit, of its own or shared, the first of them.

    Raises:
        Told: As `real_path` does.
    """
    return next((each for each in folders_for(name, folders) if real_path(each, name)), None)


def is_there(name: str, folders: tuple[Path, ...]) -> bool:
    """Say whether a kit has a file, of its own or shared, that is let in."""
    try:
        return find(name, folders) is not None
    except Told:
        return False


def parsed(data: bytes, name: str, parse: Callable[[bytes, str], T]) -> T:
    """Return what a parser makes of a file; whatever else than words it raises is a fault.

    Raises:
        Told, Faulty: As the parser does.
        Faulty: When it raises anything else.
    """
    try:
        return parse(data, name)
    except (Faulty, Told):
        raise
    except MemoryError:
        raise Faulty(Fault(name, "can't be read: it takes more memory than there is")) from None
    except RecursionError:
        raise Faulty(Fault(name, "can't be read: its parts lie too deep in each other")) from None
    except Exception as error:  # noqa: BLE001 - a parser of others raises whatever a file trips
        what = " ".join(str(error).split())[:_SHOWN] or type(error).__name__
        raise Faulty(Fault(name, f"can't be read: {what}")) from None


def shared_layouts(folder: Path) -> Iterator[str]:
    """Yield the names of the layouts in a folder that all kits share, or that replace them."""
    return (f"{SHARED}{name}" for name in names(folder, SHARED) if name.endswith(".toml"))


def names(folder: Path, place: str = "") -> Iterator[str]:
    """Yield the names of the files in a place of a kit's folder; of none that lies outside."""
    try:
        with os.scandir(_inside(folder, place or ".")) as entries:
            yield from sorted(each.name for each in entries if each.is_file())
    except (OSError, Told):
        return


def _inside(folder: Path, name: str) -> str:
    """Return the real path of what a name stands for; Told when that is no place of the kit."""
    if leads_out(name):
        raise Told(f"'{name}' leads out of the kit's folder")
    path = os.path.join(folder, name)
    try:
        real = os.path.realpath(path)
    except (OSError, ValueError):
        return path
    if not _is_in_place(real, folder, name):
        raise Told(f"'{name}' is a link that leads out of the kit's folder")
    return real


def _is_in_place(real: str, folder: Path, name: str) -> bool:
    """Tell whether a file really lies where the name of one of a folder's may lead."""
    house = str(layouts_folder())
    places = _places(os.path.abspath(folder), house)
    if name.startswith(SHARED):
        places += _places(os.path.join(house, SHARED), house)
    return _whole(real).startswith(places)


@lru_cache(maxsize=_FOLDERS)
def _places(folder: str, house: str) -> tuple[str, ...]:
    """Return how paths begin where a folder really is; of the house's also where it is kept.

    It is found out once: a folder that moves away later leads out of where it was.
    """
    own, house = os.path.realpath(folder), os.path.realpath(house)
    if not Path(own).is_relative_to(house):
        return (_whole(own),)
    kept = os.path.dirname(os.path.realpath(os.path.join(house, _OURS)))
    kept = os.path.join(kept, os.path.relpath(own, house))
    return _whole(own), _whole(os.path.normpath(kept))


def _whole(path: str) -> str:
    """Return a path so that those of all that lies in it, and none else, begin like it."""
    return os.path.normcase(os.path.join(path, ""))


def _check(status: os.stat_result, name: str) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise Told(f"'{name}' is no plain file")
    most = _MOST.get(PurePosixPath(name).suffix.lower(), PICTURE_BYTES)
    if status.st_size > most:
        raise Told(f"'{name}' is larger than {most // 1_000_000} MB")


def _content(folder: Path, name: str) -> bytes | None:
    real = real_path(folder, name)
    if real is None:
        return None
    try:
        with open(os.open(real, _FLAGS), "rb") as stream:
            status = os.fstat(stream.fileno())
            _check(status, name)
            data = stream.read(status.st_size + 1)
    except OSError as error:
        raise Faulty(Fault(name, f"can't be read: {error.strerror}")) from None
    # Looked at again: a folder above it may have become a link between the check and the opening.
    if _inside(folder, name) != str(real) or len(data) > status.st_size:
        raise Told(f"'{name}' was changed while it was read")
    return data


# Which folders a kit is read from, how a file is found in them, and what lies there unused.

# Files that a kit may do without, so that someone's own may add them.
_OPTIONAL = ("nets.toml", "style.toml")


class Folders:
    """The folders of one kit: someone's own, then ours; or only one of them."""

    def __init__(self, own: Path | None, ours: Path | None) -> None:
        self.paths = tuple(folder for folder in (own, ours) if folder is not None)
        self.whole_own = ours is None
        self.effort = Effort()
        self._own = own
        self._ours = ours
        self._said: bytes | None = None

    def find(self, name: str) -> tuple[Path, str]:
        """Return the first folder that has a file, and the file's name.

        Raises:
            Told: When no folder has it, or it is not let in.
        """
        for folder in self.paths:
            if real_path(folder, name):
                return folder, name
        there = sorted({each for folder in self.paths for each in names(folder)})
        alike = [each for each in there if _is_table(each) == _is_table(name)]
        raise Told(f"there is no file '{name}'{file_suggestion(name, alike or there)}")

    def find_table(self, name: str) -> tuple[Path, str]:
        """Return where a table lies; someone's own may be in another format than ours.

        Raises:
            Told: As `find` does.
        """
        if self._own is not None and self._ours is not None and PurePosixPath(name).name:
            for suffix in SUFFIXES:
                other = str(PurePosixPath(name).with_suffix(suffix))
                if real_path(self._own, other):
                    return self._own, other
        return self.find(name)

    def unused(self) -> Iterator[Fault]:
        """Yield a fault for each of someone's own files that takes the place of none of ours."""
        if self._own is None or self._ours is None:
            return
        ours = {*names(self._ours), *_OPTIONAL}
        ours |= {*shared_layouts(self._ours), *shared_layouts(layouts_folder())}
        files = _data_files(self._own)
        tables = {Path(name).stem: name for name in reversed(files) if _is_table(name)}
        for name in files:
            stem = Path(name).stem
            if _is_table(name) and tables[stem] != name:
                yield Fault(name, f"is the same table as '{tables[stem]}'; keep one of them")
            elif not (_is_known(name, ours) or f'"{name}"'.encode() in self._layouts(files)):
                yield Fault(
                    name, f"takes the place of no file of ours{file_suggestion(name, ours)}"
                )
        if not files:
            yield Fault(str(self._own), "has no file that could take the place of one of ours")

    def _layouts(self, files: list[str]) -> bytes:
        """Return all that someone's own layouts say; of one that is not let in, nothing."""
        if self._said is None:
            own = [name for name in files if name.endswith(".toml")]
            self._said = b"\n".join(map(self._content, own))
        return self._said

    def _content(self, name: str) -> bytes:
        try:
            return read(self._own or Path(), name, lambda data, _: data) or b""
        except (Faulty, Told):
            return b""


def _is_table(name: str) -> bool:
    return name.endswith(SUFFIXES)


def _is_known(name: str, known: Collection[str]) -> bool:
    if not _is_table(name):
        return name in known
    return any(_is_table(other) and Path(other).stem == Path(name).stem for other in known)


def _data_files(folder: Path) -> list[str]:
    """Return the names of tables and TOML files, without what editors leave lying beside them."""
    plain = (name for name in names(folder) if not name.startswith((".", "~")))
    files = (name for name in plain if name.lower().endswith((".toml", *SUFFIXES)))
    return sorted((*files, *shared_layouts(folder)))
