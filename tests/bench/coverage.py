"""Whether the intervals of a report hold what they say: how often the true figure lies in them.

Run by hand, since it takes minutes; pytest does not collect it:

    python tests/bench/coverage.py                        all five games
    python tests/bench/coverage.py cheops --players 3 --pool 12000

A pool of games stands for all that could be played: what they come to together is the truth. Out of
it 300 runs of some length are drawn, each game as often as it comes, and each run is told as
`companion simulate` tells it. A figure is covered in a run when its interval holds the truth. So a
run costs no games, and the truth is known exactly.

Of 300 runs an honest interval covers 0.95 give or take 0.025, so that the worst of a hundred
figures is below 0.93 by chance alone. Said is, for each kind, the coverage of all, that of the
worst, and how many are below 0.93 surely: by more than three standard errors of chance. Figures
that have an interval in fewer than `SEEN` runs are told of together: they have one in just those
runs in which, by chance, there was much of them.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import NamedTuple

from companion.games.engine import Options
from companion.kits import load_kit
from companion.simulation.bots import lineup
from companion.simulation.findings import Findings, PieceFigures, Share, findings
from companion.simulation.game import GameRecord, Match
from companion.simulation.intervals import Interval, wilson
from companion.simulation.many import fold_games, opener
from companion.simulation.tally import tally_up

GAMES = ("cheops", "silver-gold", "giza", "pyramidice", "terra-pyramides")
"""What is tried if nothing is said."""
PLAYERS = 3
RUNS = 300
LENGTHS = (50, 100, 400)
"""Games of a run."""
WANTED = 0.93
SEEN = 100
SURELY = 3


class Shown(NamedTuple):
    """A figure of a report: its kind, and of what."""

    kind: str
    name: tuple[object, ...]


def told(found: Findings, every: Iterable[Shown]) -> Iterator[tuple[Shown, Interval]]:
    """Yield the intervals of a run; what it never saw is said to be so, with one as well."""
    shown = dict(intervals(found))
    yield from shown.items()
    for figure in every:
        if figure.kind == "per game" and figure not in shown:
            yield figure, wilson(0, found.games)


def intervals(found: Findings) -> Iterator[tuple[Shown, Interval]]:
    """Yield every figure that a report shows an interval of."""
    lengths = {**found.lengths, **({"lead": found.margin} if found.margin else {})}
    for name, spread in lengths.items():
        yield Shown("length", (name,)), spread.mean
    for side in ("seats", "bots", "opponents"):
        for each in getattr(found, side):
            yield Shown("score", (side, each.name)), each.mean
            yield Shown("wins", (side, each.name)), each.wins.share
    for kind in ("first", "endings"):
        shares: dict[str, Share] = getattr(found, kind)
        for key, share in shares.items():
            yield Shown(kind, (key,)), share.share
    for line in found.lines:
        yield Shown("line", (line.key,)), line.points
    for group in found.pieces.values():
        for piece in group:
            yield from _of_piece(piece)


def _of_piece(piece: PieceFigures) -> Iterator[tuple[Shown, Interval]]:
    yield Shown("per game", piece.piece), piece.per_game
    if piece.worth:
        yield Shown("worth", piece.piece), piece.worth
    if piece.wins:
        yield Shown("wins of a piece", piece.piece), piece.wins.share


class Coverage:
    """How often each figure had an interval, and how often that held the truth."""

    def __init__(self) -> None:
        self.shown: dict[Shown, int] = defaultdict(int)
        self.held: dict[Shown, int] = defaultdict(int)

    def add(self, found: Findings, truth: dict[Shown, float]) -> None:
        for figure, interval in told(found, truth):
            if interval.low is not None:
                self.shown[figure] += 1
                self.held[figure] += interval.holds(truth[figure])

    def lines(self) -> Iterator[str]:
        for kind in sorted({figure.kind for figure in self.shown}):
            yield self._line(kind)

    def _line(self, kind: str) -> str:
        figures = [figure for figure in self.shown if figure.kind == kind]
        often = [figure for figure in figures if self.shown[figure] >= SEEN]
        seldom = [figure for figure in figures if self.shown[figure] < SEEN]
        told = f"  {kind:16}{len(figures):4} figures, of all {self._share(figures):.3f}"
        if seldom:
            told += f"; {len(seldom)} seldom shown: {self._share(seldom):.3f}"
        if often:
            worst = min(often, key=lambda figure: self._share([figure]))
            below = [figure for figure in often if self._is_surely_below(figure)]
            told += f"; worst {self._share([worst]):.3f} ({' '.join(map(str, worst.name))})"
            told += f"; {len(below)} surely below {WANTED}"
        return told

    def _share(self, figures: list[Shown]) -> float:
        return sum(self.held[each] for each in figures) / sum(self.shown[each] for each in figures)

    def _is_surely_below(self, figure: Shown) -> bool:
        error = sqrt(WANTED * (1 - WANTED) / self.shown[figure])
        return self._share([figure]) < WANTED - SURELY * error


def pool(game: str, players: int, bots: str, games: int, jobs: int) -> list[GameRecord]:
    """Play the games of which all runs are drawn."""
    kit = load_kit(game)
    match = Match(Options(players, kit.variants[0]), lineup([bots], players), "pool")
    return [record for some in fold_games(list, opener(kit), match, games, jobs) for record in some]


def cover(played: list[GameRecord], length: int, runs: int) -> Coverage:
    """Draw runs of that many games, and see what each says."""
    truth = {figure: each.value for figure, each in intervals(findings(tally_up(played), {}))}
    random, coverage = Random(f"coverage/{length}"), Coverage()
    for _ in range(runs):
        run = random.choices(played, k=length)
        coverage.add(findings(tally_up(run), {}), truth)
    return coverage


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--pool", type=int, default=4000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--length", type=int, nargs="*", default=LENGTHS)
    given = parser.parse_args()
    for game in given.game:
        played = pool(game, given.players, given.bots, given.pool, given.jobs)
        for length in given.length:
            print(
                f"{game}, {given.players} players, {given.runs} runs of {length} games", flush=True
            )
            print(*cover(played, length, given.runs).lines(), sep="\n", flush=True)


if __name__ == "__main__":
    main()
