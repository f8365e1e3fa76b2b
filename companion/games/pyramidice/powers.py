"""What worship and the powers of Gods cost and bring, in dice and resources (3.5, 6.6)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.common.figures import numbers, once_a_kit, whole, word
from companion.kits import Kit, Row


class Price(NamedTuple):
    """Resources that go to the supply."""

    workers: int = 0
    cats: int = 0


class Cost(NamedTuple):
    """What worship of a God costs: dice of the pool, and resources."""

    dice: int
    price: Price


class Power(NamedTuple):
    """What the power of a God does besides its Fame.

    `dice` of the pool go to the quarry and `price` to the supply. `workers` and `cats` are taken
    from the supply, `choice` more resources are of the player's choice. The pool gets `stone` dice
    of the supply and `virtual` ones. `again`: it can be used any number of times.
    """

    dice: int
    price: Price
    workers: int
    cats: int
    choice: int
    stone: int
    virtual: int
    again: bool


@once_a_kit
def costs(kit: Kit) -> Mapping[str, Cost]:
    """Return what worship of each God costs."""
    return {word(row, "god"): _cost(row) for row in kit.table("gods").rows}


@once_a_kit
def powers(kit: Kit) -> Mapping[str, Power]:
    """Return the powers that are used in a Work turn and change more than values of dice."""
    again = {row["god"] for row in kit.table("gods").rows if row["use"] == "any"}
    return {
        word(row, "god"): _power(row, again=row["god"] in again) for row in kit.table("powers").rows
    }


def _cost(row: Row) -> Cost:
    tokens = numbers(row, "cost")
    price = Price(tokens.count("worker"), tokens.count("cat"))
    return Cost(len(tokens) - sum(price), price)


def _power(row: Row, *, again: bool) -> Power:
    return Power(
        dice=whole(row, "dice"),
        price=Price(whole(row, "workers"), whole(row, "cats")),
        workers=whole(row, "take_workers"),
        cats=whole(row, "take_cats"),
        choice=whole(row, "take_any"),
        stone=whole(row, "pool_stone"),
        virtual=whole(row, "pool_virtual"),
        again=again,
    )
