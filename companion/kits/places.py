"""Where our own data lie, and what the files of a kit are like now.

Ours lie beside the package in a checkout, inside it once installed.
"""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

# How the names of layouts begin that the house has for every kit.
SHARED = "shared/"

_PACKAGE = Path(__file__).parents[1]


def layouts_folder() -> Path:
    """Return the folder of the house's data and of the built-in kits."""
    return _find("layouts")


def new_folder() -> Path:
    """Return the folder of what new kits are copied from."""
    return layouts_folder() / "new"


def fonts_folder() -> Path:
    """Return the folder of the fonts that are embedded."""
    return _find("fonts")


def folders_for(name: str, folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return where a kit's file is looked for: in its folders, and a shared one in the house's."""
    return (*folders, layouts_folder()) if name.startswith(SHARED) else folders


def _find(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


# What a kit's files are like now: seen anew, it tells whether any has changed.

# Files that are looked at: more than any kit has, and a folder of anything else ends.
MOST: Final = 5_000

# When a file was changed last (ns), its size (bytes), and which file of the disk it is.
Stamp = tuple[int, int, int]

# Of each file its path and its stamp.
State = frozenset[tuple[str, Stamp]]


def stamp(file: str | Path) -> Stamp | None:
    """Return what is another when a file has changed; None where there is none."""
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def state(folders: Collection[Path], but: Path | None = None) -> State:
    """Return the state of all files in a kit's folders, but for one folder and what is hidden."""
    found: set[tuple[str, Stamp]] = set()
    left_out = None if but is None else os.path.realpath(but)
    for folder in folders:
        for place in _files(str(folder), left_out):
            if now := stamp(place):  # else it is gone since it was listed
                found.add((place, now))
            if len(found) == MOST:
                break
    return frozenset(found)


def _files(folder: str, but: str | None) -> Iterator[str]:
    for place, inner, names in os.walk(folder):
        inner[:] = [
            each
            for each in inner
            if each[0] != "."
            and (but is None or os.path.realpath(os.path.join(place, each)) != but)
        ]
        yield from (os.path.join(place, name) for name in names if name[0] != ".")
