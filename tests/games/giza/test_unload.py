"""A sled arrives: sections 6.5, 7.5, and 14.3 `unload`."""

from typing import Any

import pytest

FOUR = ["Blue", "White", "Brown", "Red"]
GOOD: dict[str, Any] = {
    "players": FOUR,
    "nominator": "White",
    "workers": {"Blue": 2, "White": 1, "Red": 1},
    "stone": "base",
}


def test_w15_a_sled_arrives(judge: Any) -> None:
    """W15: the stone is placed, scored, and workers are reassigned, nominator last."""
    assert judge("unload", GOOD) == {
        "game": "giza",
        "what": "unload",
        "destination": "pyramid_site",
        "scores": {"Blue": 6, "White": 2, "Brown": 0, "Red": 2},
        "solo_bonus": None,
        "reassign_order": ["Red", "Blue", "White"],
    }


@pytest.mark.parametrize(
    ("stone", "destination"),
    [
        ("base", "pyramid_site"),
        ("middle", "middle_lift_camp"),
        ("capstone", "middle_lift_camp"),
    ],
)
def test_where_the_stone_goes(judge: Any, stone: str, destination: str) -> None:
    """GIZA-UNLOAD-02."""
    assert judge("unload", {**GOOD, "stone": stone})["destination"] == destination


@pytest.mark.parametrize("nominator", ["Brown", "Red"])
@pytest.mark.parametrize("workers", [3, 4])
def test_the_solo_bonus(judge: Any, result: Any, nominator: str, workers: int) -> None:
    """GIZA-UNLOAD-05: 10 in all, nominator or not."""
    request = {**GOOD, "nominator": nominator, "workers": {"Brown": workers}}
    found = judge("unload", request)
    assert (found["scores"]["Brown"], found["solo_bonus"]) == (10, "Brown")
    assert found["reassign_order"] == ["Brown"]
    assert "GIZA-UNLOAD-05" in {step.rule for step in result("unload", request).steps}


def test_workers_aboard_are_what_counts(judge: Any, result: Any) -> None:
    """GIZA-UNLOAD-04 and edge case 1: the places actually filled are shared."""
    request = {**GOOD, "workers": {"Blue": 1, "White": 1, "Brown": 1, "Red": 1}}
    assert set(judge("unload", request)["scores"].values()) == {2}
    rules = {step.rule for step in result("unload", GOOD).steps}
    assert {"GIZA-UNLOAD-04", "GIZA-REASSIGN-01"} <= rules


def test_reassigning_goes_round_from_the_left_of_the_nominator(judge: Any) -> None:
    """GIZA-REASSIGN-01, nominator without workers aboard."""
    found = judge("unload", {**GOOD, "nominator": "Brown"})
    assert found["reassign_order"] == ["Red", "Blue", "White"]
