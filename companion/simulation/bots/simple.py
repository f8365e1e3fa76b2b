"""Bots that answer at once: anything, what people would rather do, what brings most."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from companion.games.engine import CHANCE, Action, Decision, Rules, Valuing
from companion.simulation.bots.bot import BotTurn
from companion.simulation.chance import any_of, imagine, lead, sensible_choice


class Uniform:
    """Knows nothing; what a game is worth shows against it."""

    name = "random"
    looks = False

    def choose(self, turn: BotTurn) -> Action:
        """Return any answer."""
        return any_of(turn.legal, turn.random)


# The bot that plays as people do who don't think long.


class Sensible:
    """Does what is sensible, now more, now less, by the weights that the rules give (`Weighing`).

    Of a game whose rules give none it does anything.
    """

    name = "sensible"
    looks = True

    def choose(self, turn: BotTurn) -> Action:
        """Return an answer, each with the chance of its weight."""
        world = imagine(turn.rules, turn.view, turn.random)
        return sensible_choice(turn.rules)(world, turn.legal, turn.random)


# The bot that takes what brings most at once.


class Greedy:
    """Chooses what is worth most to it right after (`Valuing`); among equals, any.

    Where rules do not know what a position is worth, that is the lead if the game ended there.
    Where answers are secret, it is then the lead once all are revealed: what the others choose it
    guesses, once for all of its own answers.
    """

    name = "greedy"
    looks = True

    def choose(self, turn: BotTurn) -> Action:
        """Return one of the answers that are worth most."""
        rules, view, decision, legal, random = turn
        world, guess = imagine(rules, view, random), random.random()
        if isinstance(rules, Valuing):
            worths = worths_after(rules, world, legal, decision.who)
        else:
            worths = [_lead(rules, world.copy(), each, decision, Random(guess)) for each in legal]
        best = max(worths)
        equals = [each for each, worth in zip(legal, worths, strict=True) if worth == best]
        return any_of(equals, random)


def worths_after(rules: Rules[Any], world: Any, legal: Sequence[Action], seat: int) -> list[float]:
    """Return what a position is worth to a seat right after each answer; of rules that know it.

    At once: what comes next, such as the others' answers or the end of a turn, would tell positions
    of different stages from each other, not answers. What is `free` is worth nothing beside what a
    turn asks for, unless a position is the better for it.
    """
    assert isinstance(rules, Valuing)
    found, is_free = [], [isinstance(action, rules.free) for action in legal]
    least = rules.worth(world, seat) if any(is_free) and not all(is_free) else -inf
    for action, free in zip(legal, is_free, strict=True):
        after = world.copy()
        rules.apply(after, action)
        worth = rules.worth(after, seat)
        found.append(-inf if free and worth <= least else worth)
    return found


def _lead(
    rules: Rules[Any], world: Any, action: Action, decision: Decision, guess: Random
) -> float:
    """Return the lead that an answer gives, in points; the world is changed in place."""
    rules.apply(world, action)
    while decision.secret and _is_kept_back(rules.pending(world)):
        rules.apply(world, any_of(rules.legal(world), guess))
    return lead(rules.scores(world), decision.who)


def _is_kept_back(decision: Decision | None) -> bool:
    """Return whether secret answers are still awaited before all are revealed."""
    return decision is not None and decision.secret and decision.who != CHANCE
