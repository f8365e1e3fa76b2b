"""The bot that tries its answers out, in worlds that might be, to the end of the game."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.games.engine import Action, Decision, Rules
from companion.simulation.bots.course import Course
from companion.simulation.bots.halving import Playouts, last_standing
from companion.simulation.chance import lead, sensible_choice, share, some_of

WIN: Final = 60
"""What a win counts, in parts that two to six can share evenly."""

WORTH: Final = 10
"""Victory points of lead that weigh as much as a whole win.

Players that seldom think end far apart, so that one answer seldom turns a win: the lead says more.
"""


class MonteCarlo:
    """Flat Monte-Carlo: plays games out from each of its answers, and takes the best.

    Everybody goes on sensibly, and the game is played to its end: nobody need know what a position
    is worth, so that no mistake of `worth` is one of this bot, too. Its playouts go round by round
    to the better half of the answers (`halving`), all of a round in the same worlds and with the
    same luck (`course`).
    """

    kind: ClassVar[str] = "montecarlo"
    looks = True

    def __init__(self, budget: int) -> None:
        """Have that many playouts for one answer, about."""
        self.budget = budget
        self.name = f"{self.kind}:{budget}"

    def choose(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
        decision: Decision,
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        """Return the answer that did best; of more than can be tried, of some drawn at random."""
        course = Course(rules, view, sensible_choice(rules))
        # One try says nothing of an answer: with fewer than two for each, fewer answers are tried.
        arms = some_of(legal, max(1, self.budget // 2), random)
        trial = course.trials(lambda world: _value(rules, world, decision.who), random)
        return last_standing(arms, Playouts(self.budget), trial)


def _value(rules: Rules[Any], world: Any, seat: int) -> int:  # noqa: ANN401 - as above
    """Return what the end of a game is worth to the seat that went on with an answer.

    The share of the win and the lead, in whole numbers: sums of them are exact, and equal ones
    are equal on every machine.
    """
    scores = rules.scores(world)
    return round(WIN * share(scores, seat)) * WORTH + lead(scores, seat) * WIN
