"""Luck that is the same for the same generator, whatever the machine and the Python.

Only `Random.random` is promised to stay as it is from one Python to the next.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from companion.games.engine import CHANCE, Action, Rules, Score, State, Weighing

Item = TypeVar("Item")
Position = TypeVar("Position", bound=State)

# Turns after which every game is over.
NEVER: Final = 1_000_000

# What everybody does in a playout: an answer, of a state and the answers that are legal there.
Choose = Callable[[Any, Sequence[Action], Random], Action]


def any_of(items: Sequence[Item], random: Random) -> Item:
    """Return one of the items, each with the same chance."""
    # Not `random.choice`: Python does not promise that it draws the same for a seed for ever.
    return items[int(random.random() * len(items))]


def some_of(items: Sequence[Item], number: int, random: Random) -> list[Item]:
    """Return that many of the items, or all if there are no more, in any order."""
    left = list(items)
    return [left.pop(int(random.random() * len(left))) for _ in range(min(number, len(left)))]


def draw(outcomes: Sequence[tuple[Action, int]], random: Random) -> Action:
    """Return an outcome of chance, each with the chance of its weight."""
    rest = int(random.random() * sum([weight for _, weight in outcomes]))
    for action, weight in outcomes:
        rest -= weight
        if rest < 0:
            return action
    raise AssertionError("the weights are 1 or more")


def any_answer(_state: State, legal: Sequence[Action], random: Random) -> Action:
    """Return any answer, each with the same chance."""
    return any_of(legal, random)


def sensible_choice(rules: Rules[Any], keenness: int = 1) -> Choose:
    """Return what chooses by the weights that the rules give; anything if they give none.

    The weights count to the power of the keenness: the keener, the rarer is a slip.
    """
    if not isinstance(rules, Weighing):
        return any_answer
    weigh = rules.weights

    def choose(state: State, legal: Sequence[Action], random: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        weights = weigh(state, legal)
        if weights is None:
            return any_of(legal, random)
        if keenness > 1:
            weights = [weight**keenness for weight in weights]
        return draw(tuple(zip(legal, weights, strict=True)), random)

    return choose


def imagine(rules: Rules[Position], view: Position, random: Random) -> Position:
    """Return a world that a view may be part of: all that its seat may only guess is drawn.

    The seat's own decision is pending in it. The view stays as it is.
    """
    world = view.copy()
    while (decision := rules.pending(world)) is not None and decision.who == CHANCE:
        rules.apply(world, draw(rules.chance(world), random))
    return world


def play_on(
    rules: Rules[Any], world: State, turns: int, luck: tuple[Random, Random], choose: Choose
) -> None:
    """Play a game on, in place, until so many turns have been completed in all, or to its end.

    All of the world is there, nothing that a seat can't see is left out. `luck` are the generators
    of what everybody does, and of what chance says; `choose` is what everybody does.
    """
    own, deal = luck
    pending, legal, chance, apply = rules.pending, rules.legal, rules.chance, rules.apply
    completed = rules.turns
    while (decision := pending(world)) is not None:
        if decision.who == CHANCE:
            apply(world, draw(chance(world), deal))
        elif completed(world) >= turns:
            return
        else:
            apply(world, choose(world, legal(world), own))


def rivals(scores: Sequence[Score], seat: int) -> list[Score]:
    """Return the scores of all who don't win together with a seat, opponents without one too."""
    team = scores[seat].team
    return [
        score
        for other, score in enumerate(scores)
        if other != seat and (team is None or score.team != team)
    ]


def lead(scores: Sequence[Score], seat: int) -> int:
    """Return by how many points a seat is before its best rival; without any, what it has."""
    own, totals = scores[seat], [score.total for score in rivals(scores, seat)]
    return min(totals, default=0) - own.total if own.fewest else own.total - max(totals, default=0)


def share(scores: Sequence[Score], seat: int) -> float:
    """Return how much of the win a seat has: all, also as a team, or shared with who is level."""
    level = sum(score.place == 1 for score in rivals(scores, seat))
    return (scores[seat].place == 1) / (1 + level)
