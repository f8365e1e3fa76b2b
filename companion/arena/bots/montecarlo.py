"""The bot that tries its answers out, in worlds that might be, to the end of the game."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.chance import imagine, lead, play_out, some_of
from companion.games.contract import Action, Decision, Rules

WIN: Final = 60
"""What a win counts, in parts that two to six can share evenly."""

WORTH: Final = 10
"""Victory points of lead that weigh as much as a whole win.

Players that do anything end far apart, so that one answer seldom turns a win: the lead says more.
"""

SEEDS: Final = 1 << 32
"""How many ways there are for a playout to go."""


class MonteCarlo:
    """Flat Monte-Carlo: plays games out at random from each of its answers, and takes the best.

    Its playouts go round by round to the better half of the answers (sequential halving: Karnin,
    Koren and Somekh, ICML 2013): what counts is the one answer that it ends with, not what the
    tries cost on the way, and so no answer is tried in vain once it has fallen behind.
    All answers of a round are tried in the same worlds and go on with the same luck, so that none
    is better for its luck; chance has a generator of its own, to be dealt alike for longer.
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
        left = self.budget
        arms = [(0, each) for each in some_of(legal, max(1, left // 2), random)]
        while len(arms) > 1:
            rounds = (len(arms) - 1).bit_length()
            times = max(1, left // (rounds * len(arms)))
            left -= times * len(arms)
            for _ in range(times):
                world, seed = imagine(rules, view, random), int(random.random() * SEEDS)
                arms = [
                    (value + _tried(rules, world.copy(), action, decision.who, seed), action)
                    for value, action in arms
                ]
            arms.sort(key=lambda arm: -arm[0])
            del arms[(len(arms) + 1) // 2 :]
        return arms[0][1]


def _tried(
    rules: Rules[Any],
    world: Any,  # noqa: ANN401 - a state, changed in place
    action: Action,
    seat: int,
    seed: int,
) -> int:
    """Return what one game was worth to a seat that went on with an answer.

    The share of the win and the lead, in whole numbers: sums of them are exact, and equal ones
    are equal on every machine.
    """
    rules.apply(world, action)
    play_out(rules, world, Random(seed), Random(seed + 1))
    scores = rules.scores(world)
    winners = [other for other, score in enumerate(scores) if score.place == 1]
    share = WIN // len(winners) if seat in winners else 0
    return share * WORTH + lead(scores, seat) * WIN
