"""Who has joined, kept for a server that was killed: its phones go on without joining again.

One private file beside the journal: whoever reads it can sit down in anybody's place.
"""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.files import write_file, writes

FILE: Final = "table.json"
LASTS: Final = 12 * 3600
"""Seconds after the last change until an evening is over, and its address with it."""


class Memory:
    """What a room remembers of an evening: plain data, in one file; `None` keeps nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._written: Mapping[str, Any] | None = None

    def read(self) -> dict[str, Any]:
        """Return what was kept; nothing where there is none, or it is of another evening."""
        with suppress(OSError, ValueError):
            if self._path and time.time() - self._path.stat().st_mtime < LASTS:
                found = json.loads(self._path.read_text(encoding="utf-8"))
                return found if isinstance(found, dict) else {}
        return {}

    def write(self, value: Mapping[str, Any]) -> None:
        """Keep something in the place of what was kept; OSError when that can't be."""
        if self._path is not None and value != self._written:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(value, indent=1)
            write_file(self._path, writes(text.encode()), force=True, mode=0o600)
        self._written = value

    def forget(self) -> None:
        """Have nothing kept."""
        with suppress(OSError):
            if self._path is not None:
                self._path.unlink()
