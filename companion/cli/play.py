"""`companion play`: keeps a whole evening of a game."""

from typing import Annotated

import typer

from companion.cli import options
from companion.cli.evening import keep_new, open_evening_room, presets_for
from companion.cli.opened import open_voice
from companion.kits import load_kit

app = options.new_app()

Light = Annotated[
    bool | None,
    typer.Option(
        "--light/--full-goods",
        show_default=False,
        help="Keep points only, and ask for goods at the end; or count goods all the time.",
    ),
]


@app.command(epilog=options.example("play giza", "play giza --players 3 --light"))
def play(
    game: options.Game,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    light: Light = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Keep an evening: turns, bids, scores and the end."""
    loaded = load_kit(game, kit)
    room = open_evening_room(loaded)
    presets = presets_for(room, players, variant, light=light)
    keep_new(room, open_voice(loaded, lang), presets, kit)
