"""The bot that tries its answers out, in worlds that might be, to the end of the game."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.bots.halving import Playouts, last_standing, promising
from companion.arena.chance import NEVER, imagine, lead, play_on, sensible_choice
from companion.games.contract import Action, Decision, Rules, Valuing

WIN: Final = 60
"""What a win counts, in parts that two to six can share evenly."""

WORTH: Final = 10
"""Victory points of lead that weigh as much as a whole win.

Players that do anything end far apart, so that one answer seldom turns a win: the lead says more.
"""

AHEAD: Final = 4
"""Turns that a try goes on for, where a position says by itself what it is worth."""

SEEDS: Final = 1 << 32
"""How many ways there are for a playout to go."""


class MonteCarlo:
    """Flat Monte-Carlo: plays games out from each of its answers, and takes the best.

    Its playouts go round by round to the better half of the answers (`halving`). All answers of a
    round are tried in the same worlds and go on with the same luck, so that none is better for its
    luck; chance has a generator of its own, to be dealt alike for longer.

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
        course = _Course(rules, decision.who, view)

        def trial() -> Callable[[Action], float]:
            world, seed = imagine(rules, view, random), int(random.random() * SEEDS)
            return lambda action: course.try_out(world.copy(), action, seed)

        arms = promising(rules, view, legal, self.budget, random)
        return last_standing(arms, Playouts(self.budget), trial)


class _Course:
    """How tries go on after an answer, and what they came to for a seat.

    Everybody does what is sensible, as far as the rules know what is. Where they know what a
    position is worth too, a try ends some turns on: what comes later says more of luck than of
    the answer, and costs as much again.
    """

    def __init__(self, rules: Rules[Any], seat: int, view: Any) -> None:  # noqa: ANN401
        self.rules = rules
        self.seat = seat
        self.choose = sensible_choice(rules)
        self.valuing = rules if isinstance(rules, Valuing) else None
        self.last = rules.turns(view) + (AHEAD if self.valuing else NEVER)

    def try_out(self, world: Any, action: Action, seed: int) -> int:  # noqa: ANN401 - changed
        """Return what one game was worth to the seat that went on with an answer.

        The share of the win and the lead, in whole numbers: sums of them are exact, and equal ones
        are equal on every machine.
        """
        self.rules.apply(world, action)
        play_on(self.rules, world, self.last, (Random(seed), Random(seed + 1)), self.choose)
        if self.valuing and self.rules.pending(world) is not None:
            return _value_before_the_end(self.valuing.worth(world, self.seat))
        scores = self.rules.scores(world)
        winners = [other for other, score in enumerate(scores) if score.place == 1]
        share = WIN // len(winners) if self.seat in winners else 0
        return share * WORTH + lead(scores, self.seat) * WIN


def _value_before_the_end(worth: float) -> int:
    """Return what a position before the end is worth: whoever leads there is taken to win."""
    ahead = (worth > 0) + (worth >= 0)
    return ahead * WIN // 2 * WORTH + round(worth * WIN)
