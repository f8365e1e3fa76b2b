"""The bot that searches: it tries its best answers out, as far ahead as it can judge."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.bots.course import Course
from companion.arena.bots.halving import Milliseconds, Playouts, last_standing
from companion.arena.chance import NEVER, imagine, lead, some_of
from companion.games.contract import Action, Decision, Rules, Valuing

AHEAD: Final = 4
"""Turns that a try goes on for, where a position says by itself what it is worth.

What comes later says more of luck than of the answer, and costs as much again.
"""

KEENNESS: Final = 3
"""To which power the weights of answers count in a try, its own later ones and those of others."""

TRIES: Final = 20
"""For so many tries there is one answer more to be tried: tries tell good answers from the best,
and are too few to tell them from all."""

WIN: Final = 10.0
"""Victory points that a win counts, besides those of the lead; a defeat as many less."""

SURE: Final = 10.0
"""Points of lead before the end that are half a win."""


class Search:
    """Searches, with a budget of so many playouts, or of milliseconds (`timed`) for one answer.

    It tries answers out as Monte-Carlo does (`halving`, `course`); but only the few after which its
    position is worth most, among people who seldom slip, and only for some turns: what the position
    is worth then is a lead, and the more of a win the larger it is. With playouts it answers the
    same whenever it is asked the same; with milliseconds it does not.
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
        turns = AHEAD if isinstance(rules, Valuing) else NEVER
        course = Course(rules, view, turns=turns, keenness=KEENNESS)
        arms = _promising(rules, view, legal, budget.tries, random)
        trial = course.trials(lambda world: _value(rules, world, decision.who), random)
        return last_standing(arms, budget, trial)


def _promising(
    rules: Rules[Any],
    view: Any,  # noqa: ANN401 - as above
    legal: Sequence[Action],
    tries: int,
    random: Random,
) -> list[Action]:
    """Return the answers that so many tries are for; where nothing tells them apart, drawn ones."""
    most = min(max(1, tries // 2), max(2, tries // TRIES))
    if not isinstance(rules, Valuing):
        return some_of(legal, most, random)
    world = imagine(rules, view, random)
    decision = rules.pending(world)
    assert decision is not None
    worths = []
    for action in legal:
        after = world.copy()
        rules.apply(after, action)
        worths.append(rules.worth(after, decision.who))
    # Of equal ones, the first stays first.
    best = sorted(range(len(legal)), key=lambda place: -worths[place])
    return [legal[place] for place in best[:most]]


def _value(rules: Rules[Any], world: Any, seat: int) -> float:  # noqa: ANN401 - as above
    """Return what the end of a try is worth to a seat: points of the lead, and of winning."""
    if isinstance(rules, Valuing) and rules.pending(world) is not None:
        worth = rules.worth(world, seat)
        return worth + WIN * worth / (abs(worth) + SURE)
    scores = rules.scores(world)
    share = 2 / (sum(score.place == 1 for score in scores) or 1)
    return lead(scores, seat) + WIN * (share * (scores[seat].place == 1) - 1)
