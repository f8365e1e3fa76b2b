"""Where a game of Hearts stands: who holds, has passed on, played and won which cards."""

from companion.games.common.cards import NONE, Hands
from companion.games.hearts.tables import Tables
from companion.games.kit_games.figures import Tally


class State(Hands):
    """A position: hands as in `Hands`, and what lies on the table.

    `tally` is the score sheet after the hands that are over: never changed in place, so that copies
    share it. What it was told stands in `told`: of each hand the hearts by seat, and who had the
    queen.

    By seat: `passed` are, until all have chosen, the cards that are to be passed on, and later
    those of them that the seat to which they went still holds. `taken` are the cards that were won.

    `waiting` are the seats that have to choose still, the next one first. `leader` began the
    `trick`, whose cards lie in their order. `turns` were completed in all.
    """

    own_lists = ("passed", "taken")
    own_values = ("told", "waiting", "trick", "leader", "turns")
    shared = ("tables", "tally")
    lists, values = (*Hands.lists, *own_lists), (*Hands.values, *own_values)
    __slots__ = (*own_lists, *own_values, *shared)

    def __init__(self, tables: Tables, tally: Tally) -> None:
        """Begin before the first hand is dealt."""
        self.tables, self.tally = tables, tally
        self.told: tuple[tuple[tuple[int, ...], int], ...] = ()
        self.decision, self.turns, self.twice = None, 0, NONE
        self.begin_hand()

    def begin_hand(self) -> None:
        """Take up all cards: nobody has any."""
        nothing = [0 for _ in self.tables.seats]
        self.hands, self.lacks, self.passed, self.taken = (nothing[:] for _ in range(4))
        self.sizes = [self.tables.size for _ in nothing]
        self.waiting: tuple[int, ...] = tuple(self.tables.seats) if self.to(0) else ()
        self.trick: tuple[int, ...] = ()
        self.leader, self.seen, self.unseen = NONE, 0, self.tables.all

    def to(self, seat: int) -> int:
        """Return to whom a seat passes cards in this hand; itself where nobody does."""
        tables = self.tables
        return (seat + tables.passing[len(self.told) % len(tables.passing)]) % len(tables.seats)
