"""Players that are programs. They see what their seat may see, and no more.

Each is a `Bot`: given the rules and a view, it answers the pending decision. `open_bot` reads a
name such as `search:200`. How good each is stands in `companion/simulation/README.md`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from companion.kits.faults import suggestion
from companion.questions.errors import Refused
from companion.simulation.bots.bot import Bot, answer
from companion.simulation.bots.search import MonteCarlo, Search
from companion.simulation.bots.simple import Greedy, Sensible, Uniform

__all__ = ["BOTS", "Bot", "answer", "lineup", "open_bot"]

# Playouts of a bot that has a budget and was not told how many.
BUDGETS: Final = {MonteCarlo.kind: 100, Search.kind: 200}

# Playouts, or milliseconds, that anyone could wait for.
MOST: Final = 1_000_000

# What follows a budget in milliseconds.
TIMED: Final = "ms"

# What makes each bot, by its name; the first plays where nobody says which.
BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    "sensible": Sensible,
    "random": Uniform,
    "greedy": Greedy,
    "montecarlo": lambda: MonteCarlo(BUDGETS[MonteCarlo.kind]),
    "search": lambda: Search(BUDGETS[Search.kind]),
}


@cache
def open_bot(name: str, *, repeats: bool = False) -> Bot:
    """Return the bot of a name, such as `greedy`, `montecarlo:50` or `search:200ms`.

    Args:
        name: Of its kind, and its budget if it has one.
        repeats: Whether it must answer the same whenever it is asked the same.

    Raises:
        Refused: When there is none; the field is `bots`.
    """
    kind, colon, budget = name.strip().partition(":")
    if kind not in BOTS:
        raise Refused("bots", f"there is no '{kind}'; {suggestion(kind, BOTS)}")
    if not colon:
        return BOTS[kind]()
    if kind not in BUDGETS:
        examples = " and ".join(f"{each}:{most}" for each, most in BUDGETS.items())
        raise Refused("bots", f"'{kind}' has no budget; only {examples} have")
    if kind == MonteCarlo.kind:
        return MonteCarlo(_whole(budget))
    number = _whole(budget.removesuffix(TIMED))
    timed = budget.endswith(TIMED)
    if timed and repeats:
        message = f"'{name.strip()}' goes by the clock, which no seed repeats"
        raise Refused("bots", f"{message}; say how many playouts, as {kind}:{BUDGETS[kind]}")
    return Search(number, timed=timed)


def lineup(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the full name of a bot for each player; one that is alone plays in every seat.

    Raises:
        Refused: When a bot is not there or does not repeat itself, or there are too few or too
            many; the field is `bots`.
    """
    found = tuple(open_bot(name, repeats=True).name for name in names)
    if len(found) not in {1, players}:
        raise Refused("bots", f"there are {len(found)}, must be 1 or {players}, one a player")
    return found * (players // len(found))


def _whole(budget: str) -> int:
    number = int(budget) if budget.isdecimal() and len(budget) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        raise Refused("bots", f"the budget '{budget}' must be a whole number of 1 to {MOST:,}")
    return number
