"""`companion setup`: how to set the game up tonight."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_kit, open_room, open_translator

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.translator import Translator

app = options.new_app()


@app.command(epilog=options.example("setup giza --players 3", "setup giza --players 3 --sheet"))
def setup(
    game: options.OwnGame = None,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    json: options.Json = False,
    sheet: Annotated[bool, typer.Option("--sheet", help="Write the printed sheet as PDF.")] = False,
    explain: options.Explain = False,
    force: options.Force = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Show how to set a game up, step by step, with every count."""
    from companion.table.terminal.results import setup_lines

    loaded = open_kit(game, kit)
    room, translator = open_room(loaded), open_translator(loaded, lang)
    if players is None:
        raise Mistake(f"--players: how many play? {' or '.join(map(str, loaded.players))}")
    result = room.setup(loaded, {"players": players, "variant": variant})
    if sheet:
        _print_sheet(loaded, players, translator, force=force)
    elif json:
        streams.show_object(result.value)
    else:
        streams.show(setup_lines(result, loaded, translator, players, explain=explain))


def _print_sheet(kit: "Kit", players: int, translator: "Translator", *, force: bool) -> None:
    from companion.cli import printing
    from companion.table.session.setup import SHEET

    choices = printing.preset_choices(translator)
    choices |= {"players": players, "only": (SHEET,), "first_sheet": False}
    printing.write(kit, choices, None, translator, force=force)
