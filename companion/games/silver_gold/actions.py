"""What may be answered in a whole game: the moves of players, and what chance turns up (6.6)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.common.actions import Grammar
from companion.games.engine import Action

# Row and column, each 1 to 5 from the top left.
Box = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance deals a pyramid card, which only its player sees (SETUP-02)."""

    move: ClassVar[str] = "deal"
    order: int


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """A player keeps two of the four start cards, and returns the others (SETUP-02)."""

    move: ClassVar[str] = "keep"
    keep: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Display(Action):
    """Chance turns up a pyramid card that goes into the display (SETUP-03, REPL-03)."""

    move: ClassVar[str] = "display"
    order: int


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Chance turns up the expedition card of the turn (TURN-02)."""

    move: ClassVar[str] = "reveal"
    expedition: str


@dataclass(frozen=True, slots=True)
class Cross(Action):
    """A player crosses off the pattern or one single box; icons in the order of the boxes."""

    move: ClassVar[str] = "cross"
    card: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Bonus(Action):
    """A player crosses off the one more box of a red cross (ICON-01)."""

    move: ClassVar[str] = "bonus"
    card: int
    box: Box


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """A player replaces a completed card with one of the display (REPL-01)."""

    move: ClassVar[str] = "replace"
    order: int


@dataclass(frozen=True, slots=True)
class Unseen(Action):
    """A player replaces a completed card with the top card of the deck (REPL-01)."""

    move: ClassVar[str] = "unseen"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance says which card lay on top of the deck, for the player who takes it (REPL-01)."""

    move: ClassVar[str] = "draw"
    order: int


# All kinds of actions, in the order in which they first come up in a game.
KINDS: tuple[type[Action], ...] = (
    Deal,
    Keep,
    Display,
    Reveal,
    Cross,
    Bonus,
    Replace,
    Unseen,
    Draw,
)

GRAMMAR = Grammar(KINDS)
