"""What the app is given by its host: games, words, and the journal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.kits.model import Kit
from companion.table.journal import Entry, Journal
from companion.table.translator import Translator
from companion.web.memory import Memory


class House(NamedTuple):
    """What a host passes in; the app itself opens no file and knows no setting.

    `games` are the ids of what can be kept, `full` of those that can be played move by move.
    `kit` opens one by its id, `kit_of` that of a session; `words` are a kit's, or the program's
    own, in a language. `programs` opens the players that are no people. `own` are the folders of
    somebody's own kits, by id. `memory` is what outlives a server that is killed.
    `blame` keeps an error that nobody foresaw, and returns the line that tells of it.
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
