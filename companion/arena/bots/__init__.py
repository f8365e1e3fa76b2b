"""Players that are programs. They see what their seat may see, and no more."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from companion.arena.bots.bot import Bot, answer
from companion.arena.bots.casual import Casual
from companion.arena.bots.greedy import Greedy
from companion.arena.bots.montecarlo import MonteCarlo
from companion.arena.bots.uniform import Uniform
from companion.games.contract import Refused
from companion.kits.suggestions import suggestion

__all__ = ["BOTS", "Bot", "answer", "lineup", "open_bot"]

BUDGET: Final = 100
"""Playouts of a Monte-Carlo player that was not told how many."""

MOST: Final = 1_000_000
"""Playouts that anyone could wait for."""

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    "random": Uniform,
    "casual": Casual,
    "greedy": Greedy,
    "montecarlo": lambda: MonteCarlo(BUDGET),
}
"""What makes each bot, by its name."""


@cache
def open_bot(name: str) -> Bot:
    """Return the bot of a name, such as `greedy`, `montecarlo` or `montecarlo:50`.

    Raises:
        Refused: When there is none; the field is `bots`.
    """
    kind, colon, budget = name.strip().partition(":")
    if kind not in BOTS:
        raise Refused("bots", f"there is no '{kind}'; {suggestion(kind, BOTS)}")
    if not colon:
        return BOTS[kind]()
    if kind != MonteCarlo.kind:
        raise Refused("bots", f"'{kind}' has no budget; only {MonteCarlo.kind}:{BUDGET} has")
    return MonteCarlo(_playouts(budget))


def lineup(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the full name of a bot for each player; one that is alone plays in every seat.

    Raises:
        Refused: When a bot is not there, or there are too few or too many; the field is `bots`.
    """
    found = tuple(open_bot(name).name for name in names)
    if len(found) not in {1, players}:
        raise Refused("bots", f"there are {len(found)}, must be 1 or {players}, one a player")
    return found * (players // len(found))


def _playouts(budget: str) -> int:
    number = int(budget) if budget.isdecimal() and len(budget) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        raise Refused("bots", f"the budget '{budget}' must be a whole number of 1 to {MOST:,}")
    return number
