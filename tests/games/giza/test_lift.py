"""Lifts: sections 7.1, 7.3, 7.7, and 14.3 `lift` and `final-lift`."""

from typing import Any

import pytest

from companion.questions.text import Step

FOUR = ["Blue", "White", "Brown", "Red"]
EXAMPLE: dict[str, Any] = {
    "players": ["Blue", "White", "Brown", "Red"],
    "nominator": "Red",
    "workers": {"Blue": 1, "White": 1, "Brown": 2, "Red": 2},
    "food_bids": {"Blue": 1, "White": 2, "Brown": 4, "Red": 4},
}


def test_w9_the_example_of_the_interface(judge: Any) -> None:
    """W9 and section 14.4, verbatim."""
    found = judge("lift", EXAMPLE)
    expected = {
        "game": "giza",
        "what": "lift",
        "order": ["Blue", "White", "Brown", "Red"],
        "bids": {"Blue": 1, "White": 2, "Brown": 4, "Red": 4},
        "returned_food": {"Blue": 0, "White": 0, "Brown": 0, "Red": 0},
        "returned_art": {"Blue": 0, "White": 0, "Brown": 0, "Red": 0},
        "total": 11,
        "success": True,
        "starving": [],
        "scores": {"Blue": 0, "White": 1, "Brown": 4, "Red": 4},
    }
    assert found == expected
    assert list(found) == list(expected)


def test_the_final_lift_scores_on_the_high_table_and_ends_the_game(judge: Any) -> None:
    """GIZA-LIFT-05 and GIZA-END-01; edge case 4: fourth place gives 1."""
    found = judge("final-lift", EXAMPLE)
    assert found["scores"] == {"Blue": 1, "White": 3, "Brown": 8, "Red": 8}
    assert found["game_end"] is True
    assert list(found)[-1] == "game_end"


@pytest.mark.parametrize("what", ["lift", "final-lift"])
def test_a_bid_of_0_earns_nothing(judge: Any, what: str) -> None:
    """GIZA-LIFT-05, ruling A13: not even for fourth place."""
    found = judge(what, {**EXAMPLE, "food_bids": {"White": 2, "Brown": 4, "Red": 1}})
    assert found["scores"]["Blue"] == 0
    assert found["starving"] == []


@pytest.mark.parametrize("what", ["lift", "final-lift"])
def test_a_failed_lift_scores_nothing_and_starves(judge: Any, what: str) -> None:
    """GIZA-BID-05, GIZA-STARVE-01."""
    found = judge(what, {**EXAMPLE, "food_bids": {"Blue": 1, "White": 1, "Red": 1}})
    assert (found["total"], found["success"]) == (3, False)
    assert found["starving"] == ["Brown"]
    assert found["scores"] == dict.fromkeys(FOUR, 0)
    assert found.get("game_end", False) is False


def test_the_cap_is_by_workers_of_this_camp_and_totals_go_beyond_8(judge: Any) -> None:
    """Edge cases 6 and 9, ruling A19."""
    request = {
        "players": ["Ana", "Bo", "Chi"],
        "nominator": "Bo",
        "workers": {"Ana": 10, "Bo": 10, "Chi": 10},
        "food_bids": {"Ana": 21, "Bo": 20, "Chi": 20},
    }
    found = judge("lift", request)
    assert found["total"] == 60
    assert found["returned_food"]["Ana"] == 1


def test_three_level_for_first_of_three_players(judge: Any) -> None:
    """Edge case 2: with 3 players there is no fourth place."""
    request = {
        "players": ["Ana", "Bo", "Chi"],
        "nominator": "Bo",
        "workers": {"Ana": 1, "Bo": 1, "Chi": 1},
        "food_bids": {"Ana": 2, "Bo": 2, "Chi": 2},
    }
    assert set(judge("final-lift", request)["scores"].values()) == {6}
    assert set(judge("lift", request)["scores"].values()) == {3}


def test_the_nominator_may_have_no_worker_there(judge: Any) -> None:
    """Edge case 7."""
    found = judge("lift", {**EXAMPLE, "workers": {"Blue": 3}, "food_bids": {"Blue": 4}})
    assert (found["order"], found["scores"]["Red"]) == (["Blue"], 0)


def test_the_steps_say_why(result: Any) -> None:
    steps = result("lift", EXAMPLE).steps
    assert steps[0] == Step("GIZA-BID-02", "bid.order", {"players": tuple(FOUR)})
    level = next(step for step in steps if step.key == "share.level")
    assert level.values["players"] == ("Brown", "Red")
    assert (level.values["pot"], level.values["points"]) == (9, 4)
    assert result("final-lift", EXAMPLE).steps[-1].rule == "GIZA-END-01"


def test_food_held_covers_what_is_offered(judge: Any) -> None:
    held = {"Blue": 1, "White": 2, "Brown": 4, "Red": 121}
    assert judge("lift", {**EXAMPLE, "food_held": held}) == judge("lift", EXAMPLE)
