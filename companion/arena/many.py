"""Many games: the same ones, in the same order, whoever plays them."""

import pickle
import zlib
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, wait
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, Final, NamedTuple

from companion.arena.game import play
from companion.arena.interrupted import until_interrupted
from companion.arena.record import Match, Record
from companion.arena.workers import Lost, Workers, hired
from companion.games import rules
from companion.games.contract import Rules
from companion.kits import Kit

Opener = Callable[[], Rules[Any]]
"""What opens the rules. It can be sent to another process, which the rules themselves need not."""

SECONDS: Final = 0.5
"""How long a worker plays before it reports: what an interruption or a slow end may cost."""

MOST: Final = 500
"""Games in one report, so that a worker's memory is bounded whatever the game."""

AHEAD: Final = 3
"""Reports asked of each worker before the first is in, so that none is idle."""

PAUSE: Final = 3
"""Seconds without a report until the workers are looked after."""


class _Report(NamedTuple):
    games: list[Record]
    seconds: float


def opener(kit: Kit) -> Opener:
    """Return what opens the rules of a kit anywhere: its data go along, its folders stay here."""
    return partial(rules, kit._replace(folders=(), texts={}))


def records(
    opened: Opener, match: Match, games: int, jobs: int = 1, scheduler: str | None = None
) -> Iterator[Record]:
    """Play games, and give the record of each in the order of their numbers.

    An interruption (Ctrl-C) ends it: what was given until then are the first games of the match,
    as they are in every run.

    Args:
        opened: What opens the rules, such as `opener` returns.
        match: What is played.
        games: How many.
        jobs: How many processes of this machine play; 1 is this one.
        scheduler: The address of a Dask scheduler, whose workers play instead.

    Raises:
        Lost: When those who should play are not there or no longer.
        Refused: When the game, or a bot, does not admit the match.
    """
    return until_interrupted(_played(opened, match, games, jobs, scheduler))


def _played(
    opened: Opener, match: Match, games: int, jobs: int, scheduler: str | None
) -> Generator[Record, None, None]:
    with hired(min(jobs, games), scheduler) as workers:
        if workers is None:
            game = opened()
            yield from (play(game, match, number) for number in range(games))
        else:
            yield from _gathered(workers, zlib.compress(pickle.dumps(opened)), match, games)


def _gathered(workers: Workers, packed: bytes, match: Match, games: int) -> Iterator[Record]:
    """Let workers play; ask for as many games at a time as take them about `SECONDS`."""
    asked: deque[Future[_Report]] = deque()
    length, start = 1, 0
    while start < games or asked:
        while start < games and len(asked) < AHEAD * workers.at_once:
            numbers = range(start, min(start + length, games))
            asked.append(workers.executor.submit(_report, packed, match, numbers))
            start = numbers.stop
        report = _arrived(asked.popleft(), workers)
        length = max(1, min(MOST, int(len(report.games) * SECONDS / report.seconds)))
        yield from report.games


def _arrived(asked: Future[_Report], workers: Workers) -> _Report:
    """Return a report once it is in."""
    while not wait([asked], PAUSE).done:
        workers.watch()
    try:
        return asked.result()
    except workers.deaths:
        raise Lost("a worker ended before its games did; perhaps its memory was full") from None


def _report(packed: bytes, match: Match, numbers: range) -> _Report:
    """Play some games; this is what a worker does."""
    begun = perf_counter()
    game = _opened(packed)
    return _Report([play(game, match, number) for number in numbers], perf_counter() - begun)


@lru_cache(maxsize=4)
def _opened(packed: bytes) -> Rules[Any]:
    """Open rules once a worker, not once a report."""
    game: Rules[Any] = pickle.loads(zlib.decompress(packed))()  # noqa: S301 - of our own making
    return game
