"""The bot that searches: it tries its answers out among people who seldom slip."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.bots.course import Course
from companion.arena.bots.halving import (
    Milliseconds,
    Playouts,
    last_standing,
    promising,
    standing_out,
)
from companion.arena.chance import lead, rivals, sensible_choice, share, worthiest_choice
from companion.games.contract import Action, Decision, Rules, Valuing

KEENNESS: Final = 3
"""To which power the weights of answers count in a try, its own later ones and those of others."""

TRIES: Final = 20
"""How many tries there are for each answer at least: fewer answers, better known."""

WIN: Final = 10.0
"""Victory points that a win counts, besides those of the lead; a defeat as many less."""

MARGIN: Final = 2.0
"""Victory points at once by which an answer may be behind the best, where nobody is a rival."""

ALONE: Final = 1
"""Turns that a try goes on for there: what answers can be told by is what comes of this one."""

SURE: Final = 10.0
"""Points of lead before the end that are half a win."""


class Search:
    """Searches, with a budget of so many playouts, or of milliseconds (`timed`) for one answer.

    It tries answers out as Monte-Carlo does (`halving`, `course`), and adds that in its tries
    everybody is keener on what is sensible, that a lead is the more of a win the larger it is, not
    all of one as soon as there is any, and that it can go by the clock. With playouts it answers
    the same whenever it is asked the same; with milliseconds it does not.

    Where nobody is a rival, as in a mission, it tries only what is nearly as good at once as the
    best, of equally good answers the first, and goes on doing what is worth most to the end of the
    turn: with nobody to surprise it, chance in what people do would but hide what an answer brings.
    """

    kind: ClassVar[str] = "search"
    looks = True

    def __init__(self, budget: int, *, timed: bool = False) -> None:
        """Have that much for one answer, about."""
        self.budget = budget
        self.timed = timed
        self.name = f"{self.kind}:{budget}" + "ms" * timed

    def choose(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
        decision: Decision,
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        """Return the answer that did best, of those that are tried."""
        budget = Milliseconds(self.budget) if self.timed else Playouts(self.budget)
        if isinstance(rules, Valuing) and not rivals(rules.scores(view), decision.who):
            course = Course(rules, decision.who, view, worthiest_choice(rules), ALONE)
            arms = standing_out(rules, view, legal, MARGIN, random)
        else:
            course = Course(rules, decision.who, view, sensible_choice(rules, KEENNESS))
            arms = promising(rules, view, legal, budget.tries, random)
        trial = course.trials(lambda world: _value(course, world), random)
        return last_standing(arms[: max(2, budget.tries // TRIES)], budget, trial)


def _value(course: Course, world: Any) -> float:  # noqa: ANN401 - as above
    """Return what the end of a try is worth: points of the lead, and of winning."""
    worth = course.worth(world)
    if worth is not None:
        return worth + WIN * worth / (abs(worth) + SURE)
    scores = course.rules.scores(world)
    return lead(scores, course.seat) + WIN * (2 * share(scores, course.seat) - 1)
