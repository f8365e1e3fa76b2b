"""Action 4, collecting pyramid points: who gets which box of a colour (6.5, 7.5)."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.games.contract import Refused, Seat, Sink, Step, Term
from companion.games.silver_gold.replacing import completed
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables

NEXT_BOX: Final = "SILVER-GOLD-POINTS-01"
NONE_LEFT: Final = "SILVER-GOLD-POINTS-02"
COLOURS: Final = "SILVER-GOLD-COMP-01"


class Claim(NamedTuple):
    """A milestone that a seat has reached; those of a colour are served by their lowest number."""

    order: int
    seat: int
    pyramid: int


def collect(tables: Tables, state: State, sink: Sink | None = None) -> None:
    """Serve the milestones that were reached this turn, colour by colour.

    The next box of a colour goes to the lowest number, whichever of the milestones it is
    (POINTS-01, ADJ-POINTS-01). Once all boxes are gone, a claim gets nothing (POINTS-02).
    """
    for colour, name in enumerate(tables.colours):
        for claim in sorted(_claims(tables, state, colour)):
            points = next_box(tables, state, colour)
            if points:
                state.boxes[colour] -= 1
                state.points[len(tables.colours) * claim.seat + colour] += points
            if sink:
                sink(_step(claim, name, points))
    state.done = [0] * len(state.done)


def next_box(tables: Tables, state: State, colour: int) -> int:
    """Return the points of the next free box of a colour, 0 when all are taken."""
    left = state.boxes[colour]
    return tables.points[-left] if left else 0


def _claims(tables: Tables, state: State, colour: int) -> Iterator[Claim]:
    """Yield the milestones of a colour reached this turn: one a seat at most, of two cards."""
    for seat in range(state.players):
        orders = [n for n in completed(state, seat) if state.colour_of[n] == colour]
        after = state.pyramids[len(tables.colours) * seat + colour]
        for pyramid in tables.milestones:
            if after - len(orders) < pyramid <= after:
                yield Claim(min(orders), seat, pyramid)


def _step(claim: Claim, colour: str, points: int) -> Step:
    values = {"player": Seat(claim.seat), "colour": Term(colour), "pyramid": claim.pyramid}
    rule, key = (NEXT_BOX, "award") if points else (NONE_LEFT, "missed")
    return Step(rule, f"points.{key}", {**values, "order": claim.order, "points": points})


def boxes_earned(tables: Tables, pyramids: int) -> int:
    """Return how many boxes so many pyramids of a colour can have earned one player.

    One for each second pyramid; those beyond the last milestone matter no more, since all boxes
    are gone by then (POINTS-04).
    """
    return pyramids // tables.milestones[0]


def boxes_left(tables: Tables, pyramids: Iterable[int]) -> int:
    """Return how many boxes of a colour are free after everybody's pyramids (ADJ-POINTS-02)."""
    return max(0, len(tables.points) - sum(boxes_earned(tables, number) for number in pyramids))


def refuse_too_many(tables: Tables, total: int, colour: str, path: str) -> None:
    """Refuse more pyramids of a colour than there are."""
    if total > tables.of_colour:
        message = f"makes {total} {colour} pyramids in all, must be at most {tables.of_colour}"
        raise Refused(path, message, COLOURS)
