"""What leads random games to where they seldom come."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from companion.games.engine import Action, Decision

SELDOM: Final = (3, 10, 30, 100)
"""What is rare was done less than one time for so many of what is usual: from game to game
otherwise, since where all that is rare is done, what only usual play leads to never comes."""

Branch = Callable[[Decision, Action, str], Hashable]

BRANCHES: Final[Sequence[Branch]] = (
    lambda decision, action, _: (decision.kind, action.move),
    lambda decision, action, last: (decision.kind, action.move, last),
    lambda decision, action, _: (decision.kind, action),
)
"""What is counted, from the coarse to the fine: which move at which decision, after which move
before it, and with which words."""


class Steering:
    """Counts what was done in a run of games, and says what of it is rare."""

    def __init__(self) -> None:
        self.done = [Counter[Hashable]() for _ in BRANCHES]
        self.actions = 0

    def rare(
        self, decision: Decision, legal: Sequence[Action], last: str, seldom: int
    ) -> list[Action]:
        """Return what was done least of what is legal, if it is rare; nothing if nothing is."""
        for branch, done in zip(BRANCHES, self.done, strict=True):
            often = [done[branch(decision, action, last)] for action in legal]
            if min(often) * seldom * len(done) < self.actions:
                return [each for each, n in zip(legal, often, strict=True) if n == min(often)]
        return []

    def note(self, decision: Decision, action: Action, last: str) -> None:
        """Count what was done."""
        self.actions += 1
        for branch, done in zip(BRANCHES, self.done, strict=True):
            done[branch(decision, action, last)] += 1
