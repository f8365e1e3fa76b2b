"""An evening of a game of people's own, as the scorekeeper keeps it: start, rounds, the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.common.table_keeper import Changes, KeeperAct, Play, TableKeeper
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.games.kit_games import asks
from companion.games.kit_games.answered import NAMED, figure
from companion.games.kit_games.figures import Counted, Gone, Tally, reckoned
from companion.games.kit_games.scoring import RULE, final, line_step
from companion.kits import Kit
from companion.kits.formulas import Moment, at_seat
from companion.kits.scores import Phase
from companion.kits.scores.model import POINTS, SEAT, TOTAL
from companion.questions import Answers, Field, Form, PlayerMap, Whole
from companion.questions.text import Step

# The question, and the line, of the points that somebody who comes late begins with.
BEGUN: Final = POINTS

# Points that anybody begins with at most.
MOST: Final = 999_999


def _welcome(tally: Tally, newcomers: Sequence[str], *, is_settled: bool) -> Form:
    """Ask of those who come late what they begin with, and what all others settled before play."""
    nothing = dict.fromkeys(newcomers, 0)
    points = PlayerMap(Whole(-MOST, MOST))
    begun = Field(BEGUN, points, "", required=False, default=lambda _so_far: nothing)
    few = Tally(tally.file, tuple(newcomers))
    few.start = Moment(tally.start.shared, few.start.own)
    settled = _each(tally.file.start) if is_settled else Phase()
    return Form(asks.START, (begun, *asks.fields(few, settled)))


def _each(start: Phase) -> Phase:
    """Return what is asked of each player alone: what numbers add up to is settled already."""
    asks = (replace(x, total=None, total_maximum=None) for x in start.asks if x.of_each)
    return replace(start, asks=tuple(asks))


def _reseated(tally: Tally, players: Sequence[str], answers: Answers, *, is_settled: bool) -> Tally:
    """Return the tally of those who play on, in that order; `answers` are the newcomers'.

    Whoever left and comes back has what was there.

    Raises:
        Refused: where somebody would sit there twice, or a check of the start says no.
    """
    found = Tally(tally.file, tuple(players))
    held = {**tally.gone, **{name: _held(tally, x) for x, name in enumerate(tally.players)}}
    fresh = [name for name in players if name not in held]
    held |= {name: _begun(answers.get(BEGUN, {}).get(name, 0)) for name in fresh}
    found.gone = {name: each for name, each in held.items() if name not in players}
    mine = [held[name] for name in players]
    found.totals = [each.total for each in mine]
    found.lines = [{**each.lines} for each in mine]
    found.once = {key: {**each} for key, each in tally.once.items()}
    found.lead = _lead(tally, players)
    own = tuple({**each.start, SEAT: seat} for seat, each in enumerate(mine, 1))
    found.start = Moment(tally.start.shared, own)
    if is_settled:
        for name in fresh:
            _settle(found, players.index(name), name, answers)
    for number, moment in enumerate(tally.past):
        seated = tuple(
            each.past[number] if number < len(each.past) else _blank(found, seat)
            for seat, each in enumerate(mine)
        )
        found.past.append(Moment(moment.shared, seated, [*found.past]))
    return found


def _held(tally: Tally, seat: int) -> Gone:
    past = tuple(each.own[seat] for each in tally.past)
    return Gone(tally.totals[seat], tally.lines[seat], tally.start.own[seat], past)


def _begun(points: int) -> Gone:
    """Return what somebody has who has just come."""
    lines = {BEGUN: Counted(points, str(points))} if points else {}
    return Gone(points, lines, {}, ())


def _lead(tally: Tally, players: Sequence[str]) -> int:
    """Return who is first in the next round: who was to be, or the next who plays on."""
    order = (*tally.players[tally.lead :], *tally.players[: tally.lead])
    return next((players.index(name) for name in order if name in players), 0)


def _settle(tally: Tally, seat: int, name: str, answers: Answers) -> None:
    """Put what a newcomer settled among the figures of the start; all others' stay."""
    start, own = tally.file.start, tally.start.own[seat]
    own[TOTAL] = 0
    for question in start.asks:
        if question.of_each:
            own[question.key] = figure(question, (answers.get(question.key) or {}).get(name))
        elif question.kind in NAMED:
            own[question.key] = 0
    place = at_seat(tally.start, seat)
    for line in start.values:
        if line.by.own:
            own[line.key] = reckoned(tally.file, line.by, place)
    tally.begin(seat)
    tally.check_seat(start, tally.start, seat)


def _blank(tally: Tally, seat: int) -> dict[str, Any]:
    """Return the figures of a player in a round that was played without that one."""
    hand = tally.file.round
    figures: dict[str, Any] = {**tally.start.own[seat], TOTAL: 0, POINTS: 0}
    figures |= {each.key: 0 for each in hand.points}
    figures |= {each.key: 0 for each in hand.values if each.by.own}
    asked = [each for each in hand.asks if each.of_each or each.kind in NAMED]
    return figures | {x.key: figure(x, None) if x.of_each else 0 for x in asked}


START: Final = asks.START
ROUND: Final = asks.ROUND


@dataclass(slots=True)
class Evening:
    """A game that is being kept; whether what comes before play is settled."""

    slug: str
    tally: Tally
    is_settled: bool

    def copy(self) -> "Evening":
        """Return one that shares nothing with this one that ever changes."""
        return replace(self, tally=self.tally.copy())


def begin(kit: Kit, seating: Seating) -> Evening:
    """Return the game after the setup; where nothing is asked before play, that is settled."""
    assert kit.scores is not None
    tally, is_settled = Tally(kit.scores, seating.players), not kit.scores.start.asks
    if is_settled:
        tally.settle({})
    return Evening(kit.id, tally, is_settled)


def stage(evening: Evening) -> Stage:
    """Return what comes: the start, a round, or the end."""
    tally, points = evening.tally, scores(evening)
    if not evening.is_settled:
        return Stage((), None, (Choice(START, RULE),), points, due=True)
    if tally.is_over:
        return Stage((), None, (), points)
    number = len(tally.past) + 1
    where = (Step(RULE, "own.first", {"player": tally.players[tally.first()]}),)
    menu = (Choice(ROUND, RULE, {"round": number}),)
    return Stage(where if tally.past else (), None, menu, points, due=tally.file.ends)


def scores(evening: Evening) -> dict[str, int]:
    """Return the points so far, those of who left too."""
    tally = evening.tally
    gone = {name: each.total for name, each in tally.gone.items()}
    return {**dict(zip(tally.players, tally.totals, strict=True)), **gone}


def settle(evening: Evening, _argument: str, answers: Answers, sink: Sink) -> None:
    """Take what is settled before play, and tell what each begins with."""
    _tell(evening, evening.tally.settle(answers), sink)
    evening.is_settled = True


def play(evening: Evening, _argument: str, answers: Answers, sink: Sink) -> None:
    """Take the answers to a round, and tell what it brought."""
    _tell(evening, evening.tally.play(answers), sink)


def _tell(evening: Evening, lines: Sequence[Mapping[str, Counted]], sink: Sink) -> None:
    for name, own in zip(evening.tally.players, lines, strict=True):
        for key, each in own.items():
            sink(line_step(name, key, each))


def ids(kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return the acts that there may be."""
    assert kit.scores is not None
    phases = ((ROUND, kit.scores.round), (START, kit.scores.start))
    return tuple(act for act, phase in phases if phase.asks)


def result(evening: Evening, answers: Answers, corrections: Mapping[str, int]) -> Result:
    """Return the final scores."""
    return final(evening.slug, evening.tally.copy(), answers, corrections)


def welcome(evening: Evening, newcomers: tuple[str, ...]) -> Form:
    """Ask what those begin with who come late."""
    return _welcome(evening.tally, newcomers, is_settled=evening.is_settled)


def reseat(evening: Evening, players: tuple[str, ...], answers: Answers) -> None:
    """Go on with those who play now."""
    settled = evening.is_settled
    evening.tally = _reseated(evening.tally, players, answers, is_settled=settled)


# The game as the scorekeeper keeps it.
KEEPER = TableKeeper(
    Play(
        begin,
        stage,
        scores,
        ids,
        {
            START: KeeperAct(lambda evening, _argument: asks.start(evening.tally), settle),
            ROUND: KeeperAct(lambda evening, _argument: asks.hand(evening.tally), play),
        },
        lambda evening: asks.final(evening.tally),
        result,
        Changes(welcome, reseat),
    ),
    starts=False,
)
