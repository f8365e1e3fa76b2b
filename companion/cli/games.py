"""`companion games` and `companion data`: what there is, and where its numbers come from."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.cli import options, streams
from companion.cli.lookup import open_kit, open_translator
from companion.games import kept_games, slugs
from companion.kits import games as built_in
from companion.kits import load_kit
from companion.kits.model import Origin, origins
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.translator import Translator

app = options.new_app()


@app.command(epilog=options.example("games", "games --lang ja"))
def games(*, lang: options.Language = None) -> None:
    """List the games, with how many play and what the companion does for each."""
    for name in built_in():
        kit = load_kit(name)
        translator = open_translator(kit, lang)
        keeps = "cli.prints_and_keeps" if name in kept_games() else "cli.prints"
        does = "cli.prints_and_rules" if name in slugs() else keeps
        title = in_language(kit.name, translator.language)
        players = "-".join(map(str, sorted({kit.players[0], kit.players[-1]})))
        streams.show(wrap(f"{name}: {title}"))
        streams.show(wrap(translator.text(does, players=players), indent="  "))


SOURCES: Final = ("rulebook", "public", "house")


@app.command(epilog=options.example("data giza", "data giza --kit my-giza"))
def data(
    game: options.OwnGame = None, *, lang: options.Language = None, kit: options.OwnKit = None
) -> None:
    """List the tables of a game, and where their numbers come from."""
    loaded = open_kit(game, kit)
    streams.show(_table_lines(loaded, open_translator(loaded, lang)))


def _table_lines(kit: "Kit", voice: "Translator") -> Iterator[str]:
    for origin in origins(kit):
        rows = voice.text("cli.rows", number=origin.size)
        yield from wrap(f"{origin.id}: {origin.file}, {rows}")
        for line in _about(kit, origin, voice):
            yield from wrap(line, indent="    ", first="  ")
    made = Counter(str(component.source) for component in kit.components)
    yield from wrap(f"{voice.text('cli.components')}: {_shares(made, voice)}")
    yield ""
    for source in SOURCES:
        yield from wrap(voice.text(f"cli.about_{source}"), indent="  ", first="")


def _about(kit: "Kit", origin: Origin, voice: "Translator") -> Iterator[str]:
    """Say of a table whose it is, where its rows and columns come from, and what it holds."""
    if len(kit.folders) > 1 and (kit.folders[0] / origin.file).is_file():
        yield voice.text("cli.own_table", folder=str(kit.folders[0]))
    rest = {origin.sources[0]: origin.size - len(origin.rows)}
    yield _shares(Counter(origin.rows.values()) + Counter(rest), voice)
    for source in SOURCES:
        if named := [name for name, found in origin.columns.items() if found == source]:
            yield f"{voice.text(f'cli.{source}')}: {voice.value(named)}"
    if origin.note:
        yield in_language(origin.note, voice.language)


def _shares(counted: Counter[str], voice: "Translator") -> str:
    """Return the sources in words, with how many each has when there are several."""
    names = {source: voice.text(f"cli.{source}") for source in SOURCES if counted[source]}
    if len(names) == 1:
        return next(iter(names.values()))
    return voice.value([f"{name} {counted[source]}" for source, name in names.items()])
