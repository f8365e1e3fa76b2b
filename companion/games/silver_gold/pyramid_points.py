"""Action 4, collecting pyramid points: who gets which box of a colour (6.5, 7.5, 14.8)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from companion.games.common.seats import with_names
from companion.games.engine import Result, Sink
from companion.games.silver_gold import COLOURS
from companion.games.silver_gold.replacing import NUMBERS, complete, completed_by
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers, checks
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

NEXT_BOX: Final = "SILVER-GOLD-POINTS-01"
NONE_LEFT: Final = "SILVER-GOLD-POINTS-02"
BOXES_LEFT: Final = "SILVER-GOLD-ADJ-POINTS-02"


class Claim(NamedTuple):
    """A milestone that a seat has reached; those of a colour are served by their lowest number."""

    order: int
    seat: int
    pyramid: int


def collect(state: State, sink: Sink | None = None) -> None:
    """Serve the milestones that were reached this turn, colour by colour.

    The next box of a colour goes to the lowest number, whichever of the milestones it is
    (POINTS-01, ADJ-POINTS-01). Once all boxes are gone, a claim gets nothing (POINTS-02).
    """
    tables = state.tables
    for colour, name in enumerate(tables.colours):
        for claim in sorted(_claims(state, colour)):
            points = next_box(state, colour)
            if points:
                state.boxes[colour] -= 1
                state.points[len(tables.colours) * claim.seat + colour] += points
            if sink:
                sink(_step(claim, name, points))
    state.done = [0] * len(state.done)


def next_box(state: State, colour: int) -> int:
    """Return the points of the next free box of a colour, 0 when all are taken."""
    left = state.boxes[colour]
    return state.tables.points[-left] if left else 0


def _claims(state: State, colour: int) -> Iterator[Claim]:
    """Yield the milestones of a colour reached this turn: one a seat at most, of two cards."""
    tables = state.tables
    for seat in range(state.players):
        orders = [n for n in completed_by(state, seat) if state.colour_of[n] == colour]
        if orders:
            after = state.pyramids[len(tables.colours) * seat + colour]
            reached = [m for m in tables.milestones if after - len(orders) < m <= after]
            yield from (Claim(min(orders), seat, pyramid) for pyramid in reached)


def _step(claim: Claim, colour: str, points: int) -> Step:
    values = {"player": Seat(claim.seat), "colour": Term(colour), "pyramid": claim.pyramid}
    rule, key = (NEXT_BOX, "award") if points else (NONE_LEFT, "missed")
    return Step(rule, f"points.{key}", {**values, "order": claim.order, "points": points})


def one_short(state: State, colour: int) -> list[int]:
    """Return the seats whose next pyramid of a colour is a milestone."""
    tables = state.tables
    own = state.pyramids[colour :: len(tables.colours)]
    return [seat for seat, number in enumerate(own) if number + 1 in tables.milestones]


def boxes_step(state: State) -> Step:
    """Say which box of each colour is the next."""
    free = {name: next_box(state, colour) for colour, name in enumerate(state.tables.colours)}
    return Step(NEXT_BOX, "play.boxes", free)


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


# The adjudication.


def rule_pyramid_points(tables: Tables, answers: Answers) -> Result:
    """Return who gets which box, whose claims are missed, and the boxes left.

    Raises:
        Refused: for an order number that comes twice, more pyramids of a colour than there are,
            and boxes left that don't follow from the pyramids completed before.
    """
    _check_race(tables, answers)
    players, colours, events = answers["players"], tables.colours, list[Step]()
    state, done = State(tables, len(players)), answers["completed"]
    state.pyramids = [answers["before"][name][colour] for name in players for colour in colours]
    state.boxes = [answers["boxes_left"][colour] for colour in colours]
    state.colour_of = {
        each["order"]: colours.index(each["colour"]) for cards in done.values() for each in cards
    }
    complete(state, [[each["order"] for each in done[name]] for name in players])
    collect(state, events.append)
    told = list(with_names(events, players))
    awards = [{**step.values, "colour": str(step.values["colour"])} for step in told]
    claims = [{key: claim[key] for key in claim if key != "points"} for claim in awards]
    value = {
        "awards": [award for award in awards if award["points"]],
        "missed": [c for c, award in zip(claims, awards, strict=True) if not award["points"]],
        "boxes_left": dict(zip(colours, state.boxes, strict=True)),
        "points": {
            name: dict(zip(colours, state.of_seat(state.points, seat), strict=True))
            for seat, name in enumerate(players)
        },
    }
    told = told or [Step(NEXT_BOX, "points.none", {})]
    return Result(value, partial(tuple, told))


def _check_race(tables: Tables, answers: Answers) -> None:
    orders = (
        (f"completed.{path_part(name)}[{index}].order", done["order"])
        for name, cards in answers["completed"].items()
        for index, done in enumerate(cards)
    )
    checks.refuse_twice(NUMBERS, orders)
    for colour in tables.colours:
        for path, total in _totals(answers, colour):
            refuse_too_many(tables, total, colour, path)
        before = [pyramids[colour] for pyramids in answers["before"].values()]
        left, given = boxes_left(tables, before), answers["boxes_left"][colour]
        if given != left:
            message = f"is {given}, must be {left} after the pyramids completed before"
            raise Refused(f"boxes_left.{colour}", message, BOXES_LEFT)


def _totals(answers: Answers, colour: str) -> Iterator[tuple[str, int]]:
    """Count the pyramids of a colour one after the other, each with its path."""
    total = 0
    for name, counted in answers["before"].items():
        total += counted[colour]
        yield f"before.{path_part(name)}.{colour}", total
    for name, cards in answers["completed"].items():
        for index, done in enumerate(cards):
            total += done["colour"] == colour
            yield f"completed.{path_part(name)}[{index}]", total
