"""Everything that is answered in a game of Cheops: what chance brings, and what players do (6.7).

A block is written as (row, pos), both from 1 (CHEOPS-GEO-02); colours, kinds and price boards by
their ids, laws by their numbers, seats from 0, stacks and price spaces from 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.games.common.actions import Grammar, fields_of
from companion.games.engine import Action
from companion.questions.text import Seat

# A block of the pyramid: row and place.
Where = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Chance: this seat starts (CHEOPS-SET-08)."""

    move: ClassVar[str] = "start"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Chance: this price board lies at the column of this colour (CHEOPS-SET-02)."""

    move: ClassVar[str] = "lay"
    colour: str
    board: str


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Chance: a treasure of this colour lies on this block (CHEOPS-SET-03)."""

    move: ClassVar[str] = "put"
    block: Where
    colour: str


@dataclass(frozen=True, slots=True)
class Top(Action):
    """Chance: a tile of this kind comes to the top of a stack (CHEOPS-SET-05)."""

    move: ClassVar[str] = "top"
    stack: int
    kind: str


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Chance: the law that was taken is turned up (CHEOPS-PLACE-05)."""

    move: ClassVar[str] = "reveal"
    law: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a family tile and take what lies there (CHEOPS-TURN-03)."""

    move: ClassVar[str] = "place"
    kind: str
    block: Where


@dataclass(frozen=True, slots=True)
class BuyNeighbour(Action):
    """Buy a neighbour, place it and take what lies there (CHEOPS-NEIGH-02)."""

    move: ClassVar[str] = "buy_neighbour"
    block: Where


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell the treasure just taken (CHEOPS-SELL-01)."""

    move: ClassVar[str] = "sell"


@dataclass(frozen=True, slots=True)
class Warehouse(Action):
    """Keep the treasure just taken (CHEOPS-SELL-04)."""

    move: ClassVar[str] = "warehouse"


@dataclass(frozen=True, slots=True)
class Box(Action):
    """Put the treasure just taken out of the game, by law 4 (CHEOPS-SELL-05)."""

    move: ClassVar[str] = "box"


@dataclass(frozen=True, slots=True)
class Enact(Action):
    """Law 1 or 2 goes to the market space, law 3 on the game board (CHEOPS-LAW-01)."""

    move: ClassVar[str] = "enact"
    law: int


@dataclass(frozen=True, slots=True)
class PutUnder(Action):
    """Law 4, 5 or 6 goes under the price board of a colour (CHEOPS-LAW-04)."""

    move: ClassVar[str] = "put_under"
    law: int
    colour: str


@dataclass(frozen=True, slots=True)
class NewPrice(Action):
    """Law 7 goes on a price space (CHEOPS-LAW-07)."""

    move: ClassVar[str] = "new_price"
    colour: str
    space: int


@dataclass(frozen=True, slots=True)
class Repeal(Action):
    """Law 8 removes a law that is in play (CHEOPS-LAW-08)."""

    move: ClassVar[str] = "repeal"
    target: int


@dataclass(frozen=True, slots=True)
class BuyJoker(Action):
    """Law 9 is paid for and kept as the joker (CHEOPS-LAW-09)."""

    move: ClassVar[str] = "buy_joker"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Law 8 or 9 goes into the box: nothing is removed, or no joker bought (CHEOPS-LAW-08)."""

    move: ClassVar[str] = "decline"
    law: int


@dataclass(frozen=True, slots=True)
class Save(Action):
    """Law 10, 11 or 12, just taken, is saved for a later turn (CHEOPS-LAW-00)."""

    move: ClassVar[str] = "save"
    law: int


@dataclass(frozen=True, slots=True)
class LateSale(Action):
    """Law 10 sells a treasure of the own warehouse (CHEOPS-LAW-10)."""

    move: ClassVar[str] = "late_sale"
    colour: str


@dataclass(frozen=True, slots=True)
class ExtraTile(Action):
    """Law 11 places one more family tile and takes the treasure (CHEOPS-LAW-11)."""

    move: ClassVar[str] = "extra_tile"
    kind: str
    block: Where


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Law 12 swaps the treasures of two blocks (CHEOPS-LAW-12)."""

    move: ClassVar[str] = "swap"
    block: Where
    other: Where


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Law 12 swaps the treasure of a block, `colour_in`, with one of the own warehouse."""

    move: ClassVar[str] = "exchange"
    block: Where
    colour_in: str
    colour_out: str


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Draw the top tile of a stack, which ends the turn (CHEOPS-TURN-05)."""

    move: ClassVar[str] = "draw"
    stack: int


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn without a draw (CHEOPS-TURN-05)."""

    move: ClassVar[str] = "end_turn"


BY_CHANCE = (Start, Lay, Put, Top, Reveal)

BY_PLAYERS = (
    Place, BuyNeighbour, Sell, Warehouse, Box, Enact, PutUnder, NewPrice, Repeal, BuyJoker, Decline,
    Save, LateSale, ExtraTile, Swap, Exchange, Draw, EndTurn,
)  # fmt: skip

# All kinds of actions, chance's first.
KINDS: tuple[type[Action], ...] = (*BY_CHANCE, *BY_PLAYERS)

GRAMMAR = Grammar(KINDS)


def in_full(action: Action, called: Mapping[str, str]) -> Action:
    """Return an action with its colours and kinds in full that are `called` by letters, if any."""
    # On the screen treasures are large letters and tiles small ones; whoever types need not care,
    # as a field is for the one or the other.
    letters = {
        key: value.upper() if key.startswith("colour") else value.lower()
        for key, value in fields_of(action).items()
        if key == "kind" or key.startswith("colour")
    }
    found = {key: called[letter] for key, letter in letters.items() if letter in called}
    return replace(action, **found) if found else action  # type: ignore[type-var]
