"""Many games: the same ones, in the same order, whoever plays them."""

import pickle
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, wait
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from companion.games import rules
from companion.games.engine import Rules
from companion.kits import Kit
from companion.simulation.comparison import PairTally, tally_pairs
from companion.simulation.game import GameRecord, Match, play
from companion.simulation.tally import Tally, tally_up
from companion.simulation.workers import Lost, Workers, open_workers, until_interrupted

Held = TypeVar("Held")
# What becomes of games where they are played: `tallied`, `list`. It is sent there by its name.
Fold = Callable[[Iterable[GameRecord]], Held]

# What opens the rules. It can be sent to another process, which the rules themselves need not.
Opener = Callable[[], Rules[Any]]

# How long a worker plays before it reports: what an interruption or a slow end may cost.
SECONDS: Final = 0.5

# Games in one report, so that memory is bounded whatever the game and the fold.
MOST: Final = 500

# Reports asked of each worker before the first is in, so that none is idle.
AHEAD: Final = 3

# Into how many stretches a worker's part of what is left is cut, so that all end together.
LAST: Final = 2

# Seconds without a report until the workers are looked after.
PAUSE: Final = 3


def opener(kit: Kit) -> Opener:
    """Return what opens the rules of a kit anywhere: its data go along, its folders stay here."""
    # Another machine may have the kit elsewhere, or not at all; who plays reads no texts.
    return partial(rules, kit._replace(folders=(), texts={}))


def tallies(
    opened: Opener, match: Match, games: int, jobs: int = 1, scheduler: str | None = None
) -> Iterator[Tally]:
    """Play games, and give tallies of them, as `fold_games` does."""
    return fold_games(tally_up, opened, match, games, jobs, scheduler)


def tallies_of_pairs(
    opened: tuple[Opener, Opener],
    match: Match,
    games: int,
    jobs: int = 1,
    scheduler: str | None = None,
) -> Iterator[PairTally]:
    """Play each game with two kits, and give tallies of the pairs, as `fold_games` does."""
    work = _Work(tally_pairs, partial(_open_all, opened), match, _play_with_all)
    return until_interrupted(_play_all(work, _Pace(games), jobs, scheduler))


def fold_games(  # noqa: PLR0913, PLR0917 - what is played, and by whom
    fold: Fold[Held],
    opened: Opener,
    match: Match,
    games: int,
    jobs: int = 1,
    scheduler: str | None = None,
) -> Iterator[Held]:
    """Play games, and give what became of them, some at a time, in the order of their numbers.

    How many at a time depends on how quick the players are, but each game is the same in every
    run. An interruption (Ctrl-C) ends it: what was given until then are the first games.

    Args:
        fold: What is made of the records of some games; with several jobs, where they are played.
        opened: What opens the rules, such as `opener` returns.
        match: What is played.
        games: How many.
        jobs: How many processes of this machine play; 1 is this one.
        scheduler: The address of a Dask scheduler, whose workers play instead.

    Raises:
        Lost: When those who should play are not there or no longer.
        Refused: When the game does not admit the match.
    """
    work = _Work(fold, opened, match)
    return until_interrupted(_play_all(work, _Pace(games), jobs, scheduler))


def _open_all(openers: tuple[Opener, ...]) -> tuple[Rules[Any], ...]:
    return tuple(opened() for opened in openers)


def _play_with_all(games: tuple[Rules[Any], ...], match: Match, number: int) -> tuple[Any, ...]:
    return tuple(play(game, match, number) for game in games)


class _Work(NamedTuple, Generic[Held]):
    """What workers are told: games of which match to play, how, and what to make of them."""

    fold: Callable[[Iterable[Any]], Held]
    opened: Callable[[], Any]
    match: Match
    play: Callable[[Any, Match, int], Any] = play


class _Report(NamedTuple, Generic[Held]):
    """What came of some games, and how long they took, in seconds."""

    held: Held
    games: int
    seconds: float


class _Pace:
    """Deals out the numbers of games, as many at a time as take about `SECONDS`.

    Near the end fewer at a time, so that no player waits long for the last one.
    """

    def __init__(self, games: int) -> None:
        self.games = games
        self.players = 1
        self.given = 0
        self.length = 1

    @property
    def is_done(self) -> bool:
        """Whether all games are given out."""
        return self.given >= self.games

    def next(self) -> range:
        """Return the next games to play."""
        share = -(-(self.games - self.given) // (LAST * self.players))
        numbers = range(self.given, self.given + min(self.length, share))
        self.given = numbers.stop
        return numbers

    def learn(self, report: _Report[Any]) -> None:
        """Note how long games take."""
        self.length = max(1, min(MOST, int(report.games * SECONDS / (report.seconds or SECONDS))))


def _play_all(
    work: _Work[Held], pace: _Pace, jobs: int, scheduler: str | None
) -> Generator[Held, None, None]:
    with open_workers(min(jobs, pace.games), scheduler) as workers:
        reports = _alone(work, pace) if workers is None else _gather(work, pace, workers)
        for report in reports:
            pace.learn(report)
            yield report.held


def _alone(work: _Work[Held], pace: _Pace) -> Iterator[_Report[Held]]:
    game = work.opened()
    while not pace.is_done:
        yield _report(game, work, pace.next())


def _gather(work: _Work[Held], pace: _Pace, workers: Workers) -> Iterator[_Report[Held]]:
    """Let workers play, always a few stretches ahead, and give their reports in order."""
    # It goes along with every report that is asked for, and a kit is mostly text.
    packed = zlib.compress(pickle.dumps(work))
    asked: deque[Future[_Report[Held]]] = deque()
    pace.players = max(1, workers.at_once)
    while asked or not pace.is_done:
        while len(asked) < AHEAD * workers.at_once and not pace.is_done:
            asked.append(workers.executor.submit(_report_from_afar, packed, pace.next()))
        yield _wait_for(asked.popleft(), workers)


def _wait_for(asked: Future[_Report[Held]], workers: Workers) -> _Report[Held]:
    while not wait([asked], PAUSE).done:
        workers.watch()
    try:
        return asked.result()
    except workers.deaths:
        workers.watch()
        raise Lost("a worker ended before its games did; perhaps its memory was full") from None


def _report_from_afar(packed: bytes, numbers: range) -> _Report[Any]:
    return _report(*_unpack(packed), numbers)


@lru_cache(maxsize=4)
def _unpack(packed: bytes) -> tuple[Any, _Work[Any]]:
    """Open the rules once a worker, not once a report."""
    work: _Work[Any] = pickle.loads(zlib.decompress(packed))  # noqa: S301 - of our own making
    return work.opened(), work


def _report(opened: Any, work: _Work[Held], numbers: range) -> _Report[Held]:
    begun = perf_counter()
    held = work.fold(work.play(opened, work.match, number) for number in numbers)
    return _Report(held, len(numbers), perf_counter() - begun)
