"""The end of a turn: coins spent and blocks converted until both limits hold (6.8, 7.3)."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.engine import Refusal
from companion.games.terra_pyramides import blocks
from companion.games.terra_pyramides.state import State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.text import Step

CONVERT: Final = "convert"
"""What may be done about blocks; about coins, any use of them."""

COINS_RULE: Final = "TERRA-LIMIT-01"
BLOCKS_RULE: Final = "TERRA-LIMIT-02"
DONE_RULE: Final = "TERRA-LIMIT-03"

GAINS: Final = {
    "buy_worker": "workers",
    "burial": "burial",
    "boat": "boat",
    "look": "looks",
    "buy_block": "bought_blocks",
    CONVERT: "conversions",
}
"""What each action is counted as, in the order of the output."""


def over(state: State, who: int) -> tuple[int, int]:
    """Return how many coins are still to be spent, and how many blocks to be converted away."""
    most, coins, blocks_held = state.tables.limits, state.coins[who], sum(state.stores[who])
    return max(0, coins - most.coins), max(0, blocks_held - most.blocks)


def refusal(state: State, who: int) -> Refusal | None:
    """Return why a turn can't end yet."""
    coins, surplus = over(state, who)
    if coins:
        return Refusal(COINS_RULE, "game.coins_over", {"over": coins})
    return Refusal(BLOCKS_RULE, "game.blocks_over", {"over": surplus}) if surplus else None


def rule(tables: Tables, action: str) -> str:
    """Return the rule of something that is done for the limits."""
    return blocks.CONVERT_RULE if action == CONVERT else tables.uses[action].rule


def steps(state: State, who: int, gained: Mapping[str, int]) -> Iterator[Step]:
    """Say what was done, and how coins and blocks stand to their limits."""
    for action, gain in GAINS.items():
        if gained[gain]:
            yield Step(rule(state.tables, action), f"limits.{action}", {"number": gained[gain]})
    (coins, surplus), most = over(state, who), state.tables.limits
    values = {"coins": state.coins[who], "most": most.coins, "over": coins}
    yield Step(COINS_RULE, f"limits.coins{'_over' if coins else ''}", values)
    values = {"blocks": sum(state.stores[who]), "most": most.blocks, "over": surplus}
    yield Step(BLOCKS_RULE, f"limits.blocks{'_over' if surplus else ''}", values)
    if not (coins or surplus):
        yield Step(DONE_RULE, "limits.done", {})
