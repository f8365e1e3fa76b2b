"""What every bot is, and how long people wait for it."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from companion.games.engine import Action, Decision, Rules


class BotTurn(NamedTuple):
    """What a bot is asked, of the game of these `rules`.

    `view` is what the seat `decision.who` may see, to be changed at will; None for a bot that never
    looks. `legal` is what may be answered to the pending `decision`. `random` is the only source of
    luck, which the bot may use as much as it likes.
    """

    rules: Rules[Any]
    view: Any
    decision: Decision
    legal: Sequence[Action]
    random: Random


class Bot(Protocol):
    """Someone who answers for a seat. Remembers nothing, so that it may sit in several at once."""

    @property
    def name(self) -> str:
        """What it is called, with its budget if it has one."""
        ...

    @property
    def looks(self) -> bool:
        """Whether it looks at the table at all; one that doesn't is given no view."""
        ...

    def choose(self, turn: BotTurn) -> Action:
        """Return its answer, the same whenever it is asked the same."""
        ...


def answer(rules: Rules[Any], state: Any, decision: Decision, bot: Bot, random: Random) -> Action:
    """Return what a bot answers to the decision that is pending, having seen its view alone."""
    legal = rules.legal(state)
    if len(legal) == 1:
        return legal[0]
    view = rules.view(state, decision.who) if bot.looks else None
    return bot.choose(BotTurn(rules, view, decision, legal, random))


# How long people wait for what programs think, where they can say that it is enough.

# Seconds between two times of asking.
PAUSE: Final = 0.25


class Patience:
    """Asks now and then whether it is enough; never where nobody has said how to ask."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Have nobody to ask."""
        self._clock = clock
        self._ask: Callable[[], bool] | None = None
        self._next = 0.0
        self._is_over = False

    def ask(self, is_enough: Callable[[], bool]) -> None:
        """Have people asked by a call, which may take some milliseconds."""
        self._ask = is_enough
        self._next = 0.0

    @property
    def is_over(self) -> bool:
        """Whether a program is to take the best that it has found."""
        if self._ask is not None and (now := self._clock()) >= self._next:
            self._is_over, self._next = bool(self._ask()), now + PAUSE
        return self._is_over


# That of the people at this table.
PATIENCE: Final = Patience()
