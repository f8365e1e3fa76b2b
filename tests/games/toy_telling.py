"""What a table tells of the toy: the numbers of each round, and who gave theirs away."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.engine import Action, Options
from tests.games.battery.names import NAMES
from tests.games.toy import Give, ToyRules


def tell(
    _rules: ToyRules, options: Options, actions: Sequence[Action]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    players = NAMES[: options.players]
    for first in range(0, len(actions), 2 * options.players):
        deals = actions[first : first + options.players]
        choices = actions[first + options.players : first + 2 * options.players]
        yield (
            "round",
            {
                "numbers": dict(zip(players, (deal.number for deal in deals), strict=True)),
                "given": {n: int(c == Give()) for n, c in zip(players, choices, strict=True)},
            },
        )
    yield "score", {}
