"""`companion new`: a kit of one's own to begin with."""

from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from companion.cli import options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator
from companion.files import NewFiles, named, writes
from companion.kits import games
from companion.kits.bounds import ID_LETTERS
from companion.kits.load import SCORES
from companion.kits.places import new_folder
from companion.kits.read.section import is_name

app = options.new_app()

ID: Final = "NAME"
TITLE: Final = "TITLE"
"""What stands in what is copied where the new kit's id and its title are to stand."""

From = Annotated[
    Literal["cards", "tiles", "board", "roll-and-write", "score-only"],
    typer.Option(
        "--from",
        metavar="WHAT",
        help="cards (if left out), tiles, board, roll-and-write or score-only.",
    ),
]


@app.command(epilog=options.example("new river", "new islands --from tiles"))
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the game, and of its folder.")],
    *,
    from_: From = "cards",
    lang: options.Language = None,
) -> None:
    """Make a kit of your own in a folder here: it prints at once, and is yours to change."""
    translator = open_house_translator(lang)
    _check(name)
    made = copied(new_folder() / from_, Path(name))
    streams.show(map(str, made))
    ways = ["print", "studio", *(["keep"] if Path(name, SCORES) in made else [])]
    for key in (from_, *ways):
        streams.show_wrapped(translator.text(f"new.{key}", kit=name))


def _check(name: str) -> None:
    """Refuse a name that is none for a kit, or is taken."""
    if not is_name(name) or len(name) > ID_LETTERS:
        raise Mistake(f"NAME: {name!r} must be letters, digits, - and _, at most {ID_LETTERS}")
    if name in games():
        raise Mistake(f"NAME: there is a game '{name}' already; choose another name")


def copied(scaffold: Path, folder: Path) -> list[Path]:
    """Copy a scaffold into a new folder; return its files. What fails leaves nothing behind."""
    with named(folder):
        try:
            folder.mkdir()
        except FileExistsError:
            raise Mistake(f"NAME: {folder} is there already; choose another name") from None
        files = sorted(scaffold.iterdir())
        try:
            with NewFiles(folder) as new:
                for file in files:
                    new.write(file.name, writes(_renamed(file.read_text("utf-8"), folder.name)))
                for file in files:
                    new.put(file.name, force=False)
        except OSError:
            for file in files:
                (folder / file.name).unlink(missing_ok=True)
            folder.rmdir()
            raise
    return [folder / file.name for file in files]


def _renamed(text: str, name: str) -> bytes:
    title = name.replace("-", " ").replace("_", " ").strip().title() or name
    return text.replace(f'"{ID}"', f'"{name}"').replace(f'"{TITLE}"', f'"{title}"').encode()
