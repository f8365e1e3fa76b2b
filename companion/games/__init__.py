"""The rules, one room a game. Rooms are found in this folder, and opened only when asked for."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.contract import Game
    from companion.games.keeping import Keeper

SHARED = "common"
"""The one folder here that is no room."""


@cache
def rooms() -> tuple[str, ...]:
    """Return the slugs of all games, in alphabetical order, opening none of their rooms."""
    found = (module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found if name != SHARED))


def room(slug: str) -> "Game":
    """Return the game of that slug; KeyError when there is none."""
    game: Game = _opened(slug).GAME
    return game


def keeper(slug: str) -> "Keeper":
    """Return who keeps the game of that slug at the table; KeyError when there is none."""
    found: Keeper = _opened(slug, ".keeping").KEEPER
    return found


def _opened(slug: str, part: str = "") -> ModuleType:
    if slug not in rooms():
        raise KeyError(slug)
    return import_module(f"{__name__}.{slug.replace('-', '_')}{part}")
