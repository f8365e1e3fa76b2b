"""Trying answers out, ever fewer and ever more often, until one is left.

Sequential halving (Karnin, Koren and Somekh, ICML 2013): tries go round by round to the better half
of the answers. What counts is the one answer that is left, not what the tries cost on the way, and
so no answer is tried in vain once it has fallen behind.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

from companion.arena.chance import imagine, some_of, worths_after
from companion.games.contract import Action, Rules, Valuing

TRIES: Final = 10
"""For so many tries there is one answer more to be tried, of those that are worth most at once."""

Trial = Callable[[], Callable[[Action], float]]
"""Opens a world that might be, and gives what an answer comes to in it."""


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
    of equal ones stays is the first in the order of `answers`.
    """
    arms = [(0.0, each) for each in answers]
    while len(arms) > 1:
        for _ in budget.passes(len(arms), (len(arms) - 1).bit_length()):
            attempt = trial()
            arms = [(value + attempt(action), action) for value, action in arms]
        arms.sort(key=lambda arm: -arm[0])
        del arms[(len(arms) + 1) // 2 :]
    return arms[0][1]


def best_first(legal: Sequence[Action], worths: Sequence[float]) -> list[Action]:
    """Return answers by what they are worth; of equal ones, the first stays first."""
    return [legal[place] for place in sorted(range(len(legal)), key=lambda place: -worths[place])]


def promising(
    rules: Rules[Any],
    view: Any,  # noqa: ANN401 - as above
    legal: Sequence[Action],
    tries: int,
    random: Random,
) -> list[Action]:
    """Return the answers that so many tries are for; where nothing tells them apart, drawn ones."""
    # One try says nothing of an answer: with fewer than two for each, fewer answers are tried.
    most = max(1, tries // 2)
    if not isinstance(rules, Valuing):
        return some_of(legal, most, random)
    worths = worths_after(rules, imagine(rules, view, random), legal)
    return best_first(legal, worths)[: min(most, max(2, tries // TRIES))]


def standing_out(
    rules: Rules[Any],
    view: Any,  # noqa: ANN401 - as above
    legal: Sequence[Action],
    margin: float,
    random: Random,
) -> list[Action]:
    """Return the answers that are worth most at once, up to a margin, of equal ones the first."""
    worths = worths_after(rules, imagine(rules, view, random), legal)
    least = max(worths) - margin
    kept = {worth: action for action, worth in reversed([*zip(legal, worths, strict=True)])}
    return [action for worth, action in sorted(kept.items(), key=lambda each: -each[0])
            if worth >= least]  # fmt: skip
