"""Who gets which box of pyramid points (6.5, 7.5, 14.8)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from companion.games.common import checks
from companion.games.common.wording import part
from companion.games.contract import Refused, Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, PlayerMap, Record, choice, count
from companion.games.silver_gold.figures import CARDS_IN_FRONT, Figures

CLAIMS = "SILVER-GOLD-ADJ-POINTS-01"
BOXES_LEFT = "SILVER-GOLD-ADJ-POINTS-02"
NUMBERS = "SILVER-GOLD-DATA-13"


Player = TypeVar("Player", bound=str | int)
"""Who claims: a name, or in a game played move by move a seat."""


class Claim(NamedTuple, Generic[Player]):
    """A milestone reached; claims of a colour are served by their lowest order number."""

    order: int
    player: Player
    colour: str
    pyramid: int

    def value(self) -> dict[str, Any]:
        """Return the claim as JSON has it."""
        keys = ("player", "colour", "pyramid", "order")
        return {key: getattr(self, key) for key in keys}


def pyramid_points_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked: pyramids completed before and now, and the boxes that are free."""
    held = partial(count, maximum=figures.cards_of_colour, rule="SILVER-GOLD-COMP-01")
    free = partial(count, maximum=len(figures.points), rule=BOXES_LEFT)
    done = (
        count("order", rule=NUMBERS, minimum=1, maximum=figures.cards),
        choice("colour", rule="SILVER-GOLD-COMP-01", choices=figures.colours),
    )
    return (
        Field(
            "before",
            PlayerMap(Record(tuple(held(colour) for colour in figures.colours)), gaps="refused"),
            CLAIMS,
        ),
        Field("completed", PlayerMap(ListOf(Record(done), most=CARDS_IN_FRONT)), CLAIMS),
        Field("boxes_left", Record(tuple(free(colour) for colour in figures.colours)), BOXES_LEFT),
    )


def pyramid_points(figures: Figures, answers: Answers) -> Result:
    """Return who gets which box, whose claims are missed, and the boxes left.

    Raises:
        Refused: for an order number that comes twice, more pyramids of a colour than there are,
            and boxes left that don't follow from the pyramids completed before.
    """
    _check(figures, answers)
    awards: list[tuple[Claim[str], int]] = []
    missed: list[Claim[str]] = []
    left: dict[str, int] = dict(answers["boxes_left"])
    for colour in figures.colours:
        for claim in sorted(_claims(figures, answers, colour)):
            if left[colour]:
                awards.append((claim, figures.points[-left[colour]]))
                left[colour] -= 1
            else:
                missed.append(claim)
    value = {
        "awards": [{**claim.value(), "points": points} for claim, points in awards],
        "missed": [claim.value() for claim in missed],
        "boxes_left": left,
        "points": _points(figures, answers, awards),
    }
    return Result(value, partial(_steps, awards, missed))


def _check(figures: Figures, answers: Answers) -> None:
    orders = (
        (f"completed.{part(name)}[{index}].order", done["order"])
        for name, cards in answers["completed"].items()
        for index, done in enumerate(cards)
    )
    checks.refuse_twice(NUMBERS, orders)
    for colour in figures.colours:
        _check_colour(figures, answers, colour)


def _check_colour(figures: Figures, answers: Answers, colour: str) -> None:
    """Refuse more pyramids of a colour than there are, and other boxes left (ADJ-POINTS-02)."""
    before: list[int] = [counted[colour] for counted in answers["before"].values()]
    most = figures.cards_of_colour
    for path, total in _totals(answers, colour):
        if total > most:
            message = f"makes {total} {colour} pyramids in all, must be at most {most}"
            raise Refused(path, message, "SILVER-GOLD-COMP-01")
    left = boxes_left(figures, before)
    given = answers["boxes_left"][colour]
    if given != left:
        message = f"is {given}, must be {left} after the pyramids completed before"
        raise Refused(f"boxes_left.{colour}", message, BOXES_LEFT)


def _totals(answers: Answers, colour: str) -> Iterator[tuple[str, int]]:
    """Count the pyramids of a colour one after the other, each with its path."""
    total = 0
    for name, counted in answers["before"].items():
        total += counted[colour]
        yield f"before.{part(name)}.{colour}", total
    for name, cards in answers["completed"].items():
        for index, done in enumerate(cards):
            total += done["colour"] == colour
            yield f"completed.{part(name)}[{index}]", total


def boxes_left(figures: Figures, pyramids: Iterable[int]) -> int:
    """Return how many boxes of a colour are free after everybody's pyramids (ADJ-POINTS-02)."""
    earned = sum(boxes_earned(figures, number) for number in pyramids)
    return max(0, len(figures.points) - earned)


def boxes_earned(figures: Figures, pyramids: int) -> int:
    """Return how many boxes so many pyramids of a colour can have earned one player.

    One for each second pyramid; those beyond the last milestone matter no more, since all boxes
    are gone by then (POINTS-04).
    """
    return pyramids // figures.milestones[0]


def _claims(figures: Figures, answers: Answers, colour: str) -> Iterator[Claim[str]]:
    """Return the milestones of a colour reached now, one a player at most."""
    for name, cards in answers["completed"].items():
        orders = [done["order"] for done in cards if done["colour"] == colour]
        before = answers["before"][name][colour]
        reached = milestone(figures, before, before + len(orders))
        if reached:
            yield Claim(min(orders), name, colour, reached)


def milestone(figures: Figures, before: int, after: int) -> int | None:
    """Return the milestone that was reached from so many pyramids of a colour to so many.

    At most one, since no more than two are completed in a turn (ADJ-POINTS-01).
    """
    return next((each for each in figures.milestones if before < each <= after), None)


def _points(
    figures: Figures, answers: Answers, awards: Sequence[tuple[Claim[str], int]]
) -> Mapping[str, dict[str, int]]:
    gained: Counter[tuple[str, str]] = Counter()
    for claim, points in awards:
        gained[claim.player, claim.colour] += points
    return {
        name: {colour: gained[name, colour] for colour in figures.colours}
        for name in answers["players"]
    }


def _steps(
    awards: Sequence[tuple[Claim[str], int]], missed: Sequence[Claim[str]]
) -> Iterator[Step]:
    if not awards and not missed:
        yield Step("SILVER-GOLD-POINTS-01", "points.none", {})
    for claim, points in awards:
        values = {**claim.value(), "colour": Term(claim.colour), "points": points}
        yield Step("SILVER-GOLD-POINTS-01", "points.award", values)
    for claim in missed:
        values = {**claim.value(), "colour": Term(claim.colour)}
        yield Step("SILVER-GOLD-POINTS-02", "points.missed", values)
