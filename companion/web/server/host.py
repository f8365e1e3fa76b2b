"""What the app is given by its host: games, words, and the journal."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.kits.model import Kit
from companion.table.history.summary import Summary
from companion.table.journal import Entry, Journal
from companion.table.translator import Translator
from companion.web.server.memory import Memory

if TYPE_CHECKING:
    from companion.press.options import Options


async def here(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work gives
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
    options: Callable[[dict[str, Any]], "Options"]


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
