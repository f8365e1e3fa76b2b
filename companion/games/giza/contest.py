"""Majority contests: who gets which points of a line of the scoring table, and why (7.4)."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.common.shares import SharedPlaces, shares
from companion.games.engine import Sink
from companion.games.giza.state import NONE, Event, State
from companion.games.giza.tables import SOLO
from companion.questions.text import Seat, Step

RULES: Final = {
    "push": "GIZA-UNLOAD-04",
    "middle_lift": "GIZA-LIFT-05",
    "final_lift": "GIZA-LIFT-05",
    "decoration": "GIZA-DECO-03",
    "capstone_decoration": "GIZA-DECO-03",
    "temple": "GIZA-TEMPLE-01",
}
"""The rule that says what each scoring measures."""

SPLIT: Final = "GIZA-SCORE-01"


def hold(state: State, scoring: str, quantities: Sequence[int], sink: Sink | None = None) -> None:
    """Share the points of a scoring by the quantity of every seat.

    A seat whose quantity is 0 takes no place. Where the scoring has a solo bonus, a seat that is
    the only one with a quantity gets it besides.
    """
    line = state.tables.scorings[scoring]
    found = shares(dict(enumerate(quantities)), line.table)
    for share in found:
        for seat in share.players:
            _book(state, seat, scoring, share.points)
    solo = alone(quantities) if line.solo_bonus else NONE
    if solo != NONE:
        _book(state, solo, SOLO, line.solo_bonus)
    state.events += (Event(scoring, tuple(quantities)),)
    if sink:
        for step in _steps(scoring, quantities, found, solo, line.solo_bonus):
            sink(step)


def alone(quantities: Sequence[int]) -> int:
    """Return the seat that is the only one with a quantity, `NONE` if several or none have any."""
    there = [seat for seat, quantity in enumerate(quantities) if quantity]
    return there[0] if len(there) == 1 else NONE


def _book(state: State, seat: int, category: str, points: int) -> None:
    categories = state.tables.categories
    state.points[seat * len(categories) + categories.index(category)] += points


def _steps(
    scoring: str,
    quantities: Sequence[int],
    found: Sequence[SharedPlaces[int]],
    solo: int,
    bonus: int,
) -> Iterator[Step]:
    """Say who shared which places and what they held."""
    for share in found:
        yield _share_step(share, RULES[scoring])
    if solo != NONE:
        yield Step("GIZA-UNLOAD-05", "share.solo", {"player": Seat(solo), "points": bonus})
    none = tuple(Seat(seat) for seat, quantity in enumerate(quantities) if not quantity)
    if none:
        yield Step(SPLIT, "share.none", {"players": none})


def _share_step(share: SharedPlaces[int], rule: str) -> Step:
    values = {"quantity": share.quantity, "first": share.first, "points": share.points}
    if len(share.players) == 1:
        return Step(rule, "share.one", {"player": Seat(share.players[0]), **values})
    level = {"players": tuple(map(Seat, share.players)), "last": share.last, "pot": share.pot}
    return Step(SPLIT, "share.level", {**values, **level, "count": len(share.players)})
