"""Bidding, pushing and starving: sections 7.1 to 7.3, and 14.3 `push`."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

FOUR = ["Blue", "White", "Brown", "Red"]
GOOD: dict[str, Any] = {
    "players": FOUR,
    "nominator": "White",
    "workers": {"Blue": 1, "White": 2, "Red": 1},
    "food_bids": {"Blue": 1, "White": 3},
}
ON_TRACK = {"position": 1, "track_spaces": 3}


def pushed(judge: Any, **changes: object) -> dict[str, Any]:
    return judge("push", {**GOOD, **changes})


def test_everything_that_comes_out(judge: Any) -> None:
    assert pushed(judge) == {
        "game": "giza",
        "what": "push",
        "order": ["Red", "Blue", "White"],
        "bids": {"Red": 0, "Blue": 1, "White": 3},
        "returned_food": {"Red": 0, "Blue": 0, "White": 0},
        "returned_art": {"Red": 0, "Blue": 0, "White": 0},
        "total": 4,
        "success": True,
        "starving": [],
        "spaces": 1,
        "position_after": None,
        "arrived": None,
        "crushed": {},
    }


def test_keys_stand_in_the_order_of_the_specification(judge: Any) -> None:
    found = pushed(judge, **ON_TRACK)
    assert list(found) == [
        *("game", "what", "order", "bids", "returned_food", "returned_art", "total"),
        *("success", "starving", "spaces", "position_after", "arrived", "crushed"),
    ]
    assert list(found["bids"]) == found["order"]


def test_w7_too_little_food(judge: Any) -> None:
    """W7: Brown nominates; White bids 0, Red 1, Brown 1: White starves (GIZA-STARVE-01)."""
    request = {
        "players": ["Brown", "White", "Red"],
        "nominator": "Brown",
        "workers": {"Brown": 2, "White": 1, "Red": 1},
        "food_bids": {"White": 0, "Red": 1, "Brown": 1},
    }
    found = judge("push", request)
    assert (found["total"], found["success"], found["spaces"]) == (2, False, 0)
    assert found["order"] == ["White", "Red", "Brown"]
    assert found["starving"] == ["White"]
    enough = judge("push", {**request, "food_bids": {"Red": 1, "Brown": 3}})
    assert enough["success"]


def test_w8_a_worker_in_the_way(judge: Any) -> None:
    """W8: White nominates; Blue bids 1, White 3; Red's worker ahead goes to the temple."""
    request = {
        "players": ["White", "Red", "Blue"],
        "nominator": "White",
        "workers": {"White": 2, "Blue": 1},
        "food_bids": {"Blue": 1, "White": 3},
        "position": 0,
        "track_spaces": 2,
        "loose_workers": [{"space": 1, "player": "Red", "workers": 1}],
    }
    found = judge("push", request)
    assert (found["total"], found["spaces"], found["position_after"]) == (4, 1, 1)
    assert found["crushed"] == {"Red": 1}
    assert found["arrived"] is False


def test_only_those_with_workers_there_bid(judge: Any) -> None:
    """GIZA-BID-01; edge case 7: the nominator need not have any."""
    found = pushed(judge, nominator="Brown", food_bids={"Blue": 2, "White": 4})
    assert found["order"] == ["Red", "Blue", "White"]
    assert set(found["bids"]) == {"Red", "Blue", "White"}


@pytest.mark.parametrize(
    ("nominator", "order"),
    [
        ("Blue", ["White", "Red", "Blue"]),
        ("White", ["Red", "Blue", "White"]),
        ("Brown", ["Red", "Blue", "White"]),
        ("Red", ["Blue", "White", "Red"]),
    ],
)
def test_the_nominator_bids_last(judge: Any, nominator: str, order: list[str]) -> None:
    """GIZA-BID-02."""
    assert pushed(judge, nominator=nominator)["order"] == order


def test_food_above_two_a_worker_goes_back(judge: Any) -> None:
    """GIZA-BID-03; edge case 5: the cut can turn a success into a failure."""
    found = pushed(judge, food_bids={"Blue": 5})
    assert found["bids"]["Blue"] == 2
    assert found["returned_food"]["Blue"] == 3
    assert (found["total"], found["success"]) == (2, False)


def test_art_goes_back_and_food_beside_it_stands(judge: Any) -> None:
    """GIZA-BID-04, ruling A7."""
    found = pushed(judge, art_bids={"Blue": 3, "Red": 2})
    assert found["returned_art"] == {"Red": 2, "Blue": 3, "White": 0}
    assert found["total"] == 4


@pytest.mark.parametrize(("total", "spaces"), list(enumerate([0, 0, 0, 0, 1, 1, 2, 2, 3])))
def test_the_result_table(judge: Any, total: int, spaces: int) -> None:
    """GIZA-PUSH-01, GIZA-BID-05: 4 is enough, 8 the most there can be (GIZA-INV-09)."""
    found = pushed(judge, workers={"Blue": 2, "White": 2},
                   food_bids={"Blue": min(total, 4), "White": max(0, total - 4)})  # fmt: skip
    assert (found["total"], found["spaces"]) == (total, spaces)
    assert found["success"] == (spaces > 0)


def test_food_is_spent_either_way(result: Any) -> None:
    """GIZA-BID-06: accepted food goes to the stock after a failure, too."""
    for bids in ({"Blue": 1}, {"Blue": 2, "White": 4}):
        steps = result("push", {**GOOD, "food_bids": bids}).steps
        spent = [step.values["total"] for step in steps if step.rule == "GIZA-BID-06"]
        assert spent == [sum(bids.values())]


def test_nobody_has_to_bid(judge: Any) -> None:
    """GIZA-BID-07; GIZA-STARVE-02: all equal means that all lose one."""
    request = {key: value for key, value in GOOD.items() if key != "food_bids"}
    found = judge("push", request)
    assert found["total"] == 0
    assert found["starving"] == ["Red", "Blue", "White"]


def test_a_sole_bidder_starves_one(judge: Any) -> None:
    """GIZA-STARVE-02; edge case 8: three workers of one player, 3 food in all."""
    found = pushed(judge, workers={"Red": 3}, food_bids={"Red": 3})
    assert (found["success"], found["starving"]) == (False, ["Red"])


def test_the_least_is_of_what_was_accepted(judge: Any) -> None:
    """GIZA-STARVE-01: Blue offers 9, but only 2 of it count."""
    found = pushed(judge, workers={"Blue": 1, "White": 1, "Red": 1},
                   food_bids={"Blue": 9, "White": 1, "Red": 0})  # fmt: skip
    assert (found["bids"], found["starving"]) == ({"Red": 0, "Blue": 2, "White": 1}, ["Red"])


def test_nobody_starves_after_a_success(judge: Any) -> None:
    """GIZA-STARVE-03: not even Red, who bids 0."""
    assert pushed(judge, food_bids={"White": 4})["starving"] == []


@pytest.mark.parametrize(
    ("position", "total", "after", "arrived"),
    [
        (0, 4, 1, False),
        (0, 8, 3, False),  # edge case 10: on the last space it is still on the track
        (1, 8, None, True),
        (3, 4, None, True),  # edge case 11: from the last space any success arrives
        (3, 8, None, True),
        (2, 4, 3, False),
        (2, 0, 2, False),
    ],
)
def test_arriving(judge: Any, position: int, total: int, after: int | None, arrived: bool) -> None:
    """GIZA-PUSH-02, on a track of 3 spaces."""
    found = pushed(judge, workers={"White": 4}, food_bids={"White": total},
                   position=position, track_spaces=3)  # fmt: skip
    assert (found["position_after"], found["arrived"]) == (after, arrived)


def test_only_workers_on_spaces_entered_or_passed_are_moved(judge: Any) -> None:
    """GIZA-PUSH-03; edge case 12: the nominator's own are moved, too."""
    loose = [
        {"space": 1, "player": "Red", "workers": 1},
        {"space": 3, "player": "Red", "workers": 2},
        {"space": 3, "player": "White", "workers": 1},
        {"space": 4, "player": "Blue", "workers": 1},
        {"space": 4, "player": "Red", "workers": 1},
        {"space": 5, "player": "Brown", "workers": 4},
    ]
    way = {"position": 2, "track_spaces": 5, "loose_workers": loose}
    two = pushed(judge, workers={"White": 3, "Red": 1}, food_bids={"White": 6}, **way)
    assert two["crushed"] == {"Blue": 1, "White": 1, "Red": 3}
    failed = pushed(judge, workers={"White": 3}, food_bids={}, **way)
    assert failed["crushed"] == {}
    assert failed["position_after"] == 2


def test_workers_beyond_an_arrival_do_not_exist(judge: Any) -> None:
    """GIZA-PUSH-03: the extra movement is ignored."""
    loose = [{"space": 3, "player": "Red", "workers": 2}]
    found = pushed(judge, workers={"White": 4}, food_bids={"White": 8},
                   position=2, track_spaces=3, loose_workers=loose)  # fmt: skip
    assert (found["arrived"], found["crushed"]) == (True, {"Red": 2})


def test_a_push_that_does_not_arrive_scores_nothing(judge: Any, result: Any) -> None:
    """GIZA-PUSH-04."""
    found = pushed(judge, position=0, track_spaces=3)
    assert "scores" not in found
    steps = result("push", {**GOOD, "position": 0, "track_spaces": 3}).steps
    assert "GIZA-PUSH-04" in {step.rule for step in steps}


THREE = {
    "players": ["Ana", "Bo", "Chi"],
    "nominator": "Ana",
    "workers": {"Ana": 1, "Bo": 1, "Chi": 1},
}
LOOSE = {"space": 2, "player": "Red", "workers": 1}


@pytest.mark.parametrize(("players", "most"), [(3, 10), (4, 8)])
def test_nobody_has_more_workers_than_the_setup_gives(
    judge: Any, refused: Any, players: int, most: int
) -> None:
    """GIZA-INV-01: workers on the sled and loose ones together."""
    names = FOUR[:players]
    spaces = [(1, 4), (2, most - 7)]
    request = {
        "players": names,
        "nominator": "Blue",
        "workers": {"Blue": 3},
        "position": 0,
        "track_spaces": 3,
        "loose_workers": [{"space": s, "player": "Blue", "workers": n} for s, n in spaces if n],
    }
    assert judge("push", request)["success"] is False
    request["loose_workers"] = [*request["loose_workers"], {**LOOSE, "space": 3, "player": "Blue"}]
    assert refused("push", request) == f"loose_workers[{len(request['loose_workers']) - 1}].workers"


ABOARD = st.lists(st.sampled_from(FOUR), min_size=3, max_size=4)


@given(ABOARD, st.lists(st.integers(0, 30), min_size=4, max_size=4), st.sampled_from(FOUR))
def test_food_is_conserved(judge: Any, aboard: list[str], bids: list[int], first: str) -> None:
    """GIZA-BID-03, GIZA-INV-09, GIZA-STARVE-01 for any bids."""
    there = Counter(aboard)
    offers = {name: bid for name, bid in zip(FOUR, bids, strict=True) if name in there}
    found = judge(
        "push", {"players": FOUR, "nominator": first, "workers": there, "food_bids": offers}
    )
    for name, offer in offers.items():
        assert found["bids"][name] + found["returned_food"][name] == offer
        assert found["bids"][name] <= 2 * there[name]
    assert found["total"] == sum(found["bids"].values()) <= 8
    least = min(found["bids"].values())
    meanest = [name for name in found["order"] if found["bids"][name] == least]
    assert found["starving"] == ([] if found["total"] >= 4 else meanest)
