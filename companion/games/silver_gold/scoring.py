"""Final scores: totals, places, winners and the tie-break (section 8)."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.games.common.scores import standings, with_corrections
from companion.games.common.ties import contenders, places
from companion.games.engine import Result, Score
from companion.games.silver_gold.setup import SLUG
from companion.games.silver_gold.skulls import penalty
from companion.games.silver_gold.state import ScoreCard, State, orders_of
from companion.games.silver_gold.tables import Tables
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
