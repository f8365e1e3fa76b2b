"""The end of a turn: coins spent and blocks converted until both limits hold (6.8, 7.3)."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from companion.games.contract import Step
from companion.games.terra_pyramides import blocks
from companion.games.terra_pyramides.state import State
from companion.games.terra_pyramides.tables import Tables

CONVERT: Final = "convert"
"""What may be done about blocks; about coins, any use of them."""

GAINS: Final = {
    "buy_worker": "workers",
    "burial": "burial",
    "boat": "boat",
    "look": "looks",
    "buy_block": "bought_blocks",
    CONVERT: "conversions",
}
"""What each action is counted as, in the order of the output."""


class Over(NamedTuple):
    """How far somebody is above the limits."""

    coins: int
    blocks: int


def over(state: State, who: int) -> Over:
    """Return what is still to be spent and converted; a conversion takes one block away."""
    most = state.tables.limits
    return Over(max(0, state.coins[who] - most.coins), max(0, sum(state.stores[who]) - most.blocks))


def rule(tables: Tables, action: str) -> str:
    """Return the rule of something that is done for the limits."""
    return blocks.CONVERT_RULE if action == CONVERT else tables.uses[action].rule


def steps(state: State, who: int, gained: Mapping[str, int]) -> Iterator[Step]:
    """Say what was done, and how coins and blocks stand to their limits."""
    for action, gain in GAINS.items():
        if gained[gain]:
            yield Step(rule(state.tables, action), f"limits.{action}", {"number": gained[gain]})
    left, held, most = over(state, who), sum(state.stores[who]), state.tables.limits
    values = {"coins": state.coins[who], "most": most.coins, "over": left.coins}
    yield Step("TERRA-LIMIT-01", f"limits.coins{'_over' if left.coins else ''}", values)
    values = {"blocks": held, "most": most.blocks, "over": left.blocks}
    yield Step("TERRA-LIMIT-02", f"limits.blocks{'_over' if left.blocks else ''}", values)
    if not any(left):
        yield Step("TERRA-LIMIT-03", "limits.done", {})
