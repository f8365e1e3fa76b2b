"""Where a game of Hearts stands: who holds, has passed, played and won which cards."""

from collections.abc import Hashable, Sequence
from typing import Final

from companion.games.engine import Decision
from companion.games.hearts.tables import Tables
from companion.games.kit_games.figures import Tally

NONE: Final = -1
"""No seat, no card."""


class State:
    """A position. A set of cards is the bits of a number; what is open is in no hand, but `unseen`.

    `tally` is the score sheet after the hands that are over: never changed in place, so that copies
    share it. What it was told stands in `told`, of each hand the hearts by seat and who had the
    queen.

    By seat: `hands` are the cards that are known to be there, `sizes` how many there are; `lacks`
    are cards that all know not to be there, since another suit was played. `passed` are, until all
    have chosen, the cards that are to be passed on, and later those of them that the seat to which
    they went still holds. `taken` are the cards that were won.

    `waiting` are the seats that have to choose still, the next one first. `leader` began the
    `trick`, whose cards lie in their order; `tricks` were completed in all. `twice` is a card that
    people have told twice, as all can see.
    """

    __slots__ = (
        *("decision", "hands", "lacks", "leader", "passed", "sizes", "tables", "taken", "tally"),
        *("told", "trick", "tricks", "twice", "unseen", "waiting"),
    )

    def __init__(self, tables: Tables, tally: Tally) -> None:
        """Begin before the first hand is dealt."""
        self.tables, self.tally = tables, tally
        self.told: tuple[tuple[tuple[int, ...], int], ...] = ()
        self.decision: Decision | None = None
        self.tricks, self.twice = 0, NONE
        self.hands: list[int]
        self.sizes: list[int]
        self.lacks: list[int]
        self.passed: list[int]
        self.taken: list[int]
        self.waiting: tuple[int, ...]
        self.trick: tuple[int, ...]
        self.leader: int
        self.unseen: int

    def copy(self) -> "State":
        """Return a state that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.tables, new.tally, new.told = self.tables, self.tally, self.told
        new.decision, new.tricks, new.twice = self.decision, self.tricks, self.twice
        new.hands, new.sizes, new.lacks = self.hands[:], self.sizes[:], self.lacks[:]
        new.passed, new.taken = self.passed[:], self.taken[:]
        new.waiting, new.trick, new.leader = self.waiting, self.trick, self.leader
        new.unseen = self.unseen
        return new

    def key(self) -> Hashable:
        """Return all that can differ between two games of a kit; the tally follows from `told`."""
        lists = (self.hands, self.sizes, self.lacks, self.passed, self.taken)
        rest = (self.waiting, self.trick, self.leader, self.unseen, self.tricks, self.twice)
        return (self.decision, self.told, *map(tuple, lists), *rest)

    @property
    def seats(self) -> Sequence[int]:
        """All seats, clockwise."""
        return range(self.tables.players)

    @property
    def seen(self) -> int:
        """All cards that were played in this hand."""
        found = 0
        for cards in self.taken:
            found |= cards
        for card in self.trick:
            found |= 1 << card
        return found

    def to(self, seat: int) -> int:
        """Return to whom a seat passes cards in this hand; itself where nobody does."""
        passing = self.tables.passing
        return (seat + passing[len(self.told) % len(passing)]) % self.tables.players

    def needs(self, seat: int) -> int:
        """Return how many cards of a hand are not known."""
        return self.sizes[seat] - self.hands[seat].bit_count()
