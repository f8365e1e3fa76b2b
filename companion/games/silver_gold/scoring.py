"""Final scores: totals, places, winners and the tie-break, from the score sheet (8, 14.2)."""

import sys
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from companion.games.common.figures import whole, word
from companion.games.common.scores import OVERRIDE, overridden
from companion.games.common.ties import contenders, places
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, OneOf, PlayerMap, counts
from companion.games.silver_gold.figures import Figures
from companion.games.silver_gold.pyramid_points import boxes_earned
from companion.games.silver_gold.setup import GAME, SLUG, VARIANT
from companion.kits import Row

Breakdowns = Mapping[str, dict[str, int]]
"""The points of every player by category; a total is the sum of them."""

CATEGORIES = {
    "pyramids": "SILVER-GOLD-SCORE-01",
    "torches": "SILVER-GOLD-SCORE-02",
    "pyramid_points": "SILVER-GOLD-SCORE-03",
    "gems": "SILVER-GOLD-SCORE-04",
    "skulls": "SILVER-GOLD-SCORE-05",
}
"""The categories of points, and the rule of each."""

BOXES = "SILVER-GOLD-POINTS-01"
TIE = "SILVER-GOLD-TIE-01"

BEHIND_ALL = sys.maxsize
"""What counts as the lowest order number of a player without a completed pyramid."""


def score_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end: each line of the kit's score sheet, of every player."""
    return (GAME, VARIANT, *(_sheet_field(figures, row) for row in figures.sheet))


def _sheet_field(figures: Figures, row: Row) -> Field:
    key, rule = word(row, "key"), word(row, "rule")
    if row["kind"] == "points":
        return Field(key, PlayerMap(OneOf(tuple(sorted(_sums(figures))))), rule)
    return counts(
        key,
        rule=rule,
        minimum=whole(row, "minimum"),
        maximum=whole(row, "maximum"),
        most_total=figures.cards_of_colour if key.endswith("_pyramids") else None,
        gaps="refused",
    )


def _sums(figures: Figures) -> dict[int, tuple[int, ...]]:
    """Return the boxes that each sum of pyramid points is made of (SCORE-03)."""
    numbers = range(len(figures.points) + 1)
    return {sum(boxes): boxes for n in numbers for boxes in combinations(figures.points, n)}


def score(figures: Figures, answers: Answers) -> Result:
    """Return the final scores from score cards and completed piles.

    Raises:
        Refused: for boxes of pyramid points, or lowest order numbers, that can't have come about.
    """
    for colour in figures.colours:
        _check_boxes(figures, answers, colour)
    _check_lowest(figures, answers)
    counted = {name: breakdown(figures, answers, name) for name in answers["players"]}
    breakdowns = overridden(counted, answers[OVERRIDE])
    keys = {name: _key(answers, name, points) for name, points in breakdowns.items()}
    place, level = places(keys), contenders(keys)
    players = [
        {"name": name, "total": keys[name][0], "place": place[name], "breakdown": points}
        for name, points in breakdowns.items()
    ]
    value = {
        "game": SLUG,
        "players": players,
        "winners": list(level[-1]),
        "tiebreak": _tiebreak(level),
    }
    return Result(value, partial(_steps, answers, breakdowns, level))


def completed(figures: Figures, answers: Answers, name: str) -> int:
    """Return how many pyramids a player has completed, in all colours."""
    return sum(int(answers[f"{colour}_pyramids"][name]) for colour in figures.colours)


class Held(NamedTuple):
    """What counts at the end: completed pyramids, pyramid points, and crosses on the score card."""

    pyramids: int
    torches: int
    pyramid_points: int
    red_gems: int
    green_gems: int
    skulls: int


def breakdown(figures: Figures, answers: Answers, name: str) -> dict[str, int]:
    """Return a player's points by category, overrides aside."""
    counted = ("red_gems", "green_gems", "skulls", "torches")
    held = Held(
        pyramids=completed(figures, answers, name),
        pyramid_points=sum(answers[f"{colour}_points"][name] for colour in figures.colours),
        **{key: answers[key][name] for key in counted},
    )
    return points_of(figures, held)


def points_of(figures: Figures, held: Held) -> dict[str, int]:
    """Return the points by category (SCORE-01 to SCORE-05)."""
    return {
        "pyramids": figures.worth["pyramid"] * held.pyramids,
        "torches": figures.worth["torch"] * held.torches,
        "pyramid_points": held.pyramid_points,
        "gems": gem_points(figures, held.red_gems, held.green_gems),
        "skulls": -figures.penalty(held.skulls),
    }


def gem_points(figures: Figures, red: int, green: int) -> int:
    """Return the points of pairs of gems and of the others (SCORE-04)."""
    pairs, others = min(red, green), abs(red - green)
    return figures.worth["gem_pair"] * pairs + figures.worth["gem"] * others


def _check_boxes(figures: Figures, answers: Answers, colour: str) -> None:
    """Refuse boxes of a colour that were not earned, or not taken in their order (14.2)."""
    key, owners = f"{colour}_points", dict[int, str]()
    for index, (name, points) in enumerate(answers[key].items()):
        path, boxes = f"players[{index}].{key}", _sums(figures)[points]
        earned = boxes_earned(figures, answers[f"{colour}_pyramids"][name])
        if len(boxes) > earned:
            message = f"is {points}, which is {len(boxes)} boxes, must be at most {earned}"
            raise Refused(path, message, BOXES)
        for box in boxes:
            if box in owners:
                message = f"holds the box of {box}, as {owners[box]} does already"
                raise Refused(path, message, "SILVER-GOLD-STATE-02")
            owners[box] = path
    _check_order(figures, answers, colour, owners)


def _check_order(
    figures: Figures, answers: Answers, colour: str, owners: Mapping[int, str]
) -> None:
    """Refuse boxes that are not the first of 10, 6, 3 that all players together have earned."""
    pyramids = answers[f"{colour}_pyramids"].values()
    earned = sum(boxes_earned(figures, number) for number in pyramids)
    right = figures.points[:earned]
    if set(owners) != set(right):
        wrong = [path for box, path in owners.items() if box not in right]
        path = wrong[0] if wrong else f"players[{_first_earner(figures, answers, colour)}]"
        listed = ", ".join(map(str, right)) or "none"
        message = f"boxes of {colour} taken by all together must be: {listed}"
        raise Refused(path if wrong else f"{path}.{colour}_points", message, BOXES)


def _first_earner(figures: Figures, answers: Answers, colour: str) -> int:
    """Return the seat of a player who has earned a box of a colour."""
    pyramids = list(answers[f"{colour}_pyramids"].values())
    return next(seat for seat, number in enumerate(pyramids) if boxes_earned(figures, number))


def _check_lowest(figures: Figures, answers: Answers) -> None:
    """Refuse lowest order numbers that the completed piles can't have (TIE-01)."""
    lowest: dict[str, int] = answers["lowest_order"]
    piles = {name: completed(figures, answers, name) for name in lowest}
    for index, (name, number) in enumerate(lowest.items()):
        fault = _lowest_fault(figures, lowest, piles, name)
        if fault:
            message = f"is {number}, {fault}"
            raise Refused(f"players[{index}].lowest_order", message, TIE)


def _lowest_fault(
    figures: Figures, lowest: Mapping[str, int], piles: Mapping[str, int], name: str
) -> str | None:
    number = lowest[name]
    if (number > 0) != (piles[name] > 0):
        return "must be 0 without a completed pyramid, and only then"
    if number and list(lowest.values()).count(number) > 1:
        return "which another player has too"
    higher = sum(piles[other] for other in piles if lowest[other] >= number > 0)
    most = figures.cards + 1 - number
    return (
        f"but {higher} pyramids need numbers from it to {figures.cards}" if higher > most else None
    )


def _key(answers: Answers, name: str, points: Mapping[str, int]) -> tuple[int, int]:
    """Return what a player is ranked by, overrides counted in."""
    return rank(sum(points.values()), answers["lowest_order"][name])


def rank(total: int, lowest: int) -> tuple[int, int]:
    """Return what a player is ranked by: the total, then the lowest order number; 0 without one."""
    return total, -(lowest or BEHIND_ALL)


def _tiebreak(level: tuple[tuple[str, ...], ...]) -> str | None:
    """Return what decided about first place, None when it was the points (TIE-03)."""
    return "lowest_order" if len(level) > 1 and len(level[-1]) < len(level[0]) else None


def _steps(
    answers: Answers, breakdowns: Breakdowns, level: tuple[tuple[str, ...], ...]
) -> Iterator[Step]:
    for name, points in breakdowns.items():
        yield from _points_steps(answers, name, points)
    best = sum(breakdowns[level[0][0]].values())
    yield Step(TIE, "score.most", {"players": level[0], "points": best})
    if _tiebreak(level):
        values = {"players": level[-1], "order": answers["lowest_order"][level[-1][0]]}
        yield Step(TIE, "score.lowest", values)
    if len(level[-1]) > 1:
        yield Step("SILVER-GOLD-TIE-02", "score.shared", {"players": level[-1]})


def _points_steps(answers: Answers, name: str, points: Mapping[str, int]) -> Iterator[Step]:
    """Say where each category of a player's points comes from."""
    read: dict[str, Any] = {key: answers[key][name] for key in ("torches", "skulls")}
    read |= {"red": answers["red_gems"][name], "green": answers["green_gems"][name]}
    for category, rule in CATEGORIES.items():
        values = {**read, "player": name, "points": points[category]}
        yield Step(rule, f"score.{category}", values)
    values = {"player": name, "total": sum(points.values())}
    yield Step("SILVER-GOLD-SCORE-07", "score.total", values)
