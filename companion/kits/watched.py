"""What a kit's files are like now: seen anew, it tells whether any has changed."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

MOST: Final = 5_000
"""Files that are looked at: more than any kit has, and a folder of anything else ends."""

State = frozenset[tuple[str, int, int]]
"""Of each file its path, when it was changed last (ns) and its size (bytes)."""


def state(folders: Collection[Path], but: Path | None = None) -> State:
    """Return the state of all files in a kit's folders, but for one folder and what is hidden."""
    found: set[tuple[str, int, int]] = set()
    left_out = None if but is None else os.path.realpath(but)
    for folder in folders:
        for place in _files(str(folder), left_out):
            try:
                status = os.stat(place)  # noqa: PTH116 - some hundred at a time, ten times a second
            except OSError:  # gone since it was listed
                continue
            found.add((place, status.st_mtime_ns, status.st_size))
            if len(found) == MOST:
                break
    return frozenset(found)


def _files(folder: str, but: str | None) -> Iterator[str]:
    for place, inner, names in os.walk(folder):
        inner[:] = [
            each
            for each in inner
            if each[0] != "."
            and (but is None or os.path.realpath(os.path.join(place, each)) != but)  # noqa: PTH118
        ]
        yield from (os.path.join(place, name) for name in names if name[0] != ".")  # noqa: PTH118
