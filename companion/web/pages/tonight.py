"""Tonight: which session to go on with, or which game to start."""

from typing import NamedTuple

from companion.kits import Faulty
from companion.table.clock import moment_of
from companion.table.names import visible
from companion.table.session.way import FULL, WAYS
from companion.table.translator import Translator, in_language
from companion.web.house import House

SHOWN = 6
"""Sessions that are offered to go on with."""


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


def tonight_page(house: House, translator: Translator, notice: str) -> Tonight:
    """Return what can be gone on with, the newest first, and what can be started."""
    language = translator.language
    games = tuple(_game(house, each, language) for each in house.games)
    names = {game.id: game.name for game in games}
    heads = [x for x in house.journal.sessions() if not (x.deleted or x.over)][:SHOWN]
    seated = house.journal.seated()
    kept = tuple(
        Kept(
            x.id,
            names.get(x.game, x.game),
            moment_of(x.last),
            ", ".join(map(visible, seated.get(x.id, ()))),
        )
        for x in heads
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
