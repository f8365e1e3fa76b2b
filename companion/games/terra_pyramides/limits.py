"""The end of a turn: coins spent and blocks converted until both limits hold (6.8, 7.3)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.games.contract import Refused, Result, Step
from companion.games.forms import (
    Answers,
    Field,
    ListOf,
    OneOf,
    Player,
    Record,
    SoFar,
    choice,
    count,
)
from companion.games.terra_pyramides.blocks import blocks_field, named, total
from companion.games.terra_pyramides.figures import (
    BLOCK_LIMIT,
    COIN_LIMIT,
    TRADE,
    WHITE,
    Figures,
)
from companion.games.terra_pyramides.line import MOST_WORKERS

CONVERT = "convert"
STACKS = 8
"""Stacks of stair tiles at the start (TERRA-SETUP-05)."""

GAINS = {
    "buy_worker": "workers",
    "burial": "burial",
    "boat": "boat",
    "look": "looks",
    "buy_block": "bought_blocks",
    CONVERT: "conversions",
}
"""What each action is counted as, in the order of the output."""

RULES = {
    "buy_worker": "TERRA-FREE-03",
    "burial": "TERRA-FREE-07",
    "boat": "TERRA-FREE-08",
    "look": "TERRA-FREE-02",
    "buy_block": "TERRA-FREE-04",
    CONVERT: "TERRA-FREE-05",
}


def end_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end of a turn; people know their stacks and their supply."""
    held = partial(count, required=False)
    hand = held("hand_workers", rule="TERRA-FREE-03", maximum=MOST_WORKERS, default=0)
    stacks = held("stacks", rule="TERRA-FREE-02", maximum=STACKS, default=STACKS, asked=False)
    supply = held("supply", rule="TERRA-FREE-04", asked=False, limit=partial(_unowned, given))
    return (
        Field("player", Player(), "TERRA-LIMIT-04"),
        count("coins", rule="TERRA-LIMIT-01", maximum=given.tables.coins),
        blocks_field(given, "blocks", "TERRA-LIMIT-02"),
        hand,
        stacks,
        supply,
        _actions_field(given),
    )


def _actions_field(given: Figures) -> Field:
    """Return the field of what is done, one after another, to keep to the limits."""
    do = choice("do", rule="TERRA-LIMIT-01", choices=(CONVERT, *given.uses))
    handed_in = Field(
        "from",
        ListOf(OneOf(given.tables.stores), fewest=TRADE, most=TRADE),
        "TERRA-FREE-05",
        asked=lambda so_far: so_far["do"] == CONVERT,
    )
    return Field("actions", ListOf(Record((do, handed_in))), "TERRA-LIMIT-01", required=False)


def _unowned(given: Figures, so_far: SoFar) -> int:
    return given.tables.blocks - total(so_far["blocks"])


@dataclass(slots=True)
class Purse:
    """What a player has while the actions are done one after another."""

    given: Figures
    coins: int
    blocks: dict[str, int]
    hand: int
    stacks: int
    supply: int
    gained: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GAINS.values(), 0))

    def do(self, action: Mapping[str, Any], path: str) -> None:
        """Do one action; Refused when something that it takes is lacking."""
        use = action["do"]
        if use != CONVERT:
            self._pay(use, f"{path}.do")
        DOING.get(use, _nothing)(self, action, path)
        self.gained[GAINS[use]] += 1

    def _pay(self, use: str, path: str) -> None:
        cost = self.given.uses[use]
        if cost > self.coins:
            message = f"is {use}, which costs {cost}, but there are {self.coins} coins left"
            raise Refused(path, message, RULES[use])
        self.coins -= cost


def _nothing(_purse: Purse, _action: Mapping[str, Any], _path: str) -> None:
    """Steps on the burial and Nile tracks take nothing but the coins."""


def _convert(purse: Purse, action: Mapping[str, Any], path: str) -> None:
    taken = named(purse.given.tables.stores, action["from"])
    for index, store in enumerate(action["from"]):
        if taken[store] > purse.blocks[store]:
            message = f"is {store}, but there are only {purse.blocks[store]}"
            raise Refused(f"{path}.from[{index}]", message, RULES[CONVERT])
    for store, number in taken.items():
        purse.blocks[store] -= number
    purse.blocks[WHITE] += 1
    purse.supply += TRADE - 1


def _look(purse: Purse, action: Mapping[str, Any], path: str) -> None:
    if not purse.stacks:
        raise Refused(f"{path}.do", f"is {action['do']}, but no stack is left", RULES["look"])


def _buy_worker(purse: Purse, action: Mapping[str, Any], path: str) -> None:
    if not purse.hand:
        message = f"is {action['do']}, but no worker is left in hand"
        raise Refused(f"{path}.do", message, RULES["buy_worker"])
    purse.hand -= 1


def _buy_block(purse: Purse, action: Mapping[str, Any], path: str) -> None:
    if not purse.supply:
        message = f"is {action['do']}, but no block is left in the supply"
        raise Refused(f"{path}.do", message, RULES["buy_block"])
    purse.supply -= 1
    purse.blocks[WHITE] += 1


DOING: dict[str, Callable[[Purse, Mapping[str, Any], str], None]] = {
    CONVERT: _convert,
    "look": _look,
    "buy_worker": _buy_worker,
    "buy_block": _buy_block,
}
"""What an action takes and gives besides its coins."""


def end_of_turn(given: Figures, answers: Answers) -> Result:
    """Return what is left after the actions, and how far it is above the limits."""
    supply = answers["supply"]
    purse = Purse(
        given,
        answers["coins"],
        {**answers["blocks"]},
        answers["hand_workers"],
        answers["stacks"],
        _unowned(given, answers) if supply is None else supply,
    )
    for index, action in enumerate(answers["actions"]):
        purse.do(action, f"actions[{index}]")
    value = _value(purse)
    return Result(value, partial(_steps, value))


def _value(purse: Purse) -> dict[str, Any]:
    blocks = total(purse.blocks)
    coins_over = max(0, purse.coins - COIN_LIMIT)
    blocks_over = max(0, blocks - BLOCK_LIMIT)
    return {
        "ok": int(not coins_over and not blocks_over),
        "coins": purse.coins,
        "coins_over": coins_over,
        "blocks": purse.blocks,
        "blocks_total": blocks,
        "blocks_over": blocks_over,
        "conversions_needed": blocks_over,
        "hand_workers": purse.hand,
        "gained": purse.gained,
    }


def _steps(value: dict[str, Any]) -> Iterator[Step]:
    for use, gain in GAINS.items():
        if value["gained"][gain]:
            yield Step(RULES[use], f"limits.{use}", {"number": value["gained"][gain]})
    coins = {"coins": value["coins"], "most": COIN_LIMIT, "over": value["coins_over"]}
    key = "limits.coins_over" if value["coins_over"] else "limits.coins"
    yield Step("TERRA-LIMIT-01", key, coins)
    blocks = {"blocks": value["blocks_total"], "most": BLOCK_LIMIT, "over": value["blocks_over"]}
    key = "limits.blocks_over" if value["blocks_over"] else "limits.blocks"
    yield Step("TERRA-LIMIT-02", key, blocks)
    if value["ok"]:
        yield Step("TERRA-LIMIT-03", "limits.done", {})
