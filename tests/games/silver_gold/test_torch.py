"""The torch of the round: 7.2 and 14.5."""

from typing import Any

import pytest

NONE = [0, 0, 0, 0]
GOOD = {
    "players": ["Linus", "Tim"],
    "round": 1,
    "torches": {"Linus": NONE, "Tim": NONE},
    "crossed": {"Tim": 1},
}


def test_tims_first_torch(judge: Any) -> None:
    """W4, SILVER-GOLD-ADJ-TORCH-01: the second can only be crossed off in round 2."""
    assert judge("torch", GOOD) == {
        "game": "silver-gold",
        "what": "torch",
        "torches": {"Linus": NONE, "Tim": [1, 0, 0, 0]},
        "gained": {"Linus": 0, "Tim": 1},
        "points": {"Linus": 0, "Tim": 5},
    }


@pytest.mark.parametrize(
    ("round_", "torches", "crossed", "after", "gained"),
    [
        (1, NONE, 2, [1, 0, 0, 0], 1),
        (1, [1, 0, 0, 0], 1, [1, 0, 0, 0], 0),
        (2, [1, 0, 0, 0], 1, [1, 1, 0, 0], 1),
        (4, [0, 0, 1, 0], 46, [0, 0, 1, 1], 1),
        (3, [1, 0, 0, 0], 0, [1, 0, 0, 0], 0),
    ],
)
def test_only_the_torch_of_the_round_changes(
    judge: Any, round_: int, torches: list[int], crossed: int, after: list[int], gained: int
) -> None:
    """SILVER-GOLD-ADJ-TORCH-01, SILVER-GOLD-ICON-05: a round without one is lost for good."""
    given = {"players": ["A", "B"], "round": round_, "crossed": {"A": crossed}}
    found = judge("torch", {**given, "torches": {"A": torches, "B": NONE}})
    assert (found["torches"]["A"], found["gained"]["A"]) == (after, gained)
    assert found["points"]["A"] == 5 * gained


def test_the_steps_tell_the_three_cases_apart(result: Any) -> None:
    torches = {"A": NONE, "B": [1, 0, 0, 0], "C": NONE}
    request = {"players": [*"ABC"], "round": 1, "torches": torches, "crossed": {"A": 1, "B": 1}}
    steps = result("torch", request).steps
    assert [step.key for step in steps] == ["torch.gained", "torch.again", "torch.none"]


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({**GOOD, "round": 0}, "round"),
        ({**GOOD, "round": 5}, "round"),
        ({**GOOD, "torches": {"Linus": NONE}}, "torches.Tim"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": [0, 0, 1, 0]}}, "torches.Tim[2]"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": [0, 0, 0]}}, "torches.Tim"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": [2, 0, 0, 0]}}, "torches.Tim[0]"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": [False, 0, 0, 0]}}, "torches.Tim[0]"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": 1}}, "torches.Tim"),
        ({**GOOD, "torches": {"Linus": NONE, "Tim": NONE, "Ann": NONE}}, "torches.Ann"),
        ({**GOOD, "torches": [NONE, NONE]}, "torches"),
        ({**GOOD, "crossed": {"Tim": 47}}, "crossed.Tim"),
        ({**GOOD, "crossed": {"Tim": -1}}, "crossed.Tim"),
        ({**GOOD, "crossed": {"Ann": 1}}, "crossed.Ann"),
        ({**GOOD, "player": "Tim"}, "player"),
        ({**GOOD, "players": "Tim"}, "players"),
        *(({k: v for k, v in GOOD.items() if k != key}, key) for key in GOOD),
    ],
)
def test_what_14_5_refuses_is_refused(refused: Any, request_: Any, field: str) -> None:
    assert refused("torch", request_) == field
