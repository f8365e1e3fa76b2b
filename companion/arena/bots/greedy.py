"""The bot that takes what brings most at once."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.arena.chance import any_of, imagine, lead
from companion.games.contract import CHANCE, Action, Decision, Rules


class Greedy:
    """Chooses what gives it the best lead if the game ended right after; among equals, any.

    Where answers are secret, that is once all are revealed: what the others choose it guesses,
    once for all of its own answers.
    """

    name = "greedy"
    looks = True

    def choose(
        self,
        rules: Rules[Any],
        view: Any,  # noqa: ANN401 - a state, known to its own rules alone
        decision: Decision,
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        """Return one of the answers that give the best lead."""
        world, guess = imagine(rules, view, random), random.random()
        leads = [_after(rules, world.copy(), each, decision, Random(guess)) for each in legal]
        best = max(leads)
        return any_of([each for each, far in zip(legal, leads, strict=True) if far == best], random)


def _after(
    rules: Rules[Any],
    world: Any,  # noqa: ANN401 - a state, changed in place
    action: Action,
    decision: Decision,
    guess: Random,
) -> int:
    """Return the lead that an answer gives, in points."""
    rules.apply(world, action)
    while decision.secret and _is_kept_back(rules.pending(world)):
        rules.apply(world, any_of(rules.legal(world), guess))
    return lead(rules.scores(world), decision.who)


def _is_kept_back(decision: Decision | None) -> bool:
    """Return whether secret answers are still awaited before all are revealed."""
    return decision is not None and decision.secret and decision.who != CHANCE
