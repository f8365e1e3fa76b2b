"""The Horus marker moves: coins for the coin symbols on its way (7.5)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, Player, count
from companion.games.terra_pyramides.figures import CARDS_FROM, EYES_END, Figures

FURTHEST = 20
"""Most eyes at once that a request may have (14.3)."""


def track_fields(given: Figures) -> tuple[Field, ...]:  # noqa: ARG001 - all versions alike
    """Return what is asked when the marker moves."""
    return (
        Field("player", Player(), "TERRA-RES-05"),
        count("eyes", rule="TERRA-TRACK-01", maximum=EYES_END),
        count("advance", rule="TERRA-RES-05", maximum=FURTHEST),
    )


def horus_track(given: Figures, answers: Answers) -> Result:
    """Return where the marker goes, what it earns, and what a strategy card costs there."""
    before, after = answers["eyes"], answers["eyes"] + answers["advance"]
    symbols = given.tables.symbols(after) - given.tables.symbols(before)
    value = {
        "eyes": after,
        "symbols": symbols,
        "coins": given.track_coins(before, after),
        "card_price": card_price(given, after),
    }
    return Result(value, partial(_steps, given, value))


def card_price(given: Figures, eyes: int) -> int | None:
    """Return what a strategy card costs, None when none can be bought (TERRA-CARD-01)."""
    if not given.variant.has_nile or eyes < CARDS_FROM:
        return None
    return given.tables.symbols(eyes)


def _steps(given: Figures, value: dict[str, Any]) -> Iterator[Step]:
    yield Step("TERRA-RES-05", "track.moves", {"eyes": value["eyes"]})
    yield Step("TERRA-TRACK-02", "track.coins", value)
    if value["card_price"] is not None:
        yield Step("TERRA-CARD-01", "track.card", {"price": value["card_price"]})
    elif given.variant.has_nile:
        yield Step("TERRA-CARD-01", "track.no_card", {"least": CARDS_FROM})
