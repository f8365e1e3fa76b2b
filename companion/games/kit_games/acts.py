"""An evening of a game of people's own, as the scorekeeper keeps it: start, rounds, the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.games.common.keeping import Act, Changes, Play
from companion.games.engine import Result, Sink
from companion.games.keeper import Choice, Seating, Stage
from companion.games.kit_games import changing, forms
from companion.games.kit_games.figures import Counted, Tally
from companion.games.kit_games.scoring import RULE, final, line_step
from companion.kits import Kit
from companion.questions import Answers, Form
from companion.questions.text import Step

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
    return changing.welcome(evening.tally, newcomers, is_settled=evening.is_settled)


def reseat(evening: Evening, players: tuple[str, ...], answers: Answers) -> None:
    """Go on with those who play now."""
    settled = evening.is_settled
    evening.tally = changing.reseated(evening.tally, players, answers, is_settled=settled)


PLAY: Final = Play(
    begin,
    stage,
    scores,
    ids,
    {
        START: Act(lambda evening, _argument: forms.start(evening.tally), settle),
        ROUND: Act(lambda evening, _argument: forms.hand(evening.tally), play),
    },
    lambda evening: forms.final(evening.tally),
    result,
    Changes(welcome, reseat),
)
"""The game as the scorekeeper keeps it."""
