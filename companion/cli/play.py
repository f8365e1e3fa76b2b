"""`companion play`: keeps a whole evening of a game, or the whole game move by move."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options
from companion.cli.evening import keep_new, open_evening_room, presets_for
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_room, open_translator
from companion.kits import load_kit

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.evening.played import Room

app = options.new_app()

Light = Annotated[
    bool | None,
    typer.Option(
        "--light/--full-goods",
        show_default=False,
        help="Keep points only, and ask for goods at the end; or count goods all the time.",
    ),
]
Full = Annotated[bool, typer.Option("--full", help="Keep the whole game, move by move.")]
Deal = Annotated[
    bool | None,
    typer.Option(
        "--deal/--no-deal",
        show_default=False,
        help="With --full: the program draws; or you draw, and type it in.",
    ),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="NAME=KIND,...",
        help="With --full: who is played by the program, in the last seats: Cleo=greedy.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="With --full: what the program draws, once more."),
]


@app.command(
    epilog=options.example(
        "play giza",
        "play giza --players 3 --light",
        "play cheops --full --players 3 --deal --bots Cleo=greedy",
    )
)
def play(
    game: options.Game,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    light: Light = None,
    full: Full = False,
    deal: Deal = None,
    bots: Bots = None,
    seed: Seed = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Keep an evening: turns, bids, scores and the end.

    --full keeps the whole game, move by move, with the program in any seat.
    """
    loaded = load_kit(game, kit)
    of_moves = {"--deal": deal, "--bots": bots, "--seed": seed}
    _check_manner({"--light": light} if full else of_moves, full=full)
    room = _moves_room(loaded, seed) if full else open_evening_room(loaded)
    presets = presets_for(room, players, variant, light=light)
    if full:
        from companion.cli.moves import presets_of_bots

        seats = presets.get("seats")
        presets |= presets_of_bots(bots, int(seats) if seats else None)
        presets |= {} if deal is None else {"deal": "program" if deal else "table"}
    keep_new(room, open_translator(loaded, lang), presets, kit)


def _check_manner(others: Mapping[str, object], *, full: bool) -> None:
    """Check that no option of the other manner is given; Mistake when one is."""
    given = [option for option, value in others.items() if value is not None]
    if given:
        raise Mistake(f"{given[0]}: {'does not go with' if full else 'needs'} --full")


def _moves_room(kit: "Kit", seed: int | None) -> "Room":
    from companion.cli.moves import check_rules, programs
    from companion.table.evening.rooms import moves_room

    game = open_room(kit)
    check_rules(kit)
    return moves_room(kit, game, programs(seed))
