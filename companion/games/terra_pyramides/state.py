"""Where a game stands: the whole of it, or as much as somebody told."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.terra_pyramides.tables import Tables

if TYPE_CHECKING:
    from companion.games.engine import Decision
    from companion.games.terra_pyramides.ground import Ground

OPEN: Final = -1
"""A number that nobody told; of a space, a site or a card also: nothing, or nobody."""


class Pool(NamedTuple):
    """Kinds of tiles that are known to be somewhere, but not which of them is where.

    They lie in a `stack`, or were taken off it: by the seats `hands`, as bits, or out of the game.
    Of the `lower` pool of a stack none lies there any more.
    """

    stack: int
    lower: bool
    hands: int
    kinds: tuple[int, ...]


_LISTS = (
    "tiles", "foundation", "level", "colour", "owner", "workers", "stacks", "held", "hand", "coins",
    "tops", "eyes", "burial", "oases", "boat", "arrival", "cards", "free", "deck", "order", "gone",
    "among", "origin", "known", "seen", "sets", "rests", "due", "laid",
)  # fmt: skip
_VALUES = (
    "start", "turns", "supply", "bank", "seat", "who", "filled", "pools", "space", "line", "empty",
    "bound", "looking", "named", "task", "decision", "cause",
)  # fmt: skip


class State:
    """A position (section 5). Mutable: chapters change it in place, and leave open what is open.

    What is not told is `OPEN`, of a list in whole: empty. A *holder* is a seat, in a mission 0 for
    the team. Whoever is not told which site is meant takes any that is free: but for where they
    are, sites do not differ.

    By space: the kind of stair tile in `tiles`. By site: the value of its `foundation` (0: none
    yet), the `level` (0: at most a foundation) and `colour` (index of `tables.stores`) of its
    pyramid, its `owner` (a holder), and the owner's `workers` there. By stack: its height in
    `stacks`. By seat: the tile in the player's hand (`held`), and the stack that it came from
    (`origin`, `OPEN` without a tile). By holder: workers in `hand`, blocks in the `stores`,
    `coins`, pyramid `tops` left, Horus points (`eyes`), `burial` goods, `oases`, and the space of
    the `boat` with its `arrival` there (from 1; 0 at the start of the Nile).
    By strategy card, in the order of the kit: its owner in `cards`.
    `supply` are the blocks and `bank` the coins that nobody has, `start` is the start player's
    seat, and `turns` are those that are over.

    The rest is for games that are played move by move, on a `ground`. `filled` are spaces, as bits.
    `free` counts the tiles that nobody has seen, by kind, and `deck` the foundations by value. By
    stack, tiles that somebody has seen: their `order` from the top down (`()` for none), those
    `gone` with the rest of it, and kinds that all have seen `among` those that now lie face down.
    Who knows what, seats as bits: by stack the order, or what is gone (`known`), by seat the tile
    in hand (`seen`); by seat, stack after stack, whose hands share a pool of kinds with the stack
    (`sets`, plus 1 for the stack itself) or among themselves (`rests`). In a view what a seat may
    only guess is open; `pools` are the kinds that it knows to be somewhere.

    `seat` has the turn, for the holder `who`. It has filled a `space` and chosen a `line`, left
    symbols of it `empty`, and its workers are `laid` on spaces; in a first turn the site that they
    enter is `bound`. It is `looking` through a stack, of which so many tiles are `named` again.
    `task` says what chance's next tile is for, and its stack. `due` is what follows, and asks, step
    by step, a question that a look has interrupted too; `cause` is what ended the game.
    """

    __slots__ = ("ground", "stores", "tables", *_LISTS, *_VALUES)

    def __init__(self, tables: Tables, ground: "Ground | None" = None) -> None:
        """Stand for a game of which nothing is told but that no pyramid is begun."""
        sites, holders = len(tables.foundations), tables.holders
        self.tables, self.ground = tables, ground
        self.start = self.turns = self.supply = self.bank = OPEN
        self.tiles: list[int] = []
        self.foundation, self.level, self.colour = [OPEN] * sites, [0] * sites, [OPEN] * sites
        self.owner, self.workers = [OPEN] * sites, [OPEN] * sites
        self.stacks = [OPEN] * tables.stacks
        self.held, self.origin = [OPEN] * tables.players, [OPEN] * tables.players
        self.hand, self.coins, self.tops = [OPEN] * holders, [OPEN] * holders, [OPEN] * holders
        self.stores: list[list[int]] = [[] for _ in range(holders)]
        self.eyes, self.burial, self.oases = [OPEN] * holders, [OPEN] * holders, [OPEN] * holders
        self.boat, self.arrival = [OPEN] * holders, [OPEN] * holders
        self.cards = [OPEN] * len(tables.cards)
        self.filled = 0
        self.free: list[int] = []
        self.deck: list[int] = []
        self.order: list[tuple[int, ...]] = [()] * tables.stacks
        self.gone: list[tuple[int, ...]] = [()] * tables.stacks
        self.among: list[tuple[int, ...]] = [()] * tables.stacks
        self.known, self.seen = [0] * tables.stacks, [0] * tables.players
        self.sets = [0] * (tables.players * tables.stacks)
        self.rests = [0] * (tables.players * tables.stacks)
        self.pools: tuple[Pool, ...] = ()
        self.seat = self.who = self.space = self.bound = self.looking = OPEN
        self.line: tuple[int, ...] = ()
        self.empty: tuple[tuple[int, str], ...] = ()
        self.laid: list[int] = []
        self.due: list[tuple[str, int]] = []
        self.named = 0
        self.task: tuple[str, int] | None = None
        self.decision: Decision | None = None
        self.cause: str | None = None

    def copy(self) -> "State":
        """Return a state that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.tables, new.ground = self.tables, self.ground
        new.stores = [stores[:] for stores in self.stores]
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in _VALUES:
            setattr(new, name, getattr(self, name))
        return new

    def key(self) -> Hashable:
        """Return a value that two states of a game have in common exactly when they are equal."""
        return (
            *map(tuple, self.stores),
            *(tuple(getattr(self, name)) for name in _LISTS),
            *(getattr(self, name) for name in _VALUES),
        )

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
