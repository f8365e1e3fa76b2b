"""What the battery asks about the toy: the same as of any room."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.engine import Action, Options
from companion.questions.errors import Request
from tests.games.toy import PIPS, ROUNDS, Deal, Give, Keep, Toy, ToyRules

OPTIONS = tuple(Options(players) for players in (2, 3, 4))
BADLY_DEALT = range(-1, 9)


def broken(rules: ToyRules, state: Toy) -> list[str]:  # noqa: ARG001
    """Everybody has been dealt a number in a whole round, and nobody gives before."""
    faults = []
    if state.round > ROUNDS + 1:
        faults.append(f"round {state.round} of {ROUNDS}")
    if any(hand not in PIPS for hand in state.hands if hand is not None):
        faults.append(f"hands {state.hands}")
    if None in state.hands and any(given is not None for given in state.given):
        faults.append("somebody has chosen before all is dealt")
    if not 0 <= sum(state.points) <= (state.round - 1) * len(state.points) * max(PIPS):
        faults.append(f"points {state.points} in round {state.round}")
    return faults


def step_broken(rules: ToyRules, before: Toy, action: Action, after: Toy) -> list[str]:  # noqa: ARG001
    """What is dealt is in somebody's hand, and all numbers of a round become points."""
    if isinstance(action, Deal) and after.hands[before.hands.index(None)] != action.number:
        return [f"{action.number} was dealt, hands are {after.hands}"]
    gained = sum(after.points) - sum(before.points)
    if after.round > before.round and gained != sum(hand or 0 for hand in before.hands):
        return [f"{before.hands} gave {gained} points"]
    return []


def hidden_twins(rules: ToyRules, state: Toy, seat: int, random: Random) -> Toy:  # noqa: ARG001
    """Others have any numbers and have chosen anything, if they have been dealt and have chosen."""
    twin = state.copy()
    for other in range(len(twin.hands)):
        if other != seat and twin.hands[other] is not None:
            twin.hands[other] = random.choice(PIPS)
        if other != seat and twin.given[other] is not None:
            twin.given[other] = random.choice((True, False))
    return twin


def universe(rules: ToyRules, state: Toy) -> list[Action]:  # noqa: ARG001
    return [Keep(), Give(), *map(Deal, BADLY_DEALT)]


def left(rules: ToyRules, state: Toy) -> int:  # noqa: ARG001
    return len(PIPS)


def score(sheet: Request) -> Mapping[str, Any]:
    """Add up a score sheet, as `Game.score` does in a room."""
    points = [player["numbers"] for player in sheet["players"]]
    return {
        "players": [
            {
                "name": player["name"],
                "total": player["numbers"],
                "place": 1 + sum(other > player["numbers"] for other in points),
                "breakdown": {"numbers": player["numbers"]},
            }
            for player in sheet["players"]
        ]
    }
