"""What programs at the table do is over at once; people are shown it move by move, with a pause."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from companion.table.session.moves.keeper import is_draw
from companion.table.session.position import News, PlayedAct, Position
from companion.table.session.session import Session

PAUSES: Final = (0, 1, 2, 4)
"""Seconds between two moves of programs, to choose from."""

USUAL: Final = 2

SHOWN: Final = 12
"""Pieces of news that a page shows at most."""


class ShownMoment(NamedTuple):
    """A position as it is, or was, shown: the public points then, and what had just happened.

    One that `lags` is not the last: what is asked comes later.
    """

    position: Position
    scores: Mapping[str, int]
    news: tuple[News, ...]
    lags: bool = False


class Pace:
    """How far people have been shown what is over already."""

    def __init__(self, seconds: float = USUAL, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._begun = 0.0
        self._batches: list[list[News]] = [[]]

    def tell(self, news: Sequence[News], programs: frozenset[str]) -> None:
        """Show news from now on, up to each move of a program's in turn."""
        self._begun, self._batches = self._clock(), [[]]
        for each in news:
            if self._batches[-1] and _is_programs(self._batches[-1][-1], programs):
                self._batches.append([])
            self._batches[-1].append(each)

    def add(self, news: News) -> None:
        """Tell something besides."""
        self._batches[-1].append(news)

    def end(self) -> None:
        """Show all that has happened."""
        self._batches = [[news for batch in self._batches for news in batch]]

    def forget(self) -> None:
        """Tell nothing."""
        self._batches = [[]]

    @property
    def step(self) -> int:
        """How many pauses are over."""
        last = len(self._batches) - 1
        if not last or self.seconds <= 0:
            return last
        # Reckoned from the clock, not counted: a server that was busy does not fall behind.
        return min(last, int((self._clock() - self._begun) / self.seconds))

    @property
    def left(self) -> float | None:
        """Seconds until there is more to show, None where all is shown."""
        if self.step == len(self._batches) - 1:
            return None
        return self._begun + (self.step + 1) * self.seconds - self._clock()

    def moment(self, session: Session) -> ShownMoment:
        """Return what is shown of a session now."""
        step = self.step
        shown = tuple(news for batch in self._batches[: step + 1] for news in batch)[-SHOWN:]
        if step < len(self._batches) - 1:
            act = self._batches[step][-1].act
            assert act is not None
            return ShownMoment(_after(session, act), act.scores, shown, lags=True)
        return ShownMoment(session.position, session.scores, shown)


def programs_of(position: Position) -> frozenset[str]:
    """Return the names of the players that are programs."""
    seating = position.seating
    bots = seating.options.get("bots", {}) if seating else {}
    return frozenset(name for seat, name in enumerate(position.players) if seat in bots)


def _is_programs(news: News, programs: frozenset[str]) -> bool:
    """Return whether something is what programs alone have decided."""
    asked = news.act.asked.values() if news.act else ()
    moves = [each for each in asked if not is_draw(each.question)]
    return bool(moves) and all(x.drawn and x.question.who in programs for x in moves)


def _after(session: Session, act: PlayedAct) -> Position:
    """Return the position that an act has led to."""
    acts = iter(session.played)
    following = next((True for each in acts if each is act), False) and next(acts, None)
    return following.before if following else session.position
