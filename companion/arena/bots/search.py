"""The bot that searches: a tree of what each seat knows, grown in worlds that might be.

An information-set search (Cowling, Powley and Whitehouse, IEEE TCIAIG 4, 2012), made for few tries:
answers at the root are told apart by sequential halving, as in Danihelka, Guez, Schrittwieser and
Silver, "Policy improvement by planning with Gumbel", ICLR 2022; below it everybody does what has
brought that seat most so far, among ever more answers, those that are worth most at once first
(progressive widening: Coulom, Computer Games Workshop 2007). Chance is drawn, and has no nodes.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any, ClassVar, Final

from companion.arena.bots.halving import (
    Milliseconds,
    Playouts,
    best_first,
    last_standing,
    promising,
    worths_after,
)
from companion.arena.chance import NEVER, draw, imagine, lead, sensible_choice
from companion.games.contract import CHANCE, Action, Decision, Rules, Valuing

AHEAD: Final = 2
"""Turns until a try ends, the present one among them, where rules say what a position is worth.

What a turn is worth shows at its end, and to some part in what the others make of it.
"""

WIN: Final = 10.0
"""Victory points that a win counts, besides those of the lead."""

SURE: Final = 10.0
"""Points of lead before the end that are half a win."""

EXPLORES: Final = 0.5
"""How much an answer that was seldom tried is hoped to be better, in deviations of all tries."""

SEEDS: Final = 1 << 32
"""How many ways there are for a try to go on."""


class Search:
    """Searches, with a budget of so many playouts, or of milliseconds (`timed`) for one answer.

    With playouts it answers the same whenever it is asked the same; with milliseconds it does not.
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
        tree = Tree(rules, decision.who, rules.turns(view))

        def trial() -> Callable[[Action], float]:
            world, seed = imagine(rules, view, random), int(random.random() * SEEDS)
            return lambda action: tree.try_out(world.copy(), action, seed)

        return last_standing(promising(rules, view, legal, budget.tries, random), budget, trial)


class Node:
    """What a seat knows when it decides: its answers, best first, and what came of them.

    `tried` are times and the sum of values by answer.
    """

    __slots__ = ("answers", "mean", "tried", "visits")

    def __init__(self, answers: Sequence[Action]) -> None:
        """Begin with none of them tried."""
        self.answers = answers
        self.tried: list[tuple[int, float]] = []
        self.visits = 0
        self.mean = 0.0

    def choose(self, spread: float) -> int:
        """Return the place of the answer to try next; a spread is what values differ by."""
        bonus = EXPLORES * spread * sqrt(self.visits)
        best, found = self.mean + bonus, len(self.tried)
        if found * found > self.visits or found == len(self.answers):
            best = float("-inf")
        for place, (times, value) in enumerate(self.tried):
            hoped = value / times + bonus / (1 + times)
            if hoped > best:
                best, found = hoped, place
        return found

    def learn(self, place: int, value: float) -> None:
        """Note what came of an answer."""
        if place == len(self.tried):
            self.tried.append((0, 0.0))
        times, so_far = self.tried[place]
        self.tried[place] = times + 1, so_far + value
        self.visits += 1
        self.mean += (value - self.mean) / self.visits


class Tree:
    """What was found out of one decision of a seat: nodes by who decides there, and what it sees.

    Everybody is after what is worth most to its own seat, so that a team pulls together.
    """

    def __init__(self, rules: Rules[Any], seat: int, turns: int) -> None:
        """Grow from a decision of a seat after so many turns."""
        self.rules = rules
        self.seat = seat
        self.valuing = rules if isinstance(rules, Valuing) else None
        self.last = turns + (AHEAD if self.valuing else NEVER)
        self.sensible = sensible_choice(rules)
        self.nodes: dict[object, Node] = {}
        self.values = Spread()

    def try_out(self, world: Any, action: Action, seed: int) -> float:  # noqa: ANN401 - changed
        """Return what one try of an answer was worth to the seat, and learn from it.

        What it is worth at once counts as well, as much as what comes of it: where rules expect too
        little of what follows an answer (a card that is to come), it would be put off for ever.
        """
        luck, deal = Random(seed), Random(seed + 1)
        self.rules.apply(world, action)
        at_once = self.valuing.worth(world, self.seat) if self.valuing else 0.0
        path = self._descend(world, luck, deal)
        values = self._values(world, {self.seat, *(who for *_, who in path)})
        for node, place, who in path:
            node.learn(place, values[who])
        self.values.add(values[self.seat])
        return at_once + values[self.seat]

    def _descend(self, world: Any, luck: Random, deal: Random) -> list[tuple[Node, int, int]]:  # noqa: ANN401
        """Play on to where a try ends, and return the answers in the tree, with a node more.

        Beyond the tree everybody does what is sensible.
        """
        rules, path, inside = self.rules, list[tuple[Node, int, int]](), True
        while (decision := rules.pending(world)) is not None:
            if decision.who == CHANCE:
                rules.apply(world, draw(rules.chance(world), deal))
                continue
            if rules.turns(world) >= self.last:
                break
            legal = rules.legal(world)
            if len(legal) == 1:
                rules.apply(world, legal[0])
            elif inside:
                node = self._node(world, decision.who, legal)
                inside = node.visits > 0
                path.append((node, node.choose(self.values.deviation), decision.who))
                rules.apply(world, node.answers[path[-1][1]])
            else:
                rules.apply(world, self.sensible(world, legal, luck))
        return path

    def _node(self, world: Any, who: int, legal: Sequence[Action]) -> Node:  # noqa: ANN401
        """Return the node of what a seat sees."""
        key = who, self.rules.view(world, who).key()
        node = self.nodes.get(key)
        if node is None:
            if self.valuing:
                legal = best_first(legal, worths_after(self.rules, world, legal, who))
            node = self.nodes[key] = Node(legal)
        return node

    def _values(self, world: Any, seats: Iterable[int]) -> Mapping[int, float]:  # noqa: ANN401
        """Return what the end of a try is worth to each: points of its lead, and of winning."""
        if self.valuing and self.rules.pending(world) is not None:
            worths = {who: self.valuing.worth(world, who) for who in seats}
            return {who: each + WIN * each / (abs(each) + SURE) for who, each in worths.items()}
        scores = self.rules.scores(world)
        share = 2 / (sum(score.place == 1 for score in scores) or 1)
        return {
            who: lead(scores, who) + WIN * (share * (scores[who].place == 1) - 1) for who in seats
        }


class Spread:
    """By how much values differ from each other, as they come (Welford, Technometrics 1962)."""

    def __init__(self) -> None:
        """Begin with none."""
        self.number = 0
        self.mean = self.squares = 0.0

    def add(self, value: float) -> None:
        """Count one more."""
        self.number += 1
        before = value - self.mean
        self.mean += before / self.number
        self.squares += before * (value - self.mean)

    @property
    def deviation(self) -> float:
        """Their standard deviation; of fewer than two, 1 point."""
        return sqrt(self.squares / self.number) if self.number > 1 else 1.0
