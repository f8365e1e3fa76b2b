"""Where a game stands, and what a whole game is played on.

There is one state for all: a single ruling fills in what it was told, the scorekeeper what the
table tells, the engine everything. What nobody told is `OPEN`, and no rule refuses for it.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from companion.games.common.figures import once_a_kit, whole, word
from companion.games.terra_pyramides.setup import VERSIONS, Variant, setup_row
from companion.games.terra_pyramides.tables import NOWHERE, Board, Tables, read_tables
from companion.kits import Kit

if TYPE_CHECKING:
    from companion.games.engine import Decision

# The options (9.3, 9.4).
SYMBOLS, FACE_UP = "symbols", "faceup"

# What spaces show that no tile is placed on (TERRA-MAP-03).
PRINTED = (("oasis", "coin"), ("nile",))

# The symbols of a tile, or of a printed space.
Face = tuple[str, ...]


class Ground:
    """One variant with its options for so many players. Equal only to itself, so a key.

    Tiles that show the same are one kind, a number: `faces` says which symbols, printed spaces
    come last, and `mix` how many tiles there are. Stacks hold `height` tiles at first, and leave
    the game when no more than `threshold` are left, if any are to stay over at all; `turned` are
    the stacks that lie face up, as bits, and `first` those that give the tiles of the starting
    spaces (TERRA-SETUP-15, -17). Foundations have `values`, `deck` of each; those of the setup lie
    on the sites `founded`, in this order. Where `signed`, tiles go where their holder's sign is.
    `marks` are the letters of block stores.
    """

    def __init__(self, kit: Kit, players: int, variant: Variant) -> None:
        """Read the tables of a kit; KeyError when so many can't play the variant."""
        self.tables = tables = read_tables(kit, players, variant.name)
        self.board = board = _boards(kit)[variant.has_nile]
        row, tiles = setup_row(kit, variant, players), _tiles(kit, variant)
        values = Counter(tables.foundations)
        self.faces, self.mix = (*tiles, *PRINTED), tuple(tiles.values())
        self.height = whole(row, "shared.tiles_per_stack")
        self.threshold = whole(row, "shared.stack_threshold")
        # Which stacks is the house's choice: two of each holder lie face up (SETUP-15), and the
        # same four give the starting tiles (SETUP-17).
        every_other = range(0, tables.stacks, 2)
        turned = [each for each in kit.table("options").rows if each["option"] == FACE_UP]
        face_up = whole(turned[0], "value") if FACE_UP in variant.options else 0
        self.turned = sum(1 << stack for stack in every_other[:face_up])
        self.first = tuple(every_other[: len(board.starts)])
        self.values = tuple(sorted(values))
        self.deck = tuple(values[value] for value in self.values)
        founded = (board.home[at] for at in (*board.starts, *board.nile))
        self.founded = tuple(dict.fromkeys(founded))
        self.signed = SYMBOLS in variant.options
        colours = kit.table("colours").rows
        self.marks = {word(each, "colour"): word(each, "mark") for each in colours}

    def kind_of(self, symbols: Face) -> int:
        """Return the kind of tile that shows these symbols, `NOWHERE` if there is none."""
        return _kinds(self).get(tuple(sorted(symbols)), NOWHERE)


@cache
def _kinds(ground: Ground) -> Mapping[Face, int]:
    """Return the kinds of tiles by what they show, in alphabetical order."""
    return {tuple(sorted(face)): kind for kind, face in enumerate(ground.faces[: len(ground.mix)])}


def open_ground(kit: Kit, players: int, variant: str) -> Ground:
    """Return what a game of so many players in a variant is played with; KeyError for too many."""
    known = _opened(kit)
    if (players, variant) not in known:
        known[players, variant] = Ground(kit, players, Variant.of(variant))
    return known[players, variant]


@once_a_kit
def _opened(_kit: Kit) -> dict[tuple[int, str], Ground]:
    return {}


@once_a_kit
def _boards(kit: Kit) -> dict[bool, Board]:
    return {has_nile: Board(kit, has_nile=has_nile) for has_nile in (False, True)}


def _tiles(kit: Kit, variant: Variant) -> Counter[Face]:
    """Return how many tiles of a version show which symbols, in the order of the kit's table."""
    # Versions are nested, so each adds its tiles to those of the versions before it (SETUP-05).
    order = [word(row, "symbol") for row in kit.table("symbols").rows]
    found: Counter[Face] = Counter()
    for version in VERSIONS[: VERSIONS.index(variant.version) + 1]:
        for row in kit.table(f"stairs_{version}").rows:
            symbols = row["symbols"]
            assert isinstance(symbols, tuple), f"{row.file}:{row.line}"
            found[tuple(sorted(map(str, symbols), key=order.index))] += 1
    return found


# A number that nobody told; of a space, a site or a card also: nothing, or nobody.
OPEN: Final = -1

# The holder that a ruling is about, anybody else, and the site.
WHO, OTHER, SITE = 0, 1, 0


class Pool(NamedTuple):
    """Kinds of tiles that are known to be somewhere, but not which of them is where.

    They lie in a `stack`, or were taken off it: by the seats `hands`, as bits, or out of the game.
    Of the `lower` pool of a stack none lies there any more.
    """

    stack: int
    lower: bool
    hands: int
    kinds: tuple[int, ...]


# Lists are copied, values shared: whatever a chapter changes in place is in the first row. What is
# in neither would be missed by copies and by `key`; a test goes through the slots.
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

    def __init__(self, tables: Tables, ground: Ground | None = None) -> None:
        """Stand for a game of which nothing is told but that no pyramid is begun."""
        sites, holders = len(tables.foundations), tables.holders
        self.tables = tables
        # What is told of a table is ruled without a board; chapters that look at one are called
        # by whole games alone, and need not ask each time.
        self.ground = cast("Ground", ground)
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
        # A loop over names is as fast as thirty assignments, and forgets none that comes later.
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

    def cards_of(self, who: int) -> list[str]:
        """Return the strategy cards of a holder, of `OPEN` those that nobody has."""
        cards = zip(self.tables.cards, self.cards, strict=True)
        return [card for card, owner in cards if owner == who]

    def levels(self, who: int) -> list[int]:
        """Return the levels of all pyramids of a holder."""
        return [self.level[site] for site in self.sites(who) if self.level[site]]


def add(numbers: list[int], who: int, more: int, most: int | None = None) -> None:
    """Count more of what a holder has (fewer if negative), up to `most`; what is open stays so."""
    # What nobody told can't be counted on from: it stays open, whatever happens to it.
    if numbers[who] != OPEN:
        total = numbers[who] + more
        numbers[who] = total if most is None else min(most, total)


def or_open(number: int | None) -> int:
    """Return a number that may be left out as it stands in a state."""
    return OPEN if number is None else number
