"""Arguments and options that several commands have, and what the shell offers for them on Tab.

Nothing of what is offered may fail: then nothing is offered.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import preferences

if TYPE_CHECKING:
    from companion.kits import Component, Kit


# Offers what may stand there; given the context of the command, where it asks for it.
Completes = Callable[..., list[str]]


def option(
    flag: str, metavar: str, words: str, complete: Completes | None = None, **more: Any
) -> object:
    """Return an option that takes a value: how help names that, and what help says."""
    return typer.Option(flag, metavar=metavar, help=words, autocompletion=complete, **more)


def argument(metavar: str, words: str, complete: Completes | None = None, **more: Any) -> object:
    """Return the same for an argument. What it is when left out its words say."""
    return typer.Argument(
        metavar=metavar, help=words, autocompletion=complete, show_default=False, **more
    )


def complete_game(incomplete: str) -> list[str]:
    """Return the built-in games that begin so."""
    from companion.kits import games

    return _beginning(incomplete, games())


def complete_what(context: typer.Context, incomplete: str) -> list[str]:
    """Return the adjudications of the game named before."""
    from companion.games import open_game

    with suppress(KeyError, ImportError):
        return _beginning(incomplete, open_game(_game(context)).adjudications)
    return []


def complete_session(incomplete: str) -> list[str]:
    """Return the sessions of the journal, that with the newest entry first."""
    from companion.table.journal import Journal, JournalFault

    with suppress(JournalFault):
        return _beginning(incomplete, [head.id for head in Journal().sessions()])
    return []


def complete_language(incomplete: str) -> list[str]:
    """Return the languages there are words in."""
    return _beginning(incomplete, preferences.languages())


def complete_paper(incomplete: str) -> list[str]:
    """Return the papers that have a name."""
    return _beginning(incomplete, preferences.papers())


def complete_backs(incomplete: str) -> list[str]:
    """Return the ways to print backs."""
    return _beginning(incomplete, preferences.BACKS)


def complete_component(context: typer.Context, incomplete: str) -> list[str]:
    """Return the components and their families; of a list with commas, complete the last."""
    before, comma, last = incomplete.rpartition(",")
    names = dict.fromkeys(
        name for component in _components(context) for name in (component.family, component.id)
    )
    return [before + comma + each for each in _beginning(last, names)]


def complete_make(context: typer.Context, incomplete: str) -> list[str]:
    """Return `family=form` for what can be made in several forms."""
    forms = {
        f"{component.family}={make.id}"
        for component in _components(context)
        if len(component.makes) > 1
        for make in component.makes
    }
    return _beginning(incomplete, sorted(forms))


def complete_bots(incomplete: str) -> list[str]:
    """Return the programs that play; of a list with commas, complete the last."""
    from companion.simulation.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + each for each in _beginning(last, BOTS)]


def complete_way(incomplete: str) -> list[str]:
    """Return the ways to keep a game."""
    from companion.table.session.way import WAYS

    return _beginning(incomplete, WAYS)


def complete_players(context: typer.Context, incomplete: str) -> list[str]:
    """Return the numbers of players of the game named before."""
    kit = _kit(context)
    return _beginning(incomplete, map(str, kit.players if kit else ()))


def complete_variant(context: typer.Context, incomplete: str) -> list[str]:
    """Return the variants of the game named before."""
    kit = _kit(context)
    return _beginning(incomplete, kit.variants if kit else ())


def complete_setting(incomplete: str) -> list[str]:
    """Return the settings."""
    return _beginning(incomplete, preferences.CHECKS)


def complete_value(context: typer.Context, incomplete: str) -> list[str]:
    """Return the values of the setting named before, where they can be listed."""
    match context.params.get("key"):
        case "language":
            return complete_language(incomplete)
        case "paper":
            return complete_paper(incomplete)
        case "backs":
            return complete_backs(incomplete)
        case "ink":
            return _beginning(incomplete, preferences.INKS)
    return []


def _components(context: typer.Context) -> "tuple[Component, ...]":
    kit = _kit(context)
    return kit.components if kit else ()


def _kit(context: typer.Context) -> "Kit | None":
    from companion.kits import Faulty, load_kit

    with suppress(Faulty, OSError):
        return load_kit(_game(context), context.params.get("kit"))
    return None


def _game(context: typer.Context) -> str:
    """Return the game of a line, which is no parameter yet while an option waits for its value."""
    named = context.params.get("game") or context.args
    return str(named if isinstance(named, str) else next(iter(named), ""))


def _beginning(start: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(start)]


Game = Annotated[
    str,
    argument("GAME", "The game.", complete_game),
]
OwnGame = Annotated[
    str | None,
    argument("[GAME]", "The game, or the folder of a kit of your own.", complete_game),
]
OwnGames = Annotated[
    list[str] | None,
    argument("[GAME]...", "The games, or folders of kits of your own.", complete_game),
]
AnswersFile = Annotated[
    Path | None,
    argument(
        "[FILE]", "Answers as a JSON object; - reads standard input. Without it you are asked."
    ),
]
Paper = Annotated[
    str | None,
    option("--paper", "NAME", "a4, letter, ..., or width x height in mm: 210x297.", complete_paper),
]
Players = Annotated[
    int | None,
    option("--players", "N", "How many play.", complete_players),
]
Variant = Annotated[
    str | None,
    option("--variant", "NAME", "A variant of the game.", complete_variant),
]
Language = Annotated[
    str | None,
    option(
        "--lang",
        "LANG",
        "Language of what is shown and printed, such as en or ja.",
        complete_language,
    ),
]
OwnKit = Annotated[
    Path | None,
    option(
        "--kit",
        "DIR",
        "A folder with your own tables in place of ours; with a kit.toml, a kit of its own.",
        exists=True,
        file_okay=False,
    ),
]
Pdf = Annotated[
    Path | None,
    option("--pdf", "FILE", "Write the result sheet there.", dir_okay=False),
]
Session = Annotated[
    str | None,
    argument(
        "[SESSION]",
        "The beginning of its id, as 'companion sessions' shows it; left out: the last one.",
        complete_session,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Show only a JSON object.")]
Explain = Annotated[bool, typer.Option("--explain", help="Say why, with the rules.")]


Force = Annotated[bool, typer.Option("--force", help="Replace files that are there already.")]


def new_app() -> typer.Typer:
    """Return an app for one command; its help is plain text, so it needs no more than typer."""
    return typer.Typer(add_completion=False, rich_markup_mode=None)


def example(*lines: str) -> str:
    """Return the end of a command's help: lines to type, kept as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  companion {line}" for line in lines)
