"""`companion play` and `companion resume`: a whole session of a game, in one of three ways."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli import options
from companion.cli.errors import Mistake
from companion.cli.keeping import keep_new, keep_on, settle
from companion.cli.lookup import check_way, kit_of, named_kit, open_room, open_translator
from companion.kits import load_kit
from companion.kits.faults import suggestion
from companion.table.session.session import open_way
from companion.table.session.way import FULL, POINTS, WAYS

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.session.moves.programs import Programs
    from companion.table.session.way import Way


app = options.new_app()

Kept = Annotated[
    str | None,
    options.option(
        "--way",
        "WAY",
        "score: nothing until the end; points: what is public and counts (if left out); "
        "full: every move.",
        options.complete_way,
        show_default=False,
    ),
]
Full = Annotated[bool, typer.Option("--full", help="Short for --way full.")]
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
    options.option(
        "--bots",
        "NAME=KIND,...",
        "With --full: who is played by the program, in the last seats: Cleo=greedy.",
    ),
]
Seed = Annotated[
    int | None,
    options.option("--seed", "N", "With --full: what the program draws, once more."),
]


@app.command(
    epilog=options.example(
        "play giza",
        "play giza --players 3 --way score",
        "play cheops --full --players 3 --deal --bots Cleo=greedy",
    )
)
def play(
    game: options.OwnGame = None,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    way: Kept = None,
    full: Full = False,
    deal: Deal = None,
    bots: Bots = None,
    seed: Seed = None,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Keep a game at the table: turns, bids, scores and the end.

    --full keeps every move, with the program in any seat.
    """
    called, folder = named_kit(game, kit)
    loaded = load_kit(called, folder)
    name = _name(way, full=full)
    _check_options({"--deal": deal, "--bots": bots, "--seed": seed}, name)
    programs = _programs(loaded, bots, seed) if name == "full" else None
    found = _way(loaded, name, programs)
    presets = settle(found, players, variant)
    if programs is not None:
        presets |= programs.presets | _alone(programs.company, found.counts)
        presets |= {} if deal is None else {"deal": "program" if deal else "table"}
    keep_new(found, open_translator(loaded, lang), presets, folder, programs)


def _name(way: str | None, *, full: bool) -> str:
    if way is not None and way not in WAYS:
        raise Mistake(f"--way: there is no '{way}'; {suggestion(way, WAYS)}")
    if full and way not in (None, FULL):
        raise Mistake(f"--way: is {way}, which does not go with --full")
    return FULL if full else way or POINTS


def _check_options(given: Mapping[str, object], way: str) -> None:
    """Check that no option of whole games is given for another way; Mistake when one is."""
    of_moves = [option for option, value in given.items() if value is not None]
    if of_moves and way != "full":
        raise Mistake(f"{of_moves[0]}: needs --full")


def _programs(kit: "Kit", bots: str | None, seed: int | None) -> "Programs":
    from companion.cli.keeping import check_rules, programs

    check_rules(kit)
    return programs(bots, seed)


def _alone(bots: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, list[str]]:
    """Return who plays, if it is bots alone; Mistake when there are more of them than play."""
    if len(bots) > max(counts):
        raise Mistake(f"--bots: are {len(bots)}, but {max(counts)} play")
    return {"players": list(bots)} if counts == (len(bots),) else {}


def _way(kit: "Kit", name: str, programs: "Programs | None") -> "Way":
    return open_way(name, kit, open_room(kit), programs)


@app.command(epilog=options.example("resume", "resume 3f2a"))
def resume(session: options.Session = None, *, lang: options.Language = None) -> None:
    """Go on with a session, at the question where it was left."""
    from companion.table.journal import Journal

    journal = Journal()
    found = journal.find(session, over=False)
    entries = journal.entries(found)
    kit = kit_of(entries)
    check_way(kit, entries)
    programs = None
    if entries[0].body["way"] == FULL:
        from companion.cli.keeping import programs as open_programs

        programs = open_programs()
    keep_on(kit, open_translator(kit, lang), found, programs)
