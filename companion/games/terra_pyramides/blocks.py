"""Building blocks on a player's board: how they are asked for, and what they pay (6.4, 7.1)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.contract import Refused
from companion.games.forms import ByChoice, Field, Whole
from companion.games.terra_pyramides.figures import TRADE, WHITE, Figures

Blocks = Mapping[str, int]
"""Blocks in each of the seven stores; a store without any has 0."""


def blocks_field(given: Figures, key: str, rule: str) -> Field:
    """Return the field of the blocks in the stores, which may be left out when there are none."""
    return Field(
        key,
        ByChoice(
            given.tables.stores, Whole(0, given.tables.blocks), most_total=given.tables.blocks
        ),
        rule,
        required=False,
        nullable=True,
    )


def total(blocks: Blocks) -> int:
    """Return how many blocks there are in all stores."""
    return sum(blocks.values())


def converted(blocks: Blocks, handed_in: Blocks) -> dict[str, int]:
    """Return the blocks after some are handed in for half as many white ones (TERRA-FREE-05)."""
    left = {store: blocks[store] - handed_in[store] for store in blocks}
    return {**left, WHITE: left[WHITE] + total(handed_in) // TRADE}


def check_converted(blocks: Blocks, handed_in: Blocks, path: str) -> None:
    """Refuse to hand in more blocks than are there, or an odd number of them."""
    for store, number in handed_in.items():
        if number > blocks[store]:
            message = f"is {number}, must be at most {blocks[store]}, as blocks says"
            raise Refused(f"{path}.{store}", message, "TERRA-FREE-05")
    if total(handed_in) % TRADE:
        raise Refused(path, f"adds up to {total(handed_in)}, must be even", "TERRA-FREE-05")


class Price(NamedTuple):
    """What a level costs in blocks of the pyramid's colour, and in white ones."""

    colour: int
    white: int


def price(need: int, colour: str, blocks: Blocks, white: int | None) -> Price | None:
    """Return how `need` blocks of a colour are paid, None when they can't be.

    White blocks stand in for those that are missing, or for as many as `white` says
    (TERRA-BUILD-04).
    """
    joker = max(0, need - blocks[colour]) if white is None else white
    if joker > min(need, blocks[WHITE]) or need - joker > blocks[colour]:
        return None
    return Price(need - joker, joker)


def after_paying(blocks: Blocks, colour: str, paid: Price) -> dict[str, int]:
    """Return the blocks that are left after a price is paid (TERRA-BUILD-02)."""
    left = {**blocks, colour: blocks[colour] - paid.colour}
    return {**left, WHITE: left[WHITE] - paid.white}


def named(stores: Sequence[str], taken: Sequence[str]) -> dict[str, int]:
    """Return as a map how often each store comes in a list."""
    return {store: taken.count(store) for store in stores}


def held(blocks: Blocks) -> Iterator[tuple[str, int]]:
    """Go through the stores that hold any."""
    return ((store, number) for store, number in blocks.items() if number)
