"""An evening of a game of people's own, as the scorekeeper keeps it: start, rounds, the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.common.keeping import Act, Changes, Play
from companion.games.contract import Result, Sink, Step
from companion.games.forms import Answers, Form
from companion.games.keeping import Choice, Seating, Stage
from companion.games.own import changing, forms
from companion.games.own.figures import Counted, Tally
from companion.games.own.scoring import RULE, final, line_step
from companion.kits import Kit
from companion.kits.scores import ScoreFile

START: Final = forms.START
ROUND: Final = forms.ROUND


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


def stage(file: ScoreFile, evening: Evening) -> Stage:
    """Return what comes: the start, a round, or the end."""
    tally, points = evening.tally, scores(file, evening)
    if not evening.is_settled:
        return Stage((), None, (Choice(START, RULE),), points, due=True)
    if tally.is_over:
        return Stage((), None, (), points)
    number = len(tally.past) + 1
    where = (Step(RULE, "own.first", {"player": tally.players[tally.first()]}),)
    menu = (Choice(ROUND, RULE, {"round": number}),)
    return Stage(where if tally.past else (), None, menu, points, due=file.ends)


def scores(_file: ScoreFile, evening: Evening) -> dict[str, int]:
    """Return the points so far, those of who left too."""
    tally = evening.tally
    gone = {name: each.total for name, each in tally.gone.items()}
    return {**dict(zip(tally.players, tally.totals, strict=True)), **gone}


def settle(
    _file: ScoreFile, evening: Evening, _argument: str, answers: Answers, sink: Sink
) -> None:
    """Take what is settled before play, and tell what each begins with."""
    _tell(evening, evening.tally.settle(answers), sink)
    evening.is_settled = True


def play(_file: ScoreFile, evening: Evening, _argument: str, answers: Answers, sink: Sink) -> None:
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


def result(
    _file: ScoreFile, evening: Evening, answers: Answers, corrections: Mapping[str, int]
) -> Result:
    """Return the final scores."""
    return final(evening.slug, evening.tally.copy(), answers, corrections)


def welcome(_file: ScoreFile, evening: Evening, newcomers: tuple[str, ...]) -> Form:
    """Ask what those begin with who come late."""
    return changing.welcome(evening.tally, newcomers, is_settled=evening.is_settled)


def reseat(_file: ScoreFile, evening: Evening, players: tuple[str, ...], answers: Answers) -> None:
    """Go on with those who play now."""
    settled = evening.is_settled
    evening.tally = changing.reseated(evening.tally, players, answers, is_settled=settled)


def _file_of(kit: Kit, _evening: Evening) -> ScoreFile:
    assert kit.scores is not None
    return kit.scores


PLAY: Final = Play(
    begin,
    _file_of,
    stage,
    scores,
    ids,
    {
        START: Act(lambda _file, evening, _argument: forms.start(evening.tally), settle),
        ROUND: Act(lambda _file, evening, _argument: forms.hand(evening.tally), play),
    },
    lambda _file, evening: forms.final(evening.tally),
    result,
    Changes(welcome, reseat),
)
"""The game as the scorekeeper keeps it."""
