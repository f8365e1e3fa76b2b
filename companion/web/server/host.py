"""What pages ask of the machine they are served by: its kits, its journal, its press, its memory.

The memory is who has joined, kept for a server that was killed, so that its phones go on without
joining again: a private file beside the journal, since who reads it can sit in anybody's place.
"""

import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.files import write_file, writes
from companion.kits.model import Kit
from companion.table.history.summary import Summary
from companion.table.journal import Entry, Journal
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.press.options import PrintOptions

MEMORY_FILE: Final = "table.json"
# Seconds after the last change until an evening is over, and its address with it.
EVENING: Final = 12 * 3600


class Memory:
    """What a room remembers of an evening: plain data, in one file; `None` keeps nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._written: Mapping[str, Any] | None = None

    def read(self) -> dict[str, Any]:
        """Return what was kept; nothing where there is none, or it is of another evening."""
        with suppress(OSError, ValueError):
            if self._path and time.time() - self._path.stat().st_mtime < EVENING:
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


async def here(work: Callable[[], Any]) -> Any:
    """Do what takes its time where all else is done, for hosts that have no other place."""
    return work()


def one_line(wrong: Exception) -> str:
    """Return what is wrong, in a line."""
    return " ".join(str(wrong).split())


class Press(NamedTuple):
    """What a host can put on paper, where printing is installed.

    `result_sheet` returns a finished game's as the bytes of a PDF. `usual` are the choices of a
    print that are set for good, `options` makes of choices what the press takes.
    """

    result_sheet: Callable[[Summary, Translator], bytes]
    usual: Callable[[], dict[str, Any]]
    options: Callable[[dict[str, Any]], "PrintOptions"]


class Host(NamedTuple):
    """What a host passes in; the app itself opens no file and knows no setting.

    `games` are the ids of what can be kept, `full` of those that can be played move by move.
    `kit` opens one by its id, `kit_of` that of a session; `words` are a kit's, or the program's
    own, in a language. `programs` opens the players that are no people. `own` are the folders of
    somebody's own kits, by id. `memory` is what outlives a server that is killed.
    `blame` keeps an error that nobody foresaw, and returns the line that tells of it.
    `press` gives what prints, None where that is not installed. `aside` does what takes its time,
    so that nobody waits for it. `location` is where people play, "" where nobody has said.
    `home` is the address that another phone finds the same page at, "" where it does not.
    """

    journal: Journal
    games: Sequence[str]
    full: Sequence[str]
    languages: Sequence[str]
    kit: Callable[[str], Kit]
    kit_of: Callable[[Sequence[Entry]], Kit]
    words: Callable[[Kit | None, str], Translator]
    programs: Callable[[], Any]
    language: str = "en"
    own: Mapping[str, str] = {}
    memory: Memory = Memory()
    blame: Callable[[Exception], str] = repr
    press: Callable[[], Press | None] = lambda: None
    aside: Callable[[Callable[[], Any]], Awaitable[Any]] = here
    location: Callable[[], str] = str
    home: str = ""
