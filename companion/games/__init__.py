"""The rules, one room a game. Rooms are found in this folder, and opened only when asked for."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.contract import Game

SHARED = "common"
"""The one folder here that is no room."""


@cache
def rooms() -> tuple[str, ...]:
    """Return the slugs of all games, in alphabetical order, opening none of their rooms."""
    found = (module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found if name != SHARED))


def room(slug: str) -> "Game":
    """Return the game of that slug; KeyError when there is none."""
    if slug not in rooms():
        raise KeyError(slug)
    game: Game = import_module(f"{__name__}.{slug.replace('-', '_')}").GAME
    return game
