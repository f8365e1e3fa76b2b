"""A line that was chosen: what its symbols yield (6.4, 7.2)."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, Player, SomeOf, count
from companion.games.terra_pyramides.blocks import held
from companion.games.terra_pyramides.figures import EYES_END, Figures
from companion.games.terra_pyramides.symbols import (
    BURIAL,
    COIN,
    EYE,
    NILE,
    OASIS,
    WORKER,
    check_space,
    counted,
)

LONGEST = 10
"""Most spaces of a line that a request may have; lines of the board are shorter (14.3)."""

MOST_WORKERS = 15
"""Most workers that a player can have in hand (section 5)."""


def line_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked of a line that was chosen; empty spaces need not be named."""
    cells = Field("cells", ListOf(SomeOf(given.symbols), fewest=1, most=LONGEST), "TERRA-LINE-02")
    hand = count(
        "hand_workers", rule="TERRA-RES-02", maximum=MOST_WORKERS, required=False, nullable=True
    )
    fields = (Field("player", Player(), "TERRA-LINE-01"), cells, hand)
    return (*fields, eyes_before()) if given.variant.has_track else fields


def eyes_before() -> Field:
    """Return the field of a marker's points before it moves; without them no coins are known."""
    return count(
        "eyes_before", rule="TERRA-TRACK-02", maximum=EYES_END, required=False, nullable=True
    )


def line(given: Figures, answers: Answers) -> Result:
    """Return what a line yields: goods, steps, and workers to move."""
    _check_cells(given, answers)
    found = counted(answers["cells"])
    value = _yield(given, answers, found)
    return Result(value, partial(_steps, given, value, found[WORKER]))


def _check_cells(given: Figures, answers: Answers) -> None:
    if not any(answers["cells"]):
        raise Refused("cells", "are all empty, must have a tile among them", "TERRA-LINE-01")
    for index, space in enumerate(answers["cells"]):
        check_space(given, space, f"cells[{index}]")


def _yield(given: Figures, answers: Answers, found: Counter[str]) -> dict[str, Any]:
    """Return the output of 7.2; in the base version each eye is a coin."""
    variant, hand = given.variant, answers["hand_workers"]
    eyes, coins = found[EYE], found[COIN]
    return {
        "coins": coins if variant.has_track else coins + eyes,
        "eyes": eyes if variant.has_track else 0,
        "track_coins": track_coins(given, answers.get("eyes_before"), eyes),
        "burial": found[BURIAL],
        "oases": found[OASIS] if variant.has_nile else 0,
        "boat": found[NILE],
        "workers": found[WORKER] if hand is None else min(found[WORKER], hand),
        "blocks": _blocks(given, found),
    }


def track_coins(given: Figures, before: int | None, eyes: int) -> int | None:
    """Return the coins for so many steps on the Horus track, None from an unknown space."""
    return None if before is None else given.track_coins(before, before + eyes)


def _blocks(given: Figures, found: Counter[str]) -> dict[str, int]:
    """Return the blocks laid, by the store they go to (TERRA-RES-07)."""
    stored = given.tables.stored
    gained = Counter(
        {stored[symbol]: number for symbol, number in found.items() if symbol in stored}
    )
    return {store: gained[store] for store in given.tables.stores}


RULES = {
    "oases": "TERRA-OASIS-01",
    "coins": "TERRA-RES-04",
    "eyes": "TERRA-RES-05",
    "track_coins": "TERRA-TRACK-02",
    "burial": "TERRA-RES-06",
}
"""What comes before the blocks, in the order in which it is resolved (TERRA-RES-03)."""


def _steps(given: Figures, value: dict[str, Any], symbols: int) -> Iterator[Step]:
    yield Step("TERRA-LINE-03", "line.symbols", {})
    for key, rule in RULES.items():
        if value[key]:
            eyes = key == "coins" and not given.variant.has_track
            yield Step("TERRA-RES-05" if eyes else rule, _key(given, key), {"number": value[key]})
    for store, number in held(value["blocks"]):
        yield Step("TERRA-RES-07", "line.block", {"colour": Term(store), "number": number})
    if value["boat"]:
        yield Step("TERRA-RES-08", "line.boat", {"number": value["boat"]})
    yield Step("TERRA-RES-01", "line.workers", {"number": value["workers"]})
    if value["workers"] < symbols:
        yield Step("TERRA-RES-02", "line.short", {"number": symbols - value["workers"]})


def _key(given: Figures, key: str) -> str:
    eyes = key == "coins" and not given.variant.has_track
    return "line.base_coins" if eyes else f"line.{key}"
