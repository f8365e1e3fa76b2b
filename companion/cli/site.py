"""`companion site`: the table, and printing, as a website that needs no server."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli import extras, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import house_texts, language_for, open_house_translator, open_kit

app = options.new_app()

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it.")]
From = Annotated[
    Path | None,
    typer.Option(
        "--from",
        metavar="DIR",
        exists=True,
        file_okay=False,
        help="A folder with what else is fetched: the archives, or what is in them.",
    ),
]
Kits = Annotated[
    list[Path] | None,
    typer.Option(
        "--kit", metavar="DIR", exists=True, file_okay=False, help="A whole kit of your own, too."
    ),
]


@app.command(epilog=options.example("site table", "site table --lang ja"))
def site(
    folder: Folder,
    *,
    kit: Kits = None,
    from_: From = None,
    lang: options.Language = None,
) -> None:
    """Write a website that runs in the browser alone, offline too.

    Any host of plain files serves it. What it takes from elsewhere is fetched once.
    """
    with extras.press("the website", "web"):
        from companion.site.build.packages import NotToBeHad
        from companion.site.build.website import Wishes, write_site
    from platformdirs import user_cache_path

    translator, texts = open_house_translator(lang), house_texts()
    kits = {open_kit(None, each).id: each for each in kit or ()}
    language = language_for(tuple(texts), lang) if lang else None
    cache = user_cache_path("companion", appauthor=False)
    try:
        made = write_site(folder, Wishes(language, texts, kits, from_, cache))
    except NotToBeHad as missing:
        raise Mistake(str(missing)) from None
    size, press = (f"{each / 1e6:.1f}" for each in (made.size, made.press))
    said = {"version": made.version, "size": size, "press": press}
    streams.show_wrapped(translator.text("web.site.done", said))
    if not made.has_bytecode:
        streams.show_wrapped(translator.text("web.site.slow"))
    streams.show([translator.text("web.site.try", command=f"python -m http.server -d {folder}")])
