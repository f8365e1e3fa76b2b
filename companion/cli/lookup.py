"""What a command line names, looked up: a kit, its rules, the words of a language, a session.

No more is read than is asked for. A session of the journal is played again to say what it comes to;
that of a kit is read once, however many sessions were played with it.
"""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import preferences, streams
from companion.cli.errors import Mistake
from companion.errors import Complaint
from companion.kits import Kit, games, layouts_folder, load_kit
from companion.kits.faults import suggestion
from companion.kits.texts import Texts
from companion.table.translator import ENGLISH, Translator, wanted_language

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.table.history.summary import Summary
    from companion.table.journal import Entry, Journal

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
    # A game of ours first: a folder `giza` beside you is no reason to print something else.
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


# Letters of an id that are always shown.
SHORTEST = 4


def summaries(journal: "Journal") -> list["Summary"]:
    """Return the sessions that are not deleted, the newest first; one that can't be read is told.

    Raises:
        JournalFault: when the journal itself can't be read.
    """
    kept = (head.id for head in journal.sessions() if not head.deleted)
    found = (_readable(journal, session) for session in kept)
    return [each for each in found if each is not None]


def summary(journal: "Journal", session: str) -> "Summary":
    """Return what one session comes to, given its whole id.

    Raises:
        JournalFault: when the journal can't be read; else as `replayed` does.
    """
    return replayed(journal.entries(session))


def replayed(entries: "Sequence[Entry]") -> "Summary":
    """Return what a session comes to by its entries.

    Raises:
        Faulty: when its kit is not in order.
        Refused: when today's rules no longer admit what was answered.
        Mistake: when there are no rules for its game.
    """
    from companion.table.session.summary import summary as summed_up

    kit = kit_of(entries)
    check_way(kit, entries)
    return summed_up(kit, entries)


def check_way(kit: "Kit", entries: "Sequence[Entry]") -> None:
    """Check that there are rules for a session, in the way it is kept; Mistake when not."""
    from companion.table.session.way import FULL

    open_room(kit)
    if entries[0].body["way"] == FULL:
        from companion.cli.keeping import check_rules

        check_rules(kit)


def kit_of(entries: "Sequence[Entry]") -> "Kit":
    """Return the kit that a session is played with; Faulty when it is not in order."""
    opened = entries[0].body
    return load(opened["game"], Path(opened["kit"]) if opened["kit"] else None)


@cache
def load(game: str, folder: Path | None) -> "Kit":
    """Return a kit, which is read once however many sessions were played with it."""
    return load_kit(game, folder)


def finished(found: "Summary") -> "Summary":
    """Return the session; Mistake when its game is not finished."""
    if found.finished:
        return found
    session = short(found.session, [found.session])
    raise Mistake(f"SESSION: {session} is not finished; 'companion resume {session}' goes on")


def short(session: str, sessions: Sequence[str]) -> str:
    """Return the beginning of an id that no other session has."""
    others = [each for each in sessions if each != session]
    # As git shows commits: short enough to type, long enough to mean one.
    for length in range(SHORTEST, len(session)):
        if not any(each.startswith(session[:length]) for each in others):
            return session[:length]
    return session


def _readable(journal: "Journal", session: str) -> "Summary | None":
    """Return what a session comes to; None, and a line that tells it, when it can't be read."""
    try:
        return summary(journal, session)
    # One evening that can't be read is told, and keeps none of the others from being listed.
    except (Complaint, OSError) as error:
        streams.complain([f"{session[:SHORTEST]}: {' '.join(str(error).split())}"])
        return None
