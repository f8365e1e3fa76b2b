"""`companion simulate`: programs play a game many times, and what that comes to."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli import options, streams
from companion.cli.lookup import open_kit, open_translator
from companion.table.terminal.width import COLUMNS

if TYPE_CHECKING:
    from companion.cli.simulation.comparison import Comparison
    from companion.cli.simulation.report import Simulation
    from companion.table.translator import Translator

GAMES: Final = 1000
"""Games of which a share of a quarter is known to within three of a hundred."""

BOTS: Final = "sensible"
SEED: Final = 1
INTERRUPTED: Final = 130
LOST: Final = 75
"""Those who played are gone: it may go better another time."""
WIDEST: Final = 100
"""Columns beyond which figures would stand too far from their labels."""

app = options.new_app()

Games = Annotated[int, options.option("--games", "N", "How many games.", min=1, max=10_000_000)]
Bots = Annotated[
    str,
    options.option(
        "--bots",
        "BOT[,BOT]...",
        "One for all, or one a player. sensible: what people would do; in Cheops for two it "
        "won 35 of 40 games against random, which draws too little: half its games end with one "
        "player left. greedy: what is worth most at once; won 39 of 40 against sensible. "
        "montecarlo:TRIES: plays on to the end, slow; with 30 it lost 10 of 10 of Silver & Gold to "
        "greedy. search:TRIES: tries a few turns ahead, slow; with 200 it won 20 of 20 against "
        "greedy, with 40 20 of 20 against montecarlo in the same time.",
        options.complete_bots,
    ),
]
Seed = Annotated[int, options.option("--seed", "N", "The same number gives the same games.", min=0)]
Jobs = Annotated[
    int | None,
    options.option(
        "--jobs",
        "N",
        "Processes that play at once; left out: as many as there are cores.",
        min=1,
        max=64,
        show_default=False,
    ),
]
Scheduler = Annotated[
    str | None,
    options.option("--scheduler", "ADDRESS", "A Dask scheduler, whose workers play instead."),
]
Report = Annotated[
    Path | None,
    options.option("--pdf", "FILE", "Write a report with charts there, or into DIR."),
]
Kept = Annotated[
    Path | None,
    options.option("--record", "FILE", "Write the first game there, move by move.", dir_okay=False),
]


Every = Annotated[
    bool, typer.Option("--all", help="Show pieces that mattered in few games as well.")
]


Compared = Annotated[
    Path | None,
    options.option(
        "--compare",
        "DIR",
        "Play each game with these tables as well, and say what they change.",
        exists=True,
        file_okay=False,
    ),
]


@app.command(
    epilog=options.example(
        "simulate cheops --players 4",
        "simulate silver-gold --players 2 --bots greedy,random",
        "simulate cheops --bots search:20 --games 20 --pdf cheops.pdf",
        "simulate cheops --games 1 --record game.txt",
        "simulate giza --compare my-giza",
    )
)
def simulate(
    game: options.OwnGame = None,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    games: Games = GAMES,
    bots: Bots = BOTS,
    seed: Seed = SEED,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    json: options.Json = False,
    pdf: Report = None,
    paper: options.Paper = None,
    record: Kept = None,
    every: Every = False,
    force: options.Force = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
    compare: Compared = None,
) -> None:
    """Let programs play a game many times, and say what that comes to.

    Ctrl-C ends it with a report of the games that are over, and status 130; so does a cluster
    that is lost, with status 75.
    """
    from companion.cli.print_jobs import cores
    from companion.cli.result_sheet import SheetFile
    from companion.cli.simulation import playing, sheet
    from companion.files import check_place

    loaded = open_kit(game, kit)
    voice = open_translator(loaded, lang)
    match = playing.match(loaded, players, variant, bots, seed)
    other = compare and playing.comparable(open_kit(loaded.id, compare), match, record)
    file = pdf and playing.report_file(pdf, match, loaded)
    if file:
        sheet.height(paper)
    for each in filter(None, (file, record)):
        check_place(each, force=force)
    team = playing.Team(jobs or cores(), scheduler)
    called = (str(kit) if kit else None, str(compare))
    found = (
        playing.play_pairs((loaded, other), called, match, games, team, voice)
        if other
        else playing.play_games(loaded, match, games, team, voice)
    )._replace(all_pieces=every)
    if not found.found.games:
        streams.complain([voice.text("simulate.none_played")])
        raise typer.Exit(INTERRUPTED)
    _show(found, voice, json=json)  # before anything is written that may fail, after all the games
    if file:
        sheet.write(found, voice, SheetFile(file, paper, force))
    if record:
        playing.keep(loaded, match, record, force=force)
    if not json:
        streams.show(str(written) for written in (file, record) if written)
    _leave(found)


def _leave(found: "Simulation | Comparison") -> None:
    """End with the status of a run that did not play all games, if it did not."""
    if found.lost:
        streams.complain([found.lost])
        raise typer.Exit(LOST)
    if not found.is_whole:
        raise typer.Exit(INTERRUPTED)


def _show(found: "Simulation | Comparison", voice: "Translator", *, json: bool) -> None:
    """Show what the games come to: an object, or tables as wide as the terminal."""
    if json:
        from companion.cli.simulation import as_json

        streams.show_object(as_json.told(found))
        return
    wide = min(max(COLUMNS, shutil.get_terminal_size().columns), WIDEST)
    from companion.cli.simulation.report import Simulation
    from companion.cli.simulation.text import ComparisonReport, Report

    if isinstance(found, Simulation):
        streams.show(Report(found, voice, wide).lines())
    else:
        streams.show(ComparisonReport(found, voice, wide).lines())
