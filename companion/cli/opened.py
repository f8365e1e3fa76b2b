"""What a command works with: the kit, its rules, and the words of a language."""

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import preferences
from companion.cli.mistakes import Mistake
from companion.kits import Kit, games, layouts_folder, load_kit
from companion.kits.faults import suggestion
from companion.kits.texts import Texts
from companion.table.translator import ENGLISH, Translator, wanted_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.game import Game

KIT_FILE: Final = "kit.toml"


def open_kit(game: str | None, folder: Path | None) -> Kit:
    """Return the kit that a person named, as `named_kit` finds it.

    Raises:
        Faulty: with all that is wrong in it.
        Mistake: as `named_kit` does.
    """
    return load_kit(*named_kit(game, folder))


def named_kit(game: str | None, folder: Path | None) -> tuple[str, Path | None]:
    """Return the name and the own folder of a kit, as `load_kit` takes them.

    A person names a game of ours, or the folder of a whole kit in its place, or, with that folder
    in `--kit`, nothing.

    Raises:
        Mistake: when there is neither a name nor a whole kit in the folder.
    """
    if game is not None and folder is None and is_whole_kit(Path(game)) and game not in games():
        return "", Path(game)
    if game is None and not (folder and is_whole_kit(folder)):
        why = f"is missing, and {folder} has no {KIT_FILE}" if folder else "is missing"
        raise Mistake(f"GAME: {why}; there are: {', '.join(games())}")
    return game or "", folder


def is_whole_kit(folder: Path) -> bool:
    """Return whether a folder holds a kit, not only tables in place of ours."""
    return (folder / KIT_FILE).is_file()


def open_room(kit: Kit) -> "Game":
    """Return the rules of a kit's game; Mistake when it can only be printed."""
    from companion.games import game_of

    try:
        return game_of(kit)
    except KeyError:
        raise Mistake(f"{kit.id}: has no rules here; it can only be printed") from None


def language_for(languages: "Sequence[str]", option: str | None) -> str:
    """Return the language: the option's, else the settings', else the locale's, else English.

    Raises:
        Mistake: when the option names a language that there are no words in.
    """
    if option is not None:
        if option not in languages:
            known = suggestion(option, languages)
            raise Mistake(f"--lang: there are no words in '{option}'; {known}")
        return option
    for wanted in (preferences.read().get("language"), wanted_language(os.environ), ENGLISH):
        if wanted in languages:
            return str(wanted)
    return languages[0]


def open_translator(kit: Kit, option: str | None) -> Translator:
    """Return the words of a kit in the language that is wanted."""
    return Translator(kit.texts, language_for(kit.languages, option), house_texts(), kit)


def open_house_translator(option: str | None) -> Translator:
    """Return the program's own words in the language that is wanted."""
    texts = house_texts()
    return Translator(texts, language_for(tuple(texts), option))


@cache
def house_texts() -> Texts:
    """Return the program's own texts, in every language that there is a file for; read once."""
    return Texts(preferences.languages(), layouts_folder(), (), {})
