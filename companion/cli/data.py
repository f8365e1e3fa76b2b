"""`companion data`: the tables of a game and where their numbers come from."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.cli import options, streams
from companion.cli.opened import open_kit, open_voice
from companion.table.width import wrap
from companion.table.words import in_language

if TYPE_CHECKING:
    from companion.kits import Kit, Table
    from companion.table.words import Voice

SOURCES: Final = ("rulebook", "public", "house")

app = options.new_app()


@app.command(epilog=options.example("data giza", "data giza --kit my-giza"))
def data(
    game: options.OwnGame = None, *, lang: options.Language = None, kit: options.OwnKit = None
) -> None:
    """List the tables of a game, and where their numbers come from."""
    loaded = open_kit(game, kit)
    streams.show(_lines(loaded, open_voice(loaded, lang)))


def _lines(kit: "Kit", voice: "Voice") -> Iterator[str]:
    for table in kit.tables.values():
        rows = voice.text("cli.rows", number=len(table.rows))
        yield from wrap(f"{table.id}: {table.file}, {rows}")
        for line in _about(kit, table, voice):
            yield from wrap(line, indent="    ", first="  ")
    made = Counter(str(component.source) for component in kit.components)
    yield from wrap(f"{voice.text('cli.components')}: {_shares(made, voice)}")
    yield ""
    for source in SOURCES:
        yield from wrap(voice.text(f"cli.about_{source}"), indent="  ", first="")


def _about(kit: "Kit", table: "Table", voice: "Voice") -> Iterator[str]:
    """Say of a table whose it is, where its rows and columns come from, and what it holds."""
    if len(kit.folders) > 1 and (kit.folders[0] / table.file).is_file():
        yield voice.text("cli.own_table", folder=str(kit.folders[0]))
    yield _shares(Counter(str(row.get("source") or table.source) for row in table.rows), voice)
    for column in table.columns.values():
        if column.source is not None and column.source != table.source:
            yield f"{column.name}: {voice.text(f'cli.{column.source}')}"
    if table.note:
        yield in_language(table.note, voice.language)


def _shares(counted: Counter[str], voice: "Voice") -> str:
    """Return the sources in words, with how many each has when there are several."""
    names = {source: voice.text(f"cli.{source}") for source in SOURCES if counted[source]}
    if len(names) == 1:
        return next(iter(names.values()))
    return voice.value([f"{name} {counted[source]}" for source, name in names.items()])
