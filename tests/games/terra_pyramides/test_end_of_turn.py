"""The limits at the end of a turn, 6.6, 6.8, 7.3 and 14.3 `end-of-turn`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

SEVEN = ("blue", "red", "grey", "yellow", "brown", "black", "white")
NONE = dict.fromkeys(SEVEN, 0)
NOTHING = {"workers": 0, "burial": 0, "boat": 0, "looks": 0, "bought_blocks": 0, "conversions": 0}
GOOD: dict[str, Any] = {"players": ["Ana", "Bo"], "player": "Ana", "coins": 4, "blocks": {"red": 7}}


def ended(judge: Any, *actions: str | dict[str, Any], **changes: object) -> dict[str, Any]:
    done = [{"do": action} if isinstance(action, str) else action for action in actions]
    return judge("end-of-turn", {**GOOD, **({"actions": done} if done else {}), **changes})


def convert(*colours: str) -> dict[str, Any]:
    return {"do": "convert", "from": [*colours]}


def test_everything_that_comes_out(judge: Any) -> None:
    """TERRA-LIMIT-01, TERRA-LIMIT-02: 4 coins and 7 blocks are right."""
    assert ended(judge) == {
        "game": "terra-pyramides", "what": "end-of-turn", "ok": 1, "coins": 4, "coins_over": 0,
        "blocks": {**NONE, "red": 7}, "blocks_total": 7, "blocks_over": 0, "conversions_needed": 0,
        "hand_workers": 0, "gained": NOTHING,
    }  # fmt: skip


def test_blocks_may_be_none_and_what_is_optional_may_be_left_out(judge: Any) -> None:
    for nothing in ({}, None):
        assert ended(judge, blocks=nothing)["blocks"] == NONE
    bare = {"players": ["Ana", "Bo"], "player": "Ana", "coins": 0}
    assert judge("end-of-turn", bare)["ok"] == 1


@pytest.mark.parametrize(("coins", "over"), [(4, 0), (5, 1), (24, 20)])
def test_coins_above_4_must_be_spent(judge: Any, coins: int, over: int) -> None:
    """TERRA-LIMIT-01, TERRA-LIMIT-04, TERRA-V2-02: in every version."""
    for variant in ("base", "horus", "nile", "coop1"):
        found = ended(judge, coins=coins, variant=variant)
        assert (found["coins_over"], found["ok"]) == (over, int(not over))


@pytest.mark.parametrize(("blocks", "over"), [(7, 0), (8, 1), (32, 25)])
def test_blocks_above_7_must_be_converted(judge: Any, blocks: int, over: int) -> None:
    """TERRA-LIMIT-02: each conversion lowers the number by 1."""
    found = ended(judge, blocks={"white": blocks})
    assert (found["blocks_over"], found["conversions_needed"]) == (over, over)
    done = ended(judge, *[convert("white", "white")] * over, blocks={"white": blocks})
    assert (done["blocks_total"], done["ok"]) == (7 if over else blocks, 1)


def test_a_block_bought_for_one_limit_breaks_the_other(judge: Any) -> None:
    """TERRA-LIMIT-03: at 7 blocks and 5 coins."""
    found = ended(judge, "buy_block", coins=5)
    assert (found["coins_over"], found["blocks_over"], found["ok"]) == (0, 1, 0)
    found = ended(judge, "buy_block", convert("red", "white"), coins=5)
    assert (found["ok"], found["blocks"]) == (1, {**NONE, "red": 6, "white": 1})


def test_every_use_of_coins(judge: Any) -> None:
    """TERRA-FREE-02 to -08: costs 1, 3, 3, 1, 2."""
    uses = ("look", "buy_worker", "buy_block", "burial", "boat")
    found = ended(judge, *uses, variant="nile", coins=14, hand_workers=2, blocks={})
    assert (found["coins"], found["hand_workers"], found["blocks_total"]) == (4, 1, 1)
    assert found["gained"] == dict.fromkeys(NOTHING, 1) | {"conversions": 0}


def test_any_two_blocks_give_a_white_one(judge: Any) -> None:
    """TERRA-FREE-05: equal or different, white included."""
    blocks = {"red": 3, "blue": 1, "white": 1}
    found = ended(judge, convert("red", "red"), convert("blue", "white"), blocks=blocks)
    assert found["blocks"] == {**NONE, "red": 1, "white": 1 + 1}
    assert found["gained"] == {**NOTHING, "conversions": 2}


def test_a_conversion_gives_the_supply_a_block_to_buy(judge: Any) -> None:
    """TERRA-INV-03."""
    full = {"blocks": {"red": 32}, "coins": 3}
    found = ended(judge, convert("red", "red"), "buy_block", **full)
    assert (found["blocks_total"], found["coins"]) == (32, 0)


@pytest.mark.parametrize(
    ("actions", "changes", "field"),
    [
        (["buy_block"], {"coins": 2}, "actions[0].do"),
        (["buy_worker"], {"coins": 2, "hand_workers": 1}, "actions[0].do"),
        (["look"], {"coins": 0}, "actions[0].do"),
        (["burial"], {"coins": 0, "variant": "horus"}, "actions[0].do"),
        (["boat"], {"coins": 1, "variant": "nile"}, "actions[0].do"),
        (["look", "look", "buy_block"], {"coins": 4}, "actions[2].do"),
        (["buy_worker"], {"hand_workers": 0}, "actions[0].do"),
        (["buy_worker"] * 2, {"hand_workers": 1, "coins": 9}, "actions[1].do"),
        (["look"], {"stacks": 0}, "actions[0].do"),
        (["buy_block"], {"supply": 0}, "actions[0].do"),
        (["buy_block"] * 2, {"supply": 1, "coins": 9}, "actions[1].do"),
        (["buy_block"], {"blocks": {"red": 32}}, "actions[0].do"),
        (["burial"], {}, "actions[0].do"),
        (["burial"], {"variant": "coop2"}, "actions[0].do"),
        (["boat"], {"variant": "horus"}, "actions[0].do"),
        (["card"], {"variant": "nile"}, "actions[0].do"),
        ([convert("red", "blue")], {}, "actions[0].from[1]"),
        ([convert("blue", "blue")], {"blocks": {"blue": 1}}, "actions[0].from[0]"),
        ([convert("red", "red")], {"blocks": {"red": 1}}, "actions[0].from[0]"),
        ([convert("red")], {}, "actions[0].from"),
        ([convert("red", "red", "red")], {}, "actions[0].from"),
        ([convert("red", "green")], {}, "actions[0].from[1]"),
        ([{"do": "convert"}], {}, "actions[0].from"),
        ([{"do": "look", "from": ["red", "red"]}], {}, "actions[0].from"),
        ([{"from": ["red", "red"]}], {}, "actions[0].do"),
        ([{"do": "look", "stack": 1}], {}, "actions[0].stack"),
        ([3], {}, "actions[0]"),
        ([], {"actions": {"do": "look"}}, "actions"),
        ([], {"coins": 25}, "coins"),
        ([], {"coins": -1}, "coins"),
        ([], {"hand_workers": 16}, "hand_workers"),
        ([], {"stacks": 9}, "stacks"),
        ([], {"supply": 26}, "supply"),
        ([], {"supply": -1}, "supply"),
        ([], {"blocks": {"red": 33}}, "blocks.red"),
    ],
)
def test_refusals(refused: Any, actions: list[Any], changes: Any, field: str) -> None:
    """Unknown in the version, too dear, or without a block, worker, stack or supply."""
    done = [{"do": action} if isinstance(action, str) else action for action in actions]
    assert refused("end-of-turn", {**GOOD, "actions": done, **changes}) == field


def test_the_supply_is_what_nobody_has_unless_it_is_said(judge: Any) -> None:
    assert ended(judge, supply=25)["ok"] == 1
    assert ended(judge, "buy_block", supply=25, blocks={"red": 6})["blocks_total"] == 7


ACTIONS = st.sampled_from(["look", "buy_worker", "buy_block", "burial", "boat"])


@given(st.lists(ACTIONS, max_size=6))
def test_coins_and_gains_add_up(judge: Any, actions: list[str]) -> None:
    """What was gained cost what it costs, whatever the order (TERRA-INV-03)."""
    found = ended(judge, *actions, variant="nile", coins=24, hand_workers=15, blocks={})
    costs = {"looks": 1, "workers": 3, "bought_blocks": 3, "burial": 1, "boat": 2}
    spent = sum(cost * found["gained"][gain] for gain, cost in costs.items())
    assert found["coins"] == 24 - spent
    assert sum(found["gained"].values()) == len(actions)
