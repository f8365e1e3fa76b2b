"""Everything that is answered in a game of Terra Pyramides: chance's draws, and moves (6.9).

Spaces and sites are written by their names, tiles by their symbols, stacks by their numbers from 1,
colours and symbols by their ids.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.games.common.actions import Grammar
from companion.games.engine import Action


@dataclass(frozen=True, slots=True)
class Tile(Action):
    """Chance: the next tile of a stack shows this (TERRA-PLAY-02)."""

    move: ClassVar[str] = "tile"
    stack: int
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foundation(Action):
    """Chance: the top foundation has this value (TERRA-PLACE-03)."""

    move: ClassVar[str] = "foundation"
    value: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place the tile in hand, paying to ignore the signs or not (TERRA-PLACE-01, -04)."""

    move: ClassVar[str] = "place"
    space: str
    ignore_symbol: int = 0


@dataclass(frozen=True, slots=True)
class Line(Action):
    """Choose a line through the space just filled (TERRA-LINE-01)."""

    move: ClassVar[str] = "line"
    direction: str


@dataclass(frozen=True, slots=True)
class LeaveEmpty(Action):
    """Leave a symbol of the line without a piece (TERRA-RES-02)."""

    move: ClassVar[str] = "lay"
    space: str
    symbol: str


@dataclass(frozen=True, slots=True)
class MoveWorker(Action):
    """Move a worker just laid to a site, or back to the `hand` (TERRA-MOVE-01, -07)."""

    move: ClassVar[str] = "worker"
    space: str
    to: str


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Raise a site by a level, paying so many white blocks (TERRA-BUILD-01 to -04)."""

    move: ClassVar[str] = "build"
    site: str
    colour: str
    white: int


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Pay to look through a stack (TERRA-FREE-02)."""

    move: ClassVar[str] = "look"
    stack: int


@dataclass(frozen=True, slots=True)
class Order(Action):
    """Put a tile of that stack back, next from the top (TERRA-FREE-10)."""

    move: ClassVar[str] = "order"
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuyWorker(Action):
    """Pay to put a worker on a site (TERRA-FREE-03)."""

    move: ClassVar[str] = "buy_worker"
    site: str


@dataclass(frozen=True, slots=True)
class BuyBlock(Action):
    """Pay for a white block (TERRA-FREE-04)."""

    move: ClassVar[str] = "buy_block"


@dataclass(frozen=True, slots=True)
class Convert(Action):
    """Turn two blocks into a white one (TERRA-FREE-05)."""

    move: ClassVar[str] = "convert"
    block: str
    other: str


@dataclass(frozen=True, slots=True)
class Recall(Action):
    """Take so many workers back into the hand (TERRA-FREE-06)."""

    move: ClassVar[str] = "recall"
    site: str
    number: int


@dataclass(frozen=True, slots=True)
class BuyGoods(Action):
    """Pay for a burial good (TERRA-FREE-07)."""

    move: ClassVar[str] = "burial"


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Pay for a space of the boat (TERRA-FREE-08)."""

    move: ClassVar[str] = "boat"


@dataclass(frozen=True, slots=True)
class BuyCard(Action):
    """Pay for a strategy card (TERRA-FREE-09)."""

    move: ClassVar[str] = "card"
    card: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the top tile of a stack (TERRA-REFILL-01)."""

    move: ClassVar[str] = "draw"
    stack: int


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn (TERRA-LIMIT-03)."""

    move: ClassVar[str] = "end"


# All kinds of actions, chance's first.
KINDS: tuple[type[Action], ...] = (
    Tile, Foundation, Place, Line, LeaveEmpty, MoveWorker, Build, Look, Order, BuyWorker, BuyBlock,
    Convert, Recall, BuyGoods, Sail, BuyCard, Draw, End,
)  # fmt: skip

GRAMMAR = Grammar(KINDS)

# Actions without fields are all alike, so one of each does for all games.
END, BUY_BLOCK, BUY_GOODS, SAIL = End(), BuyBlock(), BuyGoods(), Sail()

# Where a worker goes that goes to no site.
HAND = "hand"


@cache
def draws(stacks: int) -> tuple[Draw, ...]:
    """Return the draws from every stack."""
    return tuple(map(Draw, range(1, stacks + 1)))


@cache
def looks(stacks: int) -> tuple[Look, ...]:
    """Return the looks through every stack."""
    return tuple(map(Look, range(1, stacks + 1)))
