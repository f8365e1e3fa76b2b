"""A game played move by move, told to the scorekeeper as a table would tell it.

A line a turn in which anybody has completed a pyramid, one of noughts when a round is over, and at
the end what is on the score cards.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from companion.games.silver_gold.rules import SilverGoldRules
from companion.questions.text import Step
from tests.games.battery.names import NAMES

Act = tuple[str, Mapping[str, Any]]
TWO = 49
"""Told in the place of a number, by whoever has completed two cards."""
SCORE_CARD = ("red_gems", "green_gems", "torches", "skulls")


def tell(rules: SilverGoldRules, options: Options, actions: Sequence[Action]) -> Iterator[Act]:
    state, names = rules.setup(options), NAMES[: options.players]
    for action in actions:
        events: list[Step] = []
        rules.apply(state, action, events.append)
        yield from turn(events, names)
        if any(event.key in ("play.next_round", "play.last_round") for event in events):
            yield "pyramids", {"completed": {}}
    sheet = rules.sheet(state, names)["players"]
    yield "score", {key: {row["name"]: row[key] for row in sheet} for key in SCORE_CARD}


def turn(events: Sequence[Step], names: Sequence[str]) -> Iterator[Act]:
    """What was completed this turn: of who completes two, both numbers."""
    done: dict[str, list[int]] = defaultdict(list)
    for event in events:
        if event.key == "cross.tomb":
            done[names[event.values["player"]]].append(event.values["order"])
    if done:
        two = {name: orders for name, orders in done.items() if orders[1:]}
        told = {"completed": {n: TWO if n in two else orders[0] for n, orders in done.items()}}
        yield "pyramids", {**told, "both": two} if two else told
