"""Where a game stands: the whole of it, or as much as somebody told."""

from collections.abc import Hashable
from typing import Final, Self

from companion.games.terra_pyramides.tables import Tables

OPEN: Final = -1
"""A number that nobody told; of a space, a site or a card also: nothing, or nobody."""


class State:
    """A position (section 5). Mutable: chapters change it in place, and leave open what is open.

    What is not told is `OPEN`, of a list in whole: empty. A *holder* is a seat, in a mission 0 for
    the team. Whoever is not told which site is meant takes any that is free: but for where they
    are, sites do not differ.

    By space: the stair tile in `tiles`. By site: the value of its `foundation` (0: none yet), the
    `level` (0: at most a foundation) and `colour` (index of `tables.stores`) of its pyramid, its
    `owner` (a holder), and the owner's `workers` there. By stack: its height in `stacks`.
    By seat: the stair tile in the player's hand (`held`). By holder: workers in `hand`, blocks in
    the `stores`, `coins`, pyramid `tops` left, Horus points (`eyes`), `burial` goods, `oases`, and
    the space of the `boat` with its `arrival` there (from 1; 0 at the start of the Nile).
    By strategy card, in the order of the kit: its owner in `cards`.
    `supply` are the blocks and `bank` the coins that nobody has, `start` is the start player's
    seat, and `turns` are those that are over.
    """

    __slots__ = (
        "arrival", "bank", "boat", "burial", "cards", "coins", "colour", "eyes", "foundation",
        "hand", "held", "level", "oases", "owner", "stacks", "start", "stores", "supply", "tables",
        "tiles", "tops", "turns", "workers",
    )  # fmt: skip

    def __init__(self, tables: Tables) -> None:
        """Stand for a game of which nothing is told but that no pyramid is begun."""
        sites, holders = len(tables.foundations), tables.holders
        self.tables = tables
        self.start = self.turns = self.supply = self.bank = OPEN
        self.tiles: list[int] = []
        self.foundation, self.level, self.colour = [OPEN] * sites, [0] * sites, [OPEN] * sites
        self.owner, self.workers = [OPEN] * sites, [OPEN] * sites
        self.stacks = [OPEN] * tables.stacks
        self.held = [OPEN] * tables.players
        self.hand, self.coins, self.tops = [OPEN] * holders, [OPEN] * holders, [OPEN] * holders
        self.stores: list[list[int]] = [[] for _ in range(holders)]
        self.eyes, self.burial, self.oases = [OPEN] * holders, [OPEN] * holders, [OPEN] * holders
        self.boat, self.arrival = [OPEN] * holders, [OPEN] * holders
        self.cards = [OPEN] * len(tables.cards)

    def copy(self) -> Self:
        """Return a state that shares nothing with this one that ever changes."""
        new = object.__new__(type(self))
        new.tables, new.start, new.turns = self.tables, self.start, self.turns
        new.supply, new.bank = self.supply, self.bank
        new.tiles, new.stacks, new.held = self.tiles[:], self.stacks[:], self.held[:]
        new.foundation, new.level, new.colour = self.foundation[:], self.level[:], self.colour[:]
        new.owner, new.workers = self.owner[:], self.workers[:]
        new.hand, new.coins, new.tops = self.hand[:], self.coins[:], self.tops[:]
        new.stores = [stores[:] for stores in self.stores]
        new.eyes, new.burial, new.oases = self.eyes[:], self.burial[:], self.oases[:]
        new.boat, new.arrival, new.cards = self.boat[:], self.arrival[:], self.cards[:]
        return new

    def key(self) -> Hashable:
        """Return a value that two states of a game have in common exactly when they are equal."""
        lists = (
            self.tiles, self.foundation, self.level, self.colour, self.owner, self.workers,
            self.stacks, self.held, self.hand, self.coins, self.tops, *self.stores, self.eyes,
            self.burial, self.oases, self.boat, self.arrival, self.cards,
        )  # fmt: skip
        return (self.start, self.turns, self.supply, self.bank, *map(tuple, lists))

    def __repr__(self) -> str:
        """Show the whole position."""
        return f"State{self.key()}"

    def sites(self, who: int) -> list[int]:
        """Return the sites of a holder that are known."""
        return [site for site, owner in enumerate(self.owner) if owner == who]

    def levels(self, who: int) -> list[int]:
        """Return the levels of all pyramids of a holder."""
        return [self.level[site] for site in self.sites(who) if self.level[site]]


def add(numbers: list[int], who: int, more: int, most: int | None = None) -> None:
    """Count more of what a holder has (fewer if negative), up to `most`; what is open stays so."""
    if numbers[who] != OPEN:
        total = numbers[who] + more
        numbers[who] = total if most is None else min(most, total)
