"""What may be answered: cards that are dealt, passed on and played."""

from dataclasses import dataclass
from typing import ClassVar, Final

from companion.games.common.actions import Grammar
from companion.games.engine import Action


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance deals a card, which only its player sees (HEARTS-DEAL-01)."""

    move: ClassVar[str] = "deal"
    card: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A player passes cards on, face down (HEARTS-PASS-01)."""

    move: ClassVar[str] = "pass"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A player plays a card to a trick (HEARTS-TRICK-02)."""

    move: ClassVar[str] = "play"
    card: str


KINDS: Final[tuple[type[Action], ...]] = (Deal, Pass, Play)
"""All kinds of actions, in the order in which they first come up in a game."""

GRAMMAR: Final = Grammar(KINDS)
