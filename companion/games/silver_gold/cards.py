"""Pyramid cards in front of a player: what is asked about them, and what they must be (14.3)."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from companion.games.contract import Refused
from companion.games.forms import Answers, Cell, Field, ListOf, Player, Record, Rows, Whole, choice
from companion.games.silver_gold.chamber import (
    CHARACTERS,
    ENTRANCE,
    SIZE,
    TOMB,
    Box,
    Chamber,
    Grid,
    chamber,
    reached,
)
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures

PLAYER = Field("player", Player(), "SILVER-GOLD-CROSS-01")


class CardInPlay(NamedTuple):
    """A card in front of a player; `crossed` are the boxes crossed off on it."""

    order: int
    chamber: Chamber
    crossed: frozenset[Box]


BOX = Cell(1, SIZE)
"""A box of a chamber."""


def position_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked about a player, the pattern in force and the player's cards."""
    return (
        PLAYER,
        choice("expedition", rule="SILVER-GOLD-TURN-02", choices=tuple(figures.patterns)),
        _cards_field(figures),
    )


def _cards_field(figures: Figures) -> Field:
    order = Field("order", Whole(1, figures.cards), "SILVER-GOLD-DATA-13")
    grid = Field(
        "grid",
        Rows(SIZE, tuple(CHARACTERS)),
        "SILVER-GOLD-DATA-04",
        default=lambda so_far: figures.grids.get(so_far["order"]),
    )
    crossed = Field("crossed", ListOf(BOX, distinct=True), "SILVER-GOLD-STATE-01")
    return Field(
        "cards",
        ListOf(Record((order, grid, crossed)), 1, CARDS_IN_FRONT, distinct=("order",)),
        "SILVER-GOLD-CROSS-01",
    )


def cards_in_play(answers: Answers) -> tuple[CardInPlay, ...]:
    """Return the cards of a request.

    Raises:
        Refused: for a chamber without its entrance, its tomb or a way between them, and for boxes
            that can't be crossed off in it (STATE-01).
    """
    return tuple(_card(f"cards[{index}]", given) for index, given in enumerate(answers["cards"]))


def _card(path: str, given: Answers) -> CardInPlay:
    within = _chamber(f"{path}.grid", given["grid"])
    _check_crossed(f"{path}.crossed", within, given["crossed"])
    return CardInPlay(given["order"], within, frozenset(given["crossed"]))


def _chamber(path: str, grid: Grid) -> Chamber:
    _check_only_on(path, grid, ENTRANCE, 0)
    _check_only_on(path, grid, TOMB, SIZE - 1)
    within = chamber(grid)
    if within.tomb not in reached(within.entrance, within.floor):
        message = "has no way over the floor from entrance to tomb"
        raise Refused(path, message, "SILVER-GOLD-DATA-05")
    return within


def _check_only_on(path: str, grid: Grid, character: str, row: int) -> None:
    """Refuse a grid unless it has a character exactly once, and on this row."""
    if "".join(grid).count(character) != 1 or character not in grid[row]:
        message = f"must have exactly one {character}, on row {row + 1}"
        raise Refused(path, message, "SILVER-GOLD-DATA-04")


def _check_crossed(path: str, within: Chamber, crossed: Sequence[Box]) -> None:
    for index, box in enumerate(crossed):
        if box not in within.floor:
            raise Refused(f"{path}[{index}]", "is a wall", "SILVER-GOLD-CROSS-02")
        if box == within.tomb:
            message = "is the tomb: this card is complete"
            raise Refused(f"{path}[{index}]", message, "SILVER-GOLD-STATE-01")
    fault = _fault(within, frozenset(crossed))
    if fault:
        raise Refused(path, fault, "SILVER-GOLD-STATE-01")


def _fault(within: Chamber, crossed: AbstractSet[Box]) -> str | None:
    """Return what is wrong with these boxes taken together, None when nothing is."""
    if crossed and within.entrance not in crossed:
        return "lacks the entrance"
    if crossed and reached(within.entrance, crossed) != crossed:
        return "is not connected, side to side"
    return None
