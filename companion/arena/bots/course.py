"""How a try goes on after an answer: all do what is sensible, or best at once, for some turns."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from companion.arena.bots.halving import Trial
from companion.arena.chance import NEVER, Choose, imagine, play_on
from companion.games.contract import Action, Rules, Valuing

AHEAD: Final = 4
"""Turns that a try goes on for, where a position says by itself what it is worth.

What comes later says more of luck than of the answer, and costs as much again.
"""

SEEDS: Final = 1 << 32
"""How many ways there are for a try to go."""


class Course:
    """Goes on from a decision of a seat: everybody does what `choose` says, for turns `ahead`."""

    def __init__(
        self,
        rules: Rules[Any],
        seat: int,
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
        choose: Choose,
        ahead: int = AHEAD,
    ) -> None:
        """Begin with what the seat sees."""
        self.rules = rules
        self.seat = seat
        self.view = view
        self._choose = choose
        self._valuing = rules if isinstance(rules, Valuing) else None
        self._last = rules.turns(view) + (ahead if self._valuing else NEVER)

    def trials(self, value: Callable[[Any], float], random: Random) -> Trial:
        """Return what opens worlds that might be; `value` is of what a try ends with.

        All answers go on with the same luck in a world, chance with a generator of its own, to be
        dealt alike for longer.
        """

        def trial() -> Callable[[Action], float]:
            world, seed = imagine(self.rules, self.view, random), int(random.random() * SEEDS)
            return lambda action: value(self._after(world.copy(), action, seed))

        return trial

    def _after(self, world: Any, action: Action, seed: int) -> Any:  # noqa: ANN401 - as above
        self.rules.apply(world, action)
        play_on(self.rules, world, self._last, (Random(seed), Random(seed + 1)), self._choose)
        return world

    def worth(self, world: Any) -> float | None:  # noqa: ANN401 - as above
        """Return what a world is worth to the seat; None if the game is over or nothing says."""
        if self._valuing is None or self.rules.pending(world) is None:
            return None
        return self._valuing.worth(world, self.seat)
