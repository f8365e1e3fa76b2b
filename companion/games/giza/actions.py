"""Everything that is answered in a game of Giza: the draw of chance, and what players do (6.7).

Areas and rows are written by their ids, quarries by their numbers, spaces of a track from 1 (0 is
the quarry site), seats from 0.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.games.common.actions import Grammar
from companion.games.engine import Action
from companion.questions.text import Seat


@dataclass(frozen=True, slots=True)
class DrawStart(Action):
    """Chance: this seat starts (GIZA-SETUP-09)."""

    move: ClassVar[str] = "draw_start"
    player: Seat


@dataclass(frozen=True, slots=True)
class SetupPlace(Action):
    """Put two workers on the board, in any order of the areas (GIZA-SETUP-06)."""

    move: ClassVar[str] = "setup_place"
    area: str
    other: str


@dataclass(frozen=True, slots=True)
class ChooseRow(Action):
    """Place a worker in a row of the turn order track (GIZA-ORDER-03)."""

    move: ClassVar[str] = "choose_row"
    row: str


@dataclass(frozen=True, slots=True)
class BonusMove(Action):
    """Move a worker as the row allows, before the next player chooses (GIZA-ORDER-07)."""

    move: ClassVar[str] = "bonus_move"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class SkipBonus(Action):
    """Do without the move of the row (GIZA-ORDER-10)."""

    move: ClassVar[str] = "skip_bonus"


@dataclass(frozen=True, slots=True)
class SupportMove(Action):
    """Move a worker from a support camp to another (GIZA-MOVE-01)."""

    move: ClassVar[str] = "support_move"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class QuarryMove(Action):
    """Move a worker between quarries, or between a quarry and a support camp (GIZA-MOVE-02)."""

    move: ClassVar[str] = "quarry_move"
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Move a worker forward on a track; `to` names the camp where it leaves it (GIZA-ADV-01)."""

    move: ClassVar[str] = "advance"
    quarry: int
    space: int
    steps: int
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Farm(Action):
    """Take food for each worker at the farms (GIZA-PROD-01)."""

    move: ClassVar[str] = "farm"


@dataclass(frozen=True, slots=True)
class Fish(Action):
    """Take food for every two workers at the farms (GIZA-PROD-02)."""

    move: ClassVar[str] = "fish"


@dataclass(frozen=True, slots=True)
class MakeArt(Action):
    """Pay food for as much art (GIZA-PROD-03)."""

    move: ClassVar[str] = "make_art"
    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Take no more actions this turn (GIZA-ACT-02)."""

    move: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Nominate the sled of a quarry, or a lift (GIZA-NOM-05)."""

    move: ClassVar[str] = "nominate"
    stone: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Offer food for the push or the lift (GIZA-BID-01)."""

    move: ClassVar[str] = "bid"
    food: int


@dataclass(frozen=True, slots=True)
class PlaceStone(Action):
    """Build the stone at a location (GIZA-BUILD-02)."""

    move: ClassVar[str] = "place_stone"
    location: str


@dataclass(frozen=True, slots=True)
class Reassign(Action):
    """Move a worker off the sled that has arrived to a camp (GIZA-REASSIGN-01)."""

    move: ClassVar[str] = "reassign"
    area: str


@dataclass(frozen=True, slots=True)
class Decorate(Action):
    """Bid art in secret (GIZA-DECO-01)."""

    move: ClassVar[str] = "decorate"
    art: int


@dataclass(frozen=True, slots=True)
class SelectStone(Action):
    """Put a stone of the reserve on the sled that came home (GIZA-SLED-02)."""

    move: ClassVar[str] = "select_stone"
    stone: str


# All kinds of actions, chance's first.
KINDS: tuple[type[Action], ...] = (
    DrawStart, SetupPlace, ChooseRow, BonusMove, SkipBonus, SupportMove, QuarryMove, Advance, Farm,
    Fish, MakeArt, Pass, Nominate, Bid, PlaceStone, Reassign, Decorate, SelectStone,
)  # fmt: skip

GRAMMAR = Grammar(KINDS)


@cache
def bids(most: int) -> tuple[Bid, ...]:
    """Return all bids of food up to an amount."""
    return tuple(map(Bid, range(most + 1)))


@cache
def decorations(most: int) -> tuple[Decorate, ...]:
    """Return all bids of art up to an amount."""
    return tuple(map(Decorate, range(most + 1)))
