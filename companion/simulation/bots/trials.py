"""Trying answers out, ever fewer and ever more often, until one is left.

Sequential halving (Karnin, Koren and Somekh, ICML 2013): tries go round by round to the better half
of the answers. What counts is the one answer that is left, not what the tries cost on the way, and
so no answer is tried in vain once it has fallen behind.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from companion.games.engine import Action, Rules
from companion.simulation.bots.bot import PATIENCE
from companion.simulation.chance import NEVER, Choose, imagine, play_on

# Opens a world that might be, and gives what an answer comes to in it.
Trial = Callable[[], Callable[[Action], float]]


class Budget(Protocol):
    """How much may be tried for one answer."""

    tries: int
    """How many tries that is, about."""

    def passes(self, arms: int, rounds: int) -> Iterator[int]:
        """Yield once for each time that so many answers may be tried in the first of `rounds`."""
        ...


class Playouts:
    """So many tries."""

    def __init__(self, tries: int) -> None:
        """Begin with all of them left."""
        self.tries = self._left = tries

    def passes(self, arms: int, rounds: int) -> Iterator[int]:
        """Yield once for each time, the first time in any case."""
        times = max(1, self._left // (rounds * arms))
        self._left -= times * arms
        yield from range(times)


class Milliseconds:
    """As many tries as there is time for, from now on."""

    def __init__(self, milliseconds: int) -> None:
        """Begin now."""
        # A try takes about one.
        self.tries = milliseconds
        self._end = perf_counter() + milliseconds / 1000

    def passes(self, arms: int, rounds: int) -> Iterator[int]:  # noqa: ARG002 - time alone counts
        """Yield once for each time, the first time in any case."""
        now, number = perf_counter(), 0
        end = now + (self._end - now) / rounds
        while not number or perf_counter() < end:
            yield number
            number += 1


def last_standing(answers: Sequence[Action], budget: Budget, trial: Trial) -> Action:
    """Return the answer that does best when tried.

    All answers of a round are tried in the same worlds, so that none is better for its luck. Which
    of equal ones stays is the first in the order of `answers`. Where people wait no longer, it is
    the one that has done best so far.
    """
    arms = [(0.0, each) for each in answers]
    while len(arms) > 1:
        for _ in budget.passes(len(arms), (len(arms) - 1).bit_length()):
            attempt = trial()
            tried = [value + attempt(action) for value, action in arms if not PATIENCE.is_over]
            if len(tried) < len(arms):
                break
            arms = [(value, action) for value, (_, action) in zip(tried, arms, strict=True)]
        arms.sort(key=lambda arm: -arm[0])
        del arms[(len(arms) + 1) // 2 :]
    return arms[0][1]


# How a try goes on after an answer: for some turns or to the end.

# How many ways there are for a try to go.
SEEDS: Final = 1 << 32


class Rollouts:
    """Goes on from a decision.

    `choose` is what everybody does, `turns` are those that a try goes on for. All tries end with
    the same turn: positions of different stages would tell these from each other, not answers.
    """

    def __init__(
        self,
        rules: Rules[Any],
        view: Any,
        choose: Choose,
        turns: int = NEVER,
    ) -> None:
        """Begin with what the seat sees that is to decide."""
        self._rules = rules
        self._view = view
        self._last = rules.turns(view) + turns
        self._choose = choose

    def trials(self, value: Callable[[Any], float], random: Random) -> Trial:
        """Return what opens worlds that might be; `value` is of what a try ends with.

        All answers go on with the same luck in a world, chance with a generator of its own, to be
        dealt alike for longer.
        """

        def trial() -> Callable[[Action], float]:
            world, seed = imagine(self._rules, self._view, random), int(random.random() * SEEDS)
            return lambda action: value(self._after(world.copy(), action, seed))

        return trial

    def _after(self, world: Any, action: Action, seed: int) -> Any:
        self._rules.apply(world, action)
        play_on(self._rules, world, self._last, (Random(seed), Random(seed + 1)), self._choose)
        return world
