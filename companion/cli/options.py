"""Arguments and options that several commands have, and the app that each command is made with."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli import complete

Game = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game.", autocompletion=complete.complete_game),
]
OwnGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        show_default=False,
        help="The game, or the folder of a kit of your own.",
        autocompletion=complete.complete_game,
    ),
]
OwnGames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        show_default=False,
        help="The games, or folders of kits of your own.",
        autocompletion=complete.complete_game,
    ),
]
AnswersFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]",
        show_default=False,
        help="Answers as a JSON object; - reads standard input. Without it you are asked.",
    ),
]
Paper = Annotated[
    str | None,
    typer.Option(
        "--paper",
        metavar="NAME",
        help="a4, letter, ..., or width x height in mm: 210x297.",
        autocompletion=complete.complete_paper,
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        help="How many play.",
        autocompletion=complete.complete_players,
    ),
]
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="A variant of the game.",
        autocompletion=complete.complete_variant,
    ),
]
Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="LANG",
        help="Language of what is shown and printed, such as en or ja.",
        autocompletion=complete.complete_language,
    ),
]
OwnKit = Annotated[
    Path | None,
    typer.Option(
        "--kit",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="A folder with your own tables in place of ours; with a kit.toml, a kit of its own.",
    ),
]
Pdf = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="FILE", dir_okay=False, help="Write the result sheet there."),
]
Session = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION]",
        show_default=False,
        help="The beginning of its id, as 'companion sessions' shows it; left out: the last one.",
        autocompletion=complete.complete_session,
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
