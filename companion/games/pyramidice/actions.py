"""Everything that is answered in a game of Pyramidice: draws of chance, and what players do (6.7).

Cards, tiles and resources are written by their ids, dice by kind and value, spaces by pyramid and
level with row and column from the upper left, counted from 1. A seat is a number from 0.

A turn is asked in small steps (MOVE-02): as whole actions it would offer up to 399 at once, in
steps at most 42. So worshipping names the God alone, and the dice that pay come one by one.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from companion.games.common.actions import Grammar
from companion.games.engine import Action
from companion.questions.text import Seat


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Chance: this Rest tile comes to the strip, in solo to the next number."""

    move: ClassVar[str] = "lay"
    tile: str


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: this God card comes to the row."""

    move: ClassVar[str] = "deal"
    god: str


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Chance: this seat begins."""

    move: ClassVar[str] = "start"
    player: Seat


@dataclass(frozen=True, slots=True)
class DealProject(Action):
    """Chance: this Project card is dealt, in secret to a player, face up to the Architect."""

    move: ClassVar[str] = "deal_project"
    project: str


@dataclass(frozen=True, slots=True)
class DealScarab(Action):
    """Chance: this Scarab card is dealt, in secret."""

    move: ClassVar[str] = "deal_scarab"
    scarab: str


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance: a die shows this."""

    move: ClassVar[str] = "roll"
    value: int


@dataclass(frozen=True, slots=True)
class ArchitectRoll(Action):
    """Chance: the Architect rolls this; 0 where there is no stone die."""

    move: ClassVar[str] = "architect"
    value: int


@dataclass(frozen=True, slots=True)
class ChooseScarab(Action):
    """Keep this Scarab, face up."""

    move: ClassVar[str] = "choose_scarab"
    scarab: str


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Take a turn of this kind, `rest` or `work`."""

    move: ClassVar[str] = "begin"
    turn: str


@dataclass(frozen=True, slots=True)
class UseGod(Action):
    """Use the power of a God."""

    move: ClassVar[str] = "use_god"
    god: str


@dataclass(frozen=True, slots=True)
class EndStep(Action):
    """End step 1 of a Rest turn."""

    move: ClassVar[str] = "end_step"


@dataclass(frozen=True, slots=True)
class TakeTile(Action):
    """Take a Rest tile; with the Emerald Scarab one in front of an opponent."""

    move: ClassVar[str] = "take_tile"
    tile: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Discard a resource to have others for it."""

    move: ClassVar[str] = "give"
    resource: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a resource from the supply."""

    move: ClassVar[str] = "take"
    resource: str


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Discard a resource for which there is no room."""

    move: ClassVar[str] = "drop"
    resource: str


@dataclass(frozen=True, slots=True)
class ChooseGod(Action):
    """Choose a God of the row: to be taken without paying, replaced or borrowed."""

    move: ClassVar[str] = "choose_god"
    god: str


@dataclass(frozen=True, slots=True)
class PlaceTile(Action):
    """Put a Rest tile back on a number, in solo."""

    move: ClassVar[str] = "place_tile"
    tile: str
    number: int


@dataclass(frozen=True, slots=True)
class TakeDice(Action):
    """Take so many dice of each kind out of the quarry, and roll them."""

    move: ClassVar[str] = "take_dice"
    stone: int
    prayer: int


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """Change a die by 1 with a `cat`, a `worker` (Bastet) or the `golden_cat`."""

    move: ClassVar[str] = "shift"
    paid: str


@dataclass(frozen=True, slots=True)
class Change(Action):
    """Change this die of the pool to another value."""

    move: ClassVar[str] = "change"
    kind: str
    value: int
    to: int


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Reroll dice of the pool."""

    move: ClassVar[str] = "reroll"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Pick a die of the pool: to pay with it, or to reroll it."""

    move: ClassVar[str] = "pick"
    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class Enough(Action):
    """Reroll the dice that have been picked, and no more."""

    move: ClassVar[str] = "enough"


@dataclass(frozen=True, slots=True)
class Worship(Action):
    """Pay the cost of a God of the row."""

    move: ClassVar[str] = "worship"
    god: str


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay with so many workers and cats, which Bastet makes alike."""

    move: ClassVar[str] = "pay"
    workers: int
    cats: int


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a stone die that shows this."""

    move: ClassVar[str] = "build"
    value: int


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Build it on this space."""

    move: ClassVar[str] = "place"
    pyramid: str
    level: int
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Replace a God of the row, for a die."""

    move: ClassVar[str] = "replace"


@dataclass(frozen=True, slots=True)
class GainFame(Action):
    """Gain Fame for dice."""

    move: ClassVar[str] = "gain_fame"


@dataclass(frozen=True, slots=True)
class Borrow(Action):
    """Borrow a God of the row for this turn, for a die."""

    move: ClassVar[str] = "borrow"


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Let a virtual die show this."""

    move: ClassVar[str] = "show"
    value: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a God of one's own; the `ennead` is one."""

    move: ClassVar[str] = "discard"
    god: str


@dataclass(frozen=True, slots=True)
class UsePearl(Action):
    """Pay workers for the Fame of somebody else's build."""

    move: ClassVar[str] = "pearl"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave the Pearl Scarab alone."""

    move: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Do no more in this Work turn."""

    move: ClassVar[str] = "stop"


# One list for reading what was written, so that a log of any game is read by the same names; a kind
# that is missing here could be played, but never typed.
KINDS: tuple[type[Action], ...] = (
    Lay, Deal, Start, DealProject, DealScarab, Roll, ArchitectRoll,
    ChooseScarab, Begin, UseGod, EndStep, TakeTile, Give, Take, Drop, ChooseGod, PlaceTile,
    TakeDice, Shift, Change, Reroll, Pick, Enough, Worship, Pay, Build, Place, Replace, GainFame,
    Borrow, Show, Discard, UsePearl, Decline, Stop,
)  # fmt: skip
"""All kinds of actions, chance's first."""

GRAMMAR = Grammar(KINDS)

OfGod = Worship | UseGod | ChooseGod | Discard
"""Actions about one God."""


@cache
def named(kind: type[OfGod], god: str) -> Action:
    """Return an action about a God; made once, as all that is offered often."""
    return kind(god)
