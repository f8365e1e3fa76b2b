"""Random games, and how a fault in one is told."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.games.engine import CHANCE, Action, Decision, Options, Rules, Sink, Weighing
from tests.games.battery.steering import SELDOM, Steering


class Moment(NamedTuple):
    """A position that a game comes to, and what is answered there: None when it is over.

    The state is the game's own, which goes on changing: whoever needs it longer keeps a copy.
    """

    number: int
    state: Any
    decision: Decision | None
    action: Action | None


class Walk:
    """A game played at random, the same for the same seed on every machine.

    Of an odd seed it is played as sensible people would (`Weighing`), if the rules know how: there
    are games that come to no end otherwise but that of time. With `steering` what is rare in a run
    of games is done whenever it is legal.
    """

    def __init__(
        self, rules: Rules[Any], options: Options, seed: int, steering: Steering | None = None
    ) -> None:
        self.rules, self.options, self.seed, self.steering = rules, options, seed, steering
        self.random = Random(f"{rules.slug} {options.players} {options.variant} {seed}")
        self.actions: list[Action] = []
        self.seldom = SELDOM[seed // 2 % len(SELDOM)]
        self.is_sensible = seed % 2 == 1 and isinstance(rules, Weighing)

    def moments(self, sink: Sink | None = None) -> Iterator[Moment]:
        """Yield every position before it is answered, the last one too."""
        rules, state = self.rules, self.rules.setup(self.options)
        longest = rules.longest(self.options)
        while (decision := rules.pending(state)) is not None:
            assert len(self.actions) < longest, self.told(f"takes longer than {longest} actions")
            action = self._answered(state, decision)
            assert action is not None, self.told("nothing is legal")
            yield Moment(len(self.actions), state, decision, action)
            self.actions.append(action)
            rules.apply(state, action, sink)
        yield Moment(len(self.actions), state, None, None)

    def _answered(self, state: Any, decision: Decision) -> Action | None:
        """Return what is rare, if there is a steering and anything is; else an answer at random."""
        if self.steering is None:
            return answered(self.rules, state, decision, self.random, weighs=self.is_sensible)
        last = self.actions[-1].move if self.actions else ""
        legal = list(self.rules.legal(state))
        rare = self.steering.rare(decision, legal, last, self.seldom) if legal else []
        if rare:
            action: Action | None = rare[int(self.random.random() * len(rare))]
        else:
            action = answered(self.rules, state, decision, self.random, weighs=self.is_sensible)
        if action is not None:
            self.steering.note(decision, action, last)
        return action

    def told(self, fault: object) -> str:
        """Say a fault, with the game and the last actions before it."""
        last = [self.rules.text(action) for action in self.actions[-5:]]
        players, variant = self.options
        return (
            f"{self.rules.slug}, {players} players, {variant}, seed {self.seed}: {fault}; "
            f"after {len(self.actions)} actions, the last of them {last}"
        )


def answered(
    rules: Rules[Any], state: Any, decision: Decision, random: Random, *, weighs: bool = False
) -> Action | None:
    """Return an answer, of chance by its weights, and of others if it `weighs`; None if none is."""
    if decision.who == CHANCE:
        return drawn(rules.chance(state), random)
    legal = rules.legal(state)
    weights = rules.weights(state, legal) if weighs else None
    if weights is not None:
        return drawn(list(zip(legal, weights, strict=False)), random)
    return legal[int(random.random() * len(legal))] if len(legal) else None


def drawn(outcomes: Sequence[tuple[Action, int]], random: Random) -> Action | None:
    """Return an outcome of chance; `Random.random` alone never changes with Python."""
    point = random.random() * sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        point -= weight
        if point < 0:
            return action
    return None


def finished(rules: Rules[Any], state: Any, random: Random, longest: int) -> None:
    """Play on from a state to the end, in place."""
    for _ in range(longest):
        if (decision := rules.pending(state)) is None:
            return
        action = answered(rules, state, decision, random)
        assert action is not None, "nothing is legal"
        rules.apply(state, action)
    assert rules.pending(state) is None, f"no end after {longest} more actions"
