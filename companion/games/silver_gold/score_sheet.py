"""The score sheet: read off a state, and a state of what was read off cards and piles (14.2)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from companion.games.common.scores import OVERRIDE
from companion.games.engine import Result
from companion.games.silver_gold.pyramid_points import NEXT_BOX, boxes_earned
from companion.games.silver_gold.scoring import LOWEST, final, lowest_order
from companion.games.silver_gold.state import ScoreCard, State
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.errors import Refused, Request

ONE_OWNER: Final = "SILVER-GOLD-STATE-02"


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet of a game that is over, with the names of the players by seat."""
    rows = ({"name": name, **_row(state, seat)} for seat, name in enumerate(players))
    return {"players": list(rows)}


def _row(state: State, seat: int) -> dict[str, int]:
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
    """Return what the sheet tells; of a pile, that is its lowest card and how many of a colour."""
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
