"""Scores: what lines of points come to, the tie-break, and the score sheet (8, 14.2)."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from companion.games.common.scores import OVERRIDE, contenders, places, standings, with_corrections
from companion.games.engine import Result, Score
from companion.games.silver_gold import SLUG
from companion.games.silver_gold.pyramid_points import NEXT_BOX, boxes_earned
from companion.games.silver_gold.score_card import penalty
from companion.games.silver_gold.state import ScoreCard, State, orders_of
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.errors import Refused, Request
from companion.questions.text import Step

RULES: Final = {
    "pyramids": "SILVER-GOLD-SCORE-01",
    "torches": "SILVER-GOLD-SCORE-02",
    "pyramid_points": "SILVER-GOLD-SCORE-03",
    "gems": "SILVER-GOLD-SCORE-04",
    "skulls": "SILVER-GOLD-SCORE-05",
}
"""The lines of a player's points, which add up to the total (SCORE-07), and the rule of each."""

TOTAL: Final = "SILVER-GOLD-SCORE-07"
LOWEST: Final = "SILVER-GOLD-TIE-01"
SHARED: Final = "SILVER-GOLD-TIE-02"
ONE_OWNER: Final = "SILVER-GOLD-STATE-02"

BEHIND_ALL: Final = sys.maxsize
"""What counts as the lowest order number of a player without a completed pyramid."""


def breakdown(state: State, seat: int) -> dict[str, int]:
    """Return a seat's points by line, as if the game ended now.

    A card counts as completed once its tomb is crossed off (ICON-08), pyramid points once they are
    collected.
    """
    tables = state.tables
    card = state.score_cards[seat]
    pyramids = sum(state.of_seat(state.pyramids, seat)) + len(_completed_this_turn(state, seat))
    return {
        "pyramids": tables.worth["pyramid"] * pyramids,
        "torches": tables.worth["torch"] * sum(card.torches),
        "pyramid_points": sum(state.of_seat(state.points, seat)),
        "gems": gem_points(tables, card.red_gems, card.green_gems),
        "skulls": -penalty(tables, card.skulls),
    }


def _completed_this_turn(state: State, seat: int) -> list[int]:
    """Return the completed cards of a seat that are not set aside yet."""
    return [card.order for card in state.in_front(seat) if card.order in state.done]


def lowest_order(state: State, seat: int) -> int:
    """Return the lowest order number that a seat has completed, 0 without one."""
    pile = [*orders_of(state.piles[seat]), *_completed_this_turn(state, seat)]
    return min(pile, default=0)


def gem_points(tables: Tables, red: int, green: int) -> int:
    """Return the points of pairs of gems and of the others."""
    pairs, others = min(red, green), abs(red - green)
    return tables.worth["gem_pair"] * pairs + tables.worth["gem"] * others


def _rank(total: int, lowest: int) -> tuple[int, int]:
    """Return what a player is ranked by: the total, then the lowest order number."""
    return total, -(lowest or BEHIND_ALL)


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now."""
    lines = [breakdown(state, seat) for seat in range(state.players)]
    totals = [sum(points.values()) for points in lines]
    keys = {str(seat): _rank(total, lowest_order(state, seat)) for seat, total in enumerate(totals)}
    place = places(keys).values()
    return [Score(*each) for each in zip(totals, place, lines, strict=True)]


def final(state: State, players: Sequence[str], corrections: Mapping[str, int]) -> Result:
    """Return the final scores; `corrections` are points by player that the table has ruled."""
    counted = {name: breakdown(state, seat) for seat, name in enumerate(players)}
    lines = with_corrections(counted, corrections)
    keys = {
        name: _rank(sum(lines[name].values()), lowest_order(state, seat))
        for seat, name in enumerate(players)
    }
    level = contenders(keys)
    value = standings(SLUG, keys, lines, _tiebreak(level))
    return Result(value, partial(_steps, state, lines, level))


def _tiebreak(level: tuple[tuple[str, ...], ...]) -> str | None:
    """Return what decided about first place, None when it was the points (TIE-03)."""
    return "lowest_order" if len(level) > 1 and len(level[-1]) < len(level[0]) else None


def _steps(
    state: State, lines: Mapping[str, dict[str, int]], level: tuple[tuple[str, ...], ...]
) -> Iterator[Step]:
    for seat, (name, points) in enumerate(lines.items()):
        yield from _points_steps(state.score_cards[seat], name, points)
    best = sum(lines[level[0][0]].values())
    yield Step(LOWEST, "score.most", {"players": level[0], "points": best})
    if _tiebreak(level):
        lowest = lowest_order(state, list(lines).index(level[-1][0]))
        yield Step(LOWEST, "score.lowest", {"players": level[-1], "order": lowest})
    if len(level[-1]) > 1:
        yield Step(SHARED, "score.shared", {"players": level[-1]})


def _points_steps(card: ScoreCard, name: str, points: Mapping[str, int]) -> Iterator[Step]:
    """Say where each line of a player's points comes from."""
    read = {"torches": sum(card.torches), "skulls": card.skulls}
    read |= {"red": card.red_gems, "green": card.green_gems}
    for line, rule in RULES.items():
        yield Step(rule, f"score.{line}", {**read, "player": name, "points": points[line]})
    yield Step(TOTAL, "score.total", {"player": name, "total": sum(points.values())})


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet of a game that is over, with the names of the players by seat."""
    rows = ({"name": name, **_sheet_row(state, seat)} for seat, name in enumerate(players))
    return {"players": list(rows)}


def _sheet_row(state: State, seat: int) -> dict[str, int]:
    tables = state.tables
    pyramids, points = state.of_seat(state.pyramids, seat), state.of_seat(state.points, seat)
    row = {f"{colour}_pyramids": n for colour, n in zip(tables.colours, pyramids, strict=True)}
    row |= {f"{colour}_points": n for colour, n in zip(tables.colours, points, strict=True)}
    card = state.score_cards[seat]
    row |= {**card._asdict(), "torches": sum(card.torches)}
    return {**row, "lowest_order": lowest_order(state, seat)}


def score(tables: Tables, answers: Answers) -> Result:
    """Return the final scores from score cards and completed piles.

    Raises:
        Refused: for boxes of pyramid points, or lowest order numbers, that can't have come about.
    """
    for colour in tables.colours:
        _check_boxes(tables, answers, colour)
    _check_lowest(tables, answers)
    return final(_read(tables, answers), answers["players"], answers[OVERRIDE])


def _read(tables: Tables, answers: Answers) -> State:
    """Return a state of the sheet; a pile is its lowest card and how many there are of a colour."""
    players = answers["players"]
    state = State(tables, len(players))
    state.pyramids = [answers[f"{c}_pyramids"][name] for name in players for c in tables.colours]
    state.points = [answers[f"{c}_points"][name] for name in players for c in tables.colours]
    state.piles = [1 << answers["lowest_order"][name] >> 1 for name in players]
    state.score_cards = [score_card(tables, answers, name) for name in players]
    return state


def score_card(tables: Tables, answers: Answers, name: str) -> ScoreCard:
    """Return a player's score card; in which rounds the torches were lit counts no more."""
    torches = answers["torches"][name]
    return ScoreCard(
        answers["red_gems"][name],
        answers["green_gems"][name],
        (1,) * torches + (0,) * (tables.rounds - torches),
        answers["skulls"][name],
    )


def sums(tables: Tables) -> dict[int, tuple[int, ...]]:
    """Return the boxes that each sum of pyramid points is made of."""
    # No two sets have the same sum, so the points on a card say which boxes they are.
    numbers = range(len(tables.points) + 1)
    return {sum(boxes): boxes for n in numbers for boxes in combinations(tables.points, n)}


def _check_boxes(tables: Tables, answers: Answers, colour: str) -> None:
    """Refuse boxes of a colour that were not earned, or that two players have."""
    key, owners = f"{colour}_points", dict[int, str]()
    for index, (name, points) in enumerate(answers[key].items()):
        path, boxes = f"players[{index}].{key}", sums(tables)[points]
        earned = boxes_earned(tables, answers[f"{colour}_pyramids"][name])
        if len(boxes) > earned:
            message = f"is {points}, which is {len(boxes)} boxes, must be at most {earned}"
            raise Refused(path, message, NEXT_BOX)
        for box in boxes:
            if box in owners:
                message = f"holds the box of {box}, as {owners[box]} does already"
                raise Refused(path, message, ONE_OWNER)
            owners[box] = path
    _check_order(tables, answers, colour, owners)


def _check_order(tables: Tables, answers: Answers, colour: str, owners: Mapping[int, str]) -> None:
    """Refuse boxes that are not the first of those that all players together have earned."""
    earned = [boxes_earned(tables, n) for n in answers[f"{colour}_pyramids"].values()]
    right = tables.points[: sum(earned)]
    if set(owners) == set(right):
        return
    wrong = [path for box, path in owners.items() if box not in right]
    first = next(seat for seat, number in enumerate(earned) if number)
    path = wrong[0] if wrong else f"players[{first}].{colour}_points"
    listed = ", ".join(map(str, right)) or "none"
    raise Refused(path, f"boxes of {colour} taken by all together must be: {listed}", NEXT_BOX)


def _check_lowest(tables: Tables, answers: Answers) -> None:
    """Refuse lowest order numbers that the completed piles can't have."""
    lowest: dict[str, int] = answers["lowest_order"]
    piles = {
        name: sum(answers[f"{colour}_pyramids"][name] for colour in tables.colours)
        for name in lowest
    }
    for index, (name, number) in enumerate(lowest.items()):
        fault = _lowest_fault(tables, lowest, piles, name)
        if fault:
            raise Refused(f"players[{index}].lowest_order", f"is {number}, {fault}", LOWEST)


def _lowest_fault(
    tables: Tables, lowest: Mapping[str, int], piles: Mapping[str, int], name: str
) -> str | None:
    number = lowest[name]
    if (number > 0) != (piles[name] > 0):
        return "must be 0 without a completed pyramid, and only then"
    if number and list(lowest.values()).count(number) > 1:
        return "which another player has too"
    higher = sum(piles[other] for other in piles if lowest[other] >= number > 0)
    is_too_many = higher > tables.cards + 1 - number
    return f"but {higher} pyramids need numbers from it to {tables.cards}" if is_too_many else None
