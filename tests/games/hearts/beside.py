"""The room's rules and the plain ones of `naive.py`, which play the same game."""

from companion.games.common.setup import settled_apart
from companion.games.engine import Options
from tests.games.hearts.naive import Game


def second(options: Options) -> Game:
    settled = settled_apart(options.variant)[1]
    return Game(options.players, settled.get("goal", 100), settled.get("moonshot") == "take")
