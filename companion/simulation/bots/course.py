"""How a try goes on after an answer: for some turns or to the end."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.games.engine import Action, Rules
from companion.simulation.bots.halving import Trial
from companion.simulation.chance import NEVER, Choose, imagine, play_on

SEEDS: Final = 1 << 32
"""How many ways there are for a try to go."""


class Course:
    """Goes on from a decision.

    `choose` is what everybody does, `turns` are those that a try goes on for. All tries end with
    the same turn: positions of different stages would tell these from each other, not answers.
    """

    def __init__(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
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

    def _after(self, world: Any, action: Action, seed: int) -> Any:  # noqa: ANN401 - as above
        self._rules.apply(world, action)
        play_on(self._rules, world, self._last, (Random(seed), Random(seed + 1)), self._choose)
        return world
