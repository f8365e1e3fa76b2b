"""`companion words`: a file of what a kit has to say in one language more, to be filled in."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli import options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import is_whole_kit, open_house_translator
from companion.files import is_taken, named, write_file, writes
from companion.kits.check.texts import template
from companion.kits.load import read_kit
from companion.kits.read.section import is_name
from companion.kits.texts import text_file

app = options.new_app()


@app.command(epilog=options.example("words my-deck de"))
def words(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A kit of your own.", file_okay=False, exists=True)
    ],
    language: Annotated[
        str, typer.Argument(metavar="LANGUAGE", help="What the kit is to speak too, such as de.")
    ],
    *,
    lang: options.Language = None,
) -> None:
    """Write a file of all that is to be said in another language."""
    if not is_whole_kit(folder):
        raise Mistake(f"{folder}: has no kit.toml")
    if not is_name(language):
        raise Mistake(f"LANGUAGE: {language!r} is no language, such as de")
    kit, _ = read_kit("", folder)
    others = [each for each in kit.languages if each != language]
    text = template(kit.folders, language, (others or [language])[0])
    file = folder / text_file(language)
    if is_taken(file):
        raise Mistake(f"{file}: is there already; companion check says what it lacks")
    with named(file):
        write_file(file, writes(text.encode()))
    streams.show([str(file)])
    streams.show_wrapped(open_house_translator(lang).text("cli.worded", language=language))
