"""What may become of a treasure: sold, warehoused or boxed, and at which price (7.3, 14.5)."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from companion.games.cheops import laws
from companion.games.cheops.board_fields import (
    boards_field,
    check_treasures,
    law_7_field,
    law_under,
    law_under_field,
    market,
    market_law_field,
)
from companion.games.cheops.figures import Figures
from companion.games.cheops.prices import Market
from companion.games.contract import Result, Step, Term
from companion.games.forms import Answers, Field, Player, SoFar, choice, count

PYRAMID, LATE = "pyramid", "law_10"
"""Where a treasure comes from: just taken, or sold out of the warehouse by law 10."""

RULES = {
    "board_full": "CHEOPS-SELL-03",
    "law_5": "CHEOPS-LAW-05",
    "law_4": "CHEOPS-LAW-05",
    "not_in_warehouse": "CHEOPS-LAW-10",
}
"""The rule behind each reason that limits a sale."""


def sale_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a sale: the treasure, its board and the laws there."""
    return (
        Field("player", Player(), "CHEOPS-SELL-06"),
        choice("colour", rule="CHEOPS-SELL-02", choices=figures.colours),
        choice("source", rule="CHEOPS-SELL-05", choices=(PYRAMID, LATE)),
        count(
            "held",
            rule="CHEOPS-LAW-10",
            maximum=figures.each,
            asked=lambda so_far: so_far["source"] == LATE,
        ),
        boards_field(figures, only=_is_the_colour),
        law_7_field(figures),
        market_law_field(),
        law_under_field(figures, _is_the_colour),
    )


def _is_the_colour(so_far: SoFar, colour: str) -> bool:
    return bool(so_far["colour"] == colour)


class Sale(NamedTuple):
    """A treasure of a colour that may be sold: its board, the law there, where it comes from.

    `held` is how many of the colour the player has, None for a treasure from the pyramid.
    """

    market: Market
    colour: str
    law: int | None
    held: int | None

    @property
    def reasons(self) -> list[str]:
        """Return what limits what may be done (14.5), in the order of the rules."""
        against = {
            "board_full": self.market.boards[self.colour].is_full,
            "law_5": self.law == laws.NO_SALE,
            "law_4": self.law == laws.NO_WAREHOUSE and self.held is None,
            "not_in_warehouse": self.held == 0,
        }
        return [reason for reason, holds in against.items() if holds]

    @property
    def options(self) -> list[str]:
        """Return what may be done with the treasure (CHEOPS-SELL-05, CHEOPS-SALE-01)."""
        full = self.market.boards[self.colour].is_full
        sell = ["sell"] if not full and self.law != laws.NO_SALE else []
        if self.held is not None:
            return sell if self.held else []
        if self.law == laws.NO_WAREHOUSE:
            return sell or ["box"]
        return [*sell, "warehouse"]


def sale(figures: Figures, answers: Answers) -> Result:
    """Return what may be done with a treasure and what a sale brings about."""
    found, colour, held = market(figures, answers), answers["colour"], answers["held"]
    taken = {f"boards.{colour}.sold": 1} if held is None else {"held": held}
    check_treasures(figures, found.boards[colour].sold, taken)
    asked = Sale(found, colour, law_under(answers).get(colour), held)
    price = figures.prices[answers["market_law"]]
    return Result(_value(asked, price), partial(_steps, asked, price))


def _value(asked: Sale, price: int) -> dict[str, Any]:
    board, options = asked.market.boards[asked.colour], asked.options
    sold = board.after_a_sale() if "sell" in options else None
    return {
        "options": options,
        "forced": len(options) == 1,
        "reasons": asked.reasons,
        "price": price,
        "space": board.space if sold else None,
        "full_before": board.is_full,
        "full_after": (sold or board).is_full,
        "price_after": asked.market.showing(asked.colour, sold).shown() if sold else None,
    }


def _steps(asked: Sale, price: int) -> Iterator[Step]:
    values = {"colour": Term(asked.colour), "space": asked.market.boards[asked.colour].space}
    for reason in asked.reasons:
        yield Step(RULES[reason], f"sale.{reason}", values)
    if "sell" in asked.options:
        yield Step("CHEOPS-SELL-01", "sale.price", {"price": price})
        yield Step("CHEOPS-SELL-02", "sale.space", values)
        if asked.market.boards[asked.colour].after_a_sale().is_full:
            yield Step("CHEOPS-SELL-03", "sale.fills", values)
    if "box" in asked.options:
        yield Step("CHEOPS-SELL-05", "sale.box", values)
