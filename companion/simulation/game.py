"""One game, played by bots: what is played, how it goes, what it gives."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.games.engine import CHANCE, Action, Decision, Options, Rules, Score, Sink, Use
from companion.simulation.bots import Bot, answer, open_bot
from companion.simulation.chance import draw

if TYPE_CHECKING:
    from companion.questions.text import Step


class Match(NamedTuple):
    """Games that are alike but for their draw and their seating.

    `bots` are names, as many as there are players; which seat each has is the game's number's
    business (`game.seat_bots`). The same match gives the same games wherever they are played.
    `uses` says whether they tell what mattered in them, which takes time.
    """

    options: Options
    bots: tuple[str, ...]
    seed: str
    uses: bool = True


class GameRecord(NamedTuple):
    """One game that is over, the `number`th of its match from 0.

    All that is told by seat is clockwise from whoever decided first: `bots` by name, `totals` in
    victory points, `places` from 1 (equal where tied), `lines` the points of each line of the
    score sheet, `eliminated` who was out before the end. The `opponents` are those without a seat,
    by name; theirs come after all seats'. `teams` are those of seats that win together, None for
    who plays for itself, and empty where all do. `decisions` are the answers of players and
    `draws` those of chance; `turns` are counted as the rulebook counts them. `ending` is the cause
    of the end.
    """

    number: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    lines: tuple[dict[str, int], ...]
    eliminated: tuple[bool, ...]
    ending: str
    decisions: int
    draws: int
    turns: int
    uses: tuple[Use, ...] = ()
    opponents: tuple[str, ...] = ()
    teams: tuple[int | None, ...] = ()


# One game, played by bots.

Item = TypeVar("Item")

# Whoever is told every answer, those of chance too, in their order.
Log = Callable[[Action], object]


def play(rules: Rules[Any], match: Match, number: int, log: Log | None = None) -> GameRecord:
    """Play one game of a match to its end.

    Chance has a generator of its own, so that another bot is dealt the same, and each game has
    its own, so that it is the same game whichever was played before it, and wherever. Who begins
    may be drawn; so seats are counted from there, and a seat that fares well has the better turn.
    """
    names = seat_bots(match.bots, number)
    events: list[Step] = []
    course = _Course(rules, [open_bot(name) for name in names], f"{match.seed}/{number}")
    state = rules.setup(match.options)
    course.run(state, events.append if match.uses else None, log)
    scores = rules.scores(state)
    record = GameRecord(
        number,
        names,
        tuple(score.total for score in scores),
        tuple(score.place for score in scores),
        tuple(dict(score.breakdown) for score in scores),
        tuple(score.eliminated for score in scores),
        rules.ending(state) or "",
        course.decisions,
        course.draws,
        rules.turns(state),
        tuple(rules.uses(events, state)) if match.uses else (),
        tuple(score.name for score in scores if score.name is not None),
        _teams(scores),
    )
    return _clockwise_from(course.first, record)


def _teams(scores: Sequence[Score]) -> tuple[int | None, ...]:
    """Return whom each wins with; nothing where all play for themselves."""
    teams = tuple(score.team for score in scores)
    return teams if any(team is not None for team in teams) else ()


def _clockwise_from(first: int, record: GameRecord) -> GameRecord:
    """Return a record whose seats are counted clockwise from the one that was `first`."""
    seats = len(record.bots)

    def rotate(each: tuple[Item, ...]) -> tuple[Item, ...]:
        return each[first:seats] + each[:first] + each[seats:]

    def move(use: Use) -> Use:
        return use if use.seat is None else use._replace(seat=(use.seat - first) % seats)

    return record._replace(
        bots=rotate(record.bots),
        totals=rotate(record.totals),
        places=rotate(record.places),
        lines=rotate(record.lines),
        eliminated=rotate(record.eliminated),
        uses=tuple(map(move, record.uses)),
        teams=rotate(record.teams),
    )


class _Course:
    """How a game goes: who answers, with what luck, and how often so far."""

    def __init__(self, rules: Rules[Any], bots: Sequence[Bot], seed: str) -> None:
        self.rules = rules
        self.bots = bots
        # Two generators: how much luck a bot uses must not change what anybody is dealt.
        self.deal = Random(f"{seed}/deal")
        self.luck = Random(f"{seed}/bots")
        self.decisions = self.draws = 0
        self.first = CHANCE

    def run(self, state: Any, sink: Sink | None, log: Log | None) -> None:
        """Play to the end."""
        pending, apply = self.rules.pending, self.rules.apply
        while (decision := pending(state)) is not None:
            action = self._answer(state, decision)
            if log is not None:
                log(action)
            apply(state, action, sink)

    def _answer(self, state: Any, decision: Decision) -> Action:
        if decision.who == CHANCE:
            self.draws += 1
            return draw(self.rules.chance(state), self.deal)
        self.decisions += 1
        if self.first == CHANCE:
            self.first = decision.who
        return answer(self.rules, state, decision, self.bots[decision.who], self.luck)


def seat_bots(bots: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Return the bots by seat in a game.

    From game to game each moves one seat on, and after a full circle they sit down in another
    order. So a bot is told apart from its seat after as many games as there are players, and from
    its neighbours after as many as there are orders.
    """
    circles = _circles(bots)
    circle = circles[number // len(bots) % len(circles)]
    first = -number % len(bots)
    return circle[first:] + circle[:first]


@lru_cache(maxsize=16)
def _circles(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the orders round a table; those that only like bots tell apart come once."""
    first, *others = bots
    return tuple(dict.fromkeys((first, *order) for order in permutations(others)))
