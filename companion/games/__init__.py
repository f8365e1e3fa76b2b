"""The rules, one room a game. Rooms are found in this folder, and opened only when asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.contract import Game, Rules
    from companion.games.keeping import Keeper
    from companion.kits import Kit

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


def has_rules(slug: str) -> bool:
    """Return whether the game of that slug can be played move by move."""
    return slug in rooms() and find_spec(_name(slug, ".rules")) is not None


def rules(kit: "Kit") -> "Rules[Any]":
    """Return the rules of a kit's game, with its data; KeyError when there are none."""
    if not has_rules(kit.id):
        raise KeyError(kit.id)
    found: Rules[Any] = _opened(kit.id, ".rules").open_rules(kit)
    return found


def _opened(slug: str, part: str = "") -> ModuleType:
    if slug not in rooms():
        raise KeyError(slug)
    return import_module(_name(slug, part))


def _name(slug: str, part: str) -> str:
    return f"{__name__}.{slug.replace('-', '_')}{part}"
