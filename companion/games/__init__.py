"""The rules, one room a game. Rooms are found in this folder, and opened only when asked for."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.common.keeping import TableKeeper
    from companion.games.contract import Rules
    from companion.games.game import Game
    from companion.games.keeping import OldKeeper
    from companion.kits import Kit

SHARED = ("common", "forms")
"""The folders here that are no rooms."""


@cache
def rooms() -> tuple[str, ...]:
    """Return the slugs of all games, in alphabetical order, opening none of their rooms."""
    found = (module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found if name not in SHARED))


def room(slug: str) -> "Game":
    """Return the game of that slug; KeyError when there is none."""
    if slug not in rooms():
        raise KeyError(slug)
    game: Game = import_module(f"{__name__}.{slug.replace('-', '_')}").GAME
    return game


def keeper(slug: str) -> "OldKeeper | TableKeeper":
    """Return who keeps the game of that slug at the table; KeyError when there is none."""
    return room(slug).keeper


def has_rules(slug: str) -> bool:
    """Return whether the game of that slug can be played move by move."""
    return slug in rooms() and room(slug).has_rules


def rules(kit: "Kit") -> "Rules[Any]":
    """Return the rules of a kit's game, with its data; KeyError when there are none."""
    if not has_rules(kit.id):
        raise KeyError(kit.id)
    return room(kit.id).rules(kit)
