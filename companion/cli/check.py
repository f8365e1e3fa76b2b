"""`companion check`: whether a kit is in order, before any paper is spent on it."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli import complete, options, streams
from companion.cli.checking import checked
from companion.cli.mistakes import Mistake
from companion.cli.opened import KIT_FILE, is_whole_kit
from companion.kits import Fault, Faulty, games
from companion.kits.faults import suggestion

app = options.new_app()

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME|DIR]",
        show_default=False,
        help="A game, or the folder of a kit of your own; all games if left out.",
        autocompletion=complete.complete_game,
    ),
]


@app.command(epilog=options.example("check giza", "check", "check giza --kit my-giza"))
def check(
    target: Target = None, *, lang: options.Language = None, kit: options.OwnKit = None
) -> None:
    """Check the data, the texts and the layouts of a game, and print nothing."""
    faults: list[Fault] = []
    lines: list[str] = []
    for name, folder in _places(target, kit):
        lines += checked(name, folder, lang, faults)
    if faults:
        raise Faulty(*dict.fromkeys(faults))
    streams.show(lines)


def _places(target: str | None, folder: Path | None) -> list[tuple[str, Path | None]]:
    """Return the name and the own folder of each kit to check."""
    if target is None and folder is None:
        return [(name, None) for name in games()]
    if target in games():
        return [(target, folder)]
    target = target or str(folder)
    if not Path(target).is_dir():
        raise Mistake(f"{target}: is no game and no folder; {suggestion(target, games())}")
    if not is_whole_kit(Path(target)):
        way = f"companion check GAME --kit {target}"
        raise Mistake(f"{target}: has no {KIT_FILE}; if it holds tables in place of ours: {way}")
    return [("", Path(target))]
