"""Building blocks in the stores of a player board: converted, and paid for a level (6.6, 7.1)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused

CONVERT_RULE: Final = "TERRA-FREE-05"

Stores = Sequence[int]
"""Blocks by store, in the order of `tables.stores`."""


class Price(NamedTuple):
    """What a level costs in blocks of the pyramid's colour, and in white ones."""

    colour: int
    white: int


def lacking(stores: Stores, handed_in: Stores) -> list[int]:
    """Return the stores that have fewer blocks than are to be handed in."""
    return [at for at, number in enumerate(handed_in) if number > stores[at]]


def convert(state: State, who: int, handed_in: Stores) -> None:
    """Hand in blocks for half as many white ones (TERRA-FREE-05)."""
    for store, number in enumerate(handed_in):
        if number:
            _take(state, who, store, -number)
    take_white(state, who, traded(state.tables, sum(handed_in)))


def traded(tables: Tables, handed_in: int) -> int:
    """Return the white blocks for so many that are handed in (TERRA-FREE-05)."""
    return handed_in // tables.limits.trade


def take_white(state: State, who: int, number: int) -> None:
    """Take blocks from the supply into the white store (TERRA-FREE-04)."""
    _take(state, who, state.tables.white, number)


def take_laid(state: State, who: int, laid: Stores) -> None:
    """Take the blocks of a line out of the supply into their stores (TERRA-RES-07)."""
    for store, number in enumerate(laid):
        if number:
            _take(state, who, store, number)


def price(
    tables: Tables, stores: Stores, colour: int, need: int, jokers: int | None
) -> Price | None:
    """Return how `need` blocks of a colour are paid, None when they can't be.

    White blocks stand in for those that are missing, or for as many as `jokers` says
    (TERRA-BUILD-04).
    """
    least = max(0, need - stores[colour])
    paid = least if jokers is None else jokers
    if not least <= paid <= min(need, stores[tables.white]):
        return None
    return Price(need - paid, paid)


def pay(state: State, who: int, colour: int, cost: Price) -> None:
    """Return blocks to the supply (TERRA-BUILD-02)."""
    _take(state, who, colour, -cost.colour)
    _take(state, who, state.tables.white, -cost.white)


def _take(state: State, who: int, store: int, number: int) -> None:
    """Move blocks from the supply into a store, or back; what is open stays open."""
    if state.stores[who]:
        state.stores[who][store] += number
    if state.supply != OPEN:
        state.supply -= number


def convert_named(state: State, who: int, named: Sequence[str], path: str) -> None:
    """Hand in blocks by the names of their stores; Refused for one that is not there."""
    stores, names = state.stores[who], state.tables.stores
    handed_in = [named.count(name) for name in names]
    short = [names[at] for at in lacking(stores, handed_in)]
    for index, name in enumerate(named):
        if name in short:
            message = f"is {name}, but there are only {stores[names.index(name)]}"
            raise Refused(f"{path}[{index}]", message, CONVERT_RULE)
    convert(state, who, handed_in)


def check_handed_in(tables: Tables, stores: Stores, handed_in: Stores) -> None:
    """Refuse blocks to convert that are not there, and an odd number of them."""
    for at in lacking(stores, handed_in):
        message = f"is {handed_in[at]}, must be at most {stores[at]}, as blocks says"
        raise Refused(f"convert.{tables.stores[at]}", message, CONVERT_RULE)
    if sum(handed_in) % tables.limits.trade:
        raise Refused("convert", f"adds up to {sum(handed_in)}, must be even", CONVERT_RULE)


def check_bought(tables: Tables, stores: Stores, handed_in: Stores, bought: int) -> None:
    """Refuse to buy more blocks than nobody has (TERRA-BLOCK-01, TERRA-INV-03)."""
    most = tables.blocks - sum(stores) + traded(tables, sum(handed_in))
    if bought > most:
        message = f"is {bought}, must be at most {most}, as there are {tables.blocks} blocks"
        raise Refused("buy_blocks", message, "TERRA-BLOCK-01")
