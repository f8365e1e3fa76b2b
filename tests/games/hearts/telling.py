"""A game played move by move, told to the scorekeeper as a table would tell it: hand by hand."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from companion.games.hearts.rules import HeartsRules
from tests.games.battery.names import NAMES

Act = tuple[str, Mapping[str, Any]]


def tell(rules: HeartsRules, options: Options, actions: Sequence[Action]) -> Iterator[Act]:
    state, names = rules.setup(options), NAMES[: options.players]
    for action in actions:
        rules.apply(state, action)
    sheet = rules.sheet(state, names)
    yield "start", sheet["start"]
    for told in sheet["rounds"]:
        yield "round", {**told, "hearts": dict(zip(names, told["hearts"], strict=True))}
    yield "score", {}
