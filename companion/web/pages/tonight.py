"""Tonight: which session to go on with, or which game to start."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.kits import Faulty
from companion.questions.text import visible
from companion.table.journal import Head, Journal
from companion.table.phrases import moment_of
from companion.table.session.way import FULL, WAYS
from companion.table.translator import Translator, in_language
from companion.web.house import House

SHOWN = 6
"""Sessions that are offered to go on with."""


class Unfinished(NamedTuple):
    """A session that is not over, as the journal has it."""

    head: Head
    players: Sequence[str]


class Kept(NamedTuple):
    """A session that is not over, and can be gone on with."""

    id: str
    game: str
    when: str
    players: str


class Game(NamedTuple):
    """A game that can be started, and the ways to keep it."""

    id: str
    name: str
    players: str
    ways: tuple[str, ...]


class Tonight(NamedTuple):
    """What the first page offers."""

    kept: tuple[Kept, ...]
    games: tuple[Game, ...]
    notice: str


def unfinished(journal: Journal) -> list[Unfinished]:
    """Return what can be gone on with, the newest first; it takes longer with each evening."""
    heads = [x for x in journal.sessions() if not (x.deleted or x.over)][:SHOWN]
    seated = journal.seated() if heads else {}
    return [Unfinished(each, seated.get(each.id, ())) for each in heads]


def tonight_page(
    house: House, found: Sequence[Unfinished], translator: Translator, notice: str
) -> Tonight:
    """Return what of those can be gone on with, in words, and what can be started."""
    language = translator.language
    games = tuple(_game(house, each, language) for each in house.games)
    names = {game.id: game.name for game in games}
    kept = tuple(
        Kept(
            head.id,
            names.get(head.game, head.game),
            moment_of(head.last),
            ", ".join(map(visible, players)),
        )
        for head, players in found
    )
    return Tonight(kept, games, notice)


def _game(house: House, game: str, language: str) -> Game:
    try:
        kit = house.kit(game)
    except Faulty:
        return Game(game, game, "", ())
    players = "-".join(map(str, sorted({kit.players[0], kit.players[-1]})))
    ways = tuple(way for way in WAYS if way != FULL or game in house.full)
    return Game(game, in_language(kit.name, language), players, ways)
