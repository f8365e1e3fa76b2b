"""Simulated play as the command does it: what is to be played, by whom, and where it is kept."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.cli.errors import Mistake
from companion.cli.keeping import check_rules
from companion.cli.simulation.comparison import Called, Comparison
from companion.cli.simulation.report import Simulation, simulation_of
from companion.cli.streams import shown_progress
from companion.files import write_file, writes
from companion.games import rules
from companion.games.common import actions
from companion.games.common.setup import settled_apart
from companion.games.engine import Action, Options
from companion.kits.faults import suggestion
from companion.questions.errors import Refused
from companion.simulation.bots import lineup
from companion.simulation.comparison import PairTally, differences
from companion.simulation.game import Match, play, seat_bots
from companion.simulation.many import opener, tallies, tallies_of_pairs
from companion.simulation.tally import Tally
from companion.simulation.workers import Lost

if TYPE_CHECKING:
    from companion.games.engine import Rules
    from companion.kits import Kit
    from companion.table.translator import Translator


SUFFIX = ".pdf"

Held = TypeVar("Held", Tally, PairTally)


class Team(NamedTuple):
    """Who plays: so many processes of this machine, or a cluster's workers."""

    jobs: int
    scheduler: str | None


def match(kit: "Kit", players: int | None, variant: str | None, bots: str, seed: int) -> Match:
    """Return what is to be played; left out, as many players as the game is for.

    Raises:
        Mistake: when there is no such game; it names the option.
    """
    check_rules(kit)
    if variant is not None and settled_apart(variant)[0] not in kit.variants:
        known = suggestion(variant, kit.variants)
        raise Mistake(f"--variant: there is no '{variant}'; {known}")
    options = Options(max(kit.players) if players is None else players, variant or kit.variants[0])
    with _naming_options():
        rules(kit).setup(options)
        return Match(options, lineup(bots.split(","), options.players), str(seed))


@contextmanager
def _naming_options() -> Iterator[None]:
    """Name the option that does not fit, instead of a field."""
    try:
        yield
    except Refused as refused:
        raise Mistake(f"--{refused.field}: {refused.message}") from None


def report_file(place: Path, match: Match, kit: "Kit") -> Path:
    """Return where the report is written: in a folder under the name of what is played."""
    name = f"{kit.id}-{match.options.variant}-{match.options.players}{SUFFIX}"
    return place / name if place.is_dir() else place


def play_games(kit: "Kit", match: Match, games: int, team: Team, voice: "Translator") -> Simulation:
    """Play games, as long as nobody presses Ctrl-C, and return what they come to.

    When those who play are lost, it is what was played until then, and says so.

    Raises:
        Mistake: when those who should play are not there.
    """
    tally = Tally()
    lost = _gather(tally, tallies(opener(kit), match, games, *team), games, team, voice)
    return simulation_of(kit, match, games, tally)._replace(lost=lost)


def play_pairs(  # noqa: PLR0917 - what is played, with which two kits, and by whom
    kits: "tuple[Kit, Kit]",
    called: Called,
    match: Match,
    games: int,
    team: Team,
    voice: "Translator",
) -> Comparison:
    """Play each game with two kits, and return what the second changes; otherwise `play_games`."""
    kit, other = kits
    tally = PairTally()
    pairs = tallies_of_pairs((opener(kit), opener(other)), match, games, *team)
    lost = _gather(tally, pairs, games, team, voice)
    return Comparison(kit, other, called, match, games, differences(tally), lost)


def comparable(other: "Kit", match: Match, record: Path | None) -> "Kit":
    """Return a kit that is to be compared: it is for as many players, and has the variant.

    Raises:
        Mistake: where it is not, or where one game is to be kept, of which there would be two.
    """
    if record:
        raise Mistake("--record: keeps one game, must be without --compare")
    players, variant = match.options.players, match.options.variant
    if settled_apart(variant)[0] not in other.variants:
        known = suggestion(variant, other.variants)
        raise Mistake(f"--compare: the kit has no variant '{variant}'; {known}")
    try:
        rules(other).setup(match.options)
    except Refused as refused:
        what = f"for {players} players, {variant}: {refused.field}: {refused.message}"
        raise Mistake(f"--compare: the kit is not {what}") from None
    return other


def _gather(
    held: Held, parts: Iterable[Held], games: int, team: Team, voice: "Translator"
) -> str | None:
    """Merge tallies as they come, and say why there are not more when those who play are lost."""
    with shown_progress(voice, "simulate.playing") as progress:
        try:
            for part in parts:
                held.merge(part)
                progress(held.games, games)
        except Lost as lost:
            gone = str(lost) if team.scheduler is None else f"--scheduler: {lost}"
            if not held.games:
                raise Mistake(gone) from None
            return gone
    return None


def keep(kit: "Kit", match: Match, file: Path, *, force: bool) -> None:
    """Write the first game as `companion replay` reads it; each bot is a player, by its seat."""
    from companion.table.session.moves.as_text import head_lines

    players = [f"{bot} {seat}" for seat, bot in enumerate(seat_bots(match.bots, 0), 1)]
    lines = [
        f"# the first game of seed {match.seed}",
        *head_lines(kit.id, players, match.options.variant),
    ]

    def log(action: Action) -> None:
        lines.append(actions.text(action))

    game: Rules[Any] = rules(kit)
    play(game, match._replace(uses=False), 0, log)
    write_file(file, writes("".join(f"{line}\n" for line in lines).encode()), force=force)
