"""The rules, one room a game. Rooms are found in this folder, and opened only when asked for."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.engine import Rules
    from companion.games.game import Game
    from companion.kits import Kit

SHARED = ("common", "kit_games")
"""The folders here that are no rooms."""


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, in alphabetical order, opening none of their rooms."""
    found = (module.name for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name.replace("_", "-") for name in found if name not in SHARED))


@cache
def kept_games() -> tuple[str, ...]:
    """Return the built-in kits that can be kept and scored, by a room or by a `score.toml`."""
    from companion.kits import games, layouts_folder  # noqa: PLC0415 - most ask for one game

    folder = layouts_folder()
    return tuple(
        name for name in games() if name in slugs() or (folder / name / "score.toml").is_file()
    )


def open_game(slug: str) -> "Game":
    """Return the game of that slug; KeyError when there is none."""
    if slug not in slugs():
        raise KeyError(slug)
    game: Game = import_module(f"{__name__}.{slug.replace('-', '_')}").GAME
    return game


def game_of(kit: "Kit") -> "Game":
    """Return a kit's game: one of ours, or what its `score.toml` says; KeyError for neither."""
    if kit.scores is not None and kit.id not in slugs():
        game: Game = import_module(f"{__name__}.kit_games").own_game(kit.id)
        return game
    game = open_game(kit.id)
    if game.needs_scores and kit.scores is None:  # somebody's own kit of that name
        raise KeyError(kit.id)
    return game


def has_rules(slug: str) -> bool:
    """Return whether there is a game of that slug that can be played move by move."""
    return slug in slugs() and open_game(slug).has_rules


def rules(kit: "Kit") -> "Rules[Any]":
    """Return the rules of a kit's game, with its data; KeyError when there are none."""
    return game_of(kit).rules(kit)
