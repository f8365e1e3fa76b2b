"""The bot that tries its answers out, in worlds that might be, to the end of the game."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.bots.course import Course
from companion.arena.bots.halving import Playouts, last_standing, promising
from companion.arena.chance import lead, sensible_choice, share
from companion.games.contract import Action, Decision, Rules

WIN: Final = 60
"""What a win counts, in parts that two to six can share evenly."""

WORTH: Final = 10
"""Victory points of lead that weigh as much as a whole win.

Players that do anything end far apart, so that one answer seldom turns a win: the lead says more.
"""


class MonteCarlo:
    """Flat Monte-Carlo: plays games out from each of its answers, and takes the best.

    Its playouts go round by round to the better half of the answers (`halving`). All answers of a
    round are tried in the same worlds and go on with the same luck, so that none is better for its
    luck (`course`).

    Where rules know what a position is worth, only the few answers are tried after which it is
    worth most: tries tell good answers from the best, and are too few to tell them from all.
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
        """Return the answer that did best, of those that are tried."""
        course = Course(rules, decision.who, view, sensible_choice(rules))
        arms = promising(rules, view, legal, self.budget, random)
        trial = course.trials(lambda world: _value(course, world), random)
        return last_standing(arms, Playouts(self.budget), trial)


def _value(course: Course, world: Any) -> int:  # noqa: ANN401 - as above
    """Return what the end of a try is worth to the seat that went on with an answer.

    The share of the win and the lead, in whole numbers: sums of them are exact, and equal ones
    are equal on every machine.
    """
    worth = course.worth(world)
    if worth is not None:
        return _value_before_the_end(worth)
    scores = course.rules.scores(world)
    won = round(WIN * share(scores, course.seat))
    return won * WORTH + lead(scores, course.seat) * WIN


def _value_before_the_end(worth: float) -> int:
    """Return what a position before the end is worth: whoever leads there is taken to win."""
    ahead = (worth > 0) + (worth >= 0)
    return ahead * WIN // 2 * WORTH + round(worth * WIN)
